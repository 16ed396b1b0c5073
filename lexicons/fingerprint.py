"""Identity from content: the same content has the same fingerprint, in any file."""

from collections.abc import Iterable
from hashlib import sha256


class Fingerprint(str):
    """64 hexadecimal digits of SHA-256 (FIPS 180-4). Records hold all; people see twelve.

    An empty one stands for one that is not known, and is shown as nothing.

    >>> Fingerprint.of("QI\\nZA\\n").short
    '6f4c-2351-3c67'
    """

    __slots__ = ()

    @classmethod
    def of(cls, content: str | bytes) -> "Fingerprint":
        """Return the fingerprint of bytes, or of a text in UTF-8."""
        return cls(sha256(content.encode() if isinstance(content, str) else content).hexdigest())

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> "Fingerprint":
        """Return the fingerprint of lines, or of sorted words, each with a line feed behind it.

        >>> Fingerprint.of_lines(["QI", "ZA"]) == Fingerprint.of("QI\\nZA\\n")
        True
        """
        return cls.of("\n".join((*lines, "")))

    @property
    def short(self) -> str:
        """The first twelve digits in groups of four, as people read them aloud."""
        return "-".join(filter(None, (self[:4], self[4:8], self[8:12])))
