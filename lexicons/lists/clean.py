"""The quick way through a page without a fault: all of its words at once.

It knows nothing of what a fault is. Where a page may hold one, it hands out nothing, and the page
is read line by line: that is the one truth, and both agree wherever this one speaks.
"""

import re
from typing import cast

from lexicons.alphabet import Alphabet, Word


class CleanPages:
    """Reads pages of plain words in one case, letter by letter of one alphabet.

    >>> from lexicons import Library
    >>> clean = CleanPages(Library().alphabet("english"), range(2, 16))
    >>> clean.words("blorp\\nzant\\n"), clean.words("BLORP\\nCO-OP\\n")
    (['BLORP', 'ZANT'], None)
    """

    def __init__(self, alphabet: Alphabet, lengths: range) -> None:
        self.alphabet = alphabet
        self.lengths = set(lengths)
        self.written = re.compile(f"[{re.escape(''.join(alphabet.tiles))}\n]+")

    def words(self, text: str) -> list[Word] | None:
        """The words of whole lines, or None where something may be found there."""
        if not self.alphabet.letters_only:
            return None
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        if not self.written.fullmatch(text):
            if not text.islower():
                return None
            text = self.alphabet.fold(text)
            if not self.written.fullmatch(text):
                return None
        words = text.removesuffix("\n").split("\n")
        return cast("list[Word]", words) if set(map(len, words)) <= self.lengths else None
