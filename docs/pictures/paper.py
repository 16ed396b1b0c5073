"""Draw the pictures of paper, in Chromium.

Each is the first page of a paper that the program makes, printed and small.
"""

import os
import subprocess
import tempfile

from judge_procedure.paper.kiosk_papers import key_labels, wall_card
from judge_procedure.paper.sheets import rules_sheet, slips
from judge_procedure.profile import Profile
from lexicons import Library

HERE = os.path.dirname(os.path.abspath(__file__))
scale = 0.75  # pixels a point
shades = 16

library = Library()
rules = library.rules("nsa-2004")

#: The paper that each picture shows.
pictures = {
    "paper-card": wall_card(rules, Profile()),
    "paper-slips": slips(rules),
    "paper-keys": key_labels(rules, Profile()),
    "paper-rules": rules_sheet(rules, library),
}


def draw() -> None:
    """Draw each picture beside this file."""
    import pypdfium2
    from PySide6.QtGui import QImage

    greys = [0xFF000000 + 0x010101 * (255 * shade // (shades - 1)) for shade in range(shades)]
    with tempfile.TemporaryDirectory() as place:
        page, pdf = os.path.join(place, "paper.html"), os.path.join(place, "paper.pdf")
        for name, paper in pictures.items():
            with open(page, "w", encoding="utf-8") as file:
                file.write(
                    paper.html().replace("@page { margin: 0 }", "@page { margin: 0; size: A4 }")
                )
            command = ["chromium", "--headless", "--no-sandbox", f"--print-to-pdf={pdf}", page]
            subprocess.run(command, check=True, capture_output=True)
            document = pypdfium2.PdfDocument(pdf)
            page_drawn = document[0].render(scale=scale, grayscale=True)
            size = page_drawn.width, page_drawn.height, page_drawn.stride
            image = QImage(bytes(page_drawn.buffer), *size, QImage.Format.Format_Grayscale8)
            few = image.convertToFormat(QImage.Format.Format_Indexed8, greys)
            few.save(os.path.join(HERE, f"{name}.png"), "PNG", 0)
            document.close()


if __name__ == "__main__":
    draw()
