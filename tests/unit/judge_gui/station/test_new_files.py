"""The event's files at a kiosk: in use, replaced, seen by their code."""

import shutil
from dataclasses import replace

import pytest

from judge_gui.model.events import TypingTask
from judge_gui.model.screens import PinAsked, Ready
from judge_gui.station import judging
from judge_gui.station.ending import end_session
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_gui.wording.page_of import page_of
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from judge_record.opening import begin_session
from lexicons import CannotJudge, Library, Verdict
from lexicons.installing import use_rules
from tests.support.asking import runs_on, session_at
from tests.support.event_folders import take_event, write_event
from tests.support.kiosks import Visit


@pytest.fixture
def stick(home, install, add_rules, tmp_path):
    """Prepares an event on the stick, whose list has these words."""
    place = tmp_path / "stick"

    def stick(number, *words, profile=b""):
        shutil.rmtree(place, ignore_errors=True)
        install(words, "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        use_rules(Library(home), "club")
        return write_event(place, home, profile, number)

    return stick


@pytest.fixture
def station(tmp_path):
    """Opens the station of a home by the files on the stick."""
    opened = []

    def station(folder, name="Kiosk 1"):
        library = take_event(folder, tmp_path / name)
        profile = replace(Profile.of_machine(library), station=name)
        made = KioskStation(profile, library, SystemClock(), program="1")
        opened.append(made)
        made.open()
        return made

    yield station
    for kiosk in opened:
        kiosk.opening.release()


def verdict(station, word):
    return judging.judge(station, TypingTask(), (word,)).verdict


def test_stations_that_are_alike_have_one_code_on_every_page(stick, station):
    folder = stick(1, "ZANT", "BLORP")
    one, two = station(folder), station(folder, "Kiosk 2")
    assert one.terms.code == two.terms.code
    code = page_of(PinAsked(Ready()), one.terms).text[-1]
    assert code in page_of(Ready(), one.terms).foot
    other = station(stick(2, "ZANT", "BLORQ"), "Kiosk 3")
    assert code != page_of(PinAsked(Ready()), other.terms).text[-1]


def test_a_session_without_the_new_files_judges_no_more_until_it_is_started_again(stick, station):
    """Also one of another program in the same home; and its menu can still be opened."""
    profile = b'prompts = ["table"]\n'
    own = station(stick(1, "ZANT", profile=profile))
    own.open_session.set_round(3)
    judging.judge(own, TypingTask(table="7"), ("ZANT",))
    called = judging.judge(own, TypingTask(table="7"), ("ZANT", "BLORP"))
    folder = stick(2, "BLORP", profile=profile)
    library = take_event(folder, own.library.home)
    journal = own.open_session.journal
    judge = library.adjudicator("club")
    digest = library.taken.digest if library.taken else ""
    runs = runs_on(files=digest or None)
    begin_session(session_at(journal, "Desk", judge=judge, clock=SystemClock(), runs_on=runs))
    failed = Worker(own).look()
    assert "take the new files" in failed.reason
    with pytest.raises(CannotJudge, match="take the new files"):
        verdict(own, "ZANT")
    visit = Visit(Worker(own))
    visit.press("This machine")
    assert "End of the session" in visit.rows
    end_session(own)
    again = station(folder)
    assert Worker(again).look() is None
    assert again.round == 3
    assert verdict(again, "BLORP") is Verdict.ACCEPTABLE
    visit = Visit(Worker(again))
    visit.press("Calls")
    assert visit.page.place == f"Call {called.number}, table 7"
    assert "ZANT" in visit.text
    visit.type(answer="judge", by="ab")
    ruled = visit.do()
    assert ruled.verdict is Verdict.UNACCEPTABLE  # by the new list
