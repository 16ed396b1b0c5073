"""The place of a journal: a file, or a PostgreSQL database; its name shows which.

A station needs no database: the module of one is loaded only here, when a journal is named by URL.
"""

from typing import TYPE_CHECKING

from judge_record.store import Store
from judge_record.store.address import address_in, is_address
from judge_record.store.sqlite import SqliteStore
from lexicons.extra import extra

if TYPE_CHECKING:
    from judge_record.store.postgres import Chains, PostgresStore


def shown(name: str) -> str:
    """Return the path or the URL of a journal as messages show it: without a password.

    >>> shown("postgresql://ann:pass@db.example/club"), shown("event.journal")
    ('postgresql://ann@db.example/club', 'event.journal')
    """
    return address_in(name).shown if is_address(name) else name


def store_at(name: str) -> Store:
    """Return the store of a journal by its path or its URL."""
    return _database_store(name) if is_address(name) else SqliteStore(name)


def _database_store(url: str) -> "PostgresStore":
    """Return the store of a journal in a database, by its URL."""
    with extra("server"):
        from judge_record.store.postgres import PostgresStore
    return PostgresStore(url)


def chains_at(url: str) -> "Chains":
    """Return the chains in a database, by its URL, on a connection of their own."""
    return OneConnection().chains(url)


class OneConnection:
    """Opens stores by their paths or URLs; those of one database use one connection."""

    def __init__(self) -> None:
        self.opened: dict[str, Chains] = {}

    def __call__(self, name: str) -> Store:
        """Return the store of a journal."""
        if not is_address(name):
            return SqliteStore(name)
        with extra("server"):
            from judge_record.store.postgres import PostgresStore
        return PostgresStore(name, self.chains(name).database)

    def chains(self, url: str) -> "Chains":
        """Return the chains in a database."""
        with extra("server"):
            from judge_record.store.postgres import Chains
        url = url.partition("#")[0]
        if url not in self.opened:
            self.opened[url] = Chains(url)
        return self.opened[url]


def journals_at(name: str) -> list[str]:
    """Return the paths or URLs of the journals that a name stands for.

    The URL of a database without the digits of a chain stands for all journals in it.
    """
    if not is_address(name) or address_in(name).chain:
        return [name]
    chains = chains_at(name)
    return [*map(chains.url_of, chains.named())] or [name]
