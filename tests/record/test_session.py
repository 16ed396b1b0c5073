"""A session decides, records, and only then answers; what is not allowed fails closed."""

from dataclasses import replace
from datetime import datetime, timedelta
from threading import Thread
from time import monotonic

import pytest

from judge_record import store
from judge_record.entry import Entry, Kind, Role, Source
from judge_record.head import Head, number_in, receipt_in, receipt_of
from judge_record.journal import Journal
from judge_record.official import NotPermitted, Person, role_needed, without_pin
from judge_record.opening import begin_session, end_sessions
from judge_record.plays import Play
from judge_record.reader import Reader
from judge_record.session import DECIDED, NOTED
from judge_record.summary import Day, at_work, challenges_at, unfinished, wrong_pins
from judge_record.view import Ruled
from lexicons import CannotJudge, Library
from tests.support.asking import (
    BrokenJudge,
    ask,
    by_hand,
    corrected,
    director,
    kinds,
    players,
    ruled,
    runs_on,
    session_at,
    word_judge,
    world,
)  # fmt: skip
from tests.support.clocks import HallClock, MovedClock
from tests.support.clubs import club, judge_of, stage, top


def judged(*words):
    judge = judge_of(world, "club")
    return judge.rule(judge.board.challenge(*words)).verdict


def test_a_challenge_reads_all_that_shares_its_words_at_once(in_file, monkeypatch):
    """A word that is asked all day costs no question more: the whole hall waits for one record."""
    session, queries = session_at(in_file), [0]
    select = store.select

    def counted(*given):
        queries[-1] += 1
        return select(*given)

    monkeypatch.setattr(store, "select", counted)
    for table in range(1, 31):
        queries.append(0)
        assert isinstance(ask(session, "ZANT", table=str(table)), Ruled)
    assert max(queries[2:]) == queries[2] <= 5


# -- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role)
def test_nobody_may_do_anything_until_a_role_is_known(role):
    assert not Person().may(role)
    assert not Person("AB").may(role)
    assert without_pin().may(role)
    assert Person("AB", role).may(role)


def test_each_kind_is_recorded_only_by_who_may(in_file):
    session = session_at(in_file, acting=Person())
    with pytest.raises(NotPermitted):
        ask(session, "QUEX")
    for kinds_, do in ((NOTED, session.record), (DECIDED, session.decide)):
        for kind in kinds_:
            with pytest.raises(NotPermitted):
                do(Entry(kind=kind))
    session.acting = players
    ruling = ask(session, "ZANX", "QUEX").entry
    for kind in (Kind.VOID, Kind.WAIVED, Kind.MOVED, Kind.REVIEW, Kind.DOUBLE_CHECK):
        with pytest.raises(NotPermitted):
            session.decide(Entry(kind=kind, about=ruling.number))
    with pytest.raises(NotPermitted):
        by_hand(session, ["ZANX"])
    session.acting = word_judge
    with pytest.raises(NotPermitted, match="director's PIN"):
        session.decide(Entry(kind=Kind.VOID, about=ruling.number))
    session.decide(Entry(kind=Kind.MOVED, about=ruling.number))
    assert kinds(in_file) == ["ruling", "play moved"]


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_is_recorded_in_its_own_way_alone(in_file, kind):
    """No caller hands in a ruling that no machine made: `challenge` alone makes one."""
    session = session_at(in_file)
    ruling = ask(session, "ZANX").entry
    drafted = replace(ruling, kind=kind, about=ruling.number, number=0, verdict=judged("ZANT"))
    for taken, do in ((NOTED, session.record), (DECIDED, session.decide)):
        if kind not in taken:
            with pytest.raises(TypeError, match="no caller drafts"):
                do(drafted)
    assert kinds(in_file) == ["ruling"]


def test_a_decision_about_no_entry_is_a_fault_of_the_program(session):
    for kind in (Kind.REVIEW, Kind.VOID):
        with pytest.raises(TypeError):
            session.decide(Entry(kind=kind, about=99))
    assert kinds(session.journal) == []


def test_only_the_director_rules_as_such_or_on_a_void_play():
    ruling, void = Entry(number=2, kind=Kind.RULING), Entry(number=3, kind=Kind.VOID, play=2)
    book = Entry(kind=Kind.BY_HAND, source=Source.BOOK)
    for draft, play, role in (
        (book, [], Role.WORD_JUDGE),
        (book, [ruling], Role.WORD_JUDGE),
        (book, [ruling, void], Role.DIRECTOR),
        (replace(book, source=Source.DIRECTOR), [ruling], Role.DIRECTOR),
        (Entry(kind=Kind.DOUBLE_CHECK), [ruling, void], Role.WORD_JUDGE),
    ):
        assert role_needed(draft, ruling, Play(play)) is role, draft
    for called, role in ((None, Role.DIRECTOR), *((role, role) for role in list(Role)[1:])):
        call = Entry(kind=Kind.CALL, calls=called)
        assert role_needed(Entry(kind=Kind.SETTLED), call, Play()) is role


def test_no_ruling_by_hand_is_a_machines(session):
    with pytest.raises(TypeError, match="machine"):
        by_hand(session, ["ZANX"], source="machine")
    assert kinds(session.journal) == []


# -- challenges -----------------------------------------------------------------------------------


def test_a_ruling_names_what_judged_and_who(session):
    session.acting = word_judge
    entry = ask(session, "QUEX", by="AB").entry
    assert (entry.by, entry.role, entry.source) == ("AB", Role.WORD_JUDGE, Source.MACHINE)
    judge = session.judge
    assert (entry.rules, entry.rules_fingerprint) == ("club", str(judge.rules.fingerprint))
    assert entry.alphabet_fingerprint == str(judge.board.alphabet.fingerprint)
    assert entry.lexicons == (("invented", str(judge.lexicons[0].fingerprint)),)
    other = ask(session, "ZANX", by="CD", table="6").entry
    assert (other.by, other.role) == ("CD", None)
    receipt = receipt_in(str(receipt_of(entry.number, entry.seal, session.journal.chain)))
    assert receipt.number == entry.number
    assert number_in(session.journal.head().spoken) == other.number
    assert number_in("9" * 5000) == 0


@pytest.mark.parametrize(
    ("written", "is_head"),
    [
        ("137-abab-abab-abab", True), (" 137 ABAB ABABABAB ", True), ("137abababababab", True),
        ("137-" + "ab" * 32, True), ("137" + "ab" * 32, False), ("137-abab-abab", False),
        ("137·abab·abab·abab", False), ("137-abab-abab-abab-ab", False),
    ],
)  # fmt: skip
def test_a_written_head_agrees_only_where_its_number_can_be_read(written, is_head):
    head = Head(137, "ab" * 32)
    assert (head.agrees_with(written), number_in(written) == 137) == (is_head, is_head)


def test_a_failed_look_up_is_recorded_and_shows_nothing(journal):
    session = session_at(journal)
    ruling = ask(session, "QUEX").entry
    broken = session_at(journal, "Other", judge=BrokenJudge(session.judge))
    answer = ask(broken, "ZANT", table="6")
    assert answer.refusal.reason == "damaged file"
    with pytest.raises(CannotJudge, match="damaged"):
        broken.decide(Entry(kind=Kind.REVIEW, about=ruling.number))
    assert kinds(journal) == ["ruling", "refusal", "refusal"]
    assert [entry for entry in journal.entries() if entry.verdict is not None] == [ruling]


# -- officials ------------------------------------------------------------------------------------


def test_words_that_cannot_be_on_this_board_are_not_judged_again(in_file, tmp_path):
    usual = session_at(in_file, acting=director)
    ruling, call = ask(usual, "QUEX", "ZANT").entry, ask(usual, "QUEX", "HOUSE").call
    home = club(tmp_path / "one-word", world, f"{top}most_words = 1\n{stage}")
    session = session_at(in_file, judge=Library(home).adjudicator("club"), acting=director)
    for do in (
        lambda: session.decide(Entry(kind=Kind.REVIEW, about=ruling.number)),
        lambda: session.decide(Entry(kind=Kind.DOUBLE_CHECK, about=ruling.number)),
        lambda: session.judge_call(call, "CD"),
    ):
        with pytest.raises(CannotJudge, match="By the rules in use, the words of entry"):
            do()
    assert kinds(in_file) == ["ruling", "call"]
    assert isinstance(usual.judge_call(call, "CD"), Ruled)


# -- the session ----------------------------------------------------------------------------------


@pytest.fixture
def _same_clock(monkeypatch):
    """The clock of the hall is no clock of the database."""
    monkeypatch.setattr("judge_record.postgres.PostgresStore.now", lambda _: None)


@pytest.mark.usefixtures("_same_clock")
def test_nothing_is_recorded_after_the_end(session):
    begin_session(session)
    assert session.close("done") == session.journal.head()
    with pytest.raises(CannotJudge, match="has ended"):
        ask(session, "QUEX")


@pytest.mark.usefixtures("_same_clock")
def test_a_name_at_another_machine_is_held_in_the_record(journal):
    def at(machine):
        return session_at(Journal(journal.store), runs_on=runs_on(machine=machine * 32))

    begin_session(at("a"))
    two = at("b")
    with pytest.raises(CannotJudge, match="another machine"):
        begin_session(two)
    again = at("a")
    begin_session(again)  # after a crash
    again.close()
    begin_session(two)
    assert {*unfinished(journal.entries())} == {"Kiosk"}
    begin_session(at("c"), looked=director)
    accepted = journal.read(Reader.last)
    assert (accepted.kind, accepted.by, accepted.role) == (Kind.ACCEPTED, "AB", Role.DIRECTOR)


@pytest.mark.usefixtures("_same_clock")
def test_the_start_of_a_server_ends_the_sessions_of_its_devices_alone(journal):
    for station, device in (("Kiosk", None), ("Table 7", "a7"), ("Table 8", "b8")):
        begin_session(session_at(journal, station, device=device))
    end_sessions(journal, {"a7"}, HallClock())
    assert {*at_work(journal)} == {"Kiosk", "Table 8"}
    end_sessions(journal, {"a7"}, HallClock())
    assert (kinds(journal).count(Kind.CLOSED), journal.verify()) == (1, "")


@pytest.mark.usefixtures("_same_clock")
def test_other_files_than_the_last_that_were_taken_judge_nothing(journal):
    def at(station, files):
        return session_at(Journal(journal.store), station, runs_on=runs_on(files=files))

    one, two, three = at("Kiosk", "f1"), at("Desk", "f1"), at("Late", None)
    with pytest.raises(CannotJudge, match="were replaced"):
        ask(one, "QUEX")  # it has not taken them
    begin_session(one, "AB")
    assert kinds(journal) == ["session opened", "files taken"]
    begin_session(two)
    with pytest.raises(CannotJudge, match="were replaced"):
        begin_session(three)
    ruling = ask(two, "QUEX").entry
    new = at("Kiosk", "f2")
    begin_session(new, "AB")
    for do in (
        lambda: ask(two, "ZANT"),
        lambda: two.decide(Entry(kind=Kind.REVIEW, about=ruling.number)),
        lambda: begin_session(at("Kiosk", "f1")),
    ):
        with pytest.raises(CannotJudge, match="were replaced"):
            do()
    assert isinstance(ask(new, "ZANT"), Ruled)
    assert [entry.files for entry in journal.entries() if entry.kind is Kind.FILES_TAKEN] == [
        "f1",
        "f2",
    ]
    assert kinds(journal).count("ruling") == 2


# -- the day --------------------------------------------------------------------------------------


def test_the_day_has_each_entry_of_today_without_words_and_forgets_none(journal):
    clock = HallClock()
    session = session_at(journal, clock=clock)
    day = Day(journal, clock)
    assert day.entries() == []
    ask(session, "QUEX")
    hour = 3_600_000
    clock.milliseconds = 20 * hour  # the clock jumps to tomorrow, and back
    ask(session, "ZANT", table="6")
    assert [entry.table for entry in day.entries()] == ["6"]
    clock.milliseconds = 1000
    ask(session, "ZANK", table="7")
    assert [(entry.table, entry.words) for entry in day.entries()] == [
        ("5", ()),
        ("6", ()),
        ("7", ()),
    ]
    ask(session, "HOUSE", table="8")
    assert [entry.table for entry in day.entries()] == ["5", "6", "7", "8"]
    assert [entry.table for entry in Day(journal, clock).entries()] == ["5", "6", "7", "8"]


def test_words_typed_again_where_no_table_is_known_name_what_they_share_with_the_round(in_file):
    clock = HallClock()
    session = session_at(in_file, clock=clock)
    first = ruled(session, "QUEX", "ZANT", round=3)
    clock.milliseconds = 20 * 60_000
    mistyped = ruled(session, "ZANK", round=3)
    assert corrected(session, mistyped, "ZANT", by="AB").shares == (first.number,)


def test_who_asks_for_the_day_waits_for_the_store_and_not_for_others_who_wait(in_file, monkeypatch):
    monkeypatch.setattr(store, "AT_WORK", 0.3)
    monkeypatch.setattr(store, "PATIENCE", 0.3)
    day = Day(in_file, HallClock())
    refused = []

    def ask_for_it():
        with pytest.raises(store.Busy):
            day.entries()
        refused.append(monotonic() - began)

    with in_file.transaction():  # of a thread whose store does not answer
        began = monotonic()
        threads = [Thread(target=ask_for_it) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(refused) == 8
    assert max(refused) < 1.2  # one after the other would be 2.4
    assert day.entries() == []


def test_neither_midnight_nor_a_set_clock_hides_what_was_asked_this_round(journal):
    clock = MovedClock(datetime(2026, 11, 20, 23, 50).astimezone())
    session = session_at(journal, clock=clock)
    day = Day(journal, clock)
    ask(session, "QUEX", round=7)
    session.record(Entry(kind=Kind.PIN_REFUSED))
    clock.wait(timedelta(minutes=20))
    ask(session, "ZANT", round=7)
    clock.shown += timedelta(days=9)
    ask(session, "ZANK", round=7)
    for some_day in (day, Day(journal, clock)):
        assert challenges_at(some_day.entries(), "5", 7) == 3
    assert wrong_pins(journal, session.station) == 1
    clock.wait(timedelta(hours=3))
    assert [entry.words for entry in day.entries()] == [()]


def test_wrong_pins_count_until_a_directors_is_typed(session):
    for who in (players, word_judge):
        session.acting = who
        session.record(Entry(kind=Kind.PIN_REFUSED))
        session.record(Entry(kind=Kind.MENU_OPENED))
    journal = session.journal
    session.acting = director
    session.record(Entry(kind=Kind.PIN_REFUSED))  # they try the PIN of another person
    assert (wrong_pins(journal, "Kiosk"), wrong_pins(journal, "Other")) == (3, 0)
    session.record(Entry(kind=Kind.MENU_OPENED))
    assert wrong_pins(journal, "Kiosk") == 0
