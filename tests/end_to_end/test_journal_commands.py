"""`judge journal`: each command in a process of its own, its outputs and every exit status."""

import json
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Kind
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.session import Session
from lexicons import Library, Verdict
from tests import asking
from tests.asking import ruled
from tests.clocks import SetClock
from tests.drafts import draft
from tests.journals import begin_journal
from tests.zygote import Zygote

checkout = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("club")

Judge = Callable[..., Any]
commands = ("show", "verify", "export", "rejudge", "report")
corrected = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "VOXEL")  # WUGGLE struck out, VOXEL added


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times are told in UTC."""
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture(scope="module")
def recorded_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the journal, as the first test that needs it has recorded it."""
    return tmp_path_factory.mktemp("recorded") / "journal"


@pytest.fixture
def path(home: Path, club: tuple[str, ...], recorded_once: Path) -> Path:
    """The current journal of this machine: two stations, two rounds, not closed."""
    folder = home / "journal"
    if not recorded_once.exists():
        record(folder)
        shutil.copytree(folder, recorded_once)
    else:
        shutil.copytree(recorded_once, folder)
    return folder / "current.journal"


def record(folder: Path) -> None:
    """Record the journal that `path` describes."""
    time = "2026-11-20T10:00:00.000Z"
    journal = begin_event(str(folder), "Harbour Open", time=time, station="desk 1").journal
    judge = Library().adjudicator("club")
    minutes = iter(range(1, 60))
    sessions = {
        name: Session(
            judge,
            journal,
            station=name,
            clock=SetClock(lambda: time, near=lambda _: False),
        )
        for name in ("desk 1", "desk 2")
    }

    def rule(station: str, words: str, round_: int | None, table: str | None) -> None:
        session = sessions[station]
        now = f"2026-11-20T10:{next(minutes):02}:00.000Z"
        session.clock = SetClock(lambda: now, near=lambda _: False)
        ruled(session, *words.split(), round=round_, table=table)

    sessions["desk 1"].open()  # 2
    rule("desk 1", "ZANT BLORP", 1, "A5")  # 3, at 10:01
    rule("desk 1", "QXV ZANT", 1, "A6")  # 4, at 10:02
    rule("desk 2", "WUGGLE", 2, "A5")  # 5, at 10:03
    rule("desk 2", "VOXEL ZANT", 2, None)  # 6, at 10:04
    first = journal.find(4)
    assert first
    with pytest.MonkeyPatch.context() as patch:  # as another program could have written it
        patch.setattr("judge_record.journal.kept", lambda draft: draft)
        asking.void(sessions["desk 2"], first, note="\x1b[2Jask\nagain")  # 7, at 10:04
    asking.by_hand(
        sessions["desk 2"], ["QXV"], Verdict.ACCEPTABLE, source="book", reason="lexical"
    )  # 8


def head(path: Path) -> str:
    return Journal(str(path)).head().spoken


def close(path: Path) -> None:
    closing = draft("2026-11-20T18:00:00.000Z", Kind.EVENT_CLOSED, session="")
    Journal(str(path)).record(closing)


only_third = "UPDATE entry SET line = replace(line, 'acceptable', 'unacceptable') WHERE number = 3"


def tamper(path: Path, statement: str = only_third) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def numbers(out: str) -> list[int]:
    return [int(line.split()[0]) for line in out.splitlines()]


# -- show -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("path")
def test_every_filter_shows_what_it_names(judge: Judge) -> None:
    for filters, expected in (
        ("", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("--round 1", [3, 4, 7]),
        ("--round 9", []),
        ("--table A5", [3, 5]),
        ("--table a5", [3, 5]),
        ("--station|desk 2", [5, 6, 7, 8]),
        ("--station|DESK 2", [5, 6, 7, 8]),
        ("--verdict acceptable", [3, 5, 8]),
        ("--verdict unacceptable", [4, 6]),
        ("--kind ruling", [3, 4, 5, 6]),
        ("--kind|ruling by hand", [8]),
        ("--kind|event opened", [1]),
        ("--since 10:02", [4, 5, 6, 7, 8]),
        ("--until 10:02", [1, 2, 3, 4]),
        ("--since 2026-11-20T10:02 --until 2026-11-20T10:03", [4, 5]),
        ("--since|2026-11-20 10:02:30", [5, 6, 7, 8]),
        ("--since 2026-11-20T12:02+02:00", [4, 5, 6, 7, 8]),
        ("--since 2026-11-20T10:02Z", [4, 5, 6, 7, 8]),
        ("--since 2026-11-21", []),
        ("--until 2026-11-20", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("--until 2026-11-19", []),
        ("--table A5 --round 2 --verdict acceptable", [5]),
        ("--table A5 --round 2 --verdict unacceptable", []),
    ):
        args = filters.split("|") if "|" in filters else filters.split()
        ended = judge("journal", "show", *args)
        assert (ended.status, numbers(ended.out)) == (0, expected), ended


@pytest.mark.usefixtures("path")
def test_a_time_is_meant_in_the_time_zone_of_this_place(judge: Judge) -> None:
    ended = judge("journal", "show", "--since", "12:02", "--until", "12:03", TZ="XXX-2")
    assert numbers(ended.out) == [4, 5]
    assert "2026-11-20 12:02:00" in ended.out


@pytest.mark.usefixtures("path")
def test_an_entry_is_one_line_and_steers_no_terminal(judge: Judge) -> None:
    ended = judge("journal", "show")
    lines = ended.out.splitlines()
    assert lines[2].split("  ") == [
        "",
        "",
        "3",
        "2026-11-20 10:01:00, round 1, table A5, desk 1",
        "ruling ACCEPTABLE: ZANT BLORP",
    ]
    assert lines[6].endswith(r"void; on entry 4; note \x1b[2Jask\nagain")
    assert lines[7].endswith("ruling by hand ACCEPTABLE: QXV; source book; reason lexical")
    assert "\x1b" not in ended.out


@pytest.mark.usefixtures("path")
def test_a_filter_that_is_none_gives_no_answer(
    judge: Judge, subtests: pytest.Subtests, assert_no_answer: Callable[..., None]
) -> None:
    for args in (
        ("--since", "noon"),
        ("--until", "25:00"),
        ("--since", "10"),
        ("--kind", "rulings"),
        ("--verdict", "ACCEPTABLE"),
        ("--round", "one"),
        ("--word", "QXV"),
    ):
        with subtests.test(args=args):
            assert_no_answer(judge("journal", "show", *args), args[0])


# -- what is common to all ------------------------------------------------------------------------


def test_where_no_event_was_begun_there_is_no_answer_and_nothing_is_made(
    judge: Judge, subtests: pytest.Subtests, assert_no_answer: Callable[..., None], home: Path
) -> None:
    for verb in commands:
        with subtests.test(verb=verb):
            assert_no_answer(judge("journal", verb), "Begin an event")
            assert not (home / "journal").exists()


def test_a_file_that_cannot_be_looked_at_gives_no_answer(
    judge: Judge, subtests: pytest.Subtests, assert_no_answer: Callable[..., None], tmp_path: Path
) -> None:
    for name in ("nothing.journal", "nothing.jsonl", "folder.journal"):
        for verb in (*commands, "merge"):
            with subtests.test(name=name, verb=verb):
                (tmp_path / "folder.journal").mkdir(exist_ok=True)
                assert_no_answer(judge("journal", verb, tmp_path / name), name)


def test_looking_at_a_journal_leaves_all_files_as_they_were(
    judge: Judge, files_in: Callable[[Path], dict[str, bytes]], home: Path, path: Path
) -> None:
    for verb in commands:
        before = files_in(home)
        assert judge("journal", verb, path).status in {0, 1}, verb
        assert files_in(home) == before, verb


def test_an_answer_that_standard_output_does_not_take_is_none(
    redirected: Callable[..., Any], path: Path
) -> None:
    for verb in (*commands, "merge"):
        left = redirected(">/dev/full", "journal", verb, path)
        assert left.status == 2, verb
        assert "could not be written" in left.err, verb


def test_an_archived_journal_is_read_where_nothing_can_be_written(path: Path) -> None:
    command = [sys.executable, "-P", "-m", "judge_cli", "journal", "verify", str(path)]
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
    if os.geteuid() == 0:  # to root a mode forbids nothing
        mounted = (
            f"mount --bind {path.parent} {path.parent} && mount -o remount,bind,ro {path.parent}"
        )
        script = f'{mounted} || exit 77; ! touch {path.parent}/x || exit 77; exec "$@"'
        command = ["unshare", "--mount", "sh", "-c", script, "sh", *command]
        if not shutil.which("unshare"):
            pytest.skip("needs unshare")
    else:
        path.chmod(0o400)
        path.parent.chmod(0o500)
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd="/", check=False
    )
    path.parent.chmod(0o700)
    if not done.stdout and "mount" in done.stderr:
        pytest.skip("this machine cannot mount for a test")
    assert (done.returncode, done.stdout) == (0, f"{path}: sound: 8 entries, head {head(path)}\n")


# -- verify ---------------------------------------------------------------------------------------


def test_a_sound_record_tells_its_entries_its_head_and_what_a_chain_cannot_show(
    judge: Judge, path: Path
) -> None:
    ended = judge("journal", "verify")
    assert ended.status == 0
    assert ended.out == f"{path}: sound: 8 entries, head {head(path)}\n"
    assert "its last entry does not close the event" in ended.err
    assert "cannot show by itself that its end was cut off" in ended.err


def test_a_closed_event_is_told_as_such(judge: Judge, path: Path) -> None:
    close(path)
    assert "its last entry closes the event" in judge("journal", "verify", path).err


def test_a_head_that_was_written_down_is_found_however_it_is_typed(
    judge: Judge, path: Path
) -> None:
    for written in ("{}", " {} ", "{spaces}", "{capitals}"):
        told = head(path)
        forms = {"spaces": told.replace("-", " "), "capitals": told.upper()}
        ended = judge("journal", "verify", "--head", written.format(told, **forms))
        assert ended.status == 0, written
        assert "is in the record." in ended.err, written
        assert "cannot show by itself" not in ended.err, written


def test_an_early_head_stays_good_and_the_entries_after_it_are_told(
    judge: Judge, path: Path
) -> None:
    early = head(path)
    close(path)
    ended = judge("journal", "verify", "--head", early)
    assert ended.status == 0
    assert "only the chain proves the 1 after it" in ended.err


@pytest.mark.parametrize("where", ["beyond", "within"])
def test_a_head_that_is_not_in_the_record_is_a_finding(
    judge: Judge, path: Path, where: str
) -> None:
    told = "70-0123-4567-89ab" if where == "beyond" else "7-0123-4567-89ab"
    ended = judge("journal", "verify", "--head", told)
    assert ended.status == 1
    assert f"{path}: the head {told} is not in it\n" in ended.out
    assert ("cut off" if where == "beyond" else "computed again") in ended.err


@pytest.mark.usefixtures("path")
def test_what_cannot_be_a_head_gives_no_answer(
    judge: Judge, subtests: pytest.Subtests, assert_no_answer: Callable[..., None]
) -> None:
    for written in ("", "8", "8-0123", "0-0123-4567-89ab", "8-0123-4567-89xy"):
        with subtests.test(written=written):
            assert_no_answer(judge("journal", "verify", "--head", written), "expected a head")


def test_a_tail_that_was_cut_off_is_found_by_the_head_alone(judge: Judge, path: Path) -> None:
    told = head(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry WHERE number > 6")
    assert judge("journal", "verify").status == 0
    assert judge("journal", "verify", "--head", told).status == 1


def test_what_an_officer_alters_as_the_page_on_approval_says_is_found(
    judge: Judge, path: Path
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "approval.md").read_text(encoding="utf-8")
    [statement] = re.findall(r'current\.journal "(UPDATE [^"]*)"', page)
    tamper(path, statement)
    assert "is not as it was sealed" in judge("journal", "verify").out


def test_an_altered_record_is_unsound_and_the_entry_is_named(judge: Judge, path: Path) -> None:
    tamper(path)
    ended = judge("journal", "verify")
    assert ended.status == 1
    assert ended.out == f"{path}: unsound: entry 3 is not as it was sealed\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"QI\nZA\n", "not an export of a journal"),
        (b"\0\1\2", "not an export of a journal"),
        (b"SQLite format 3\0" + bytes(100), "damaged"),
    ],
)
def test_what_is_no_journal_at_all_is_unsound(
    judge: Judge, tmp_path: Path, content: bytes, told: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    ended = judge("journal", "verify", file)
    assert (ended.status, ended.out) == (1, f"{file}: unsound\n")
    assert told in ended.err
    assert "--head" not in ended.err


def test_a_journal_that_was_cut_in_half_is_unsound(judge: Judge, path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    ended = judge("journal", "verify")
    assert (ended.status, ended.out) == (1, f"{path}: unsound\n")


def test_a_journal_of_a_newer_release_cannot_be_looked_at(
    judge: Judge, assert_no_answer: Callable[..., None], path: Path
) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    assert_no_answer(judge("journal", "verify"), "newer release")


# -- close ----------------------------------------------------------------------------------------


def test_an_event_is_closed_and_its_end_is_no_longer_missing(judge: Judge, path: Path) -> None:
    ended = judge("journal", "close", "--yes")
    assert (ended.status, ended.out) == (
        0,
        f"{path}: closed: 9 entries, final number {head(path)}\n",
    )
    assert "Not ended: the session of desk 1, opened 2026-11-20 10:00:00." in ended.err
    verified = judge("journal", "verify", "--head", head(path))
    assert (verified.status, "its last entry closes the event." in verified.err) == (0, True)
    again = judge("journal", "close", "--yes")
    assert (again.status, again.out) == (2, "")
    assert "No event is open" in again.err


@pytest.mark.usefixtures("path")
def test_after_the_end_the_next_session_begins_a_new_event(judge: Judge, home: Path) -> None:
    judge("journal", "close", "--yes")
    assert judge("desk", "--event", "Final", stdin="5\nzant\n\n\n/end\n").status == 0
    assert Journal(str(home / "journal" / "current.journal")).event == "Final"
    [kept] = (home / "journal" / "archive").iterdir()
    assert judge("journal", "verify", kept).status == 0


def test_without_a_terminal_an_event_is_closed_only_by_yes(
    judge: Judge, path: Path, assert_no_answer: Callable[..., None]
) -> None:
    before = path.read_bytes()
    assert_no_answer(judge("journal", "close", stdin="yes\n"), "--yes")
    assert path.read_bytes() == before


@pytest.mark.usefixtures("club")
def test_where_no_event_is_open_nothing_is_closed(
    judge: Judge, home: Path, assert_no_answer: Callable[..., None]
) -> None:
    assert_no_answer(judge("journal", "close", "--yes"), "No event is open")
    assert not (home / "journal").exists()


@pytest.mark.parametrize(("typed", "status"), [(b"yes\n", 0), (b"\n", 2), (b"y\n", 2)])
def test_at_a_terminal_yes_closes_and_anything_else_does_not(
    zygote: Zygote, tmp_path: Path, path: Path, typed: bytes, status: int
) -> None:
    ours, theirs = os.openpty()
    settings = {**os.environ, "PYTHONPATH": str(checkout)}
    with (tmp_path / "out").open("wb") as out:
        ends = (theirs, out.fileno(), theirs)
        process = zygote.begin(("journal", "close"), settings, tmp_path, ends)
    os.close(theirs)
    shown = b""
    while b"Type yes" not in shown:
        shown += os.read(ours, 4096)
    os.write(ours, typed)
    assert process.wait(60) == status
    os.close(ours)
    assert (tmp_path / "out").read_bytes().startswith(bytes(path)) == (status == 0)
    [last] = Journal(str(path)).latest(1)
    assert (last.kind == Kind.EVENT_CLOSED) == (status == 0)


# -- export ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ((), "out.jsonl"),
        ((), "out"),
        (("--format", "jsonl"), "out.csv"),
    ],
)
def test_an_export_is_written_whole_for_its_owner_alone_and_can_be_verified(
    judge: Judge, path: Path, tmp_path: Path, args: tuple[str, ...], name: str
) -> None:
    target = tmp_path / name
    ended = judge("journal", "export", *args, "-o", target)
    assert (ended.status, ended.out) == (0, "")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    text = target.read_text(encoding="utf-8")
    assert text[:64].isalnum()
    verified = judge("journal", "verify", target, "--head", head(path))
    assert verified.status == 0
    assert verified.out == f"{target}: sound: 8 entries, head {head(path)}\n"


def test_an_export_to_standard_output_is_the_same(judge: Judge, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    assert judge("journal", "export", path, "-o", target).status == 0
    assert judge("journal", "export").out == target.read_bytes().decode()
    again = tmp_path / "again.jsonl"
    assert judge("journal", "export", target, "-o", again).status == 0
    assert judge("journal", "verify", again, "--head", head(path)).status == 0


def test_csv_is_written_for_spreadsheets_and_is_no_record(
    judge: Judge, assert_no_answer: Callable[..., None], path: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.csv"
    assert judge("journal", "export", path, "-o", target).status == 0
    data = target.read_bytes().decode()
    assert data.startswith("number,version,time,kind")
    assert judge("journal", "export", "--format", "csv").out == data
    assert_no_answer(judge("journal", "report", target), "is not an export of a journal")


def test_a_record_that_is_not_sound_is_exported_as_it_stands_and_told(
    judge: Judge, path: Path
) -> None:
    tamper(path)
    ended = judge("journal", "export")
    assert ended.status == 1
    assert len(ended.out.splitlines()) == 8
    assert "Not sound: entry 3 is not as it was sealed" in ended.err


@pytest.mark.parametrize("verb", ["export", "merge", "report"])
def test_a_journal_is_never_replaced_by_what_is_written(
    judge: Judge, assert_no_answer: Callable[..., None], path: Path, verb: str
) -> None:
    before = path.read_bytes()
    ended = judge("journal", verb, path, "-o", path)
    assert_no_answer(ended, "is not replaced")
    assert path.read_bytes() == before


def test_an_export_that_cannot_be_written_gives_no_answer(
    judge: Judge, assert_no_answer: Callable[..., None], path: Path
) -> None:
    assert_no_answer(judge("journal", "export", path, "-o", "/dev/full/x"), "/dev/full/x")


# -- merge ----------------------------------------------------------------------------------------


@pytest.fixture
def second(path: Path, tmp_path: Path) -> Path:
    """The journal of another station of the same event."""
    other = tmp_path / "hall.journal"
    journal = begin_journal(str(other), "Harbour Open", "2026-11-20T10:00:30.000Z", "hall")
    judge = Library().adjudicator("club")
    session = Session(
        judge,
        journal,
        station="hall",
        clock=SetClock(lambda: "2026-11-20T10:02:30.000Z", near=lambda _: False),
    )
    ruled(session, "WUGGLE", round=1, table="B1")
    return other


def test_two_stations_become_one_timeline_that_the_other_commands_take(
    judge: Judge, path: Path, second: Path, tmp_path: Path
) -> None:
    target = tmp_path / "both.jsonl"
    ended = judge("journal", "merge", path, second, "-o", target)
    assert (ended.status, ended.out) == (0, "")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    heading = json.loads(target.read_text(encoding="utf-8").splitlines()[0])
    assert [each["head"] for each in heading["journals"]] == [head(path), head(second)]
    verified = judge("journal", "verify", target, "--head", head(path), "--head", head(second))
    assert verified.status == 0
    assert len(verified.out.splitlines()) == 2
    shown = judge("journal", "show", target, "--round", "1", "--kind", "ruling")
    assert [line.split()[0] for line in shown.out.splitlines()] == [
        "current.journal",
        "current.journal",
        "hall.journal",
    ]
    assert judge("journal", "rejudge", target).status == 0
    assert "2 journals, merged." in judge("journal", "report", "--text", target).out


def test_a_merged_timeline_can_be_piped(judge: Judge, path: Path, second: Path) -> None:
    merged = judge("journal", "merge", path, second)
    assert merged.status == 0
    report = judge("journal", "report", "--text", "-", stdin=merged.out)
    assert "Report on Harbour Open" in report.out
    assert judge("journal", "export", "-", stdin=merged.out).status == 2


def test_a_copy_is_told_and_taken_once(judge: Judge, path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "copy.journal")
    ended = judge("journal", "merge", path, tmp_path / "copy.journal")
    assert ended.status == 0
    assert "copy.journal is the same journal as current.journal: taken once" in ended.err
    assert len(ended.out.splitlines()) == 1 + 8


def test_a_journal_that_is_not_sound_is_not_merged(judge: Judge, path: Path, second: Path) -> None:
    tamper(path)
    ended = judge("journal", "merge", second, path)
    assert (ended.status, ended.out) == (1, "")
    assert "current.journal: entry 3 is not as it was sealed" in ended.err


def test_merge_wants_a_file(judge: Judge, assert_no_answer: Callable[..., None]) -> None:
    assert_no_answer(judge("journal", "merge"), "Try `judge journal merge --help`")


# -- rejudge --------------------------------------------------------------------------------------


@pytest.fixture
def lexicon(compiled: Callable[..., bytes], tmp_path: Path) -> Path:
    """A corrected lexicon that is not installed."""
    file = tmp_path / "corrected.lexicon"
    file.write_bytes(compiled(corrected))
    return file


@pytest.mark.usefixtures("path")
def test_nothing_differs_under_the_same_lexicon(judge: Judge) -> None:
    ended = judge("journal", "rejudge")
    assert ended.status == 0
    assert "0 of 4 rulings by a machine would differ.\n1 ruling by hand was left out." in ended.out


@pytest.mark.usefixtures("path")
def test_what_differs_is_told_in_both_directions(judge: Judge, lexicon: Path) -> None:
    ended = judge("journal", "rejudge", "--lexicon", lexicon)
    assert ended.status == 1
    assert "2 of 4 rulings by a machine would differ" in ended.out
    assert re.search(r"(?m)^ +2 +A5 +10:03 +5  UNACCEPTABLE +case [12] +_+  WUGGLE$", ended.out)
    assert "was ACCEPTABLE, would be UNACCEPTABLE" in ended.out
    assert "was UNACCEPTABLE, would be ACCEPTABLE" in ended.out
    assert "for the director alone, and not during a round" in ended.err


@pytest.mark.usefixtures("path")
def test_the_sheet_is_written_as_a_page_into_a_file_of_its_owner(
    judge: Judge, lexicon: Path, tmp_path: Path
) -> None:
    target = tmp_path / "sheet.html"
    args = ("journal", "rejudge", "--lexicon", lexicon, "-o", target)
    ended = judge(*args)
    assert (ended.status, ended.out) == (1, "")
    assert "Written: " in ended.err
    assert "WUGGLE" in target.read_text("utf-8")
    assert target.stat().st_mode & 0o077 == 0


def test_the_reminder_ends_with_the_event(judge: Judge, path: Path) -> None:
    close(path)
    for verb in ("rejudge", "report"):
        assert "director alone" not in judge("journal", verb).err


def test_a_record_that_is_not_sound_is_not_judged_anew(
    judge: Judge, assert_no_answer: Callable[..., None], path: Path
) -> None:
    tamper(path)
    assert_no_answer(judge("journal", "rejudge"), "entry 3 is not as it was sealed")


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    "args",
    [
        ("--rules", "nothing"),
        ("--rules", "nsa-2004"),
        ("--rules", "other", "--lexicon", "{lexicon}"),
        ("--lexicon", "nothing.lexicon"),
        ("--lexicon", "{lexicon}", "--lexicon", "{lexicon}"),
    ],
    ids=" ".join,
)
def test_where_not_all_can_be_judged_anew_there_is_no_answer(
    judge: Judge,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    lexicon: Path,
    args: tuple[str, ...],
) -> None:
    install(["ZANT"], "another")
    add_rules('[[stage]]\nlexicon = "another"\n', "other")
    ended = judge("journal", "rejudge", *(each.format(lexicon=lexicon) for each in args))
    assert ended.status == 2
    assert ended.out == ""


# -- whole plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["3", "4"])
def test_a_void_of_any_ruling_on_a_play_voids_the_whole_play(
    judge: Judge, lexicon: Path, number: str
) -> None:
    slip, review, void = "5\nvoxel\n\n\n", "/review\nCD\n\n\n", f"/void {number}\nyes\nDR\n\n"
    desk = ("desk", "--station", "desk 1", "--event", "Final", "--by", "AB")
    assert judge(*desk, stdin=f"{slip}{review}{void}/list\n{slip}/end\n").status == 0
    report = judge("journal", "report", "--text", "--with-words").out
    assert re.search(r"^Challenges ruled on +2$", report, re.MULTILINE)
    assert re.search(r"^of these: void +1$", report, re.MULTILINE)
    assert report.count("void by entry 5") == 2
    found = judge("journal", "rejudge", "--lexicon", lexicon).out
    assert "3 of 3 rulings by a machine would differ" in found
    assert "1 of them" in found
    assert "2 do not stand" in found
    assert len(re.findall("_____  VOXEL", found)) == 1


def test_after_a_void_the_list_of_the_desk_shows_the_play_as_void(judge: Judge) -> None:
    lines = "5\nvoxel\n\n\n/review\nCD\n\n\n/void 3\nyes\nDR\n\n/list\n6\nzant\n\n\n/list\n/end\n"
    ended = judge("desk", "--station", "desk 1", "--event", "Final", "--by", "AB", stdin=lines)
    listed = [line for line in ended.out.splitlines() if re.match(r"\s*entry \d+ \(", line)]
    assert [("entry 3" in line, "void" in line) for line in listed] == [
        (True, False), (False, False),  # the rulings on the play, before the void
        (False, True), (True, True),
        (False, False), (False, True), (True, True),
    ]  # fmt: skip


# -- report ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("args", [(), ("--with-words",)])
def test_a_report_is_text_at_the_terminal_and_a_page_in_a_file(
    judge: Judge, tmp_path: Path, args: tuple[str, ...]
) -> None:
    target = tmp_path / "report.html"
    shown = judge("journal", "report", *args)
    assert shown.status == 0
    assert shown.out.startswith("Report on")
    text = target.with_suffix(".txt")
    assert judge("journal", "report", *args, "-o", text).status == 0
    assert text.read_text(encoding="utf-8") == shown.out
    assert judge("journal", "report", *args, "-o", target).status == 0
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    for report in (shown.out, page):
        assert ("WUGGLE" in report) == ("--with-words" in args)
    private = stat.S_IMODE(target.stat().st_mode) == 0o600
    assert private == ("--with-words" in args)


def test_a_report_on_a_record_that_is_not_sound_says_so(judge: Judge, path: Path) -> None:
    tamper(path)
    page = path.with_name("report.html")
    for args in ((), ("-o", page)):
        ended = judge("journal", "report", *args)
        assert ended.status == 1
        shown = page.read_text("utf-8") if args else ended.out
        assert "NOT SOUND: entry 3" in shown


def test_the_page_has_a_bar_for_each_round_and_each_hour(
    judge: Judge, path: Path, tmp_path: Path
) -> None:
    target = tmp_path / "report.html"
    assert judge("journal", "report", path, "-o", target).status == 0
    page = target.read_text("utf-8")
    for title in ("Challenges by round", "Challenges by hour"):
        table = page.partition(f"<h2>{title}</h2>")[2].partition("</table>")[0]
        rows = table.split("<tr>")[2:]
        assert rows
        assert all(row.count('<svg class="bar"') == 1 for row in rows)
