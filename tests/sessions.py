"""Sessions beside the rules: what is done at a station is done by `tests.rules`, too, and compared.

What depends on the names of a session's methods stands first, in functions of a line or two.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from judge_record import entry_fields as record_seat
from judge_record.act import DecidedMeanwhile
from judge_record.calls import Reason, open_calls
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.overlaps import sharing
from judge_record.plays import plays_in
from judge_record.question import Called, NotJudged, ProbingPolicy, Question, Ruled, ShownAgain
from judge_record.session import Session
from judge_record.table_log import mended
from lexicons.challenge import Verdict
from tests import asking, rules
from tests.attacker import Hall, judge_of
from tests.cases import Answer, Asked, Call, Play, Ruling, Seat, Station
from tests.rules import Rules

world = frozenset({"QUEX", "ZANT"})  # the words in the lexicon
people = count()


def decide(session: Session, kind: Kind, of: Entry, seen: int | None) -> object:
    how: dict[str, Any] = {"words": of.words, "verdict": Verdict.ACCEPTABLE, "source": "director"}
    return asking.decided(
        session, kind, of, seen=seen, by=somebody(), **(how if kind == Kind.BY_HAND else {})
    )


def mend(session: Session, of: Entry, seat: Seat, seen: int | None) -> object:
    return asking.mend(session, of, **seat._asdict(), seen=seen, by=somebody())


def settle(session: Session, call: Entry, how: str) -> object:
    return asking.settle(session, call, how, by=somebody())


def by_hand(session: Session, words: Sequence[str], seat: Seat) -> object:
    how = {"source": "book", "reason": "lexical"}
    return asking.by_hand(session, words, Verdict.UNACCEPTABLE, **how, **seat._asdict())


def somebody() -> str:
    """Another person each time: the same decision by the same one is made once."""
    return f"P{next(people)}"


def session_at(station: Station, journal: Journal, clock: Hall) -> Session:
    """A session of a station."""
    retyping = "players" if station.players_retype else "director"
    return Session(
        judge_of(world, station.rules, retyping), journal, station=station.name, clock=clock,
        policy=ProbingPolicy.ASK if station.asks else ProbingPolicy.RECORD,
    )  # fmt: skip


class Difference(AssertionError):
    """The program does something else than the rules."""


class Sessions:
    """Several sessions on one record, and the rules.

    Every method does one thing in both, and compares what is answered and what is recorded.
    """

    def __init__(self, opened: Callable[[], Journal]) -> None:
        """Take what opens the journal."""
        self.opened = opened
        self.clock = Hall()
        self.rules = Rules()
        self.sessions: dict[Station, Session] = {}
        self.numbers: dict[Ruling | Call, int] = {}
        self.found: dict[int, Ruling | Call] = {}  # by number
        self.is_equal = True  # so far
        self.looks: list[tuple[int, int]] = []  # moments, with the last entry then

    def begin(self, station: Station) -> Session:
        """Begin a session, also after a crash."""
        session = self.sessions[station] = session_at(station, self.opened(), self.clock)
        self.look()
        return session

    def wait(self, milliseconds: int) -> None:
        self.clock.milliseconds += milliseconds
        self.rules.time += milliseconds

    # -- entries -----------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        return next(iter(self.sessions.values())).journal

    def entry(self, of: Ruling | Call) -> Entry:
        found = self.journal.find(self.numbers[of])
        assert found is not None
        return found

    def look(self) -> None:
        """Look at the record: an official may decide by this later."""
        self.looks.append((self.rules.moment, self.journal.head().number))

    def seen(self, moment: int | None) -> int | None:
        """The number of the last entry at a moment."""
        return next((number for at, number in self.looks if at == moment), None)

    def keep(self, what: Ruling | Call, number: int) -> None:
        self.numbers[what] = number
        self.found[number] = what

    def same(self, what: str, program: object, by_the_rules: object) -> None:
        """Compare; `Difference` if the two are not equal."""
        if program != by_the_rules:
            self.is_equal = False
            raise Difference(f"{what}: the program has {program}, by the rules {by_the_rules}")

    def added(self, kinds: Sequence[Kind]) -> list[Entry]:
        """The entries that were added since the last look; they must be of these kinds."""
        _, number = self.looks[-1]
        new = self.journal.part(number + 1, 9)
        self.same("added", [entry.kind for entry in new], list(kinds))
        self.look()
        return new

    # -- challenges --------------------------------------------------------------------------

    def challenge(self, asked: Asked) -> Answer:
        """Put a challenge, and compare the answers."""
        question = self.question(asked)
        answer = self.sessions[asked.station].challenge(question)
        right = self.rules.challenge(asked)
        kinds = {
            Ruled: "ruled",
            ShownAgain: "shown again",
            Called: "called",
            NotJudged: "not judged",
        }
        self.same("answer", kinds[type(answer)], right.how)
        match answer:
            case Ruled(entry):
                assert right.ruling
                self.same_ruling(entry, right.ruling)
                self.same("shared words", self.noted(entry), {*right.names})
                self.added([right.ruling.kind])
            case ShownAgain(ruling, stands):
                self.same("shown", self.found[ruling.number], right.ruling)
                number = self.numbers[right.stands] if right.stands else None
                self.same("stands", stands.number if stands else None, number)
                self.added([])
            case Called(call, before):
                assert right.call
                if right.call in self.numbers:
                    self.same("open call", call.number, self.numbers[right.call])
                    self.added([])
                else:
                    self.keep(right.call, call.number)
                    noticed = [Kind.PROBING] if right.call.shares else []
                    self.same_call(self.added([*noticed, Kind.CALL]), right.call)
                numbers = sorted(self.numbers[each] for each in right.names)
                self.same("before", sorted(entry.number for entry in before), numbers)
            case NotJudged():
                self.added([Kind.REFUSAL])
        return right

    def question(self, asked: Asked) -> Question:
        """The question that a front end puts."""
        session, call = self.sessions[asked.station], asked.permission
        return Question(
            challenge=session.judge.board.challenge(*asked.words),
            seat=record_seat.Seat(**asked.seat._asdict()),
            allowed=self.numbers[call] if call else None,
            corrects=self.numbers[asked.of] if asked.of else None,
            seen=self.seen(asked.seen),
        )

    def same_ruling(self, entry: Entry, ruling: Ruling) -> None:
        """Compare what is recorded of a ruling."""
        self.keep(ruling, entry.number)
        entry = Cases(self.journal).mended(entry)  # a mend meanwhile moves it, too
        seat = Seat(entry.round, entry.table, entry.board)
        self.same(
            "ruling", (entry.kind, entry.words, seat), (ruling.kind, ruling.words, ruling.seat)
        )
        verdict = "acceptable" if {*ruling.words} <= world else "unacceptable"
        if entry.source == "machine":
            self.same("verdict", entry.verdict, verdict)

    def same_call(self, entries: list[Entry], call: Call) -> None:
        """Compare what is recorded of a call: whom it is for, and what that person is shown."""
        entry, about = entries[-1], entries[0]
        seat = Seat(entry.round, entry.table, entry.board)
        who = "director" if call.reason == Reason.CORRECTION else "word judge"
        self.same(
            "call", (entry.reason, entry.note, entry.words, seat),
            (call.reason, who, call.asked.words, call.asked.seat),
        )  # fmt: skip
        self.same("shared words", self.noted(about), {*call.shares})

    def noted(self, entry: Entry) -> set[Ruling | Call]:
        """The rulings that an entry names in its note."""
        return {self.found[number] for number in sharing(entry)}

    # -- what people decide ------------------------------------------------------------------

    def settle(self, station: Station, call: Call, how: str) -> bool:
        """Settle a call."""
        done = self.done(lambda: settle(self.sessions[station], self.entry(call), how))
        self.same("settled", done, self.rules.step(call, how))
        self.added([Kind.SETTLED] if done else [])
        return done

    def decide(self, station: Station, kind: Kind, of: Ruling, moment: int | None) -> None:
        """Decide about a play, as an official who looked at it at a moment."""
        seen, session = self.seen(moment), self.sessions[station]
        done = self.done(lambda: decide(session, kind, self.entry(of), seen))
        self.same(kind, done, self.rules.decide(kind, station, of, moment))
        for entry in self.added([kind] if done else []):
            if kind in rules.again:
                self.same_ruling(entry, of.play.rulings[-1])

    def mend(self, station: Station, of: Ruling, seat: Seat, moment: int | None) -> None:
        """Mend table and round of a play."""
        seen, session = self.seen(moment), self.sessions[station]
        done = self.done(lambda: mend(session, self.entry(of), seat, seen))
        self.same("mended", done, self.rules.mend(of.play, seat, moment))
        self.added([Kind.ROUND_SET] if done else [])

    def by_hand(self, station: Station, words: tuple[str, ...], seat: Seat) -> None:
        """Rule by hand on a play of its own."""
        by_hand(self.sessions[station], words, seat)
        new = self.rules.ruling(Kind.BY_HAND, station, words, seat, Play(rules.new))
        self.same_ruling(*self.added([Kind.BY_HAND]), new)

    def done(self, do: Callable[[], object]) -> bool:
        """Whether it is done; else somebody else decided before."""
        with suppress(DecidedMeanwhile):
            do()
            return True
        return False

    # -- the whole record --------------------------------------------------------------------

    def check(self) -> None:
        """Compare the plays and the permissions of the whole record, after no difference before."""
        if not self.is_equal:
            return
        self.same("proof", self.journal.verify(), "")
        entries = mended(self.journal.entries())
        for play in plays_in(entries):
            mine = self.found[play.first.number]
            assert isinstance(mine, Ruling)
            self.same_play(play, mine.play)
        is_open = (rules.called, rules.overtaken)
        self.same(
            "open calls", [entry.number for entry in open_calls(entries)],
            [self.numbers[each] for each in self.rules.calls if each.state in is_open],
        )  # fmt: skip

    def same_play(self, play: Any, mine: Play) -> None:
        """Compare which ruling stands on a play, and where it is."""
        rulings = [entry.number for entry in play.rulings]
        self.same("rulings", rulings, [self.numbers[each] for each in mine.rulings])
        counted = [entry.number for entry in play.counted]
        self.same("counted", counted, [self.numbers[each] for each in mine.counted])
        self.same("stands", play.standing is not None, mine.state in (rules.stands, rules.waived))
        is_waived = mine.state in (rules.waived, rules.void_waived)
        self.same("waived", play.waived is not None, is_waived)
        seats = {(entry.round, entry.table, entry.board) for entry in play.rulings}
        self.same("seat", seats, {tuple(mine.seat)})
