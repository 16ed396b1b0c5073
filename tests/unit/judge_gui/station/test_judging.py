"""A station shows only rulings that are on the disk."""

from dataclasses import astuple

import pytest

from judge_gui.model.events import Failed, TypingTask
from judge_gui.station.judging import record_refusal
from judge_procedure import system_clock
from judge_record.entry import Kind, Seat
from lexicons import CannotJudge, Verdict
from tests.support import asking
from tests.support.journals import begin_event_in

players_retype = '[procedure]\nretyping = "players"\n'


def test_a_ruling_is_on_the_disk_when_it_comes_out(open_kiosk):
    kiosk = open_kiosk()
    shown = kiosk.ruled("ZANT", "QXV", round=3, table="7")
    [entry] = kiosk.entries
    assert (entry.words, entry.round, entry.table) == (("ZANT", "QXV"), 3, "7")
    assert (shown.number, shown.count) == (entry.number, 2)
    assert shown.verdict is entry.verdict is Verdict.UNACCEPTABLE
    assert not shown.correctable  # without a rule players correct nothing


def test_the_director_s_round_is_recorded_unless_the_players_type_another(open_kiosk):
    kiosk = open_kiosk()
    kiosk.station.open_session.round_set = 5
    kiosk.ruled("ZANT")
    kiosk.ruled("QUEX", round=6)
    assert [entry.round for entry in kiosk.entries] == [5, 6]


def test_the_same_words_again_at_a_table_show_what_was_ruled_and_when(open_kiosk):
    kiosk = open_kiosk(players_retype)
    first = kiosk.ruled("ZANT", "QXV", table="7")
    [entry] = kiosk.entries
    again = kiosk.ruled("QXV", "ZANT", table="7")
    assert (again.number, again.verdict) == (first.number, Verdict.UNACCEPTABLE)
    assert again.again_at == kiosk.station.clock.local(entry.time)
    assert not first.again_at
    assert (first.correctable, again.correctable) == (True, False)
    assert kiosk.entries == [entry]


def test_before_a_session_is_open_nothing_is_judged(open_kiosk):
    kiosk = open_kiosk()
    unopened = kiosk.restarted()
    failed = unopened.judged("ZANT")
    assert isinstance(failed, Failed)
    assert "No session is open" in failed.reason


# -- no verdict --------------------------------------------------------------------


troubles = {
    "closed": lambda kiosk, _: asking.noted(kiosk.session, Kind.EVENT_CLOSED),
    "another event has begun": lambda kiosk, _: begin_event_in(
        kiosk.station.library.home, "Other", time=system_clock.SystemClock().now(), station="Desk 2"
    ),
    "damaged": lambda _, away: away.damaged_journal(),
    "removed": lambda _, away: away.missing_journal(),
}


@pytest.mark.parametrize("trouble", troubles.values(), ids=troubles)
def test_without_a_record_there_is_no_verdict(open_kiosk, away, trouble):
    kiosk = open_kiosk()
    trouble(kiosk, away)
    for words in (("ZANT",), ("ZANT", "QXV")):
        failed = kiosk.judged(*words)
        assert isinstance(failed, Failed)
        assert "ACCEPTABLE" not in failed.reason.upper()
        assert not any(word in failed.reason for word in words)


def test_a_refusal_is_recorded_with_the_whole_seat(open_kiosk):
    kiosk = open_kiosk()
    task = TypingTask(3, "7", board="A")
    record_refusal(kiosk.station, task, ("ZANT",), CannotJudge("no look-up"))
    assert kiosk.entries[-1].seat == Seat("7", "A", 3)


# -- mistyped words -------------------------------------------------------------------------------


def test_players_learn_that_words_were_challenged_before_and_not_which(open_kiosk):
    kiosk = open_kiosk(players_retype)
    kiosk.ruled("QUEX", "DOG", table="7")
    first = kiosk.ruled("ZANT", "QUX", table="7")
    alone = kiosk.judged("ZANT", "FLIMM", corrects=first.number)
    assert not alone.shares, "the ruling that it corrects is known to these players"
    needed = kiosk.judged("ZANT", "QUEX", corrects=first.number)
    assert needed.shares
    assert not [word for word in ("ZANT", "QUX", "DOG") if word in str(astuple(needed))]


def test_mistyped_words_again_name_the_correction_that_stands(open_kiosk):
    kiosk = open_kiosk()
    session = kiosk.session
    first = kiosk.ruled("ZANX", "QUEX", table="7")
    [ruling] = kiosk.entries
    corrected = asking.corrected(session, ruling, "ZANT", "QUEX")
    again = kiosk.ruled("ZANX", "QUEX", table="7")
    assert (again.number, again.verdict) == (first.number, Verdict.UNACCEPTABLE)
    assert again.replaced_by == corrected.number
    meant = kiosk.ruled("ZANT", "QUEX", table="7")
    assert (meant.number, meant.verdict) == (corrected.number, Verdict.ACCEPTABLE)
