"""Damage to a record behind the program's back: in a file, or in a database."""

import sqlite3
from contextlib import closing

from judge_record.line import NO_SEAL, exported, seal_of
from judge_record.sqlite import SqliteStore
from judge_record.store import all_rows


def write(journal, rows, server=None):
    """Put other rows in place of all of a chain."""
    store = journal.store
    if isinstance(store, SqliteStore):
        with closing(sqlite3.connect(store.path)) as database, database:
            database.execute("DELETE FROM entry")
            database.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        return
    server.write(*store.key.values(), rows)


def rows_in(journal):
    return [*all_rows(journal.store)]


def export_of(journal):
    return "".join(exported(rows_in(journal)))


def sealed_again(rows):
    """The rows with seals that fit, as somebody can write who has this program."""
    seal, sealed = NO_SEAL, []
    for number, _, line in rows:
        seal = seal_of(seal, line)
        sealed.append((number, seal, line))
    return sealed


def altered(journal, number, old, new, *, again=False):
    """Put one text for another in a line of a file; `again` seals all entries anew."""
    rows = rows_in(journal)
    assert old in rows[number - 1][2]
    of, seal, line = rows[number - 1]
    rows[number - 1] = of, seal, line.replace(old, new)
    write(journal, sealed_again(rows) if again else rows)
