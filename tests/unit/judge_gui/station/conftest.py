"""Fixtures of the station's tests: a station at work, and accidents with its files."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model.events import Event, PracticeRuling, RecordedRuling
from judge_gui.model.screens import Judging, Task
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_record.entry import Entry

Open = Callable[..., "AtWork"]


class AtWork(Worker):
    """A kiosk's station, and what it has recorded."""

    def judged(self, *words: str, **where: object) -> Event:
        """Return the result of JUDGE."""
        return self.work(Judging(Task(**where), words))  # type: ignore[arg-type]

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
    def entries(self) -> list[Entry]:
        """What is recorded since the session was opened."""
        return list(self.station.open_session.journal.entries())[2:]

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries]


@pytest.fixture
def open_station(open_kiosk: Callable[..., Worker]) -> Open:
    """Opens a station as `open_kiosk` does."""

    def open_station(*args: str, **settled: object) -> AtWork:
        return AtWork(open_kiosk(*args, **settled).station)

    return open_station


@pytest.fixture
def away(home: Path) -> SimpleNamespace:
    """Accidents with the files of a station, by name."""
    lexicon = home / "lexicons" / "invented.lexicon"
    journal = home / "journal" / "current.journal"
    return SimpleNamespace(
        missing_lexicon=lexicon.unlink,
        cut_lexicon=lambda: lexicon.write_bytes(lexicon.read_bytes()[:-1]),
        missing_rules=(home / "rules" / "club.toml").unlink,
        missing_journal=journal.unlink,
        damaged_journal=lambda: journal.write_bytes(b"\0" * journal.stat().st_size),
    )
