"""The head of a journal: the number and the seal of its last entry, as people write them down."""

import re
from typing import NamedTuple

short = 12  # hexadecimal digits of a seal, as people write it down: 48 bits
whole = 64
written_heads = re.compile(
    rf"\s*[1-9][0-9]*(?:([\s-]*[0-9a-fA-F]){{{short}}}|[\s-]([\s-]*[0-9a-fA-F]){{{whole}}})\s*",
    re.ASCII,
)


class Head(NamedTuple):
    """The number and the seal of an entry, in most cases of the last one.

    Written down, it shows later whether the end of a journal was cut off or computed again.
    """

    number: int
    seal: str

    @property
    def spoken(self) -> str:
        """The head as people read it aloud and write it down.

        >>> Head(137, "3fa28c1109bd" + "0" * 52).spoken
        '137-3fa2-8c11-09bd'
        """
        return f"{self.number}-{self.seal[:4]}-{self.seal[4:8]}-{self.seal[8:short]}"

    def agrees_with(self, written: str) -> bool:
        """Return whether a head that was written down is this one, by 12 digits or by all 64.

        >>> head = Head(137, "3fa28c1109bd" + "0" * 52)
        >>> head.agrees_with("137 3FA2 8C11 09BD"), head.agrees_with(f"137-{head.seal}")
        (True, True)
        """
        digits = digits_of(written)
        return digits in {f"{self.number}{self.seal[:short]}", f"{self.number}{self.seal}"}


def number_in(written: str) -> int:
    """Return the number of the entry that a written head is about; 0 if the text is no head.

    >>> number_in("137 3FA2 8C11 09BD"), number_in("3fa2-8c11")
    (137, 0)
    """
    if not written_heads.fullmatch(written):
        return 0
    digits = digits_of(written)
    return int(digits[: -(whole if len(digits) > whole else short)])


def digits_of(written: str) -> str:
    """Return the digits of a head, without spaces, hyphens and capitals."""
    return "".join(c for c in written.lower() if c.isalnum())
