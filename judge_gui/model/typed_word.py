"""A word as far as it is typed: which letters it takes, and its tiles."""

from lexicons import Alphabet, Board

LONGEST_ROW = 100  # characters; longer than any board's longest word


def with_letter(word: str, character: str, board: Board) -> tuple[str, str]:
    """Return a row after one more character, and a message code if the character was refused.

    The codes are `letter` (not a letter), `layout` (not a letter of this alphabet) and `full`.
    """
    alphabet = board.alphabet
    if not alphabet.takes(character):
        return word, "layout" if character.isalpha() else "letter"
    longer = word + alphabet.fold(character)
    if length(longer, alphabet) > board.longest_word or len(longer) > LONGEST_ROW:
        return word, "full"
    return longer, ""


def tiles(word: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the tiles of a row, as far as it is typed."""
    return alphabet.split(word if (spelt := alphabet.spell(word)) is None else spelt)


def length(word: str, alphabet: Alphabet) -> int:
    """Return the length of a row in tiles. Characters of an unfinished last tile add nothing."""
    for end in range(len(word), 0, -1):
        if (spelt := alphabet.spell(word[:end])) is not None:
            return alphabet.length(spelt)
    return 0
