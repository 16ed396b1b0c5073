"""What a maintainer says of how lists are to be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType

from lexicons.alphabet import Alphabet
from lexicons.lists.forms import Form
from lexicons.manifest import Manifest

BOARD = range(2, 16)
PLAIN = Form()


@dataclass(frozen=True)
class Asked:
    """How lists are to be read. Without the name of a form, only plain text is read."""

    alphabet: Alphabet
    lengths: range = BOARD
    form: Form = PLAIN
    encoding: str = ""
    alphabet_named: bool = False
    digits: bool = False  # stand for letters, as in the lists of some programs
    keep_faults: bool = False  # every one, for a report on what is left out
    command: str = "judge lexicon validate FILE"  # as typed, to be typed again with more
    #: Finds the alphabet of a lexicon; without it, only the alphabet named is known.
    find: Callable[[Manifest], Alphabet] | None = None

    def spelt_in(self, *, digits: bool) -> Alphabet:
        """Return the alphabet with which words are spelt.

        Digits are ways to write tiles of some alphabets. In a list they are read so only if it is
        said, or if the file has one byte for each letter.
        """
        return self.alphabet if digits or self.digits else _without_digits(self.alphabet)


def _without_digits(alphabet: Alphabet) -> Alphabet:
    """Return an alphabet in which no digit stands for a letter; its tiles are the same."""
    folds, spellings = (
        {written: tile for written, tile in table.items() if not written.isdigit()}
        for table in (alphabet.folds, alphabet.spellings)
    )
    if len(folds) + len(spellings) == len(alphabet.folds) + len(alphabet.spellings):
        return alphabet
    return replace(alphabet, folds=MappingProxyType(folds), spellings=MappingProxyType(spellings))
