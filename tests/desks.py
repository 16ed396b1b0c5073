"""A desk that records in a journal of its own, as tests of the journal's commands need it."""

from pathlib import Path

from judge_cli.journal import records
from judge_procedure.timeline import Timeline
from judge_record.entry import Entry
from lexicons import Library
from tests.asking import ruled, session_at
from tests.clocks import SetClock
from tests.journals import begin_journal


class DeskSession:
    """A desk in the middle of an event. Its clock stands still, but where a ruling says a time."""

    def __init__(
        self, folder: Path, name: str = "desk 1", event: str = "Open", rules_id: str = "club"
    ) -> None:
        self.path = folder / f"{name.replace(' ', '')}.journal"
        self.time = "2026-11-20T10:00:00.000Z"
        judge = Library().adjudicator(rules_id)
        self.journal = begin_journal(str(self.path), event, self.time, name, nonce="0")
        clock = SetClock(lambda: self.time, near=lambda _: False)
        self.session = session_at(self.journal, name, clock=clock, judge=judge)

    def rule(
        self, *typed: str, clock: str = "", round: int | None = None, table: str | None = "A5"
    ) -> Entry:
        if clock:
            self.time = f"2026-11-{clock}:00.000Z"
        return ruled(self.session, *typed, round=round, table=table)

    @property
    def timeline(self) -> Timeline:
        return Timeline(records.read(str(self.path)))
