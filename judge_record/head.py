"""Heads: the number and the seal of the last entry of a journal, as people write them down."""

import re
from typing import NamedTuple

from judge_record.entry import Entry

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


longest = 18  # digits of the number of an entry


letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits
seal_digits = 8
seals = re.compile(r"[0-9a-f]{64}")
written = re.compile(
    r"\s*([A-HJ-NP-Za-hj-np-z][0-9])[\s·.,-]+([1-9][0-9]{0,17})[\s·.,-]+"
    r"([0-9A-Fa-f]{4})[\s·.,-]*([0-9A-Fa-f]{4})\s*",
    re.ASCII,
)


class Receipt(NamedTuple):
    """What a slip says of a ruling."""

    chain: str  # the short code of the chain
    number: int
    digits: str  # the first eight of the seal, in capitals

    def __str__(self) -> str:
        """Return the receipt as screens show it."""
        return f"{self.chain} · {self.number} · {self.digits[:4]} {self.digits[4:]}"


def chain_code(opening_seal: str) -> str:
    """Return the short code of a chain: a letter and a digit, computed from its opening seal.

    There are 240 codes: two stations of an event may have the same one. A text that is not a seal,
    in a record that is not sound, has the code "??".

    >>> chain_code("0008" + "0001" + "0" * 56), chain_code("altered")
    ('J1', '??')
    """
    if not seals.fullmatch(opening_seal):
        return "??"
    letter = letters[int(opening_seal[:4], 16) % len(letters)]
    return f"{letter}{int(opening_seal[4:8], 16) % 10}"


def receipt_of(entry: Entry | Head, chain: str) -> Receipt:
    """Return the receipt of an entry. `chain` is the opening seal of its journal.

    >>> entry = Entry(number=12, time="", kind="ruling", station="", event="", session="",
    ...               seal="7f3a91c2" + "0" * 56)
    >>> str(receipt_of(entry, "0008" + "0001" + "0" * 56))
    'J1 · 12 · 7F3A 91C2'
    """
    return Receipt(chain_code(chain), entry.number, entry.seal[:seal_digits].upper())


def receipt_in(text: str) -> Receipt | None:
    """Return the receipt that was written on a slip; None if the text is not one.

    >>> receipt_in("j1 12 7f3a91c2") == receipt_in("J1 · 12 · 7F3A 91C2")
    True
    >>> receipt_in("12 7f3a91c2")
    """
    found = written.fullmatch(text)
    if not found:
        return None
    code, number, *digits = found.groups()
    return Receipt(code.upper(), int(number), "".join(digits).upper())
