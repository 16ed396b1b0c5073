"""Identity from content: the same content has the same fingerprint, whatever its file is called."""

from collections.abc import Iterable
from hashlib import sha256


class Fingerprint(str):
    """64 hexadecimal digits of SHA-256; records hold them all, people see the first twelve.

    >>> Fingerprint.of("QI\\nZA\\n").short
    '6f4c-2351-3c67'
    """

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> "Fingerprint":
        """The fingerprint of a text, in UTF-8."""
        return cls(sha256(text.encode()).hexdigest())

    @classmethod
    def of_words(cls, ordered: Iterable[str]) -> "Fingerprint":
        """The fingerprint of distinct words that stand in the order of their code points.

        >>> Fingerprint.of_words(["QI", "ZA"]) == Fingerprint.of("QI\\nZA\\n")
        True
        """
        text = "\n".join(ordered)
        data = f"{text}\n".encode() if text else b""
        return cls(sha256(data).hexdigest())

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> "Fingerprint":
        """The fingerprint of a few lines, each ended by a line feed."""
        return cls.of("".join(f"{line}\n" for line in lines))

    @property
    def short(self) -> str:
        """The first twelve digits, in fours, as people read them aloud."""
        return f"{self[:4]}-{self[4:8]}-{self[8:12]}"
