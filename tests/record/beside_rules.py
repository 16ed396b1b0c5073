"""Sessions of the record beside the rules of challenges: they must give the same answers."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import NamedTuple

from judge_record import entry as record
from judge_record.entry import Kind, Outcome, Source
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.official import DecidedMeanwhile
from judge_record.place import FolderPlace
from judge_record.plays import moved, plays_in
from judge_record.reader import Reader
from judge_record.recorded_words import RuledByHand
from judge_record.view import Called, NotJudged, Question, Ruled, ShownAgain
from lexicons.challenge import Verdict
from tests import rules
from tests.rules import Play, Rules, Seat, Station
from tests.support import asking
from tests.support.asking import session_at, time, world
from tests.support.clocks import HallClock
from tests.support.clubs import judge_of

people = count()


def somebody():
    return f"P{next(people)}"


def place(seat):
    return record.Seat(**seat._asdict())


def session_by_rules_of(station, journal, clock):
    retyping = "players" if station.players_retype else "director"
    return session_at(
        journal, station.name, clock=clock, judge=judge_of(world, station.rules, retyping),
    )  # fmt: skip


class Sessions:
    def __init__(self, open_journal):
        self.open_journal = open_journal
        self.clock = HallClock()
        self.rules = Rules()
        self.sessions = {}
        self.numbers = {}
        self.models = {}
        self.reader = None
        self.is_equal = True
        self.looks = []

    def begin(self, station):
        session = self.sessions[station] = session_by_rules_of(
            station, self.open_journal(), self.clock
        )
        self.look()
        return session

    def wait(self, milliseconds):
        self.clock.milliseconds += milliseconds
        self.rules.time += milliseconds

    @property
    def journal(self):
        if self.reader is None:
            self.reader = self.open_journal()
        return self.reader

    def entry(self, of):
        return self.journal.read(lambda record: record.find(self.numbers[of]))

    def look(self):
        self.looks.append((self.rules.moment, self.journal.head().number))

    def seen(self, moment):
        return next((head for at, head in self.looks if at == moment), None)

    def keep(self, what, number):
        self.numbers[what] = number
        self.models[number] = what

    def same(self, what, program, by_the_rules):
        if program != by_the_rules:
            self.is_equal = False
            raise AssertionError(f"{what}: it has {program}, by the rules {by_the_rules}")

    def added(self, kinds):
        _, head = self.looks[-1]
        new = self.journal.read(lambda record: record.part(head + 1))
        self.same("added", [str(entry.kind) for entry in new], [str(kind) for kind in kinds])
        self.look()
        return new

    def challenge(self, asked):
        answer = self.sessions[asked.station].challenge(self.question(asked))
        return self.compare(answer, self.rules.challenge(asked))

    def let(self, station, call):
        answer = None
        with suppress(DecidedMeanwhile):
            answer = self.sessions[station].judge_call(self.entry(call), somebody())
        right = self.rules.let(station, call)
        if answer:
            settled = self.journal.read(lambda record: record.settlement(self.numbers[call]))
            self.same("outcome", settled.outcome is Outcome.JUDGE, right.how == "ruled")
            return self.compare(answer, right, call)
        self.same("settled", "too late", right.how)
        self.added([])
        return right

    def compare(self, answer, right, settled=None):
        """Compare an answer, and what was recorded, with those of the rules."""
        settling = [Kind.SETTLED] if settled else []
        kinds = {
            Ruled: "ruled",
            ShownAgain: "shown again",
            Called: "called",
            NotJudged: "not judged",
        }
        self.same("answer", kinds[type(answer)], right.how)
        match answer:
            case Ruled(entry):
                self.same_ruling(entry, right.ruling)
                self.same("shared words", {self.models[n] for n in entry.shares}, {*right.names})
                self.same(
                    "allowed by", entry.allowed_by, self.numbers[settled] if settled else None
                )
                self.added([*settling, right.ruling.kind])
            case ShownAgain(ruling, stands):
                self.same("shown", self.models[ruling.number], right.ruling)
                number = self.numbers[right.stands] if right.stands else None
                self.same("stands", stands.number if stands else None, number)
                self.added(settling)
            case Called(call, before):
                if right.call in self.numbers:
                    self.same("open call", call.number, self.numbers[right.call])
                    self.added(settling)
                else:
                    self.keep(right.call, call.number)
                    self.same_call(self.added([*settling, Kind.CALL])[-1], right.call)
                numbers = sorted(self.numbers[ruling] for ruling in right.names)
                self.same("before", sorted(entry.number for entry in before), numbers)
            case NotJudged():
                self.added([Kind.REFUSAL])
        return right

    def question(self, asked):
        session = self.sessions[asked.station]
        return Question(
            challenge=session.judge.board.challenge(*asked.words),
            seat=place(asked.seat),
            about=self.numbers[asked.of] if asked.of else None,
            seen=self.seen(asked.seen),
            insists=asked.insists,
            other_play=asked.other_play,
        )

    def same_ruling(self, entry, ruling):
        self.keep(ruling, entry.number)
        entry = self.journal.read(lambda record: record.play(entry)).moved(entry)
        seat = Seat(entry.round, entry.table, entry.board)
        self.same(
            "ruling",
            (str(entry.kind), entry.words, seat),
            (str(ruling.kind), ruling.words, ruling.seat),
        )
        if entry.source is Source.MACHINE:
            verdict = Verdict.ACCEPTABLE if {*ruling.words} <= world else Verdict.UNACCEPTABLE
            self.same("verdict", entry.verdict, verdict)

    def same_call(self, entry, call):
        seat = Seat(entry.round, entry.table, entry.board)
        who = "director" if str(call.reason) == "correction" else "word judge"
        self.same(
            "call",
            (entry.reason, str(entry.calls), entry.words, seat),
            (str(call.reason), who, call.asked.words, call.asked.seat),
        )
        self.same("shared words", {self.models[n] for n in entry.shares}, {*call.shares})

    def refuse(self, station, call):
        session, by = self.sessions[station], somebody()
        done = self.done(lambda: asking.refuse_call(session, self.entry(call), by=by))
        self.same("settled", done, self.rules.step(call, rules.not_judged))
        self.added([Kind.SETTLED] if done else [])
        return done

    def decide(self, station, kind, of, moment):
        session, entry, recorded = self.sessions[station], self.entry(of), Kind(str(kind))
        fields = {"by": somebody(), "seen": self.seen(moment)}
        if recorded is Kind.BY_HAND:
            verdict, source = Verdict.ACCEPTABLE, Source.DIRECTOR
            fields |= {"words": entry.words, "verdict": verdict, "source": source}
        done = self.done(lambda: asking.decided(session, recorded, entry, **fields))
        self.same(str(kind), done, self.rules.decide(kind, station, of, moment))
        for entry in self.added([kind] if done else []):
            if kind in rules.again:
                self.same_ruling(entry, of.play.rulings[-1])

    def move(self, station, of, seat, moment):
        session, fields = self.sessions[station], {"by": somebody(), "seen": self.seen(moment)}
        done = self.done(lambda: asking.move(session, self.entry(of), **seat._asdict(), **fields))
        self.same("moved", done, self.rules.move(of.play, seat, moment))
        self.added([Kind.MOVED] if done else [])

    def by_hand(self, station, words, seat):
        asking.by_hand(self.sessions[station], words, **seat._asdict())
        new = self.rules.ruling(rules.Kind.BY_HAND, station, words, seat, Play(rules.new))
        self.same_ruling(self.added([Kind.BY_HAND])[0], new)

    def done(self, do):
        with suppress(DecidedMeanwhile, RuledByHand):
            do()
            return True
        return False

    def check(self):
        if not self.is_equal:
            return
        self.same("proof", self.journal.verify(), "")
        entries = moved(list(self.journal.entries()))
        for play in plays_in(entries).values():
            mine = self.models[play.rulings[0].number]
            self.same_play(play, mine.play)
        is_open = (rules.called, rules.overtaken)
        self.same(
            "open calls",
            [call.number for call in self.journal.read(Reader.open_calls)],
            [self.numbers[call] for call in self.rules.calls if call.state in is_open],
        )

    def same_play(self, play, mine):
        rulings = [entry.number for entry in play.rulings]
        self.same("rulings", rulings, [self.numbers[ruling] for ruling in mine.rulings])
        counted = [entry.number for entry in play.counted]
        self.same("counted", counted, [self.numbers[ruling] for ruling in mine.counted])
        self.same("stands", play.standing is not None, mine.state in (rules.stands, rules.waived))
        is_waived = mine.state in (rules.waived, rules.void_waived)
        self.same("waived", play.waived is not None, is_waived)
        seats = {(entry.round, entry.table, entry.board) for entry in play.rulings}
        self.same("seat", seats, {tuple(mine.seat)})


# -- where the sessions of an event record ---------------------------------------------------------

Begin = Callable[[], Callable[[], Journal]]  # returns what opens the journal of a new event

#: Two kiosks with one rule set, and a desk with another one that notes shared words.
at_one_record = (
    Station("Kiosk 1", "club"), Station("Kiosk 2", "club"),
    Station("Desk", "other-club", players_retype=False),
)  # fmt: skip


class RecordPlace(NamedTuple):
    """Where events are recorded, and the stations of each at first."""

    begin: Begin
    stations: tuple[Station, ...] = at_one_record

    def begun(self):
        both = Sessions(self.begin())
        for station in self.stations:
            both.begin(station)
        return both


def in_files(folder):
    """Each event is a SQLite file."""
    numbers = count()

    def begin():
        place = FolderPlace(str(folder / str(next(numbers))))
        begun = begin_event(place, "Open", time=time, station="desk")
        return lambda: Journal(begun.journal.store)

    return RecordPlace(begin)


def in_database(database):
    """Each event is one chain in PostgreSQL."""
    numbers = count()

    def begin():
        name = f"Open {next(numbers)}"
        begun = begin_event(database, name, time=time, station="desk")
        return lambda: Journal(begun.journal.store)

    return RecordPlace(begin)
