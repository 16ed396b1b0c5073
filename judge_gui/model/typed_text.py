"""What can be typed: letters into a word's row, a round, a table."""

from lexicons import Alphabet, Board
from lexicons.proceedings.prompts import Misread
from lexicons.proceedings.prompts import round_number as read_round
from lexicons.proceedings.prompts import table as read_table

longest_row = 100  # characters; no board has room for so many, whatever its tiles


def typed(word: str, character: str, board: Board) -> tuple[str, str]:
    """A row after one more character, and what to say where it was refused.

    >>> from lexicons import Library
    >>> board = Library().board("open")
    >>> typed("Q", "i", board), typed("Q", "3", board), typed("A" * 15, "a", board)[1]
    (('QI', ''), ('Q', 'letter'), 'full')
    >>> typed("", "\\u0410", board)
    ('', 'layout')
    """
    alphabet = board.alphabet
    if not alphabet.takes(character):
        return word, "layout" if character.isalpha() else "letter"
    longer = word + alphabet.fold(character)
    if length(longer, alphabet) > board.longest_word or len(longer) > longest_row:
        return word, "full"
    return longer, ""


def letters(alphabet: Alphabet) -> frozenset[str]:
    """Every character that a keypad offers: those of which tiles are made."""
    return frozenset(character for tile in alphabet.tiles for character in tile)


def tiles(word: str, alphabet: Alphabet) -> tuple[str, ...]:
    """The tiles of a row as far as it is typed."""
    return alphabet.split(word if (spelt := alphabet.spell(word)) is None else spelt)


def length(word: str, alphabet: Alphabet) -> int:
    """How many tiles a row fills; what is typed of the last one belongs to it.

    >>> from lexicons import Library
    >>> length("QI", Library().alphabet("english"))
    2
    >>> length("CAL\u00b7", Library().alphabet("catalan"))
    3
    """
    for end in range(len(word), 0, -1):
        spelt = alphabet.spell(word[:end])
        if spelt is not None:
            return alphabet.length(spelt)
    return 0


def round_number(text: str) -> int | None:
    """The round that was typed, or None where it is none."""
    try:
        return read_round(text)
    except Misread:
        return None


def table(text: str) -> str | None:
    """The table that was typed, or None where it is none."""
    try:
        return read_table(text)
    except Misread:
        return None
