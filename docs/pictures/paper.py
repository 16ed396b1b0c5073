"""Draw the pictures of paper: `python3 docs/pictures/paper.py` (needs fpdf2 and pypdfium2).

Each is the first page of a PDF that the program makes, small.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))

import pypdfium2

from judge_cli.paper import drawn_card, drawn_labels, drawn_sheet, drawn_slips
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.size import sizes
from lexicons import Library

scale = 0.75  # pixels a point
shades = 16
size = sizes["A4"]


rules = Library().rules("nsa-2004")

#: What makes the PDF that each picture shows.
pictures = {
    "paper-card": lambda: drawn_card.drawn(rules, size, "en"),
    "paper-slips": lambda: drawn_slips.drawn(rules, size, "en"),
    "paper-keys": lambda: drawn_labels.drawn(rules, size, "en", Keys(second="f2")),
    "paper-rules": lambda: drawn_sheet.drawn(rules, size, "en"),
}


def draw() -> None:
    """Draw each picture beside this file."""
    for name, made in pictures.items():
        document = pypdfium2.PdfDocument(made())
        image = document[0].render(scale=scale, grayscale=True).to_pil()
        image.quantize(shades).save(os.path.join(HERE, f"{name}.png"), optimize=True)
        document.close()


if __name__ == "__main__":
    draw()
