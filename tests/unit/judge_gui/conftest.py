"""What the kiosk's tests share: terms, a clock moved by hand, stations of invented words."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge_gui.model.events import DirectorPrompt, Event, PinRight, PracticeRuling, RecordedRuling
from judge_gui.model.screens import DirectorAnswered, Judging, PinTried, Ready, Starting, Task
from judge_gui.model.station_terms import StationTerms
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_procedure import pin, tasks
from judge_procedure.clock import SystemClock
from judge_procedure.profile import Profile
from judge_procedure.tasks import About
from judge_record import sqlite
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.session import Session
from lexicons import Adjudicator, CannotJudge, Library, RuleSet
from tests import asking

patience = 60  # seconds, until what does not happen is a failure
club_words = ("ZANT", "BLORP", "QUEX", "FLIMM", "GRONK", "WUGGLE")

TermsOf = Callable[..., StationTerms]
Open = Callable[..., Any]  # an `AtWork`


class HandClock:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds


@pytest.fixture(scope="module", autouse=True)
def cheap_pins() -> Iterator[None]:
    """PINs are hashed in no time: to hash one takes a tenth of a second by design."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pin, "COST", 2)
        yield


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="session")
def free() -> Adjudicator:
    """The judge over the free list."""
    return Library("nowhere").adjudicator("open")


@pytest.fixture(scope="session")
def terms_of(free: Adjudicator) -> TermsOf:
    """Terms under a rule set that is shipped or handed in; the rest goes to the profile."""
    library = Library("nowhere")

    def terms_of(
        rules: str | RuleSet = "open",
        *,
        practice: bool = False,
        round: int | None = None,
        **settled: object,
    ) -> StationTerms:
        read = library.rules(rules) if isinstance(rules, str) else rules
        return StationTerms(
            Profile(**settled),  # type: ignore[arg-type]
            read,
            free.board,
            free.lexicons,
            "Kiosk 1",
            "Spring Open",
            round,
            practice,
        )

    return terms_of


class AtWork(Worker):
    """A kiosk's station, and what it has recorded."""

    def judged(self, *words: str, **where: object) -> Event:
        """Return the result of JUDGE, after its page was painted."""
        event = self.work(Judging(Task(**where), words))  # type: ignore[arg-type]
        self.station.memory.settle()
        return event

    def ruled(self, *words: str, **where: object) -> RecordedRuling:
        """Return the ruling that JUDGE records."""
        event = self.judged(*words, **where)
        assert isinstance(event, RecordedRuling), event
        return event

    def practised(self, *words: str) -> PracticeRuling:
        """Return the ruling of a practice."""
        event = self.judged(*words)
        assert isinstance(event, PracticeRuling), event
        return event

    def restarted(self) -> "AtWork":
        """Return the same kiosk after a crash, not opened yet."""
        self.station.opening.release()  # as the end of the process does
        return AtWork(Station(self.station.profile, self.station.library, SystemClock()))

    @property
    def session(self) -> Session:
        return self.station.open_session

    @property
    def journal(self) -> Journal:
        return self.session.journal

    @property
    def entries(self) -> list[Entry]:
        """What is recorded since the session was opened."""
        return list(self.journal.entries())[2:]

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries]


@pytest.fixture
def open_kiosk(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    free: Adjudicator,
    monkeypatch: pytest.MonkeyPatch,
) -> Open:
    """Opens a station under a club's rules over invented words; the rest goes to the profile.

    A practice takes the session's own judge over the free list: it takes a second to verify one.
    """
    monkeypatch.setattr(Station, "practice_judge", free)

    opened: list[Station] = []

    def open_kiosk(rules: str = "", *, practice: bool = False, **settled: object) -> AtWork:
        install(club_words)
        add_rules(f'{rules}[[stage]]\nlexicon = "invented"\n')
        profile = Profile(**{"station": "Kiosk 1", "rules": "club", **settled})  # type: ignore[arg-type]
        worker = AtWork(Station(profile, Library(home), SystemClock(), practice=practice))
        for earlier in opened:
            if earlier.name == worker.station.name:
                earlier.opening.release()  # as the end of its process does
        opened.append(worker.station)
        worker.work(Starting())
        return worker

    return open_kiosk


@pytest.fixture
def fill_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[Worker], Callable[[], None]]:
    """Lets a kiosk's journal grow no more, and fills what room is left; makes room again."""
    connect = sqlite.connect

    def small(path: str, patience: float | None = None) -> sqlite3.Connection:
        database = connect(path, patience)
        if path.endswith(".journal"):  # a stick has room
            database.execute("PRAGMA max_page_count = 1")
        return database

    def fill_disk(kiosk: Worker) -> Callable[[], None]:
        monkeypatch.setattr(sqlite, "connect", small)
        with suppress(CannotJudge):
            while asking.door(kiosk.session):
                pass
        with suppress(CannotJudge):  # a shorter entry may still have had room
            while kiosk.session.record(Entry(kind=Kind.INTERRUPTED)):
                pass
        return lambda: monkeypatch.setattr(sqlite, "connect", connect)

    return fill_disk


def until(happens: Callable[[], bool]) -> None:
    """Wait until something happens; a failure where it does not."""
    end = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)


def runs(number: int) -> bool:
    """Whether a process is there, and is not a dead one that nobody asked after."""
    try:
        state = Path(f"/proc/{number}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


class Visit:
    """The director at the menu of a kiosk."""

    def __init__(self, kiosk: Any, digits: str = "") -> None:
        self.kiosk = kiosk
        self.then: str | None = None  # what is chosen when the ruling is
        if digits:
            assert kiosk.work(PinTried(Ready(), digits)) == PinRight()
        self.event: Any = kiosk.work(DirectorAnswered(""))

    def __call__(self, *lines: str | None) -> Any:
        """Return the event after some lines; None is the key that goes back.

        After `choose` with a task about a ruling, the first line is the ruling's number, or "" for
        the last ruling.
        """
        for line in lines:
            if self.then is None:
                self.event = self.kiosk.work(DirectorAnswered(line))
                continue
            wording, self.then = self.then, None
            last = re.findall(r"(?m)^\D+ (\d+)", self.text)[:1]
            self(last[0] if line == "" else line)
            if line is not None and "  0  " in self.text and not self.number_of(wording):
                self("0")
            if line is not None and self.number_of(wording):
                self(self.number_of(wording))
        return self.event

    def choose(self, wording: str, *lines: str | None) -> Any:
        """Return the event after a choice, of whatever number in any situation, and some lines.

        If the visit is over, as after a verdict, the director comes again.
        """
        if not isinstance(self.event, DirectorPrompt):
            self.event = self.kiosk.work(DirectorAnswered(""))
        if number := self.number_of(wording):
            return self(number, *lines)
        about = next(task.about for task in tasks.ALL_TASKS if task.label().startswith(wording))
        self(self.number_of(about.label))
        if about is About.RULING:
            self.then = wording
            return self(*lines)
        return self(self.number_of(wording), *lines)

    def number_of(self, wording: str) -> str:
        """Return the number of a row of the page; "" if it has no such row."""
        if not isinstance(self.event, DirectorPrompt):
            return ""
        found = re.findall(rf"(?m)^ +(\d+)  {re.escape(wording)}", self.text)
        return found[0] if found else ""

    @property
    def text(self) -> str:
        """The text of the page, with its prompt."""
        assert isinstance(self.event, DirectorPrompt), self.event
        return f"{self.event.text}\n{self.event.prompt}"

    @property
    def choices(self) -> list[str]:
        return re.findall(r"(?m)^ +\d+  (.*)$", self.text)

    @property
    def tasks(self) -> list[str]:
        """What can be done now, in all situations; about the last ruling, if there is one."""
        situations, found = self.choices, []
        for label in situations:
            if label not in {about.label for about in About}:
                found.append(label)
                continue
            self(self.number_of(label))
            if label == About.RULING.label:
                self(re.findall(r"(?m)^\D+ (\d+)", self.text)[0])
            found += self.choices
            if "more" in self.choices:
                self("0")
                found += self.choices
            self(None)
        return [choice for choice in found if choice != "more"]

    @property
    def shown(self) -> RecordedRuling:
        assert isinstance(self.event, RecordedRuling), self.event
        return self.event

    @property
    def entries(self) -> list[Entry]:
        """What is recorded after the opening of the session."""
        return list(self.kiosk.journal.entries())[2:]

    @property
    def last(self) -> Entry:
        return self.entries[-1]

    def again(self, digits: str = "") -> "Visit":
        """Another visit to the same kiosk."""
        return Visit(self.kiosk, digits)

    @property
    def in_menu(self) -> bool:
        """Whether it is asked what is to be done."""
        return About.RULING.label in self.choices


Director = Callable[..., Any]  # a `Visit`


@pytest.fixture
def director(open_kiosk: Open) -> Director:
    """Comes to a kiosk after a challenge at table 7."""

    def director(rules: str = "", *, words: tuple[str, ...] = ("ZANT", "QXV")) -> Visit:
        kiosk = open_kiosk(rules)
        if words:
            kiosk.work(Judging(Task(round=2, table="7"), words))
        return Visit(kiosk)

    return director


@pytest.fixture
def away(home: Path) -> SimpleNamespace:
    """Accidents with the files of a station, by name."""
    lexicon = home / "lexicons" / "invented.lexicon"

    def journal() -> Path:
        [found] = (home / "journal").glob("*.journal")
        return found

    return SimpleNamespace(
        missing_lexicon=lexicon.unlink,
        cut_lexicon=lambda: lexicon.write_bytes(lexicon.read_bytes()[:-1]),
        missing_rules=(home / "rules" / "club.toml").unlink,
        missing_journal=lambda: journal().unlink(),
        damaged_journal=lambda: journal().write_bytes(b"\0" * journal().stat().st_size),
    )
