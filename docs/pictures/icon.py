"""Draw the icon of the programs for Windows from that of the pages.

.environments/test-…/bin/python docs/pictures/icon.py
"""

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

checkout = Path(__file__).resolve().parents[2]
source = checkout / "judge_server" / "web" / "static" / "icon.svg"
target = checkout / "tools" / "recipe" / "windows" / "tilejudge.ico"
sizes = (16, 24, 32, 48, 64, 256)  # pixels: those that Windows shows


def drawn(size: int) -> bytes:
    """Return the icon as PNG."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(source)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def icon() -> bytes:
    """Return a file of Windows' format: a head, a line for each picture, the pictures."""
    pictures = [drawn(size) for size in sizes]
    lines = b""
    at = 6 + 16 * len(sizes)
    for size, picture in zip(sizes, pictures, strict=True):
        lines += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<3H", 0, 1, len(sizes)) + lines + b"".join(pictures)


if __name__ == "__main__":
    application = QGuiApplication(["icon", "-platform", "offscreen"])
    target.write_bytes(icon())
