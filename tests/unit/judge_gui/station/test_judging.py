"""A station shows only rulings that are on the disk."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Timer
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from judge_cli import clock
from judge_gui import supervisor
from judge_gui.model.events import Failed
from judge_gui.station import worker
from judge_record.entry import Kind
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.question import ProbingPolicy
from lexicons import CannotJudge, Verdict
from lexicons.words.chain import Chain
from tests import asking

Open = Callable[..., Any]


@pytest.mark.parametrize(
    ("words", "verdict"), [(("ZANT", "QUEX"), "acceptable"), (("ZANT", "QXV"), "unacceptable")]
)
def test_a_ruling_is_on_the_disk_when_it_comes_out(
    open_station: Open, words: tuple[str, ...], verdict: str
) -> None:
    kiosk = open_station()
    shown = kiosk.ruled(*words, round=3, table="7")
    [entry] = kiosk.entries
    assert (entry.verdict, entry.words, entry.round, entry.table) == (verdict, words, 3, "7")
    assert (shown.verdict, shown.number, shown.count) == (verdict, entry.number, 2)
    assert shown.words == ()


def test_rulings_do_not_show_which_word_is_the_phony(
    open_station: Open,
) -> None:
    kiosk = open_station(probing=ProbingPolicy.OFF)
    first, second = kiosk.ruled("ZANT", "QXV"), kiosk.ruled("QXV", "ZANT")
    assert replace(first, number=0, receipt="") == replace(second, number=0, receipt="")


def test_a_ruling_holds_the_words_only_if_the_profile_shows_them(
    open_station: Open,
) -> None:
    assert open_station(words_on_verdict=True).ruled("ZANT").words == ("ZANT",)
    assert open_station(words_on_verdict=True, practice=True).practised("QI").words == ("QI",)
    assert open_station(practice=True).practised("QI").words == ()


def test_the_director_s_round_is_recorded_unless_the_players_type_another(
    open_station: Open,
) -> None:
    kiosk = open_station()
    kiosk.station.round = 5
    kiosk.ruled("ZANT")
    kiosk.ruled("QUEX", round=6)
    assert [entry.round for entry in kiosk.entries] == [5, 6]


def test_the_same_words_again_at_a_table_show_what_was_ruled_and_when(open_station: Open) -> None:
    kiosk = open_station()
    first = kiosk.ruled("ZANT", "QXV", table="7")
    [entry] = kiosk.entries
    again = kiosk.ruled("QXV", "ZANT", table="7")
    assert (again.number, again.verdict) == (first.number, "unacceptable")
    assert again.again_at == kiosk.station.clock.local(entry.time)
    assert not first.again_at
    assert kiosk.entries == [entry]


def test_the_words_of_a_mended_ruling_show_it_again(
    open_station: Open, subtests: pytest.Subtests
) -> None:
    kiosk = open_station()
    first = kiosk.ruled("ZANT", "QXV", round=3, table="7")
    [entry] = kiosk.entries
    for right in ({"table": "8", "round": 3}, {"table": "7", "round": 4}, {"table": "7"}):
        with subtests.test(**right):
            asking.mend(kiosk.station.session, entry, **{"round": None, **right})
            again = kiosk.ruled("QXV", "ZANT", **right)
            assert (again.number, again.verdict) == (first.number, "unacceptable")
            assert (again.again_at, again.receipt) != ("", "")
    assert kiosk.kinds == ["ruling", "round set", "round set", "round set"]


def test_of_two_kiosks_that_judge_a_challenge_at_one_moment_the_second_shows_the_ruling(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_station(station="Kiosk 1"), open_station(station="Kiosk 2")
    found: list[Any] = []
    change = Journal.change

    def slowly(journal: Journal, do: Callable[[], Any]) -> Any:
        monkeypatch.setattr(Journal, "change", change)
        found.append(one.ruled("ZANT", "QXV", table="7"))
        return change(journal, do)

    monkeypatch.setattr(Journal, "change", slowly)
    again = other.ruled("QXV", "ZANT", table="7")
    [first] = found
    assert (again.number, again.verdict, again.receipt) == (
        first.number, first.verdict, first.receipt,
    )  # fmt: skip
    assert again.again_at
    assert not again.correctable
    assert [entry.kind for entry in one.entries].count("ruling") == 1


def test_the_same_words_again_show_the_ruling_that_stands(open_station: Open) -> None:
    kiosk = open_station()
    session = kiosk.station.open_session
    kiosk.ruled("ZANT", "QXV", table="7")
    [ruling] = kiosk.entries
    by_hand = asking.by_hand(
        session,
        ruling.words,
        Verdict.ACCEPTABLE,
        source="book",
        reason="lexical",
        of=ruling,
        by="DR",
    )
    again = kiosk.ruled("ZANT", "QXV", table="7")
    assert (again.number, again.verdict) == (by_hand.number, "acceptable")
    asking.void(session, by_hand)
    assert kiosk.ruled("ZANT", "QXV", table="7").number > by_hand.number
    assert kiosk.kinds.count(Kind.RULING) == 2
    assert Kind.REVIEW not in kiosk.kinds


def test_mistyped_words_again_name_the_correction_that_stands(open_station: Open) -> None:
    kiosk = open_station()
    session = kiosk.station.open_session
    first = kiosk.ruled("ZANX", "QUEX", table="7")
    [ruling] = kiosk.entries
    corrected = asking.corrected(session, ruling, "ZANT", "QUEX")
    again = kiosk.ruled("ZANX", "QUEX", table="7")
    assert (again.number, again.verdict) == (first.number, "unacceptable")
    assert again.replaced_by == corrected.number
    meant = kiosk.ruled("ZANT", "QUEX", table="7")
    assert (meant.number, meant.verdict) == (corrected.number, "acceptable")


@pytest.mark.parametrize("table", ["8", None])
def test_elsewhere_the_same_words_are_a_challenge_of_their_own(
    open_station: Open, table: str | None
) -> None:
    kiosk = open_station()
    kiosk.ruled("ZANT", table="7")
    kiosk.ruled("ZANT", table=table)
    kiosk.ruled("ZANT", table=None)
    assert kiosk.kinds == [Kind.RULING] * 3


def test_before_a_session_is_open_nothing_is_judged(open_station: Open) -> None:
    kiosk = open_station()
    unopened = kiosk.restarted()
    failed = unopened.judged("ZANT")
    assert isinstance(failed, Failed)
    assert "No session is open" in failed.reason


# -- no verdict --------------------------------------------------------------------


Trouble = Callable[[Any, SimpleNamespace], object]


def closed(kiosk: Any, away: SimpleNamespace) -> None:
    kiosk.station.open_session.record(Kind.EVENT_CLOSED)


def event_begun_elsewhere(kiosk: Any, away: SimpleNamespace) -> None:
    folder = kiosk.station.memory.folder
    begin_event(folder, "Other", time=clock.SystemClock().now(), station="Desk 2")


def damaged(kiosk: Any, away: SimpleNamespace) -> None:
    away.damaged_journal()


def removed(kiosk: Any, away: SimpleNamespace) -> None:
    away.missing_journal()


@pytest.mark.parametrize("trouble", [closed, event_begun_elsewhere, damaged, removed])
def test_without_a_record_there_is_no_verdict(
    open_station: Open, away: SimpleNamespace, trouble: Trouble
) -> None:
    kiosk = open_station()
    trouble(kiosk, away)
    for words in (("ZANT",), ("ZANT", "QXV")):
        failed = kiosk.judged(*words)
        assert isinstance(failed, Failed)
        assert "ACCEPTABLE" not in failed.reason.upper()
        assert not any(word in failed.reason for word in words)


def test_a_full_disk_allows_no_verdict_until_there_is_room_again(
    open_station: Open, fill_disk: Callable[[object], Callable[[], None]]
) -> None:
    kiosk = open_station()
    make_room = fill_disk(kiosk)
    before = len(kiosk.entries)
    failed = kiosk.judged(*["WUGGLE"] * 8)
    assert isinstance(failed, Failed)
    assert "full" in failed.reason
    assert len(kiosk.entries) == before
    make_room()
    assert kiosk.ruled("ZANT").verdict == "acceptable"
    assert kiosk.station.open_session.journal.verify() == ""


@pytest.mark.parametrize("left", [0, 100, None], ids=["emptied", "cut", "overwritten"])
def test_a_lexicon_file_that_changes_after_the_opening_changes_no_answer(
    open_station: Open, home: Path, left: int | None
) -> None:
    kiosk = open_station()
    path = home / "lexicons" / "invented.lexicon"
    data = path.read_bytes()
    with path.open("r+b") as file:  # the very file, in its place
        file.write(b"\xff" * len(data))
        file.truncate(len(data) if left is None else left)
    assert kiosk.ruled("ZANT", "BLORP").verdict == "acceptable"
    assert kiosk.ruled("QXV").verdict == "unacceptable"


# -- a journal that another process holds --------------------------------------------------------


@contextmanager
def held(kiosk: Any, lock: str) -> Iterator[None]:
    """Hold the journal as another process does that writes."""
    database = sqlite3.connect(kiosk.station.open_session.journal.path, isolation_level=None)
    with closing(database):
        database.execute(f"BEGIN {lock}")
        yield
        database.execute("ROLLBACK")


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
@pytest.mark.parametrize("probing", [ProbingPolicy.RECORD, ProbingPolicy.ASK])
def test_a_held_journal_is_an_answer_before_the_supervisor_loses_patience(
    open_station: Open, lock: str, probing: ProbingPolicy, monkeypatch: pytest.MonkeyPatch
) -> None:
    quicker = 8
    for name in ("patience", "last_patience"):
        monkeypatch.setattr(worker, name, getattr(worker, name) / quicker)
    kiosk = open_station(probing=probing)
    kiosk.ruled("ZANT", "QXV", table="7")
    with held(kiosk, lock):
        begun = monotonic()
        failed = kiosk.judged("ZANT", table="7")
        waited = monotonic() - begun
    assert isinstance(failed, Failed)
    assert "database is locked" in failed.reason
    assert 2 < waited * quicker < 1.5 * (supervisor.patience - 1)
    assert kiosk.kinds == [Kind.RULING]


def test_a_challenge_that_a_held_journal_refused_is_recorded_if_it_is_free_soon(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "patience", 0.3)
    kiosk = open_station()
    path = kiosk.station.open_session.journal.path
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with closing(database):
        database.execute("BEGIN IMMEDIATE")
        release = Timer(worker.patience + 0.3, lambda: database.execute("ROLLBACK"))
        release.start()
        failed = kiosk.judged("ZANT", "QXV", round=3, table="7")
        release.join()
    assert isinstance(failed, Failed)
    [refusal] = kiosk.entries
    assert (refusal.kind, refusal.verdict) == (Kind.REFUSAL, None)
    assert (refusal.words, refusal.round, refusal.table) == (("ZANT", "QXV"), 3, "7")
    assert refusal.reason.isprintable()


def test_a_refusal_of_the_judge_is_recorded_once_each_time(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_station()

    def fail(*_: object) -> bool:
        raise CannotJudge("The lexicon is damaged.", remedy="Copy it.")

    monkeypatch.setattr(Chain, "accepts", fail)
    for _ in range(2):
        assert isinstance(kiosk.judged("ZANT"), Failed)
    assert kiosk.kinds == [Kind.REFUSAL] * 2
