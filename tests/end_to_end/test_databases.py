"""The commands of the journal on a database."""

import re
from itertools import count

import psycopg
import pytest

from judge_record.entry import Kind
from judge_record.line import line_of
from judge_record.postgres import Database
from judge_record.store import insert
from lexicons import Verdict
from tests.support.journals import begin_journal, draft, journal_at

numbers = count(1)  # of databases


def ruled(path):
    """A journal of three entries, in a file or a database."""
    journal = begin_journal(path, "Open", "2026-11-20T10:30:00.000Z", "desk 1")
    journal.append(draft("2026-11-20T10:31:00.000Z", Kind.OPENED))
    said = {"words": ("ZANT", "QXV"), "verdict": Verdict.UNACCEPTABLE, "table": "A5", "round": 2}
    journal.append(draft("2026-11-20T10:32:00.000Z", Kind.RULING, **said))
    return journal


def test_the_url_of_a_database_stands_for_all_journals_in_it(judge, server):
    url = server.of_its_own("several_chains")
    chains = sorted((ruled(url) for _ in range(2)), key=lambda journal: journal.chain)
    lines = [f"{j.store.path}: sound: 3 entries, final number {j.head().spoken}\n" for j in chains]
    ended = judge("journal", "verify", url)
    assert (ended.status, ended.out) == (0, "".join(lines))
    one = f"{url}#{chains[0].chain[:12]}"
    number = chains[0].head().spoken
    found = judge("journal", "verify", one, "--final-number", number)
    assert (found.status, found.out) == (0, f"{one}: {lines[0].partition(': ')[2]}")


@pytest.fixture
def both(server, tmp_path):
    """One record, in a file and in a database: where each is."""
    file = ruled(str(tmp_path / "event.journal")).store.path
    url = server.of_its_own(f"club_{next(numbers)}")
    first, *later = journal_at(file).entries()
    store = Database(url).create(first)
    with store.writing() as run:
        for entry in later:
            insert(store, run, (entry.number, entry.seal, line_of(entry)))
    return file, url


@pytest.mark.parametrize("command", ["show", "export", "report -o -"])
def test_a_command_reads_a_database_as_it_reads_a_file(judge, both, command):
    of_file, of_url = (judge("journal", *command.split(), place) for place in both)
    assert of_url.status == of_file.status == 0
    url = both[1]
    name = f"{url.partition('?')[0].rpartition('/')[2]}#{journal_at(url).chain[:12]}"
    assert of_url.out.replace(name, "event.journal").split() == of_file.out.split()


def test_an_export_is_written_into_no_database(judge, both):
    file, url = both
    refused = judge("journal", "export", file, "-o", url)
    assert (refused.status, refused.out) == (2, "")


def test_the_open_event_of_a_database_is_closed_once(judge, both):
    _file, url = both
    assert judge("journal", "close", url, "--yes").status == 0
    assert journal_at(url).read(lambda record: record.index.is_closed)
    again = judge("journal", "close", url, "--yes")
    assert (again.status, again.out) == (2, "")
    assert "No event is open" in again.err


def test_a_database_is_prepared_by_a_command(judge, server):
    server.execute("CREATE DATABASE by_command")
    url = server.url("by_command")
    missing = judge("journal", "show", url)
    assert (missing.status, missing.out) == (2, "")
    assert "judge journal prepare 'postgresql://" in missing.err
    first, second = judge("journal", "prepare", url), judge("journal", "prepare", url)
    assert (first.status, first.out) == (0, "Prepared: the database can take journals.\n")
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("CREATE ROLE recorder LOGIN")
        for grant in re.findall("GRANT .*;", first.err):
            owner.execute(grant.replace("account", "recorder"))
    with psycopg.connect(url.replace("postgres@", "recorder@")) as recorder:
        query = "SELECT has_table_privilege('tilejudge2.entry', 'INSERT')"
        assert recorder.execute(query).fetchall() == [(True,)]
        recorder.execute("SELECT count(*) FROM tilejudge2.entry")
    assert (second.status, second.err) == (0, "")
    assert judge("journal", "prepare", "event.journal").status == 2
    assert begin_journal(url, "Open", "2026-11-20T10:00:00.000Z", "desk 1").head().number == 1


@pytest.mark.parametrize("command", ["show", "verify", "export", "report", "rejudge"])
def test_a_database_that_cannot_be_reached_is_no_answer(judge, command):
    ended = judge("journal", command, "postgresql://ann@127.0.0.1:1/club")
    assert (ended.status, ended.out) == (2, "")
    assert "postgresql://ann@127.0.0.1:1/club" in ended.err
