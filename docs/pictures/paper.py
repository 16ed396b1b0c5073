"""Draw the pictures of paper: `python3 docs/pictures/paper.py` (needs fpdf2 and pypdfium2).

Each is the first page of a PDF that the program makes, small.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))

import pypdfium2

from judge_cli.paper.canvas import SIZES, Canvas
from judge_cli.paper.card import card_of, draw_card
from judge_cli.paper.key_labels import Keys, draw_labels
from judge_cli.paper.rules_sheet import draw_sheet
from judge_cli.paper.slip import draw_slips
from lexicons import Library

scale = 0.75  # pixels a point
shades = 16
size = SIZES["A4"]


rules = Library().rules("nsa-2004")

#: What draws the paper that each picture shows.
pictures = {
    "paper-card": lambda canvas: draw_card(canvas, card_of(rules)),
    "paper-slips": lambda canvas: draw_slips(canvas, rules),
    "paper-keys": lambda canvas: draw_labels(canvas, rules, Keys()),
    "paper-rules": lambda canvas: draw_sheet(canvas, rules),
}


def draw() -> None:
    """Draw each picture beside this file."""
    for name, drawn in pictures.items():
        canvas = Canvas(size, name, "en")
        drawn(canvas)
        document = pypdfium2.PdfDocument(canvas.bytes())
        image = document[0].render(scale=scale, grayscale=True).to_pil()
        image.quantize(shades).save(os.path.join(HERE, f"{name}.png"), optimize=True)
        document.close()


if __name__ == "__main__":
    draw()
