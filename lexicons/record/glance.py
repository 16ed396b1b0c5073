"""A glance: all that a thread reads of journals at one time, on one connection to each file."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from threading import local
from typing import NamedTuple


class Kept(NamedTuple):
    """A connection that is kept from use to use, and what shows which file it has open."""

    database: Connection
    file: tuple[int, ...] | None


class Glances(local):
    """The connections that a thread keeps, by the path; None outside a glance."""

    kept: dict[str, Kept] | None = None


glances = Glances()


@contextmanager
def glance() -> Iterator[None]:
    """Keep what this thread opens for reading until the body ends, which moves no journal.

    To open a file takes longer than to read an entry of it. A glance within another one is part
    of it.
    """
    if glances.kept is not None:
        yield
        return
    kept = glances.kept = {}
    try:
        yield
    finally:
        glances.kept = None
        for each in kept.values():
            each.database.close()
