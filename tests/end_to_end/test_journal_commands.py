"""`judge journal`: each command in a process of its own, its outputs and every exit status."""

import csv
import re
import sqlite3
import stat
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from judge_record.entry import Kind
from judge_record.event import close_event
from judge_record.head import receipt_of
from judge_record.opening import begin_session
from lexicons import Library, Verdict
from tests.record.damage import altered
from tests.support import asking
from tests.support.asking import DeskSession, ruled, session_at
from tests.support.clocks import SetClock
from tests.support.clubs import lexicon_of
from tests.support.commands import checkout, files_in
from tests.support.journals import begin_event_in, journal_at, open_event_in

pytestmark = pytest.mark.usefixtures("club")

commands = ("show", "verify", "export", "rejudge", "report")
corrected = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "VOXEL")  # WUGGLE struck out, VOXEL added


@pytest.fixture(autouse=True)
def utc(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def path(home, club):
    """The current journal of this machine: two stations, two rounds, not closed."""
    now = "2026-11-20T10:00:00.000Z"
    clock = SetClock(lambda: now, near=False)
    journal = begin_event_in(home, "Harbour Open", time=now).journal
    judge = Library().adjudicator("club")
    one, two = (session_at(journal, f"desk {n}", judge=judge, clock=clock) for n in (1, 2))
    begin_session(one)  # 2
    for minute, (session, words, round_, table) in enumerate(
        (
            (one, "ZANT BLORP", 1, "A5"),  # 3, at 10:01
            (one, "QXV ZANT", 1, "A6"),
            (two, "WUGGLE", 2, "A5"),
            (two, "VOXEL ZANT", 2, None),  # 6, at 10:04
        ),
        1,
    ):
        now = f"2026-11-20T10:{minute:02}:00.000Z"
        ruled(session, *words.split(), round=round_, table=table)
    fourth = journal.read(lambda record: record.find(4))
    asking.void(two, fourth, note="\u202eask\u2028again")  # 7
    asking.by_hand(two, ["QXV"], Verdict.ACCEPTABLE)  # 8
    return Path(journal.store.path)


def head(path):
    return journal_at(path).head().spoken


def close(path):
    close_event(journal_at(path), time="2026-11-20T18:00:00.000Z", station="desk 1")


def tamper(path, statement):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


# -- show -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("path")
def test_an_entry_is_one_line_and_steers_no_terminal(judge):
    out = judge("journal", "show", TZ="XXX-2").out
    place, what = "2026-11-20 12:01:00, round 1, table A5, desk 1", "ruling ACCEPTABLE: ZANT BLORP"
    lines = out.splitlines()
    assert lines[2] == f"    3  {place}  {what}; source machine"
    assert lines[6].endswith(r"void; play 4; about 4; note \u202eask\u2028again")
    assert lines[7].endswith("ruling by hand ACCEPTABLE: QXV; source book; reason lexical")
    assert "\u202e" not in out


# -- what is common to all ------------------------------------------------------------------------


def test_without_a_journal_there_is_no_answer_and_nothing_is_made(session, home):
    for verb in commands:
        session(f"journal {verb} :: 2 :: There is no journal on this machine. :: Name the file")
    session("journal close --yes :: 2 :: No event is open")
    session(
        "journal close event.journal :: 2 :: There is no folder :: Give the folder of the journal"
    )
    session("journal rejudge --lexicon scowl80 :: 2 :: File 'scowl80' does not exist")
    assert not (home / "journal").exists()


def test_looking_at_a_journal_leaves_all_files_as_they_were(judge, home, path):
    before = files_in(home)
    for verb in commands:
        assert judge("journal", verb, path).status in {0, 1}, verb
        assert files_in(home) == before, verb


# -- verify ---------------------------------------------------------------------------------------


def test_a_sound_record_tells_its_entries_its_number_and_what_a_chain_cannot_show(session, path):
    early = head(path)
    session(f"""
        journal verify :: 0 :: = {path}: sound: 8 entries, final number {early}
        journal verify :: 0 :: its last entry does not close the event
        journal verify :: 0 :: This can't show whether the end of a record was cut off
    """)
    typed = early.replace("-", " ").upper()
    session(f"journal verify --final-number '{typed}' :: 0 :: is in {path.name}. :: ~ can't show")
    close(path)
    session(f"""
        journal verify {path} :: 0 :: its last entry closes the event
        journal verify --final-number {early} :: 0 :: It proves all entries but the last 1.
    """)


def test_a_number_that_is_not_in_the_record_is_a_finding_and_none_at_all_no_answer(session, path):
    for missing in ("70-0123-4567-89ab", "7-0123-4567-89ab"):
        said = f"{path}: the number {missing} is not in it"
        session(f"journal verify --final-number {missing} :: 1 :: {said} :: cut off")
    session("journal verify --final-number 8-0123 :: 2 :: expected a final number")


def test_two_copies_that_differ_are_a_finding_and_a_number_names_its_own(session, path):
    session("journal export -o sound.jsonl :: 0")
    number, both = head(path), f"{path} sound.jsonl"
    altered(journal_at(path), 5, "WUGGLE", "WUGGLES", again=True)
    fork = f"sound.jsonl goes on differently from {path.name} after entry 4"
    session(f"""
        journal verify {both} --final-number {number} :: 1 :: {fork} :: {number} is in sound.jsonl.
        journal report {both} --table a5 -o - :: 1 :: {fork}
        journal report {both} -o - :: 1 :: {fork} :: Ask who copied the record
        journal show {both} :: 1 :: {fork}
        journal export {both} -o all.csv :: 1 :: {fork}
        journal rejudge {both} -o - :: 2 :: {fork} :: Nothing was judged again.
    """)
    altered(journal_at(path), 5, "WUGGLES", "WUGGLED")
    session(f"journal show {both} :: 1 :: not sound: {path.name}: entry 5 :: is left out")


def test_what_an_officer_alters_as_the_page_on_approval_says_is_found(session, path):
    page = (checkout / "docs" / "approval.md").read_text(encoding="utf-8")
    [statement] = re.findall(r'"(UPDATE [^"]*)"', page)
    number = f"--final-number {head(path)}"
    tamper(path, statement)
    session(f"journal verify {path} {number} :: 1 :: is not as it was sealed :: proves nothing")


def test_what_is_no_journal_at_all_is_unsound(session, here, path):
    (here / "half.journal").write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    session(f"""
        list.txt <- QI ZA
        journal verify list.txt :: 1 :: list.txt: unsound :: sound record. entry 1 :: ~ --final
        journal verify list.txt {path} :: 1 :: list.txt: unsound :: {path}: sound
        journal verify half.journal :: 1 :: half.journal: unsound :: damaged
        journal export half.journal :: 2 :: damaged
    """)
    for version in (1, 99):
        tamper(path, f"PRAGMA user_version = {version}")
        session(f"journal verify :: 2 :: another release :: expected version 2, found {version}")


# -- close ----------------------------------------------------------------------------------------


def test_an_event_is_closed_and_the_next_session_begins_a_new_one(judge, session, home, path):
    before = path.read_bytes()
    assert judge("journal", "close", stdin="yes\n").status == 2  # no terminal: --yes is missing
    assert path.read_bytes() == before
    ended = judge("journal", "close", "--yes")
    closed = f"{path}: closed: 9 entries, final number {head(path)}\n"
    assert (ended.status, ended.out) == (0, closed)
    assert "Not ended: the session of desk 1, opened 2026-11-20 10:00:00." in ended.err
    session(f"""
        journal verify --final-number {head(path)} :: 0 :: its last entry closes the event.
        journal close --yes :: 2 :: No event is open
        journal rejudge -o - :: 0 :: ~ only the director
        journal report -o - :: 0 :: ~ only the director
    """)
    assert judge("desk", "--event", "Final", stdin="/end\n").status == 0
    journal = open_event_in(home)
    assert journal.event == "Final"


def test_at_a_terminal_yes_closes_and_anything_else_does_not(tty, tmp_path, path):
    for typed, status in (("y\n", 2), ("yes\n", 0)):
        with (tmp_path / "out").open("wb") as out:
            t = tty("journal", "close", begun="Type yes", out=out.fileno())
        t.type(typed)
        assert t.end() == status
        assert (tmp_path / "out").read_bytes().startswith(bytes(path)) == (status == 0)
        last = [*journal_at(path).entries()][-1]
        assert (last.kind == Kind.EVENT_CLOSED) == (status == 0)


# -- export ---------------------------------------------------------------------------------------


def test_an_export_is_written_whole_for_its_owner_alone_and_can_be_verified(
    judge, session, path, here
):
    session(f"""
        journal export -o out :: 0 :: = nothing
        journal verify out --final-number {head(path)} :: 0 :: out: sound: 8 entries, final number
        journal export out -o again.jsonl :: 0
    """)
    assert stat.S_IMODE((here / "out").stat().st_mode) == 0o600
    assert (here / "out").read_bytes() == (here / "again.jsonl").read_bytes()
    assert judge("journal", "export").out == (here / "out").read_text("utf-8")
    session(f"""
        kept.csv <- ZANT
        journal export {path} -o kept.csv :: 2 :: is another file
        journal export {path} -o table.csv :: 0
        journal report table.csv :: 2 :: is not a sound record
    """)
    assert (here / "table.csv").read_bytes().startswith(b"number,version,time,kind")


# -- several journals -----------------------------------------------------------------------------


def test_several_journals_are_shown_judged_reported_and_tabled_in_the_order_of_time(
    judge, session, path, tmp_path, here
):
    hall = DeskSession(tmp_path, "hall", "Harbour Open")
    hall.rule("WUGGLE", clock="20T10:03", round=1, table="B1")
    (here / "records").mkdir()
    session(f"""
        journal export {path} -o records/desk.jsonl :: 0
        journal export {hall.path} -o records/hall.jsonl :: 0
        journal rejudge records -o - :: 0
        journal report {path} {hall.path} -o - :: 0 :: <title>Report on Harbour Open
        journal export records :: 2 :: -o FILE.csv
        journal verify records :: 0 :: records/hall.jsonl: sound: 2 entries
        journal export records -o all.CSV :: 0
    """)
    shown = judge("journal", "show", "records", path)  # a copy counts once
    assert (shown.status, shown.out.count("; source machine")) == (0, 5)
    assert "desk.jsonl" in shown.err
    table = (here / "all.CSV").read_bytes().decode()
    rows = [*csv.reader(StringIO(table, newline=""))]
    times = [row[rows[0].index("time")] for row in rows[1:]]
    assert times == sorted(times)
    assert len(times) == 8 + 2


# -- rejudge --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("path")
def test_what_differs_under_another_lexicon_is_told_in_both_directions(judge, session, here):
    (here / "corrected.lexicon").write_bytes(lexicon_of(corrected))
    session("journal rejudge -o - :: 0 :: 0 of 4 rulings :: 1 ruling by hand was left out.")
    ended = judge("journal", "rejudge", "--lexicon", "corrected.lexicon", "-o", "sheet.html")
    assert (ended.status, ended.out) == (1, "")
    assert "2 of 4 rulings by a machine would differ" in ended.err
    assert "Show this only to the director, and not during a round" in ended.err
    sheet = (here / "sheet.html").read_text("utf-8")
    assert "was ACCEPTABLE, would be UNACCEPTABLE" in sheet
    assert "was UNACCEPTABLE, would be ACCEPTABLE" in sheet
    assert (here / "sheet.html").stat().st_mode & 0o077 == 0


def test_an_event_that_is_not_closed_is_over_when_every_session_has_ended(judge, here):
    desk = DeskSession(here, "desk 9")
    begin_session(desk.session)
    desk.rule("ZANT")
    for is_over in (False, True):
        if is_over:
            desk.session.close()
        said = judge("journal", "report", desk.path, "-o", "report.html").err
        assert ("not during a round" in said) != is_over
        said = judge("journal", "verify", desk.path).err
        assert ("every session has ended" in said) == is_over


# -- report ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("path")
def test_a_report_is_a_page_and_only_the_directors_copy_is_private(judge, here):
    for words, name in ([], "journal-report"), (["--with-words"], "journal-report-with-words"):
        shown = judge("journal", "report", *words, "-o", "-").out
        assert judge("journal", "report", *words).status == 0  # into a file of its name
        page = (here / f"{name}.html").read_text(encoding="utf-8")
        assert page.startswith("<!DOCTYPE html>")
        assert ("WUGGLE" in shown, "WUGGLE" in page) == (bool(words), bool(words))
        private = stat.S_IMODE((here / f"{name}.html").stat().st_mode) == 0o600
        assert private == bool(words)
    assert not [*here.glob("report*.html")]  # on a stick, they say that the event is over


def test_an_appeal_is_found_by_its_table_or_by_the_receipt_on_its_slip(session, path):
    [fifth] = [entry for entry in journal_at(path).entries() if entry.number == 5]
    receipt = str(receipt_of(5, fifth.seal, journal_at(path).chain))
    wrong = f"{receipt[:-1]}{'0' if receipt[-1] != '0' else '1'}"
    session(f"""
        journal report --slip '{receipt}' -o - :: 0 :: <title>
        journal report --slip '{wrong}' :: 1 :: does NOT agree
        journal report --table a5 -o appeal.html :: 0 :: Written: appeal.html
        journal report --table 99 :: 2 :: no such play
    """)
