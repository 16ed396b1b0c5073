"""What is typed into the row of a word, in several languages."""

from collections.abc import Iterable

import pytest

from judge_gui.model import typed_word
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
    word, message = "", ""
    for character in characters:
        word, message = typed_word.with_letter(word, character, board)
    return word, message


rows = [
    ("qi", english, "QI", "", "small letters fold"),
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


def test_no_row_grows_for_ever() -> None:
    word, message = row("C" * 101, Board(lone))
    assert (len(word), message) == (100, "full")


def test_a_row_of_digraphs_is_as_long_as_its_tiles() -> None:
    board = Board(Library("nowhere").alphabet("catalan"), longest_word=3)
    word, message = row("quL\u00b7lny", board)
    assert (typed_word.tiles(word, board.alphabet), message) == (("QU", "L\u00b7L", "NY"), "")
    assert typed_word.with_letter(word, "a", board) == (word, "full")
