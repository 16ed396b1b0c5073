"""The lexicons, alphabets and fonts that are shipped."""

import os
import tomllib
from pathlib import Path

import lexicons
from judge_procedure.look import FOLDER, WEIGHTS, widths_of
from lexicons import Library
from lexicons.storage import DATA_FOLDER

checkout = Path(lexicons.__file__).parents[1]
project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))


def test_a_licence_travels_with_every_shipped_lexicon_and_font():
    folder = Path(DATA_FOLDER, "lexicons")
    shipped = {path.stem for path in folder.glob("*.lexicon")}
    assert shipped == {"scowl80", "example-short", "example-long"}  # free lists alone
    licence = folder / "scowl80.licence.txt"
    assert licence.stat().st_size > 1000
    assert licence.relative_to(checkout).as_posix() in project["project"]["license-files"]
    assert all(Library().manifest(edition).licence for edition in shipped)
    assert {"OFL.txt", "origin.txt"} <= set(os.listdir(FOLDER))


def test_the_font_has_every_letter_of_every_shipped_alphabet():
    library = Library()
    alphabets = map(library.alphabet, library.alphabet_ids())
    tiles = "".join(tile for alphabet in alphabets for tile in alphabet.tiles)
    letters = f"{tiles}{tiles.lower()}łżąęśćźńóĄŁŻ·çÇñÑäöüßÄÖÜéèêàùœ"
    for weight in WEIGHTS:
        assert {*letters} <= widths_of(weight).keys(), weight
