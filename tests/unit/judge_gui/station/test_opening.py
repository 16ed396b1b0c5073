"""The opening of a station, its practice, and the end of its session."""

import platform
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_gui.model import events
from judge_gui.model.events import Key, TypingTask
from judge_gui.model.flow import step
from judge_gui.model.screens import Placing, Starting
from judge_gui.station import ending, worker
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.wording.page_of import page_of
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock, written
from judge_record import installation
from judge_record.entry import Kind
from judge_record.event import close_event
from judge_record.journal import Journal
from judge_record.line import exported_entry
from judge_record.session import Session
from judge_record.sqlite import SqliteStore
from lexicons import CannotJudge, Library, Verdict
from tests.support.journals import begin_event_in, locked_by_another
from tests.support.kiosks import AtWork, Visit, fails


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_at_the_start_every_lexicon_is_verified(open_kiosk, monkeypatch):
    kiosk = open_kiosk()
    proved = []
    monkeypatch.setattr("lexicons.words.lexicon.Lexicon.prove", lambda *_: proved.append(1))
    again = kiosk.restarted()
    assert isinstance(again.work(Starting()), events.StationOpened)
    assert proved == [1]


@pytest.mark.parametrize(
    "trouble", ["missing_lexicon", "cut_lexicon", "missing_rules", "damaged_journal"]
)
def test_a_station_that_cannot_judge_does_not_open(open_kiosk, away, trouble):
    again = open_kiosk().restarted()
    getattr(away, trouble)()
    assert isinstance(again.work(Starting()), events.Failed)
    assert again.terms is None


@pytest.mark.parametrize("device", [None, "ab12"])
def test_where_no_pin_is_set_none_is_asked_for_at_a_station_that_does_not_open(home, device):
    """A browser's can't be left: it said "The director's PIN:", and any digits opened it."""
    station = KioskStation(Profile(station="K", rules="gone"), Library(home), SystemClock())
    station.device = device
    closed = step(Starting(), AtWork(station).work(Starting()), None)
    shown = page_of(step(closed, Key("escape"), None), None)
    said = ", ".join((*shown.text, *(part.label for part in shown.parts)))
    assert said == ("No PIN is set: press Enter." if device else "No PIN is set.")


def test_a_station_without_a_name_is_called_after_the_machine(open_kiosk, monkeypatch):
    for node, name in (("laptop7", "laptop7"), ("", "kiosk"), ("a\x07b", "kiosk")):
        monkeypatch.setattr(platform, "node", lambda node=node: node)
        assert open_kiosk(station="").station.name == name


# -- practice -------------------------------------------------------------------------------------


def test_a_practice_judges_by_the_free_list_and_records_nothing(open_kiosk, home):
    kiosk = open_kiosk(practice=True)
    assert kiosk.practised("QI", "ZA") == events.PracticeRuling(Verdict.ACCEPTABLE, 2)
    assert kiosk.practised("ZANT") == events.PracticeRuling(Verdict.UNACCEPTABLE, 1)
    assert kiosk.work(Placing(TypingTask(table="9"))) == events.Placed("9", None, 0)
    assert ending.end_session(kiosk.station).head == ""
    assert not (home / "journal").exists()
    assert kiosk.terms.practice
    assert [m.edition for m in kiosk.terms.lexicons] == ["scowl80"]
    assert kiosk.terms.rules.id == "club"


def test_a_practice_or_a_session_that_cannot_begin_leaves_the_other_unchanged(open_kiosk, away):
    kiosk = open_kiosk()
    end_event(kiosk, "closed")
    kiosk.station.open_practice()
    with pytest.raises(CannotJudge, match="is closed"):
        kiosk.station.open_real()
    assert kiosk.station.practice
    kiosk = open_kiosk()
    away.missing_rules()
    with pytest.raises(CannotJudge, match="There is no rule set 'club'"):
        kiosk.station.open_practice()
    assert not kiosk.terms.practice
    assert kiosk.ruled("ZANT").number
    practising = open_kiosk(practice=True)
    away.missing_lexicon()
    with pytest.raises(CannotJudge, match="can't judge without its lexicons"):
        practising.station.open_real()
    assert isinstance(practising.station.open(), events.StationOpened)
    assert practising.terms.practice
    assert practising.practised("QI").verdict is Verdict.ACCEPTABLE


# -- the end --------------------------------------------------------------------------------------


def test_a_session_whose_end_cannot_be_recorded_ends_without_a_head(open_kiosk, monkeypatch, stick):
    kiosk = open_kiosk(backup=str(stick))
    monkeypatch.setattr(Session, "close", fails)
    ended = ending.end_session(kiosk.station)
    assert ended.head == ""
    assert ended.unrecorded
    assert ended.files == (f"A copy of the journal is at {next(stick.iterdir())}",)


def test_another_event_than_the_profile_names_is_reported(open_kiosk):
    kiosk = open_kiosk(event="Spring Open")
    assert kiosk.station.open_real().message == ""
    ending.begin_another_event(kiosk.station, "Autumn")
    assert kiosk.station.open_real().message == "event"


# -- an event that is over -------------------------------------------------------------------------


def end_event(kiosk, how):
    """End the event of a kiosk at another station, which may begin the next event."""
    by = {"time": "2099-01-01T00:00:00.000Z", "station": "desk 1"}
    if how == "closed":
        close_event(Journal(SqliteStore(kiosk.journal.store.path)), **by)
    else:
        begin_event_in(kiosk.station.library.home, "Autumn Open", **by)


@pytest.mark.parametrize("how", ["closed", "begun"])
def test_the_idle_look_finds_that_the_event_is_over_and_the_end_names_its_own_journal(
    open_kiosk, stick, how
):
    kiosk = open_kiosk(backup=str(stick), event="Spring Open")
    chain = kiosk.journal.chain
    kiosk.ruled("ZANT")
    assert kiosk.look() is None
    end_event(kiosk, how)
    fault = kiosk.look()
    assert "is closed." in fault.reason
    assert "End this session" in fault.reason
    visit = Visit(kiosk)
    visit.press("This machine", "End of the session")
    ended = visit.press("The event goes on")
    assert isinstance(ended, events.SessionClosed), ended
    [said] = ended.files
    lines = Path(said.split(" is at ")[1]).read_text("utf-8").splitlines()
    copied = [exported_entry(line)[0] for line in lines]
    assert (copied[0].seal, copied[0].event) == (chain, "Spring Open")
    assert ended.head == copied[-1].head.spoken
    assert ended.event == "Spring Open"
    assert Journal(SqliteStore(ended.journal)).chain == chain
    assert ended.unrecorded


looked = "The director has looked"


def test_the_first_page_says_what_has_changed_under_a_running_kiosk(
    open_kiosk, install, monkeypatch
):
    def notices():
        assert kiosk.look() is None
        return kiosk.terms.notices

    kiosk = open_kiosk()
    begun = notices()
    assert (begun.entries, begun.changed) == (2, ())
    assert len(begun.begun) == len("2026-11-20 09:12")
    kiosk.ruled("ZANT")
    assert notices().entries == 3
    install(("ZANT",))
    shown = kiosk.ruled("BLORP")
    assert shown.verdict is Verdict.ACCEPTABLE, "it judges by the list that it verified"
    back = written(datetime.now(UTC) - timedelta(minutes=15))
    monkeypatch.setattr(kiosk.station.clock, "now", lambda: back)
    assert notices().changed == ("clock",)
    monkeypatch.undo()
    assert notices().changed == ()


damages = {
    "older": lambda journal, older: shutil.copy(older, journal),
    "deleted": lambda journal, _: journal.unlink(),
    "emptied": lambda journal, _: journal.write_bytes(b""),
}


@pytest.mark.parametrize("damage", damages)
def test_a_journal_without_the_last_entry_stops_a_station_until_the_director_has_looked(
    open_kiosk, tmp_path, damage
):
    kiosk = open_kiosk()
    journal = Path(kiosk.journal.store.path)
    shutil.copy(journal, tmp_path / "older")
    kiosk.ruled("ZANT")
    damages[damage](journal, tmp_path / "older")
    size = journal.stat().st_size if journal.exists() else -1
    again = kiosk.restarted()
    fault = again.work(Starting())
    assert "Call the director." in fault.reason
    assert 'press Esc, type the PIN, and choose "The director has looked"' in fault.reason
    assert "judge desk" not in fault.reason, "a locked kiosk has no terminal"
    last, clock = again.station.opening.memory.last, SystemClock()
    written_last = f"{last.head.spoken}, of {clock.today()} {clock.local(last.time)}"
    assert f"expected entry {written_last}\n" in fault.reason
    assert again.terms is None
    assert (journal.stat().st_size if journal.exists() else -1) == size, "nothing is begun"

    visit = Visit(again)
    visit.press(looked)
    visit.type(by="")
    assert not visit.page.is_ready, "nobody signs"
    assert "This station recorded entry 3-" in visit.text
    visit.type(by="dr")
    visit.do()
    assert "record" in again.terms.notices.changed
    kept = list(again.journal.entries())
    assert kept[-2].kind == Kind.OPENED
    assert "record" in kept[-2].changed
    assert (kept[-1].kind, kept[-1].by, kept[-1].role) == (Kind.ACCEPTED, "DR", "director")
    assert again.look() is None
    assert again.ruled("BLORP").number == kept[-1].number + 1
    assert isinstance(again.restarted().work(Starting()), events.StationOpened)


def test_a_spare_machine_takes_the_name_of_a_broken_one_when_the_director_has_looked(
    open_kiosk, home, tmp_path, monkeypatch
):
    broken = open_kiosk(record=str(tmp_path / "hall"))
    broken.ruled("ZANT", table="7")
    shutil.copytree(home, tmp_path / "spare", ignore=shutil.ignore_patterns("stations"))
    monkeypatch.setattr(installation, "marker", lambda: "f" * 32)
    station = KioskStation(broken.station.profile, Library(tmp_path / "spare"), SystemClock())
    spare = AtWork(station)
    fault = spare.work(Starting())
    assert "A station at another machine is at work as Kiosk 1." in fault.reason
    visit = Visit(spare)
    visit.press(looked)
    assert "Kiosk 1" in visit.text
    visit.type(by="dr")
    assert isinstance(visit.do(), events.StationOpened)
    assert [entry.by for entry in spare.journal.entries() if entry.kind is Kind.ACCEPTED] == ["DR"]
    assert spare.ruled("BLORP", table="7").verdict is Verdict.ACCEPTABLE
    visit = Visit(spare)
    visit.press("This machine")
    assert looked not in visit.rows


def test_a_journal_that_others_are_using_is_no_fault_of_an_idle_kiosk(open_kiosk, monkeypatch):
    kiosk = open_kiosk()
    monkeypatch.setattr(worker, "SHORT_PATIENCE", 0)
    with locked_by_another(kiosk.journal):
        assert kiosk.look() is None
