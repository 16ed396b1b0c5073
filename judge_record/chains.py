"""The chains of an event, and its head: a hash over the heads of them all."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from judge_record.entry import canonical
from judge_record.head import Head
from lexicons.digest import sha256

longest = 18  # digits of the number of an entry


class ChainHead(NamedTuple):
    """How far a chain has come: its opening seal, and the number and the seal of its last entry."""

    chain: str
    head: Head

    @property
    def pair(self) -> tuple[str, str]:
        """The two as the field `heads` of an entry holds them."""
        return self.chain, f"{self.head.number}-{self.head.seal}"

    @classmethod
    def of(cls, pair: tuple[str, str]) -> Self | None:
        """Return the head in a pair of the field `heads`; None if it is something else.

        >>> ChainHead.of(("0a", "7-0b"))
        ChainHead(chain='0a', head=Head(number=7, seal='0b'))
        """
        number, _, seal = pair[1].partition("-")
        if not (number.isascii() and number.isdigit() and len(number) <= longest):
            return None
        return cls(pair[0], Head(int(number), seal))


def event_head(heads: Iterable[ChainHead]) -> str:
    """Return the head of an event: 64 hexadecimal digits, whatever the order of its chains.

    SHA-256 over the list of chains and heads as an entry of the kind `event head` holds it, by
    opening seal, as canonical JSON in UTF-8.

    >>> one = ChainHead("0a" * 32, Head(7, "0b" * 32))
    >>> other = ChainHead("0c" * 32, Head(3, "0d" * 32))
    >>> event_head([one, other]) == event_head([other, one]) != event_head([one])
    True
    """
    text = canonical([{"chain": chain, "head": head} for chain, head in pairs(heads)])
    return str(sha256(text.encode()).hexdigest())


def pairs(heads: Iterable[ChainHead]) -> tuple[tuple[str, str], ...]:
    """Return the heads of chains as the field `heads` of an entry holds them, in order."""
    return tuple(sorted(each.pair for each in heads))
