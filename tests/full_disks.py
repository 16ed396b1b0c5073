"""Connections to a journal whose disk is full."""

import sqlite3


def fail_at_commit(database: sqlite3.Connection) -> None:
    """Fail if a change is about to be committed; in the place of `sqlite.wait_no_longer`."""
    if database.in_transaction:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error


def grow_no_more(database: sqlite3.Connection) -> None:
    """Let no page be added to the file: SQLite itself fails then, and undoes the change."""
    [pages] = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
