"""The place of a journal: a file, or a PostgreSQL database; its name shows which.

A station needs no database: the module of one is loaded only here, when a journal is named by URL.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge_record.entry import Entry
from judge_record.store import Store
from judge_record.store.address import address_in, is_address
from judge_record.store.sqlite import SqliteStore
from lexicons.extra import extra

if TYPE_CHECKING:
    from judge_record.store.database import Database
    from judge_record.store.postgres import Opening, PostgresStore


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
        from judge_record.store.postgres import PostgresStore
    return PostgresStore(url)


class OneConnection:
    """Opens stores by their paths or URLs; those of one database use one connection."""

    def __init__(self) -> None:
        self.databases: dict[str, Database] = {}

    def __call__(self, name: str) -> Store:
        """Return the store of a journal."""
        if not is_address(name):
            return SqliteStore(name)
        with extra("server"):
            from judge_record.store.postgres import PostgresStore
        return PostgresStore(name, self.database(name))

    def database(self, name: str) -> "Database":
        """Return the connection to the database of a URL."""
        with extra("server"):
            from judge_record.store.database import Database
        url = name.partition("#")[0]
        if url not in self.databases:
            self.databases[url] = Database(address_in(url))
        return self.databases[url]


def journals_at(name: str) -> list[str]:
    """Return the paths or URLs of the journals that a name stands for.

    The URL of a database without the digits of a chain stands for all journals in it.
    """
    if not is_address(name) or address_in(name).chain:
        return [name]
    with extra("server"):
        from judge_record.store.postgres import chains_in
    return [f"{name.rstrip('#')}#{chain}" for chain in chains_in(name)] or [name]


def parts_of(url: str, event: str) -> list[str]:
    """Return the URLs of an event's chains in a database, in order: the last one is written."""
    with extra("server"):
        from judge_record.store.postgres import parts_of
    return parts_of(url, event)


def events_in(url: str) -> dict[str, str]:
    """Return the URL of the chain that is written, of each event in a database."""
    with extra("server"):
        from judge_record.store.postgres import events_in
    return events_in(url)


def begin_part(url: str, event: str, opening: "Opening", after: str = "") -> str:
    """Begin an event in a database, or its next part after a chain; return the URL of its chain."""
    with extra("server"):
        from judge_record.store.postgres import begin_part
    return begin_part(url, event, opening, after)


def handed_on_in(url: str, event: str, kept_in: OneConnection) -> dict[str, int]:
    """Return how far each chain is held that stations handed on, by its opening seal."""
    with extra("server"):
        from judge_record.store.postgres import handed_on_in
    return handed_on_in(kept_in.database(url), event)


def begin_handed_on(url: str, event: str, opening: Entry) -> None:
    """Begin the chain of a station in a database, unless another server did."""
    with extra("server"):
        from judge_record.store.postgres import begin_handed_on
    begin_handed_on(url, event, opening)


def add_chain(url: str, entries: Sequence[Entry]) -> str:
    """Add a whole chain to a database, and return its URL; `CannotJudge` if it is there already."""
    with extra("server"):
        from judge_record.store.postgres import add_chain
    return add_chain(url, entries)


def prepare(url: str) -> bool:
    """Make the table of journals in a database; return False if it is there already."""
    with extra("server"):
        from judge_record.store.postgres import prepare
    return prepare(url)
