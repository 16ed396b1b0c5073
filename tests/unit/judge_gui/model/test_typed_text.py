"""What can be typed into a row, in English and where a tile holds several letters."""

from collections.abc import Iterable

import pytest

from judge_gui.model import typed_text
from lexicons import Alphabet, Board, Library

english = Library("nowhere").board("open")
spanish = Board(
    Alphabet.read(
        b'id = "es"\ntitle = "Spanish"\ntiles = "A C H L O R \\u00d1 CH LL RR"\n'
        b'folds = { "ach\\u00f1lor" = "ACH\\u00d1LOR" }\n'
    ),
    longest_word=4,
)


#: No tile but these: C alone is none, and a row of C's fills no square.
lone = Alphabet.read(b'id = "x"\ntitle = "X"\ntiles = "A CH"\nfolds = { ch = "CH" }\n')


def row(characters: Iterable[str], board: Board) -> tuple[str, str]:
    """A row after so many keys, and what the last of them came to."""
    word, told = "", ""
    for character in characters:
        word, told = typed_text.typed(word, character, board)
    return word, told


rows = [
    ("qi", english, "QI", "", "small letters fold"),
    ("A" * 15, english, "A" * 15, "", "the board has fifteen squares"),
    ("A" * 16, english, "A" * 15, "full", "and no sixteenth"),
    ("Q1", english, "Q", "letter", "a digit is on no tile"),
    ("Q ", english, "Q", "letter", "nor a space"),
    ("\u0410", english, "", "layout", "a Cyrillic letter looks like A"),
    ("\u0391", english, "", "layout", "a Greek one too"),
    ("\u00df", english, "", "layout", "one key, one letter"),
    ("\u00c9", english, "", "layout", "an accent is not dropped in silence"),
    ("\u212a", english, "K", "", "the sign for kelvin is a K"),
    ("chacha", spanish, "CHACHA", "", "four tiles, two of them of two letters"),
    ("chachac", spanish, "CHACHA", "full", "a fifth tile"),
    ("oooc", spanish, "OOOC", "", "a C is a tile of its own"),
    ("ooocH", spanish, "OOOCH", "", "and becomes CH on the same square"),
    ("ooocHA", spanish, "OOOCH", "full", "four squares are full"),
    ("\u00f1", spanish, "\u00d1", "", "a letter of the alphabet's own"),
    ("k", spanish, "", "layout", "a letter that it lacks"),
]


@pytest.mark.parametrize(
    ("keys", "board", "word", "told", "because"), rows, ids=[row[-1] for row in rows]
)
def test_a_row_takes_what_can_lie_on_the_board(
    keys: str, board: Board, word: str, told: str, because: str
) -> None:
    assert row(keys, board) == (word, told), because


def test_a_digraph_is_shown_as_a_tile() -> None:
    assert typed_text.tiles("CHORRO", spanish.alphabet) == ("CH", "O", "RR", "O")
    assert typed_text.tiles("", spanish.alphabet) == ()


def test_a_row_that_is_no_word_yet_is_shown_in_its_letters() -> None:
    assert typed_text.tiles("AC", lone) == ("A", "C")
    assert typed_text.length("AC", lone) == 1
    assert typed_text.length("ACH", lone) == 2
    assert typed_text.length("", lone) == 0
    assert typed_text.letters(lone) == {"A", "C", "H"}


@pytest.mark.parametrize("longest", [2, 15])
def test_no_row_grows_for_ever(longest: int) -> None:
    word, told = row("C" * 300, Board(lone, longest_word=longest))
    assert len(word) <= typed_text.longest_row
    assert told == "full"


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("999", 999), ("0", None), ("A", None)])
def test_a_round_is_a_number(text: str, number: int | None) -> None:
    assert typed_text.round_number(text) == number


@pytest.mark.parametrize(
    ("text", "name"), [("07", "7"), ("b3", "B3"), ("a", "A"), ("AB", None), ("", None)]
)
def test_a_table_has_a_number_a_letter_or_both(text: str, name: str | None) -> None:
    assert typed_text.table(text) == name


@pytest.mark.parametrize("language", Library("nowhere").alphabet_ids())
def test_every_tile_of_every_language_can_be_typed_and_fills_one_place(language: str) -> None:
    alphabet = Library("nowhere").alphabet(language)
    board = Board(alphabet)
    for tile in alphabet.tiles:
        for typed in (tile, tile.lower()):
            word, told = row(typed, board)
            assert (typed_text.tiles(word, alphabet), told) == ((tile,), "")
            assert typed_text.length(word, alphabet) == 1


def test_a_row_of_digraphs_is_as_long_as_its_tiles() -> None:
    board = Board(Library("nowhere").alphabet("catalan"), longest_word=3)
    word, told = row("quL\u00b7lny", board)
    assert (typed_text.tiles(word, board.alphabet), told) == (("QU", "L\u00b7L", "NY"), "")
    assert typed_text.typed(word, "a", board) == (word, "full")
