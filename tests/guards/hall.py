"""The one place where the scenes of facts.toml touch the program: the stations of a hall.

A scene needs these verbs, and no more: `challenge`, `settle`, `judge_again`, `rule_by_hand`,
`void`, `waive`, `move`, `double_check`, `opinion_by_other_rules`, `withdraw`, `restart` and `wait`;
and asks three questions: `plays`, `open_calls` and `challenges_at`. Whoever writes the record anew
writes this module anew, and no scene. What a person reads, kinds of entries and stores stay behind
it: rulings and calls are known by their numbers.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge_cli.clock import SystemClock, written
from judge_record.act import Act, DecidedMeanwhile, made
from judge_record.calls import let_be_judged, not_judged, open_calls
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Seat
from judge_record.event import opening_entry
from judge_record.journal import Journal
from judge_record.overlaps import sharing
from judge_record.plays import plays_in
from judge_record.question import Called, NotJudged, ProbingPolicy, Question, Ruled, ShownAgain
from judge_record.session import Session
from judge_record.store.place import chains_at
from judge_record.store.postgres import PostgresStore
from judge_record.table_log import challenges_at, mended
from lexicons import Adjudicator, Library, Verdict
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from tests.guards.facts import Answer, At, Standing, Station, words_in_the_lexicon
from tests.journals import begin_journal

if TYPE_CHECKING:
    from tests.postgres import Server

event = "Open", "2026-11-20T09:00:00.000Z", "desk"
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)


class Clock(SystemClock):
    """The clock of the hall."""

    minutes = 0

    def now(self) -> str:
        return written(begun + timedelta(minutes=self.minutes))


class Hall:
    """Stations that write one record."""

    def __init__(self, opened: Callable[[], Journal], stations: dict[str, Station]) -> None:
        """Take what opens the journal of the event: once for each session."""
        self.opened = opened
        self.stations = stations
        self.clock = Clock()
        self.sessions: dict[str, Session] = {}
        self.officials = (f"P{number}" for number in count())  # another one for each decision
        self.journal = opened()

    def at(self, name: str) -> Session:
        """Return the session of a station, which begins when it is used first."""
        if name not in self.sessions:
            rules, retyping, asks = self.stations[name]
            policy = ProbingPolicy.ASK if asks else ProbingPolicy.RECORD
            self.sessions[name] = Session(
                judge_by(rules, retyping), self.opened(), station=name, clock=self.clock,
                policy=policy,
            )  # fmt: skip
        return self.sessions[name]

    def restart(self, at: str) -> None:
        """End a session without notice; the next use of the station begins another one."""
        del self.sessions[at]

    def wait(self, minutes: int) -> None:
        """Let minutes pass; with fewer than none, the clock is set back."""
        self.clock.minutes += minutes

    def last(self) -> int:
        """Return the moment that it is: an official may decide later by what is known now."""
        return self.journal.head().number

    # -- what is asked for -------------------------------------------------------------------

    def challenge(
        self, at: str, words: tuple[str, ...], where: At, *, call: int | None, about: int | None,
        seen: int | None, insists: bool,
    ) -> Answer:  # fmt: skip
        """Challenge words, or with `about` type those of a ruling again; `call` permits it."""
        session = self.at(at)
        question = Question(
            challenge=session.judge.board.challenge(*words), seat=Seat(**where._asdict()),
            allowed=call, corrects=about, seen=seen, insists=insists,
        )  # fmt: skip
        match session.challenge(question):
            case Ruled(entry):
                return Answer("ruling", entry.number, frozenset(sharing(entry)))
            case ShownAgain(ruling):
                return Answer("shown", ruling.number)
            case Called(call_, before):
                numbers = frozenset(entry.number for entry in before)
                return Answer("call", call_.number, numbers, call_.note or "")
            case NotJudged():
                return Answer("not judged")

    def settle(self, at: str, call: int, *, judged: bool) -> bool:
        """Let the words of a call be judged, or not; False if it was decided before."""
        note = let_be_judged if judged else not_judged
        return self.decide(at, Kind.SETTLED, call, note=note) is not None

    def judge_again(self, at: str, of: int, seen: int | None) -> int | None:
        """Give a second opinion: the number of its ruling, or None."""
        return self.decide(at, Kind.REVIEW, of, seen=seen)

    def rule_by_hand(
        self, at: str, words: tuple[str, ...], where: At | None, verdict: str, of: int | None
    ) -> int | None:
        """Rule by hand, on the play of a ruling or on another one; the number, or None."""
        seat = Seat(**where._asdict()) if where else None
        how: dict[str, Any] = {"words": words, "verdict": Verdict(verdict), "seat": seat}
        return self.decide(at, Kind.BY_HAND, of, source="book", reason="lexical", **how)

    def void(self, at: str, of: int, seen: int | None) -> int | None:
        """Declare the play of a ruling void."""
        return self.decide(at, Kind.VOID, of, seen=seen)

    def waive(self, at: str, of: int, seen: int | None) -> int | None:
        """Waive the consequence of what stands on the play of a ruling."""
        return self.decide(at, Kind.WAIVED, of, seen=seen)

    def move(self, at: str, of: int, where: At, seen: int | None) -> int | None:
        """Say where the play of a ruling really was."""
        return self.decide(at, Kind.ROUND_SET, of, seat=Seat(**where._asdict()), seen=seen)

    def double_check(self, at: str, of: int) -> None:
        """Judge the words of a ruling after the game."""
        self.decide(at, Kind.DOUBLE_CHECK, of)

    def opinion_by_other_rules(self, at: str, of: int) -> None:
        """Show the director what other rules say."""
        self.at(at).opinion(judge_by("others", "director"), self.entry(of), by="DR")

    def withdraw(self, at: str, words: tuple[str, ...], where: At) -> None:
        """Record that a challenge was withdrawn before it was judged."""
        seat = Seat(**where._asdict())
        self.at(at).record(Kind.WITHDRAWAL, words=words, seat=seat, reason="blank", by="AB")

    def decide(self, at: str, kind: Kind, of: int | None, **how: Any) -> int | None:
        """Decide as somebody who has decided nothing yet; None if another one did before."""
        entry, by = self.entry(of) if of else None, next(self.officials)
        with suppress(DecidedMeanwhile):
            return made(self.at(at).decide(Act(kind=kind, of=entry, by=by, **how))).number
        return None

    # -- what stands -------------------------------------------------------------------------

    def entry(self, number: int) -> Entry:
        entry = self.journal.find(number)
        assert entry is not None
        return entry

    def plays(self) -> Iterator[Standing]:
        """Yield what stands on each play, in the order of their first rulings."""
        assert self.journal.verify() == ""
        for play in plays_in(mended(self.journal.entries())):
            last = play.standing
            shown = last or play.first
            where = At(**shown.seat._asdict())
            verdict = str(shown.verdict) if last else ""
            number = last.number if last else 0
            yield Standing(shown.words, where, number, verdict, play.waived is not None)

    def open_calls(self) -> list[int]:
        return [call.number for call in open_calls(self.journal.entries())]

    def challenges_at(self, where: At) -> int:
        """Return how many challenges there were at a table in a round."""
        return challenges_at(self.journal.entries(), where.table or "", where.round)


# -- where the record is kept --------------------------------------------------------------------


def in_file(folder: Path, stations: dict[str, Station]) -> Hall:
    """Return a hall whose record is a file."""
    path = begin_journal(str(folder / "event.journal"), *event).path
    return Hall(lambda: Journal(path), stations)


@contextmanager
def in_database(server: "Server", stations: dict[str, Station]) -> Iterator[Hall]:
    """Return a hall whose record is in PostgreSQL."""
    used: list[PostgresStore] = []

    def store(url: str) -> PostgresStore:
        used.append(PostgresStore(url))
        return used[-1]

    server.execute("TRUNCATE tilejudge.entry, tilejudge.event")
    url = chains_at(server.url()).add([opening_entry(*event)])
    try:
        yield Hall(lambda: Journal(url, store), stations)
    finally:
        for each in used:
            if each.database.kept:
                each.database.kept.close()


@cache
def judge_by(rules: str, retyping: str) -> Adjudicator:
    """Return the judge by a rule set over one lexicon."""
    with tempfile.TemporaryDirectory() as folder:
        library = Library(folder)
        english = library.alphabet("english")
        words = WordList(sorted(filter(None, map(english.spell, words_in_the_lexicon))), english)
        data = compile_list(words, "invented", lengths=range(2, 16), as_is=True)[1]
        for name in ("lexicons", "rules"):
            Path(folder, name).mkdir()
        Path(folder, "lexicons", "invented.lexicon").write_bytes(data)
        Path(folder, "rules", f"{rules}.toml").write_text(
            f'id = "{rules}"\ntitle = "{rules}"\nalphabet = "english"\n'
            f'[procedure]\nretyping = "{retyping}"\n[[stage]]\nlexicon = "invented"\n'
        )
        return library.adjudicator(rules)
