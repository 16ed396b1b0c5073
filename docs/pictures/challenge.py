"""Draw two challenges as a moving picture.

It is a PNG with several frames (APNG, PNG specification, third edition): browsers play it, and
everything else shows the first frame.
"""

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from docs.pictures.kiosk import Picture, acceptable, in_few_colours, plain, unacceptable, window_of
from judge_gui.model.events import TypingTask
from judge_gui.model.screens import Entering, HandOff, Judging, Ready, VerdictShown
from judge_gui.model.traits import Screen
from judge_gui.window.surface import load_fonts
from tests.support.people import one_holder

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 768  # pixels
SIGNATURE = b"\x89PNG\r\n\x1a\n"
OVER = struct.pack(">BB", 0, 0)  # a frame stays until the next one, which replaces it

Frame = tuple[Screen, int]  # what is shown, and for how many milliseconds


def typed(words: tuple[str, ...]) -> Iterator[Frame]:
    """Yield the page of the words, letter after letter."""
    for row, word in enumerate(words):
        for length in range(len(word) + 1):
            shown = (*words[:row], word[:length], *("" for _ in words[row + 1 :]))
            yield Entering(TypingTask(), shown, row=row), 600 if length == len(word) else 200


def challenge() -> Iterator[Frame]:
    """Yield the pages of a play that is acceptable, and of one with a phony."""
    for words, verdict in (("QUIZ", "QI"), acceptable), (("QUIZ", "QIZ"), unacceptable):
        yield Ready(), 1200
        yield from typed(words)
        yield HandOff(TypingTask(), words), 2400
        yield Judging(TypingTask(), words), 600
        yield VerdictShown(replace(verdict, count=len(words))), 2600


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def chunks(image: QImage) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the data of each chunk of an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG", 0)  # type: ignore[call-overload]
    png, at = bytes(buffer.data().data()), len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def moving(frames: Iterable[tuple[QImage, int]]) -> bytes:
    """Return a PNG of several images of one size, each with its milliseconds, in a loop."""
    images, times = zip(*frames, strict=True)
    pages = [*zip(in_few_colours(images), times, strict=True)]
    first = images[0]
    made = [SIGNATURE]
    number = 0
    for index, (image, milliseconds) in enumerate(pages):
        parts = list(chunks(image))
        if index == 0:
            made += [chunk(kind, data) for kind, data in parts if kind in {b"IHDR", b"PLTE"}]
            made.append(chunk(b"acTL", struct.pack(">II", len(pages), 0)))
        size = struct.pack(">IIII", first.width(), first.height(), 0, 0)
        control = struct.pack(">I", number) + size + struct.pack(">HH", milliseconds, 1000) + OVER
        made.append(chunk(b"fcTL", control))
        number += 1
        for kind, data in parts:
            if kind == b"IDAT" and index == 0:
                made.append(chunk(kind, data))
            elif kind == b"IDAT":
                made.append(chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    made.append(chunk(b"IEND", b""))
    return b"".join(made)


def drawn() -> Iterator[tuple[QImage, int]]:
    """Yield the frames, drawn by the kiosk's own window."""
    load_fonts()
    for screen, milliseconds in challenge():
        with window_of(Picture(screen, profile=replace(plain, holders=one_holder))) as window:
            image = window.grab().toImage()
        smooth = Qt.TransformationMode.SmoothTransformation
        scaled = image.scaledToWidth(WIDTH, smooth)
        yield scaled.convertToFormat(QImage.Format.Format_RGB32), milliseconds


def main() -> None:
    """Write the picture beside this file."""
    application = QApplication(["pictures", "-platform", "offscreen"])
    made = moving(drawn())
    with open(os.path.join(HERE, "challenge.png"), "wb") as file:
        file.write(made)
    application.quit()


if __name__ == "__main__":
    main()
