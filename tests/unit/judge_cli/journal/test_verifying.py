"""`judge journal verify`: what was done to a journal is found, in files and in databases."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from judge_cli.journal import records
from judge_record.entry import Kind
from judge_record.journal import Journal
from lexicons import Unsound
from tests.conftest import Judge
from tests.drafts import draft
from tests.journals import begin_journal
from tests.postgres import Server

entries = 11


def begun(path: str, entries: int = entries) -> Journal:
    """A journal of so many entries."""
    journal = begin_journal(path, "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    for number in range(2, entries):
        journal.record(draft(f"2026-11-20T10:{number:02}:00.000Z", note=f"{number}"))
    journal.record(draft("2026-11-20T11:00:00.000Z", Kind.EVENT_CLOSED, session=""))
    return journal


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of such a journal."""
    path = tmp_path_factory.mktemp("event") / "event.journal"
    begun(str(path))
    return path.read_bytes()


@pytest.fixture
def path(event: bytes, tmp_path: Path) -> str:
    """A copy of that journal."""
    path = tmp_path / "event.journal"
    path.write_bytes(event)
    return str(path)


def change(path: str, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET line = replace(line, 'desk 1', 'desk 2') WHERE number = {}",
        "UPDATE entry SET line = '[]' WHERE number = {}",
        "UPDATE entry SET seal = printf('%064d', 7) WHERE number = {}",
        "UPDATE entry SET number = -number WHERE number = {}",
        "UPDATE entry SET number = number + 1000000000000 WHERE number = {}",
        "DELETE FROM entry WHERE number <= {}",
    ],
)
def test_what_was_done_to_any_entry_is_found(path: str, event: bytes, statement: str) -> None:
    for number in (1, 4, 5, entries):
        Path(path).write_bytes(event)
        change(path, statement.format(number))
        expected = Journal(path).verify()
        assert expected, number
        try:
            fault = records.read(path).fault
        except Unsound as error:
            fault = "; ".join((error.what, *error.faults))
        assert expected in fault, number


def test_several_journals_are_verified_at_once(judge: Judge, tmp_path: Path) -> None:
    paths = [begun(str(tmp_path / f"{name}.journal"), 3).path for name in ("a", "b", "c")]
    heads = [Journal(path).head().spoken for path in paths]
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
    chains = sorted((begun(url, 3) for _ in range(2)), key=lambda journal: journal.opening_seal)
    ended = judge("journal", "verify", url)
    assert (ended.status, ended.out) == (
        0, "".join(f"{j.path}: sound: 3 entries, head {j.head().spoken}\n" for j in chains)
    )  # fmt: skip
    one = f"{url}#{chains[0].opening_seal[:12]}"
    ended = judge("journal", "verify", one)
    assert ended.out == f"{one}: sound: 3 entries, head {chains[0].head().spoken}\n"
