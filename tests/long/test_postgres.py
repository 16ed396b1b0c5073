"""An event's record in PostgreSQL, whose writers and servers are killed, replaced or stopped."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice
from threading import Timer
from unittest.mock import patch

import psycopg
import pytest

from judge_record import postgres
from judge_record.store import Unconfirmed
from lexicons import CannotJudge
from tests.long.writers import (
    Child,
    begun,
    kill_all,
    of_one_journal,
    opened,
    record,
    ruling,
    struck,
)
from tests.support.commands import checkout
from tests.support.journals import begin_journal, journal_at
from tests.support.postgres import Server, folders

page = checkout / "docs" / "server.md"
marked = "<!-- record in a database: a test runs it -->\n\n"
slip = "5\nQI\n\n\n"
pytestmark = [pytest.mark.long, pytest.mark.needs("pg_ctlcluster")]

of_each_chain = (2, 1)  # writers
kills = 100  # of all writers, of a server, of a standby
standbys, stops = 20, 12
brief, briefer = 1.5, 0.5  # seconds of patience and grace where a standby is away


@pytest.fixture
def database():
    """A PostgreSQL server that may be killed."""
    server = Server()
    yield server
    server.remove()


def test_the_lines_of_the_docs_lead_from_an_empty_database_to_the_report(database, tmp_path):
    judge = tmp_path / "judge"
    judge.write_text(f'#!/bin/sh\nexec {sys.executable} -m judge_cli.main "$@"\n')
    judge.chmod(0o755)
    path = f"{tmp_path}:{folders[-1]}:{os.environ['PATH']}"
    given = {"PATH": path, "PYTHONPATH": str(checkout), "JUDGE_HOME": str(tmp_path / "home")}
    ours = {"PGHOST": str(database.folder), "PGUSER": "postgres"}
    lines = re.findall("    [$] (.*)", page.read_text().partition(marked)[2].partition("\n\n")[0])
    assert len(lines) == 9
    for line in lines:
        done = subprocess.run(
            ["sh", "-c", line], cwd=tmp_path, env={**os.environ, **given, **ours}, input=slip,
            text=True, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert (tmp_path / "journal-report.html").exists()
    with psycopg.connect(database.url("club")) as connection:
        held = connection.execute("SELECT line FROM tilejudge2.entry ORDER BY number").fetchall()
    assert ["QI" in line for [line] in held] == [False, False, True, False, False]


def begin_chain(url):
    """Begin a chain in a database, and return its address."""
    journal = begin_journal(url, "Open", begun, "desk")
    journal.store.database.close()
    return f"{url}#{journal.chain}"


def lose(server, writers):
    """Kill the server, and wait until its writers have heard of it."""
    server.kill()
    for each in writers:
        each.end()


def check(found):
    assert found["acknowledged"]
    print(f"{found['acknowledged']} entries acknowledged, {found['kept']} kept")
    print(f"{found['unconfirmed']} commits without an answer: {found['found']} of them were kept")


def test_no_entry_is_lost_or_doubled_when_writers_or_the_server_are_killed(seed, database):
    chance, found = random.Random(seed), Counter()
    journals = database.of_its_own("records")

    def lost(writers):
        lose(database, writers)
        database.start()

    strikes = (kill_all, lost)
    for number, strike in enumerate(islice(cycle(strikes), 2 * kills)):
        if number % of_one_journal == 0:
            urls = [begin_chain(journals) for _ in of_each_chain]
        chains = dict(zip(urls, of_each_chain, strict=True))
        waits = 0.75 if number else 1
        found += struck(chains, number, chance, 0.15, strike, waits=waits)
    check(found)


def test_no_entry_is_lost_or_doubled_when_a_standby_is_killed(seed, database, monkeypatch):
    """Its writers hear that nothing is confirmed, or wait until it is back."""
    monkeypatch.setattr(postgres, "SERVER_PATIENCE", brief)
    monkeypatch.setattr(postgres, "GRACE", briefer)
    chance, found = random.Random(seed), Counter()
    journals = database.of_its_own("records")
    copy = database.with_standby()

    def lost(writers):
        copy.kill()
        if is_heard:
            for each in writers:
                each.end()
        copy.start()
        database.wait_for_standby()
        if not is_heard:
            kill_all(writers)

    try:
        for number in range(kills):
            if number % of_one_journal == 0:
                urls = [begin_chain(journals) for _ in of_each_chain]
            is_heard = bool(number % 2)
            chains = dict(zip(urls, of_each_chain, strict=True))
            found += struck(chains, number, chance, 0.15, lost, waits=1)
    finally:
        copy.remove()
    check(found)


def test_a_standby_that_takes_a_killed_server_s_place_has_every_entry_that_was_answered(seed):
    chance, found = random.Random(seed), Counter()
    server = Server()
    with ExitStack() as removed:
        removed.callback(server.remove)
        journals = server.of_its_own("records")
        seals = [begin_chain(journals).partition("#")[2] for _ in of_each_chain]
        for number in range(standbys):
            copy = server.with_standby()
            removed.callback(copy.remove)
            either = f"{server.url('records')},{copy.folder}&target_session_attrs=read-write"

            def replaced(writers, server=server, copy=copy):
                lose(server, writers)
                copy.promote()

            chains = {f"{either}#{seal}": of for seal, of in zip(seals, of_each_chain, strict=True)}
            found += struck(chains, number, chance, 0.3, replaced, waits=1)
            server.remove()
            server = copy
    check(found)


# -- a server that hangs ---------------------------------------------------------------------------

patience = 30  # seconds until a change of another server must be through
away = 1.0  # second, for which the standby is away
longest = 14.0  # seconds: two time-outs and the standby's second


def test_a_server_that_hangs_holds_others_up_for_seconds_and_loses_nothing(database):
    """In any phase of a change, which begins with the lock and ends with the answer."""
    url = database.of_its_own("records")
    standby = database.with_standby()
    try:
        chain = begin_chain(url)
        for number, phase in enumerate(islice(cycle(phases), stops)):
            waited, heard = hung(chain, phase, f"stopped {number}", standby)
            assert waited <= longest, phase
            print(f"stopped {phase}: another waited {waited:.1f} s; later it heard: {heard}")
    finally:
        standby.remove()


def hung(chain, phase, name, standby):
    """Stop a server in a phase; return how long another one waited, and what the first heard."""
    is_away = "standby" in phase
    if is_away:
        standby.signal(signal.SIGSTOP)
    stopped = Child(partial(stopping, chain, phase, name))
    os.waitpid(stopped.process, os.WUNTRACED)
    with opened(chain) as other, ExitStack() as failed:
        failed.callback(stopped.kill)  # it would stay stopped, and hold pipes of the tests
        began = time.monotonic()
        if is_away:
            time.sleep(away)
            standby.signal(signal.SIGCONT)
        acknowledged = []
        while not acknowledged:
            try:
                acknowledged.append(record(other, f"beside {name}"))
            except CannotJudge:
                assert time.monotonic() - began < patience, phase
        waited = time.monotonic() - began
        os.kill(stopped.process, signal.SIGCONT)
        failed.pop_all()
        stopped.end()
        heard, _, entry = stopped.said.strip().partition(" ")
        found = {f"{each.number} {each.seal}": each.session for each in other.entries()}
        notes = [*found.values()]
        assert other.verify() == ""
    assert all(found[f"{each.number} {each.seal}"] == each.session for each in acknowledged)
    assert heard in {"acknowledged", "unconfirmed", "refused"}, heard
    assert notes.count(name) <= (heard != "refused")
    assert heard != "acknowledged" or found[entry] == name
    return waited, heard


def stopping(chain, phase, name, say):
    """Record an entry, stop in a phase, and say what was heard; in a process of its own."""
    try:
        entry = phases[phase](journal_at(chain), name)
        heard = f"acknowledged {entry.number} {entry.seal}"
    except Unconfirmed:
        heard = "unconfirmed"
    except CannotJudge:
        heard = "refused"
    os.write(say, f"{heard}\n".encode())


def stop():
    """Stop this process until somebody lets it go on."""
    os.kill(os.getpid(), signal.SIGSTOP)


def before(journal, name):
    """Stop before a change, on a connection that is open."""
    journal.head()
    stop()
    return record(journal, name)


def under(journal, name):
    with journal.transaction() as tx:
        entry = tx.append(ruling(name))
        stop()
    return entry


def within_commit(journal, name):
    """Stop while the server waits for its standby."""
    journal.head()
    Timer(away / 2, stop).start()
    return record(journal, name)


def after(journal, name):
    """Stop when the commit is done, and nobody has heard of it."""
    commit = postgres.Database.commit

    def committed(*given):
        commit(*given)
        stop()

    with patch.object(postgres.Database, "commit", committed):
        return record(journal, name)


phases = {
    "before the lock": before,
    "under the lock": under,
    "in COMMIT, the standby away": within_commit,
    "after COMMIT": after,
}
