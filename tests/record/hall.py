"""The one place where the scenes of facts.toml touch the program: the stations of a hall.

A scene needs these verbs, and no more: `challenge`, `settle`, `judge_again`, `rule_by_hand`,
`void`, `waive`, `move`, `double_check`, `withdraw`, `restart`, `wait` and
`set_clock`; and asks three questions: `plays`, `open_calls` and `challenges_at`. Whoever writes the
record anew writes this module anew, and no scene. What a person reads, kinds of entries and stores
stay behind it: rulings and calls are known by their numbers.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge_record.entry import Entry, Kind, Outcome, Seat, Source
from judge_record.event import begin_event
from judge_record.installation import RunsOn
from judge_record.journal import Journal
from judge_record.official import DecidedMeanwhile, without_pin
from judge_record.place import FolderPlace
from judge_record.plays import moved, plays_in
from judge_record.session import Session
from judge_record.summary import challenges_at, open_calls
from judge_record.view import Called, NotJudged, Question, Ruled, ShownAgain
from lexicons import Verdict
from tests.attacker import judge_of
from tests.clocks import MovedClock
from tests.record.scenes import Answer, At, Standing, Station, words_in_the_lexicon

if TYPE_CHECKING:
    from judge_record.postgres import Database

event: dict[str, Any] = {"time": "2026-11-20T09:00:00.000Z", "station": "desk"}
words = frozenset(words_in_the_lexicon)
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)


class Hall:
    """Stations that write one record."""

    def __init__(self, opened: Callable[[], Journal], stations: dict[str, Station]) -> None:
        """Take what opens the journal of the event: once for each session."""
        self.opened = opened
        self.stations = stations
        self.clock = MovedClock(begun)
        self.sessions: dict[str, Session] = {}
        self.officials = (f"P{number}" for number in count())  # another one for each decision
        self.journal = opened()

    def at(self, name: str) -> Session:
        if name not in self.sessions:
            rules, retyping = self.stations[name]
            self.sessions[name] = Session(
                self.opened(), station=name, clock=self.clock,
                judge=judge_of(words, rules, retyping), memory=None,
                runs_on=RunsOn("0", "0", None, None), acting=without_pin(),
            )  # fmt: skip
        return self.sessions[name]

    def restart(self, at: str) -> None:
        del self.sessions[at]

    def wait(self, minutes: int) -> None:
        self.set_clock(minutes)
        self.clock.passed += timedelta(minutes=max(minutes, 0))

    def set_clock(self, minutes: int) -> None:
        self.clock.shown += timedelta(minutes=minutes)

    def last(self) -> int:
        return self.journal.head().number

    # -- what is asked for -------------------------------------------------------------------

    def challenge(
        self, at: str, words: tuple[str, ...], where: At, *, call: int | None, about: int | None,
        seen: int | None, insists: bool, other_play: bool,
    ) -> Answer:  # fmt: skip
        session = self.at(at)
        question = Question(
            challenge=session.judge.board.challenge(*words), seat=Seat(**where._asdict()),
            allowed_by=call, about=about, seen=seen, insists=insists,
            other_play=other_play,
        )  # fmt: skip
        match session.challenge(question):
            case Ruled(entry):
                return Answer("ruling", entry.number, frozenset(entry.shares))
            case ShownAgain(ruling):
                return Answer("shown", ruling.number)
            case Called(call_, before):
                numbers = frozenset(entry.number for entry in before)
                return Answer("call", call_.number, numbers, call_.calls or "")
            case NotJudged():
                return Answer("not judged")

    def settle(self, at: str, call: int, *, judged: bool) -> bool:
        outcome = Outcome.JUDGE if judged else Outcome.REFUSE
        return self.decide(at, Kind.SETTLED, settles=call, outcome=outcome) is not None

    def judge_again(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(at, Kind.REVIEW, about=of, seen=seen)

    def rule_by_hand(
        self, at: str, words: tuple[str, ...], where: At | None, verdict: str, of: int | None
    ) -> int | None:
        seat = Seat(**where._asdict()) if where else None
        how = {"words": words, "verdict": Verdict(verdict), "source": Source.BOOK}
        return self.decide(at, Kind.BY_HAND, about=of, reason="lexical", seat=seat, **how)

    def void(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(at, Kind.VOID, about=of, seen=seen)

    def waive(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(at, Kind.WAIVED, about=of, seen=seen)

    def move(self, at: str, of: int, where: At, seen: int | None) -> int | None:
        seat = Seat(**where._asdict())
        return self.decide(at, Kind.MOVED, about=of, seat=seat, seen=seen)

    def double_check(self, at: str, of: int) -> None:
        self.decide(at, Kind.DOUBLE_CHECK, about=of)

    def withdraw(self, at: str, words: tuple[str, ...], where: At) -> None:
        draft = Entry(kind=Kind.WITHDRAWAL, words=words, reason="blank", by="AB", **where._asdict())
        self.at(at).record(draft)

    def decide(
        self, at: str, kind: Kind, *, seat: Seat | None = None, seen: int | None = None, **how: Any
    ) -> int | None:
        """Decide as somebody who has decided nothing yet; None if another one did before."""
        draft = Entry(kind=kind, by=next(self.officials), **how)
        with suppress(DecidedMeanwhile):
            return self.at(at).decide(draft, seat=seat, seen=seen).number
        return None

    # -- what stands -------------------------------------------------------------------------

    def plays(self) -> Iterator[Standing]:
        assert self.journal.verify() == ""
        for play in plays_in(moved([*self.journal.entries()])).values():
            last = play.standing
            shown = last or play.rulings[0]
            verdict = shown.verdict.value if last and shown.verdict is not None else ""
            number = last.number if last else 0
            where = At(**shown.seat._asdict())
            yield Standing(shown.words, where, number, verdict, play.waived is not None)

    def open_calls(self) -> list[int]:
        return [call.number for call in open_calls(self.journal.entries())]

    def challenges_at(self, where: At) -> int:
        return challenges_at([*self.journal.entries()], where.table or "", where.round)


# -- where the record is kept --------------------------------------------------------------------


def in_file(folder: Path, stations: dict[str, Station]) -> Hall:
    """Return a hall whose record is a file."""
    store = begin_event(FolderPlace(str(folder)), "Open", **event).journal.store
    return Hall(lambda: Journal(store), stations)


def in_database(database: "Database", stations: dict[str, Station]) -> Hall:
    """Return a hall whose record is in PostgreSQL."""
    store = begin_event(database, "Open", **event).journal.store
    return Hall(lambda: Journal(store), stations)
