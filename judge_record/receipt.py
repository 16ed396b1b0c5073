"""Receipts: a ruling as players copy it to their slip, short enough to be written by hand.

A receipt finds mistakes and casual changes. Proof is the whole head, on paper, after each round.
"""

import re
from typing import NamedTuple

from judge_record.entry import Entry
from judge_record.head import Head

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
