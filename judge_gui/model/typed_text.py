"""Text that players type: the letters of a word, a round, a table."""

from judge_procedure.tables import normal
from judge_procedure.typed import Misread
from judge_procedure.typed import round_number as read_round
from lexicons import Alphabet, Board

LONGEST_ROW = 100  # characters; longer than any board's longest word


def typed(word: str, character: str, board: Board) -> tuple[str, str]:
    """Return a row after one more character, and a message code if the character was refused.

    The codes are `letter` (not a letter), `layout` (not a letter of this alphabet) and `full`.

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
    if length(longer, alphabet) > board.longest_word or len(longer) > LONGEST_ROW:
        return word, "full"
    return longer, ""


def needs_shift(text: str) -> bool:
    """Return whether a text holds what the keys of digits type without Shift on some layouts.

    French and Czech keyboards have such keys. They type signs and accented letters.

    >>> needs_shift("1\u00e9"), needs_shift("B2")
    (True, False)
    """
    return not (text.isascii() and text.isalnum()) and text != ""


def tiles(word: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the tiles of a row, as far as it is typed."""
    return alphabet.split(word if (spelt := alphabet.spell(word)) is None else spelt)


def length(word: str, alphabet: Alphabet) -> int:
    """Return the length of a row in tiles. The characters of an unfinished last tile add nothing.

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
    """Return the round that was typed, or None if the text is not a round."""
    try:
        return read_round(text)
    except Misread:
        return None


def table(text: str) -> str | None:
    """Return the name that was typed, or None if it cannot be that of a table.

    `judge_procedure.tables` decides whether it is one.
    """
    try:
        name = normal(text)
    except Misread:
        return None
    return name if name.isalnum() else None
