"""The place of a journal: a file, or a PostgreSQL database; its name shows which.

A station needs no database: the module of one is loaded only here, when a journal is named by URL.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from lexicons.extra import extra
from lexicons.record.address import address_in, is_address
from lexicons.record.entry import Entry
from lexicons.record.sqlite import SqliteStore
from lexicons.record.store import Store

if TYPE_CHECKING:
    from lexicons.record.database import Database
    from lexicons.record.postgres import PostgresStore


def shown(name: str) -> str:
    """Return the path or the URL of a journal as messages show it: without a password.

    >>> shown("postgresql://ann:pass@db.example/club"), shown("event.journal")
    ('postgresql://ann@db.example/club', 'event.journal')
    """
    return address_in(name).shown if is_address(name) else name


def store_at(name: str) -> Store:
    """Return the store of a journal by its path or its URL."""
    return database_store(name) if is_address(name) else SqliteStore(name)


def database_store(url: str) -> "PostgresStore":
    """Return the store of a journal in a database, by its URL."""
    with extra("server"):
        from lexicons.record.postgres import PostgresStore
    return PostgresStore(url)


def stores_in(url: str) -> "Iterator[PostgresStore]":
    """Yield the stores of all journals in a database. They use one connection."""
    with extra("server"):
        from lexicons.record.postgres import stores_in
    return stores_in(url)


class OneConnection:
    """Opens stores by their paths or URLs; those of one database use one connection."""

    def __init__(self) -> None:
        self.databases: dict[str, Database] = {}

    def __call__(self, name: str) -> Store:
        """Return the store of a journal."""
        if not is_address(name):
            return SqliteStore(name)
        with extra("server"):
            from lexicons.record.database import Database
            from lexicons.record.postgres import PostgresStore
        url = name.partition("#")[0]
        if url not in self.databases:
            self.databases[url] = Database(address_in(url))
        return PostgresStore(name, self.databases[url])


def event_held(url: str, event: str, *, shared: bool = False) -> AbstractContextManager[None]:
    """Let no server join an event in a database while the body closes it.

    Those who join hold it `shared`: they do not wait for each other.
    """
    with extra("server"):
        from lexicons.record.database import holding
    return holding(address_in(url), f"event {event}", shared=shared)


def journals_at(name: str) -> list[str]:
    """Return the paths or URLs of the journals that a name stands for.

    The URL of a database without the digits of a chain stands for all journals in it.
    """
    if not is_address(name) or address_in(name).chain:
        return [name]
    with extra("server"):
        from lexicons.record.postgres import chains_in
    return [f"{name.rstrip('#')}#{chain}" for chain in chains_in(name)] or [name]


def add_chain(url: str, entries: Sequence[Entry]) -> str:
    """Add a whole chain to a database, and return its URL; `CannotJudge` if it is there already."""
    with extra("server"):
        from lexicons.record.postgres import add_chain
    return add_chain(url, entries)


def prepare(url: str) -> bool:
    """Make the table of journals in a database; return False if it is there already."""
    with extra("server"):
        from lexicons.record.postgres import prepare
    return prepare(url)
