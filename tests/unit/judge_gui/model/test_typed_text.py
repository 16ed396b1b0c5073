"""The text that can be typed into a row, in English and with tiles of several letters."""

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


#: C alone is not a tile, so a row of C's fills no square.
lone = Alphabet.read(b'id = "x"\ntitle = "X"\ntiles = "A CH"\nfolds = { ch = "CH" }\n')


def row(characters: Iterable[str], board: Board) -> tuple[str, str]:
    """Return a row after some keys, and the message of the last."""
    word, message = "", ""
    for character in characters:
        word, message = typed_text.typed(word, character, board)
    return word, message


rows = [
    ("qi", english, "QI", "", "small letters fold"),
    ("A" * 15, english, "A" * 15, "", "the board has fifteen squares"),
    ("A" * 16, english, "A" * 15, "full", "and no sixteenth"),
    ("Q1", english, "Q", "letter", "a digit is on no tile"),
    ("\u0410", english, "", "layout", "a Cyrillic letter looks like A"),
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


@pytest.mark.parametrize("case", rows, ids=lambda case: case[-1])
def test_a_row_takes_the_letters_that_fit_on_the_board(
    case: tuple[str, Board, str, str, str],
) -> None:
    keys, board, word, message, because = case
    assert row(keys, board) == (word, message), because


def test_an_unfinished_row_is_shown_in_its_letters() -> None:
    assert typed_text.tiles("AC", lone) == ("A", "C")
    assert typed_text.length("AC", lone) == 1
    assert typed_text.length("ACH", lone) == 2
    assert typed_text.length("", lone) == 0


def test_no_row_grows_for_ever() -> None:
    word, message = row("C" * 101, Board(lone))
    assert (len(word), message) == (100, "full")


def test_a_round_has_a_number_and_a_table_letters_or_digits() -> None:
    rounds = [typed_text.round_number(text) for text in ("3", "999", "0", "A")]
    assert rounds == [3, 999, None, None]
    tables = [typed_text.table(text) for text in ("07", "b3", "stage", "t-4", "")]
    assert tables == ["7", "B3", "STAGE", None, None]


@pytest.mark.parametrize("language", Library("nowhere").alphabet_ids())
def test_every_tile_of_every_language_can_be_typed_and_fills_one_place(language: str) -> None:
    alphabet = Library("nowhere").alphabet(language)
    board = Board(alphabet)
    for tile in alphabet.tiles:
        for typed in (tile, tile.lower()):
            word, message = row(typed, board)
            assert (typed_text.tiles(word, alphabet), message) == ((tile,), "")
            assert typed_text.length(word, alphabet) == 1


def test_a_row_of_digraphs_is_as_long_as_its_tiles() -> None:
    board = Board(Library("nowhere").alphabet("catalan"), longest_word=3)
    word, message = row("quL\u00b7lny", board)
    assert (typed_text.tiles(word, board.alphabet), message) == (("QU", "L\u00b7L", "NY"), "")
    assert typed_text.typed(word, "a", board) == (word, "full")
