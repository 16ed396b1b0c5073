"""A link of a chain: what the proof needs of an entry, with the text that its seal covers."""

from typing import NamedTuple, Protocol

from lexicons.record.entry import Entry, canonical, seal_of


class Sealed(Protocol):
    """What a chain is made of: an `Entry`, or the `Link` of one."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def format(self) -> int:
        """The number of its format."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def verdict(self) -> str | None:
        """Its verdict, if it has one."""

    @property
    def seal(self) -> str:
        """Its seal."""

    def sealed_after(self, previous: str) -> str:
        """Return the seal that it should have after the seal of the one before."""


class Link(NamedTuple):
    """An entry as the proof needs it. A store makes it ten times as fast as the entry.

    >>> entry = Entry(number=1, time="t", kind="event opened", station="", event="", session="")
    >>> link_of(entry).sealed_after("0" * 64) == entry.sealed_after("0" * 64)
    True
    """

    number: int
    format: int
    time: str
    kind: str
    verdict: str | None
    seal: str
    content: str  # `canonical` of `Entry.content`

    def sealed_after(self, previous: str) -> str:
        """Return the seal of this entry after the seal of the one before."""
        return seal_of(previous, self.content)


#: An entry and its link.
Pair = tuple[Entry, Link]


def link_of(entry: Entry, content: str = "") -> Link:
    """Return the link of an entry; `content` is its canonical content, if that is known."""
    return Link(
        entry.number,
        entry.format,
        entry.time,
        entry.kind,
        entry.verdict,
        entry.seal,
        content or canonical(entry.content()),
    )
