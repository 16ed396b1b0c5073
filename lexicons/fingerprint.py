"""Identity from content: the same content has the same fingerprint, in any file."""

from collections.abc import Iterable
from hashlib import sha256


class Fingerprint(str):
    """64 hexadecimal digits of SHA-256 (FIPS 180-4). Records hold all; people see twelve.

    >>> Fingerprint.of("QI\\nZA\\n").short
    '6f4c-2351-3c67'
    """

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> "Fingerprint":
        """Return the fingerprint of a text in UTF-8."""
        return cls(sha256(text.encode()).hexdigest())

    @classmethod
    def of_words(cls, ordered: Iterable[str]) -> "Fingerprint":
        """Return the fingerprint of distinct words that are sorted by code point.

        It is the fingerprint of a text with a line feed after each word.

        >>> Fingerprint.of_words(["QI", "ZA"]) == Fingerprint.of("QI\\nZA\\n")
        True
        """
        text = "\n".join(ordered)
        data = f"{text}\n".encode() if text else b""
        return cls(sha256(data).hexdigest())

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> "Fingerprint":
        """Return the fingerprint of a few lines, each followed by a line feed."""
        return cls.of("".join(f"{line}\n" for line in lines))

    @property
    def short(self) -> str:
        """The first twelve digits in groups of four, as people read them aloud."""
        return f"{self[:4]}-{self[4:8]}-{self[8:12]}"
