"""What a maintainer says of how lists are to be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace

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
    alone: bool = True  # no other source stands beside it, such as a spreadsheet with a column

    def spelt_in(self, *, digits: bool) -> Alphabet:
        """Return the alphabet with which words are spelt.

        Digits are ways to write tiles of some alphabets. They are read so only if it is said, or if
        the file has one byte for each letter.
        """
        if digits or self.digits:
            return replace(self.alphabet, reads_digits=True)
        return self.alphabet
