"""`judge journal verify`: what was done to a journal is found; heads are compared."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from judge_record.entry import Kind
from judge_record.journal import Journal
from tests.commands import Judge
from tests.drafts import draft
from tests.journals import begin_journal, journal_at
from tests.postgres import Server

entries = 11


def begun(path: str | Path, entries: int = entries, *, ends: bool = True, **said: Any) -> Journal:
    """A journal of so many entries, whose event is over unless it is not to end."""
    journal = begin_journal(str(path), "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    for number in range(2, entries + (not ends)):
        journal.append(draft(f"2026-11-20T10:{number:02}:00.000Z", **{"by": f"{number}", **said}))
    if ends:
        journal.append(draft("2026-11-20T11:00:00.000Z", Kind.EVENT_CLOSED, session=""))
    return journal


def change(path: str, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def test_several_journals_are_verified_at_once(judge: Judge, tmp_path: Path) -> None:
    paths = [begun(tmp_path / f"{name}.journal", 3).store.place for name in ("a", "b", "c")]
    heads = [journal_at(path).head().spoken for path in paths]
    change(paths[1], "UPDATE entry SET line = replace(line, 'desk 1', 'desk 2') WHERE number = 2")
    ended = judge("journal", "verify", *paths, "--head", heads[2])
    assert ended.status == 1
    assert ended.out.splitlines() == [
        f"{paths[0]}: sound: 3 entries, head {heads[0]}",
        f"{paths[1]}: unsound: entry 2 is not as it was sealed",
        f"{paths[2]}: sound: 3 entries, head {heads[2]}",
    ]
    assert f"The number {heads[2]} is in the record." in ended.err
    change(paths[1], "CREATE TABLE more (word TEXT)")
    ended = judge("journal", "verify", *paths[1:])
    assert (ended.status, ended.out.splitlines()[0]) == (1, f"{paths[1]}: unsound")
    assert judge("journal", "verify", paths[0], paths[2]).status == 0
    assert judge("journal", "verify", paths[0], tmp_path / "missing.journal").status == 2


def test_the_url_of_a_database_stands_for_all_journals_in_it(judge: Judge, server: Server) -> None:
    url = server.of_its_own("several_chains")
    chains = sorted((begun(url, 3) for _ in range(2)), key=lambda journal: journal.chain)
    lines = [f"{j.store.place}: sound: 3 entries, head {j.head().spoken}\n" for j in chains]
    ended = judge("journal", "verify", url)
    assert (ended.status, ended.out) == (0, "".join(lines))
    one = f"{url}#{chains[0].chain[:12]}"
    assert judge("journal", "verify", one).out == f"{one}: {lines[0].partition(': ')[2]}"
