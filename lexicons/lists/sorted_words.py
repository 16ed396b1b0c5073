"""Words as one text: what their fingerprint is over, and the smallest form to hold them in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from operator import lt
from typing import cast

from lexicons.alphabet import Alphabet, Word
from lexicons.fingerprint import Fingerprint

most_at_once = 1 << 16  # bytes whose lines are apart at a time
longest_line = 127  # bytes: no word comes near it, and every line of twice as many is found


@dataclass(frozen=True)
class SortedWords:
    """Distinct words in the order of their code points, each followed by a line feed, in UTF-8.

    >>> sorted_words = SortedWords.of([Word("QI"), Word("ZA")])
    >>> sorted_words.text, len(sorted_words), sorted_words.fingerprint.short
    (b'QI\\nZA\\n', 2, '6f4c-2351-3c67')
    """

    text: bytes

    @classmethod
    def of(cls, words: Iterable[Word]) -> "SortedWords":
        """The sorted_words of distinct words that stand in the order of their code points."""
        text = "\n".join(words)
        return cls(f"{text}\n".encode() if text else b"")

    @classmethod
    def read(cls, data: bytes, alphabet: Alphabet) -> "SortedWords | None":
        """The sorted_words that a file is already, but for the case of plain letters; else None.

        Whatever is doubtful is None: such a file is read as every list is, line by line.
        """
        letters = {letter for tile in alphabet.tiles for letter in tile}
        if not letters <= set(alphabet.tiles):  # else whatever consists of letters is a word
            return None
        plain = "".join(filter(str.isascii, letters)).encode() + b"\n"
        text = data if data.endswith(b"\n") else data + b"\n"
        for _ in range(2):
            rest = text.translate(None, plain)
            try:
                if letters.issuperset(rest.decode()):
                    return cls(text) if not has_long_line(text) and ascends(text) else None
            except UnicodeDecodeError:
                return None
            text = text.translate(ascii_folds(alphabet))  # perhaps it is in small letters
        return None

    def __len__(self) -> int:
        """How many words there are."""
        return self.text.count(b"\n")

    def words(self) -> list[Word]:
        """The words, each by itself."""
        return cast("list[Word]", self.text.decode().split("\n")[:-1])

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The identity of these words."""
        return Fingerprint(sha256(self.text).hexdigest())


def ascii_folds(alphabet: Alphabet) -> bytes:
    """The folds of single bytes to single bytes, as `bytes.translate` takes them."""
    table = bytearray(range(256))
    for typed, letters in alphabet.folds.items():
        if typed.isascii() and letters.isascii() and len(letters) == 1:
            table[ord(typed)] = ord(letters)
    return bytes(table)


def has_long_line(text: bytes) -> bool:
    """Whether a line may be longer than any word."""
    places = range(0, len(text) - longest_line + 1, longest_line)
    return any(text.find(b"\n", place, place + longest_line) < 0 for place in places)


def ascends(text: bytes) -> bool:
    r"""Whether every line comes after the one before it, and none is empty.

    >>> ascends(b"QI\nZA\n"), ascends(b"ZA\nQI\n"), ascends(b"QI\nQI\n"), ascends(b"\n")
    (True, False, False, False)
    """
    last = b""
    for lines in blocks(text):
        if not last < lines[0] or not all(map(lt, lines, islice(lines, 1, None))):
            return False
        last = lines[-1]
    return True


def blocks(text: bytes) -> Iterator[list[bytes]]:
    """All lines in order, many at a time; each line must be shorter than a block."""
    start = 0
    while start < len(text):
        end = text.rfind(b"\n", start, start + most_at_once)
        yield text[start:end].split(b"\n")
        start = end + 1
