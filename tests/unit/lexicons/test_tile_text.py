"""Text with one character a tile."""

from lexicons import Alphabet, Library
from lexicons.lists.clean import CleanPages


def of_tiles(tiles: str, more: str = "") -> Alphabet:
    return Alphabet.read(f'id = "some"\ntitle = "Some"\ntiles = "{tiles}"\n{more}'.encode())


def test_every_shipped_alphabet_is_read_a_page_at_a_time() -> None:
    for alphabet in map(Library().alphabet, Library().alphabet_ids()):
        assert alphabet.letters_only or not alphabet.tile_text.is_ambiguous
        words = [*alphabet.tiles, *alphabet.spellings]
        text = alphabet.tile_text.of("\n".join(words))
        assert text is not None
        assert {len(row) for row in text.split("\n")} == {1}


def test_overlapping_tiles_are_left_to_be_read_word_by_word() -> None:
    expected = {
        "A B C": False,
        "A B C AB BC": True,  # ABC is AB C, and replacing BC first makes A BC
        "B C AB BC": False,  # the A of AB is no tile: what is left over is found out
        "A AA": False,
        "L LL L·L": True,  # LL·L can be L and L·L
        "L L·L": False,
    }
    assert {tiles: of_tiles(tiles).tile_text.is_ambiguous for tiles in expected} == expected


def test_a_spelling_that_would_be_read_as_other_tiles_is_left_to_the_scan() -> None:
    alphabet = of_tiles("A L LL", '[spellings]\n1 = "LL"\n')
    clean = CleanPages(alphabet, range(1, 9))
    page = clean.read("A1\nALL\n")
    assert page is not None
    assert page.words == ["ALL", "ALL"]
    assert clean.read("L1\n") is None  # LLL would be LL L
    assert alphabet.spell("L1") is None


def test_private_characters_of_a_list_are_not_taken_for_tiles() -> None:
    spanish = Library().alphabet("spanish")
    assert spanish.tile_text.of("\ue000OZO") is None
    private = of_tiles("A C H CH", '[spellings]\n"\ue000" = "CH"\n')
    assert private.tile_text.of("A\ue000") is None
