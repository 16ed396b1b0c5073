"""Kiosks without a window, over invented words: a clock moved by hand, players and officials."""

from types import SimpleNamespace

import pytest

from judge_gui.model.events import (
    Answers,
    PinRight,
    PracticeRuling,
    PressedDeed,
    RecordedRuling,
    StepBack,
    TaskDone,
    TaskShown,
    TypingTask,
)
from judge_gui.model.official_keys import official_screen
from judge_gui.model.screens import Judging, OfficialWorks, PinTried, Ready, Starting
from judge_gui.model.station_terms import StationTerms
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from lexicons import CannotJudge, Library
from tests.support.clubs import free_judge, invented, stage
from tests.support.task_pages import texts


def fails(*_given, **_more):
    raise CannotJudge("It fails.")


class HandClock:
    """Milliseconds that pass when a test says so."""

    def __init__(self):
        self.now = 1_000_000

    def __call__(self):
        return self.now

    def wait(self, milliseconds):
        self.now += milliseconds


@pytest.fixture
def clock():
    return HandClock()


def terms_of(rules="open", *, practice=False, round=None, **settled):
    """Terms under a rule set that is shipped or handed in; the rest goes to the profile."""
    judge = free_judge()
    read = Library("nowhere").rules(rules) if isinstance(rules, str) else rules
    profile = Profile(**settled)
    return StationTerms(
        profile, read, judge.board, judge.lexicons, "Kiosk 1", "Spring Open", round, practice
    )


class IdleWorker:
    """A worker that has terms and does nothing."""

    def __init__(self, terms):
        self.terms = terms

    def work(self, screen):
        return None

    def note(self, screen):
        """Keep nothing."""

    def look(self, _call):
        return None


class AtWork(Worker):
    """A kiosk's station, and what it has recorded."""

    def judged(self, *words, **where):
        return self.work(Judging(TypingTask(**where), words))

    def ruled(self, *words, **where):
        event = self.judged(*words, **where)
        assert isinstance(event, RecordedRuling), event
        return event

    def practised(self, *words):
        event = self.judged(*words)
        assert isinstance(event, PracticeRuling), event
        return event

    def restarted(self):
        """Return the same kiosk after a crash, not opened yet."""
        self.station.opening.release()  # as the end of the process does
        return AtWork(KioskStation(self.station.profile, self.station.library, SystemClock()))

    @property
    def session(self):
        return self.station.open_session

    @property
    def journal(self):
        return self.session.journal

    @property
    def entries(self):
        """What is recorded since the session was opened."""
        return list(self.journal.entries())[2:]

    @property
    def kinds(self):
        return [entry.kind for entry in self.entries]


@pytest.fixture
def open_kiosk(home, install, add_rules, monkeypatch):
    """Opens a station under a club's rules over invented words; the rest goes to the profile.

    A practice takes the session's own judge over the free list: it takes a second to verify one.
    """
    monkeypatch.setattr(KioskStation, "practice_judge", free_judge())

    opened = []

    def open_kiosk(rules="", *, practice=False, settings=None, **settled):
        install(invented)
        add_rules(f"{rules}{stage}")
        profile = Profile(**{"station": "Kiosk 1", "rules": "club", **settled})
        station = KioskStation(
            profile, Library(home), SystemClock(), practice=practice, settings=settings
        )
        worker = AtWork(station)
        for earlier in opened:
            if earlier.name == worker.station.name:
                earlier.opening.release()  # as the end of its process does
        opened.append(worker.station)
        worker.work(Starting())
        return worker

    return open_kiosk


class Visit:
    """An official at a kiosk: rows are pressed by what they say, fields answered by their names."""

    def __init__(self, kiosk, digits="", origin=None):
        """The visit begins at a page that calls a person, its `origin`; else at the first page."""
        self.kiosk = kiosk
        assert kiosk.work(PinTried(origin or Ready(), digits)) == PinRight()
        self.event = kiosk.work(OfficialWorks(origin=origin))

    def _goes_on(self, pressed):
        is_at_page = isinstance(self.event, TaskShown | TaskDone)
        shown = official_screen(self.event, Ready()) if is_at_page else None
        self.event = self.kiosk.work(OfficialWorks(pressed, shown))
        return self.event

    def press(self, *labels):
        for label in labels:
            asked, option = next(
                (asked, option)
                for asked in self.page.fields
                for option in asked.field.options
                if option.key and option.label.startswith(label)
            )
            self._goes_on(Answers(((asked.field.name, option.key),)))
        return self.event

    def type(self, **answers):
        for name, text in answers.items():
            self._goes_on(Answers(((name, text),)))
        return self.event

    def do(self):
        return self._goes_on(PressedDeed(self.page.digest))

    def back(self):
        return self._goes_on(StepBack() if isinstance(self.event, TaskShown) else None)

    def about(self, number, label, **answers):
        self.press("Rulings", "Find")
        self.type(find=f"{number}")
        self.press(label)
        self.type(**answers)
        return self.do()

    @property
    def page(self):
        assert isinstance(self.event, TaskShown), self.event
        return self.event.page

    @property
    def text(self):
        return "\n".join(texts(self.page))

    @property
    def rows(self):
        return [
            option.label
            for asked in self.page.fields
            for option in asked.field.options
            if option.key
        ]

    @property
    def shown(self):
        assert isinstance(self.event, RecordedRuling), self.event
        return self.event

    @property
    def entries(self):
        return self.kiosk.entries

    @property
    def last(self):
        return self.entries[-1]

    def again(self, digits=""):
        return Visit(self.kiosk, digits)


@pytest.fixture
def visit(open_kiosk):
    """A director at a kiosk, after a challenge at table 7."""
    kiosk = open_kiosk()
    kiosk.work(Judging(TypingTask(round=2, table="7"), ("ZANT", "QXV")))
    return Visit(kiosk)


@pytest.fixture
def away(home):
    """Accidents with the files of a station, by name."""
    lexicon = home / "lexicons" / "invented.lexicon"

    def journal():
        [found] = (home / "journal").glob("*.journal")
        return found

    return SimpleNamespace(
        missing_lexicon=lexicon.unlink,
        cut_lexicon=lambda: lexicon.write_bytes(lexicon.read_bytes()[:-1]),
        missing_rules=(home / "rules" / "club.toml").unlink,
        missing_journal=lambda: journal().unlink(),
        damaged_journal=lambda: journal().write_bytes(b"\0" * journal().stat().st_size),
    )
