"""The font has what is printed and shown."""

import os

import pytest
from fontTools.ttLib import TTFont

from lexicons import Library
from lexicons.fonts import folder, font_path, weights


def test_it_has_every_letter_of_every_shipped_alphabet(subtests: pytest.Subtests) -> None:
    for weight in weights:
        with subtests.test(weight=weight):
            known = set(TTFont(font_path(weight)).getBestCmap())
            library = Library()
            for each in library.alphabet_ids():
                letters = {letter for tile in library.alphabet(each).tiles for letter in tile}
                both = letters | {letter.lower() for letter in letters}
                assert {ord(letter) for letter in both} <= known, each
            assert set(map(ord, "łżąęśćźńóĄŁŻ·çÇñÑäöüßÄÖÜéèêàùœ")) <= known


def test_its_licence_travels_with_it() -> None:
    assert {"OFL.txt", "origin.txt"} <= set(os.listdir(folder))


def test_the_window_reads_the_same_files() -> None:
    from judge_gui.window import fonts

    assert os.path.samefile(fonts.folder, folder)
