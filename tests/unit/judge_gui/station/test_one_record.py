"""Two stations of one record: each notices the other's challenges, and answers its calls."""

import pytest

from judge_gui.model import screens as at
from judge_gui.model.screen import TypingTask
from judge_gui.station.ending import end_session
from lexicons import Verdict
from tests.support.asking import refuse_call
from tests.support.journals import journal_at
from tests.support.people import Players


@pytest.fixture
def two(open_kiosk, tmp_path):
    """Two kiosks that record in a folder which `record` names."""

    def two(rules="", **settled):
        place = str(tmp_path / "hall")
        one, other = (
            open_kiosk(rules, station=name, record=place, **settled)
            for name in ("Kiosk 1", "Kiosk 2")
        )
        return one, other

    return two


def test_stations_of_one_record_notice_shared_words_and_number_their_calls(two, tmp_path, home):
    one, other = two()
    assert one.ruled("ZANT", table="7").verdict is Verdict.ACCEPTABLE
    called = other.judged("ZANT", "QXV", table="7")
    again = one.judged("ZANT", "ZYX", table="7")
    assert called.number < again.number
    [path] = (tmp_path / "hall").glob("*.journal")
    assert journal_at(path).chain == one.journal.chain == other.journal.chain
    assert not (home / "journal").exists()


def test_stations_with_other_codes_warn_each_other(two, install):
    one, other = two()
    assert not one.terms.notices.others
    end_session(other.station)
    install(("ZANT",))
    again = other.restarted()
    again.work(at.Starting())
    assert one.look() is None
    for kiosk, named in ((one, again), (again, one)):
        [warning] = kiosk.terms.notices.others
        assert f"{named.station.name} (CODE {named.terms.code})" in warning
    assert one.terms.code != again.terms.code


def waiting(two, clock):
    """Players whose call waits at a kiosk, an official's session at another one, the call."""
    one, other = two()
    other.ruled("ZANT", table="7")
    players = Players(one, clock)
    players.kiosk.show(at.Judging(TypingTask(table="7"), ("ZANT", "QXV")))
    players.wait(2_000)
    call = other.journal.read(lambda record: record.find(players.kiosk.screen.needed.number))
    return players, other.session, call


def test_players_whose_call_is_judged_elsewhere_see_the_verdict(two, clock):
    players, official, call = waiting(two, clock)
    official.judge_call(call)
    players.wait(3_000)
    screen = players.kiosk.screen
    assert isinstance(screen, at.VerdictShown)
    assert screen.ruling.verdict is Verdict.UNACCEPTABLE


def test_players_whose_call_is_not_judged_are_told_so(two, clock):
    players, official, call = waiting(two, clock)
    refuse_call(official, call)
    page = players.wait(3_000)
    assert isinstance(players.kiosk.screen, at.Ready)
    assert f"Call {call.number} is settled: not judged." in str(page)
