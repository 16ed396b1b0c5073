"""Sessions as tests need them: by a judge of invented words, with the clock of a hall."""

from typing import Any

from judge_record.entry import Entry, Kind, Seat
from judge_record.installation import RunsOn
from judge_record.journal import Journal
from judge_record.official import without_pin
from judge_record.session import Session
from judge_record.view import Answer, Question
from tests.clocks import HallClock
from tests.clubs import judge_of

world = frozenset({"QUEX", "ZANT"})
time = "2026-11-20T09:00:00.000Z"


def runs_on(**more: Any) -> RunsOn:
    usual = {"program": "0.2", "sources": "ab", "machine": None, "files": None}
    return RunsOn(**{**usual, **more})


def somebody_s(journal: Journal, station: str = "Kiosk", **more: Any) -> Session:
    """A session at a station without PINs."""
    usual = {
        "clock": HallClock(), "judge": judge_of(world, "club"), "memory": None,
        "runs_on": runs_on(), "acting": without_pin(),
    }  # fmt: skip
    return Session(journal, station=station, **{**usual, **more})


def ask(
    session: Session, *words: str, table: str | None = "5", round: int | None = None, **more: Any
) -> Any:
    """Challenge words."""
    seat, challenge = Seat(table, None, round), session.judge.board.challenge(*words)
    answer: Answer = session.challenge(Question(challenge=challenge, seat=seat, **more))
    return answer


def note(text: str | None = "x", **more: Any) -> Entry:
    """A draft that says nothing."""
    usual = {"time": time, "station": "desk", "session": "s"}
    return Entry(kind=Kind.CLOSED, note=text, **{**usual, **more})


def kinds(journal: Journal) -> list[str]:
    """The kinds of all entries after the first one."""
    return [str(each.kind) for each in journal.entries()][1:]
