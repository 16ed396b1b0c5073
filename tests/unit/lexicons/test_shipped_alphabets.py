"""The alphabets that are shipped: their tiles, their counts, and what is typed with them."""

import tomllib
from pathlib import Path
from typing import Any

from lexicons import Alphabet, Library, public_editions

vectors = Path(__file__).parents[2] / "vectors" / "alphabets.toml"
library = Library()

# How many tiles are in the set, blanks among them; how many are different, blanks apart.
sets = {
    "catalan": (100, 26),
    "english": (100, 26),
    "french": (102, 26),
    "german": (102, 29),
    "italian": (120, 21),
    "polish": (100, 32),
    "portuguese": (120, 24),
    "spanish": (100, 28),
    "welsh": (105, 28),
}
alphabets = {each: library.alphabet(each) for each in library.alphabet_ids()}


def test_every_shipped_alphabet_is_tried() -> None:
    rows: list[dict[str, Any]] = tomllib.loads(vectors.read_text("utf-8"))["row"]
    assert alphabets.keys() == sets.keys() == {row["alphabet"] for row in rows}
    assert {edition.alphabet for edition in public_editions().values()} <= alphabets.keys()


def test_the_set_has_its_number_of_tiles_and_every_tile_has_a_count() -> None:
    for name, (total, different) in sets.items():
        alphabet = alphabets[name]
        assert sum(alphabet.counts.values()) == total, name
        assert len(alphabet.tiles) == different, name
        assert alphabet.counts.keys() == {*alphabet.tiles, "blank"}, name
        assert min(alphabet.counts.values()) > 0, name
        assert alphabet.source, name
    assert "".join(alphabets["english"].tiles) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert alphabets["english"].counts["blank"] == 2


def test_a_tile_and_a_fold_are_typed_in_either_case() -> None:
    for alphabet in alphabets.values():
        for tile in alphabet.tiles:
            assert alphabet.spell(tile) == alphabet.spell(tile.lower()) == tile
        for typed, letters in alphabet.folds.items():
            for other in (typed.lower(), typed.upper()):
                if typed.isalpha() and len(other) == 1:
                    assert alphabet.fold(other) == letters


def test_the_english_alphabet_is_what_it_was_when_the_first_lexicons_were_built() -> None:
    assert alphabets["english"].fingerprint.startswith("6ec715ca0a14")
    assert library.manifest("scowl80").alphabet_fingerprint == alphabets["english"].fingerprint


def test_no_two_alphabets_have_one_fingerprint() -> None:
    assert len({alphabet.fingerprint for alphabet in alphabets.values()}) == len(alphabets)


def test_where_plain_letters_could_be_two_tiles_the_file_says_which_they_are() -> None:
    settled = {name: a.plain_digraphs for name, a in alphabets.items() if a.composite}
    assert settled == {"spanish": "one tile", "welsh": "one tile"}
    for name in settled:
        text = Path(library.alphabet_shelf.find(name)).read_text("utf-8")
        assert 'plain_digraphs = "one tile"' in text


def welsh(plain: str) -> Alphabet:
    """The Welsh alphabet with another word on what plain digraphs are."""
    text = Path(library.alphabet_shelf.find("welsh")).read_text("utf-8")
    settled = text.replace('plain_digraphs = "one tile"', f'plain_digraphs = "{plain}"')
    return Alphabet.read(settled.encode())


def test_an_alphabet_may_read_plain_letters_one_by_one_and_mark_its_digraphs() -> None:
    marked = welsh("several tiles")
    for text, tiles in [
        ("bangor", ("B", "A", "N", "G", "O", "R")),
        ("ba[ng]or", ("B", "A", "[NG]", "O", "R")),
        ("[LL]ong", ("[LL]", "O", "N", "G")),
    ]:
        word = marked.spell(text)
        assert word == "".join(tiles)
        assert marked.split(word) == tiles
    assert marked.counts["[NG]"] == 1
    assert sum(marked.counts.values()) == 105
    assert marked.plain_digraphs == "several tiles"


def test_what_plain_letters_are_is_part_of_an_alphabets_identity() -> None:
    assert welsh("one tile").fingerprint == alphabets["welsh"].fingerprint
    assert welsh("several tiles").fingerprint != alphabets["welsh"].fingerprint
    lengths = {}
    for plain in ("one tile", "several tiles"):
        word = welsh(plain).spell("bangor")
        assert word == "BANGOR"
        lengths[plain] = welsh(plain).length(word)
    assert lengths == {"one tile": 5, "several tiles": 6}


def test_a_character_can_be_typed_or_not() -> None:
    for name, taken, refused in [
        ("english", ["a"], ["1", "é", ""]),
        ("spanish", ["1", "[", "é"], ["5", "k"]),
        ("catalan", ["·", "ŀ", "y"], []),
        ("german", ["ß"], []),
        ("polish", [], ["ß"]),
    ]:
        takes = alphabets[name].takes
        assert ([*filter(takes, taken)], [*filter(takes, refused)]) == (taken, [])
