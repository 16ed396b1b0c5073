"""The font has what is printed and shown."""

import os

from fontTools.ttLib import TTFont

from lexicons import Library
from lexicons.fonts import folder, font_path, weights


def test_it_has_every_letter_of_every_shipped_alphabet() -> None:
    library = Library()
    tiles = "".join(
        tile for each in library.alphabet_ids() for tile in library.alphabet(each).tiles
    )
    letters = f"{tiles}{tiles.lower()}łżąęśćźńóĄŁŻ·çÇñÑäöüßÄÖÜéèêàùœ"
    for weight in weights:
        assert set(map(ord, letters)) <= set(TTFont(font_path(weight)).getBestCmap()), weight


def test_its_licence_travels_with_it() -> None:
    assert {"OFL.txt", "origin.txt"} <= set(os.listdir(folder))


def test_the_window_reads_the_same_files() -> None:
    from judge_gui.window import fonts

    assert os.path.samefile(fonts.folder, folder)
