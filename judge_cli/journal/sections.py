"""Sections: the parts that a report is made of, before they become a page or a text."""

from typing import NamedTuple

#: The outcomes of a challenge.
outcomes = ("acceptable", "unacceptable", "void")


class Section(NamedTuple):
    """A table, and what must be said of it."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    said: tuple[str, ...] = ()
    #: Whether it is drawn too; its columns are then a label, all challenges, and the outcomes.
    drawn: bool = False
