"""The settings that are made at the kiosk: before the first session, and later in the menu."""

import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from judge_cli.process import CommandProcess
from judge_gui.model.events import DirectorPrompt, Event, SessionClosed, StationOpened, TaskShown
from judge_gui.model.flow import limits, step
from judge_gui.model.prompts import Takes
from judge_gui.model.screens import (
    DirectorAnswered,
    DirectorAsked,
    Judging,
    OfficialWorks,
    PinTried,
    Ready,
    Starting,
    Task,
)
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_gui.wording.pages import page
from judge_procedure.clock import SystemClock
from judge_procedure.own_settings import OwnSettings
from judge_procedure.profile import Profile, Times
from judge_record.entry import Kind, Role
from lexicons import Library

judge_lexicon = CommandProcess().list_command
words = sorted("".join(letters) for n in (2, 3) for letters in product("BLORP", repeat=n))
patience = 60  # seconds


class Begun:
    """A machine that a kiosk was started on, and what is answered on its pages."""

    def __init__(self, home: Path, *, practice: bool = False) -> None:
        self.home = home
        self.profile = home / "profiles" / "kiosk.toml"
        library = Library(home)
        station = Station(Profile.of_machine(library), library, SystemClock(), practice=practice)
        station.settings = OwnSettings(str(self.profile), judge_lexicon)
        self.worker = Worker(station)
        self.event: Event = self.worker.work(Starting())

    def __call__(self, *lines: str | None) -> Event:
        """Return the event after some lines; a page that goes on by itself goes on."""
        for line in lines:
            self.event = self.worker.work(DirectorAnswered(line))
            end = time.monotonic() + patience
            while isinstance(self.event, DirectorPrompt) and self.event.takes is Takes.WAIT:
                assert time.monotonic() < end
                time.sleep(0.05)
                self.event = self.worker.work(DirectorAnswered(""))
        return self.event

    def press(self, row: str, act: str) -> None:
        """Come to the menu as an official, and press two rows."""
        self.worker.work(PinTried(Ready(), ""))
        for taken in ((), (("menu", row),), (("act", act),)):
            self.event = self.worker.work(OfficialWorks(taken=taken))

    @property
    def text(self) -> str:
        assert isinstance(self.event, DirectorPrompt), self.event
        return f"{self.event.text}\n{self.event.prompt}"

    @property
    def opened(self) -> StationOpened:
        assert isinstance(self.event, StationOpened), self.event
        return self.event

    def listed(self, *lines: str) -> str:
        """Write a list; return its path."""
        path = self.home.parent / "words.txt"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return str(path)


Begin = Callable[..., Begun]


@pytest.fixture
def begin(home: Path) -> Begin:
    return partial(Begun, home)


def test_enter_alone_judges_by_the_free_list_and_is_not_asked_again(begin: Begin) -> None:
    begun = begin()
    assert "no settings yet" in begun.text
    assert begun("") == begun.opened
    assert begun.opened.terms.rules.id == "open"
    assert not begun.profile.exists()
    begun.worker.station.opening.release()
    assert isinstance(begin().event, StationOpened)


def test_going_back_leaves_the_program_and_records_nothing(begin: Begin) -> None:
    begun = begin()
    assert begun(None) == SessionClosed("")
    assert not (begun.home / "journal").exists()


def test_a_list_is_built_and_judges_with_the_rules_that_fit(begin: Begin) -> None:
    begun = begin()
    begun("1", begun.listed(*words), "1", "club-2026")
    assert begun.text.startswith("Installed: club-2026 (club-2026, 150 words, ")
    begun("1")
    assert "Rules: Open play, by club-2026" in begun.text
    begun("")
    assert begun.opened.terms.lexicons[0].edition == "club-2026"
    ruled = begun.worker.work(Judging(Task(), ("BLO", "POB")))
    assert getattr(ruled, "verdict", "") == "acceptable"


@pytest.mark.parametrize("answer", ["", None])
def test_a_list_that_was_built_judges_whatever_is_answered_next(
    begin: Begin, answer: str | None
) -> None:
    begun = begin()
    begun("1", begun.listed(*words), "1", "Our Club", answer)
    assert "Rules: Open play, by our-club" in begun.text
    begun("")
    assert begun.opened.terms.lexicons[0].edition == "our-club"


def test_an_own_list_judges_by_any_rules_and_the_page_names_it(begin: Begin) -> None:
    begun = begin()
    begun("1", begun.listed(*words), "1", "Our Club")
    assert "Rules that name another list judge by this one here." in begun.text
    row = next(line for line in begun.text.split("\n") if "NZASP" in line)
    begun(row.split()[0])
    assert "NZASP rules of play, June 2022, by our-club" in begun.text


def test_a_word_judge_s_pin_and_a_folder_for_the_copy_are_set(begin: Begin, tmp_path: Path) -> None:
    begun = begin()
    begun("3", "AB", "2468", "2468", "", "3", "EF", "2", "1357", "1357", "", "5", str(tmp_path), "")
    profile = begun.opened.terms.profile
    assert profile.backup == str(tmp_path)
    holder = profile.holder_of("1357")
    assert (holder and holder.role) == Role.WORD_JUDGE


def test_a_faulty_list_is_refused_in_plain_words_and_nothing_is_changed(begin: Begin) -> None:
    begun = begin()
    begun("1", begun.listed("BLORP", "CO-OP"), "1", "club-2026")
    assert "CO-OP" in begun.text
    assert "Correct the list or get another copy" in begun.text
    assert "--" not in begun.text
    assert "Rules: Open play" in begun.text
    assert Library(begun.home).editions() == ["example-long", "example-short", "scowl80"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("1", None), "Nothing was changed."),
        (("1", "/nowhere"), "There is no file /nowhere."),
        (("1", "{list}", ""), "Nothing was changed."),
        (("1", "{list}", "1", "csw19"), "A published list has this name"),
        (("5", "/nowhere"), "There is no folder /nowhere."),
        (("2", ""), "Nothing was changed."),
        (("3", ""), "Nothing was changed."),
        (("3", "AB", ""), "Nothing was changed."),
        (("3", "AB", "12"), "A PIN has 4 to 12 digits."),
        (("3", "AB", "2468", "2469"), "The two PINs differ."),
        (("4", "blorp!"), "is not a valid profile"),
    ],
)
def test_what_cannot_be_set_is_said_and_writes_nothing(
    begin: Begin, lines: tuple[str | None, ...], said: str
) -> None:
    begun = begin()
    given = begun.listed(*words)
    begun(*(line and line.replace("{list}", given) for line in lines))
    assert said in begun.text
    assert not begun.profile.exists()


def test_a_pin_and_tables_are_set_and_hold_at_once(begin: Begin) -> None:
    begun = begin()
    begun("3", "AB", "2468", "2468", "", "4", "1-4, Stage", "")
    profile = begun.opened.terms.profile
    assert profile.people == ("AB",)
    assert profile.holder_of("2468") is not None
    assert (profile.prompts, "3" in profile.tables) == (("table",), True)
    assert "2468" not in begun.profile.read_text("utf-8")


def test_settings_say_what_they_break_of_a_rulebook(begin: Begin) -> None:
    begun = begin()
    begun("1", begun.listed(*words), "1", "club-2026", "1")
    rules = begun.home / "rules" / "club.toml"
    rules.write_text(
        'id = "club"\nlike = "nzasp-2022"\nlists = {csw19 = "club-2026"}\n', encoding="utf-8"
    )
    begun.profile.write_text('rules = "club"\n', encoding="utf-8")
    begun("3", "AB", "2468", "2468", "")
    assert "Tables: any" in begun.text
    assert "break the rules" not in begun.text
    begun("4", "")
    assert "Tables: not asked" in begun.text
    assert "The settings here break the rules." in begun.text
    assert "(6.12.2.2)" in begun.text


def test_a_list_that_is_being_built_can_be_stopped(begin: Begin) -> None:
    begun = begin()
    begun("1", begun.listed(*words), "1")
    first = begun.worker.work(DirectorAnswered("club-2026"))
    assert isinstance(first, DirectorPrompt)
    assert first.takes is Takes.WAIT
    begun(None)
    assert "Nothing was changed." in begun.text
    assert Library(begun.home).editions() == ["example-long", "example-short", "scowl80"]


def test_the_settings_are_changed_later_and_a_session_begins_by_them(begin: Begin) -> None:
    begun = begin()
    begun("")
    begun.press("machine", "settings")
    assert "Tables: not asked" in begun.text
    begun("4", "1-9", "")
    assert begun.opened.terms.profile.prompts == ("table",)
    kinds = [e.kind for e in begun.worker.station.open_session.journal.entries()]
    assert kinds[-2:] == [Kind.CLOSED, Kind.OPENED]
    begun.press("machine", "settings")
    assert isinstance(begun(""), TaskShown)  # nothing was changed: the session goes on
    assert [e.kind for e in begun.worker.station.open_session.journal.entries()][
        -1
    ] == Kind.MENU_OPENED


def test_where_settings_come_from_elsewhere_none_are_asked(begin: Begin, home: Path) -> None:
    assert isinstance(begin(practice=True).event, StationOpened)
    (home / "profiles").mkdir(parents=True)
    (home / "profiles" / "kiosk.toml").write_text('station = "K"\n', "utf-8")
    assert isinstance(begin().event, StationOpened)


# -- pages ---------------------------------------------------------------------------------------


def test_the_first_page_has_no_limit_and_says_how_to_leave(begin: Begin) -> None:
    begun = begin()
    assert isinstance(begun.event, DirectorPrompt)
    screen = step(Starting(), begun.event, None)
    assert screen == DirectorAsked(begun.event)
    assert limits(screen, Times()).most is None
    shown = page(screen, None)
    assert "Esc: Leave the program" in shown.spoken
    begun("2")
    assert isinstance(begun.event, DirectorPrompt)
    assert "Esc: Back" in page(DirectorAsked(begun.event), None).spoken
    assert len([line for line in shown.text if line.startswith("  ")]) <= 7
