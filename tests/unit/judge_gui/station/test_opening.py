"""A station opens a session, or says before anybody types why it cannot; practice and the end."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge_cli import clock
from judge_gui.model.screens import Failed, Opened, Starting
from lexicons import CannotJudge
from lexicons.proceedings.prompts import plain_or
from lexicons.record.entry import Kind
from lexicons.record.event import open_event
from lexicons.record.journal import Journal

Open = Callable[..., Any]


def test_a_station_opens_a_session_in_the_event_of_its_profile(
    open_station: Open, home: Path
) -> None:
    kiosk = open_station(event="Spring Open")
    journal = open_event(str(home / "journal"))
    assert journal is not None
    assert journal.event == "Spring Open"
    [opened] = journal.latest(1)
    assert (opened.kind, opened.station, opened.rules) == (Kind.OPENED, "Kiosk 1", "club")
    assert kiosk.terms is not None
    assert (kiosk.terms.event, kiosk.terms.station) == ("Spring Open", "Kiosk 1")


def test_without_a_name_the_event_is_the_day(open_station: Open) -> None:
    assert open_station().station.open_session.journal.event == clock.SystemClock().today()


def test_an_event_that_is_open_goes_on_whatever_the_profile_names(open_station: Open) -> None:
    first = open_station(event="Spring Open")
    first.ruled("ZANT")
    again = open_station(event="Autumn Open")
    assert again.station.open_session.journal.event == "Spring Open"
    assert again.kinds == [Kind.RULING, Kind.OPENED]


def test_at_the_start_the_words_of_every_lexicon_are_counted_anew(
    open_station: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_station()
    proved = []
    monkeypatch.setattr("lexicons.words.lexicon.Lexicon.prove", lambda *_: proved.append(1))
    again = kiosk.restarted()
    assert isinstance(again.work(Starting()), Opened)
    assert proved == [1]


@pytest.mark.parametrize(
    "trouble", ["missing_lexicon", "cut_lexicon", "missing_rules", "damaged_journal"]
)
def test_a_station_that_cannot_judge_says_so_before_anybody_types(
    open_station: Open, away: SimpleNamespace, trouble: str
) -> None:
    again = open_station().restarted()
    getattr(away, trouble)()
    assert isinstance(again.work(Starting()), Failed)
    assert again.terms is None


def test_a_station_whose_opening_was_not_recorded_has_no_session(
    open_station: Open, fill_disk: Callable[[object], object]
) -> None:
    kiosk = open_station()
    fill_disk(kiosk)
    again = kiosk.restarted()
    assert isinstance(again.work(Starting()), Failed)
    assert again.station.session is None


@pytest.mark.parametrize(
    ("node", "name"), [("laptop7", "laptop7"), ("", "kiosk"), ("a\x07b", "kiosk"), (" x ", "x")]
)
def test_a_station_without_a_name_is_called_as_the_machine_is(node: str, name: str) -> None:
    assert plain_or(node, "kiosk") == name


# -- practice -------------------------------------------------------------------------------------


def test_a_practice_judges_by_the_free_list_and_records_nothing(
    open_station: Open, home: Path
) -> None:
    kiosk = open_station(practice=True)
    assert kiosk.ruled("QI", "ZA").verdict == "acceptable"
    assert kiosk.ruled("ZANT").verdict == "unacceptable"
    assert kiosk.ruled("QI").number == 0
    assert not (home / "journal").exists()
    assert kiosk.terms is not None
    assert kiosk.terms.practice
    assert [m.edition for m in kiosk.terms.lexicons] == ["scowl80"]
    assert kiosk.terms.rules.id == "club"


def test_a_practice_in_mid_session_records_nothing_and_ends_where_it_began(
    open_station: Open,
) -> None:
    kiosk = open_station()
    kiosk.ruled("ZANT")
    assert kiosk.station.practise().terms.practice
    assert kiosk.ruled("ZANT").verdict == "unacceptable"
    assert kiosk.kinds == [Kind.RULING]
    real = kiosk.station.real()
    assert isinstance(real, Opened)
    assert not real.terms.practice
    assert kiosk.ruled("ZANT").verdict == "acceptable"


def test_a_practice_that_cannot_begin_leaves_the_session_as_it_was(
    open_station: Open, away: SimpleNamespace
) -> None:
    kiosk = open_station()
    away.missing_rules()
    with pytest.raises(CannotJudge, match="There is no rule set 'club'"):
        kiosk.station.practise()
    assert kiosk.terms is not None
    assert not kiosk.terms.practice
    assert kiosk.ruled("ZANT").number


def test_a_practice_goes_on_where_no_session_can_be_opened(
    open_station: Open, away: SimpleNamespace
) -> None:
    kiosk = open_station(practice=True)
    away.missing_lexicon()
    with pytest.raises(CannotJudge, match="cannot judge without its lexicons"):
        kiosk.station.real()
    assert isinstance(kiosk.station.open(), Opened)
    assert kiosk.terms is not None
    assert kiosk.terms.practice
    assert kiosk.ruled("QI").verdict == "acceptable"


def test_a_practice_goes_on_where_the_journal_of_the_session_cannot_be_read(
    open_station: Open, away: SimpleNamespace
) -> None:
    kiosk = open_station()
    kiosk.station.practise()
    away.damaged_journal()
    with pytest.raises(CannotJudge):
        kiosk.station.real()
    assert kiosk.ruled("QI").number == 0


# -- the end --------------------------------------------------------------------------------------


def test_the_end_of_a_session_is_recorded_and_its_head_handed_out(open_station: Open) -> None:
    kiosk = open_station()
    kiosk.ruled("ZANT")
    ended = kiosk.station.end()
    assert kiosk.kinds == [Kind.RULING, Kind.CLOSED]
    assert ended.head == kiosk.station.open_session.journal.head().spoken
    assert (ended.copy, ended.uncopied, ended.unrecorded) == ("", "", "")


def test_a_copy_of_the_journal_goes_where_the_profile_has_it(
    open_station: Open, tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    kiosk = open_station(backup=str(tmp_path / "stick"))
    ended = kiosk.station.end()
    [copy] = (tmp_path / "stick").iterdir()
    assert (ended.copy, ended.uncopied) == (str(copy), "")


def test_a_copy_that_fails_is_told_and_the_session_has_ended_all_the_same(
    open_station: Open, tmp_path: Path
) -> None:
    (tmp_path / "stick").write_text("no folder")
    kiosk = open_station(backup=str(tmp_path / "stick"))
    ended = kiosk.station.end()
    assert ended.head
    assert (ended.copy, bool(ended.uncopied)) == ("", True)
    assert ended.journal == kiosk.station.open_session.journal.path
    assert kiosk.kinds == [Kind.CLOSED]


def test_a_session_whose_end_cannot_be_recorded_ends_all_the_same_without_a_head(
    open_station: Open, fill_disk: Callable[[object], object], tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    kiosk = open_station(backup=str(tmp_path / "stick"))
    fill_disk(kiosk)
    ended = kiosk.station.end()
    assert ended.head == ""
    assert ended.unrecorded
    assert ended.copy.startswith(str(tmp_path / "stick"))


def test_without_a_session_there_is_nothing_to_end(open_station: Open) -> None:
    assert open_station(practice=True).station.end().head == ""


def test_a_stick_that_is_not_there_is_not_made_up(open_station: Open, tmp_path: Path) -> None:
    kiosk = open_station(backup=str(tmp_path / "stick"))
    assert kiosk.station.real().told == "backup"
    assert "Is the stick in?" in kiosk.station.end().uncopied
    assert not (tmp_path / "stick").exists()


def test_another_event_than_the_profile_names_is_told(open_station: Open) -> None:
    kiosk = open_station(event="Spring Open")
    assert kiosk.station.real().told == ""
    kiosk.station.begin("Autumn")
    assert kiosk.station.real().told == "event"


def test_the_copy_of_an_event_that_ends_has_its_last_entry(
    open_station: Open, tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    kiosk = open_station(backup=str(tmp_path / "stick"))
    kiosk.ruled("ZANT")
    ended, begun = kiosk.station.begin("Autumn")
    assert begun.closed is not None
    assert Journal(ended.copy).verify(begun.closed.spoken) == ""
