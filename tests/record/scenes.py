"""Scenes: what is done at the stations of a hall, what is answered, and what stands in the end.

`facts.toml` says how a scene is written. This is the one place where it touches the program. What a
person reads, kinds of entries and stores stay behind it: rulings and calls are numbered from 1.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count, islice, product

from judge_record.entry import Entry, Kind, Outcome, Seat, Source
from judge_record.event import begin_event
from judge_record.journal import Journal
from judge_record.official import DecidedMeanwhile
from judge_record.plays import moved, plays_in
from judge_record.reader import Reader
from judge_record.summary import challenges_at
from judge_record.view import Called, NotJudged, Question, Ruled, ShownAgain
from lexicons import Verdict
from tests.support.asking import session_at, time
from tests.support.clocks import MovedClock
from tests.support.clubs import judge_of

words_in_the_lexicon = ("HOUSE", "QUEX", "ZANT")
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)
rules = {  # of a station, and who may have words typed again
    "kiosk": ("club", "players"), "other kiosk": ("club", "players"),
    "other rules": ("other-club", "players"), "desk": ("strict-club", "director"),
}  # fmt: skip


class Scene:
    """A scene that is played at stations that write one record, in a place of journals."""

    def __init__(self, place):
        store = begin_event(place, "Open", time=time, station="desk").journal.store
        self.open_journal = lambda: Journal(store)  # once for each session
        self.journal = self.open_journal()
        self.clock = MovedClock(begun)
        self.sessions = {}
        self.officials = (f"P{number}" for number in count())  # another one for each decision
        self.rulings = []
        self.moments = []  # when each was known
        self.calls = []

    def at(self, name):
        if name not in self.sessions:
            judge = judge_of(frozenset(words_in_the_lexicon), *rules[name])
            self.sessions[name] = session_at(
                self.open_journal(), name, clock=self.clock, judge=judge
            )
        return self.sessions[name]

    def take(self, line):
        """Take a step, and return what is answered; an empty text where nobody answers."""
        station, _, deed = line.rpartition(": ")
        step, _, when = deed.partition(" since ")
        now = self.journal.head().number
        seen = now if when == "now" else self.moments[int(when) - 1] if when else None
        given = station or "kiosk", step.split(), seen
        for steps in (self.time, self.official, self.players):
            answer = steps(*given)
            if answer is not None:
                return answer
        raise ValueError(line)

    # -- time, officials, players ------------------------------------------------------------

    def time(self, at, step, _seen):
        """Let time pass and stations end, and count."""
        match step:
            case ["wait" | "set" as how, minutes]:
                self.clock.shown += timedelta(minutes=int(minutes))
                if how == "wait":
                    self.clock.passed += timedelta(minutes=max(int(minutes), 0))
            case ["restart"]:
                del self.sessions[at]
            case ["crowd", many]:  # their rulings get no numbers
                words = map("".join, islice(product("BCDFGHJK", repeat=4), int(many)))
                for number, word in enumerate(words, 1000):
                    self.challenge(at, [word], Seat(str(number), None, 1))
            case ["count", where]:
                seat = place(where)
                entries = [*self.journal.entries()]
                return str(challenges_at(entries, seat.table or "", seat.round))
            case _:
                return None
        return ""

    def official(self, at, step, seen):
        decide, late = self.decide, "too late"
        match step:
            case ["refuse", call]:
                settles = self.calls[int(call) - 1]
                refusal = decide(at, Kind.SETTLED, None, settles=settles, outcome=Outcome.REFUSE)
                return "" if refusal else late
            case ["let", call]:
                entry = self.journal.read(lambda record: record.find(self.calls[int(call) - 1]))
                with suppress(DecidedMeanwhile):
                    return self.as_written(self.at(at).judge_call(entry, next(self.officials)))
                return late
            case ["opinion", of]:
                return self.ruled(decide(at, Kind.REVIEW, self.ruling(of), seen=seen))
            case ["by", "hand", *words, "at", where, "is", verdict]:
                given = by_hand(words, verdict)
                return self.ruled(decide(at, Kind.BY_HAND, None, place(where), **given))
            case ["by", "hand", of, "is", verdict]:
                given = by_hand(self.ruling(of).words, verdict)
                return self.ruled(decide(at, Kind.BY_HAND, self.ruling(of), **given))
            case ["void" | "waive" as how, of]:
                kind = Kind.VOID if how == "void" else Kind.WAIVED
                return "" if decide(at, kind, self.ruling(of), seen=seen) else late
            case ["move", of, "to", where]:
                moving = decide(at, Kind.MOVED, self.ruling(of), place(where), seen=seen)
                return "" if moving else late
            case ["check", of]:
                decide(at, Kind.DOUBLE_CHECK, self.ruling(of))
            case ["withdraw", *words, "at", where]:
                draft = Entry(kind=Kind.WITHDRAWAL, words=(*words,), reason="allowed", by="AB",
                              **place(where)._asdict())  # fmt: skip
                self.at(at).record(draft)
            case _:
                return None
        return ""

    def players(self, at, step, seen):
        match step:
            case ["insist", "on", *words, "at", where]:
                answer = self.challenge(at, words, place(where), insists=True)
            case ["another", *words, "at", where]:
                answer = self.challenge(at, words, place(where), other_play=True)
            case [of, "as", *words]:
                answer = self.challenge(at, words, about=self.ruling(of).number, seen=seen)
            case [*words, "at", where]:
                answer = self.challenge(at, words, place(where))
            case _:
                answer = self.challenge(at, step)
        return self.as_written(answer)

    def as_written(self, answer):
        """Return an answer as a scene writes it; number the ruling or the call."""
        numbers = [ruling.number for ruling in self.rulings]

        def numbered(entries):
            return " ".join(str(numbers.index(entry) + 1) for entry in sorted({*entries}))

        match answer:
            case Ruled(entry):
                self.ruled(entry)
                sharing = f" sharing {numbered([*entry.shares])}" if entry.shares else ""
                return f"ruling {len(self.rulings)}{sharing}"
            case ShownAgain(ruling):
                return f"ruling {numbered([ruling.number])} is shown"
            case Called(entry, before):
                if entry.number not in self.calls:
                    self.calls.append(entry.number)
                number = self.calls.index(entry.number) + 1
                about = f" about {numbered([ruling.number for ruling in before])}" if before else ""
                return f"call {number} of the {entry.calls}{about}"
            case NotJudged():
                return "not judged"

    def challenge(self, at, words, seat=Seat(), **more):
        session = self.at(at)
        challenge = session.judge.board.challenge(*words)
        return session.challenge(Question(challenge=challenge, seat=seat, **more))

    def decide(self, at, kind, of, seat=Seat(), *, seen=None, **how):
        """Decide as somebody who has decided nothing yet; None if another one did before."""
        more = {"about": of and of.number, "by": next(self.officials), **seat._asdict()}
        draft = Entry(kind=kind, **more, **how)
        with suppress(DecidedMeanwhile):
            return self.at(at).decide(draft, seen=seen)
        return None

    def ruled(self, entry):
        """Number a ruling; "too late" if there is none."""
        if entry is None:
            return "too late"
        self.rulings.append(entry)
        self.moments.append(self.journal.head().number)
        return ""

    def ruling(self, number):
        return self.rulings[int(number) - 1]

    # -- in the end --------------------------------------------------------------------------

    def standing(self):
        """What stands on each play, as a scene writes it."""
        assert self.journal.verify() == ""
        numbers = [ruling.number for ruling in self.rulings]
        for play in plays_in(moved([*self.journal.entries()])).values():
            last = play.standing
            shown = last or play.rulings[0]
            if last and last.number not in numbers:
                continue
            stands = f"ruling {numbers.index(last.number) + 1}, {last.ruled}" if last else "void"
            board = f".{shown.board}" if shown.board else ""
            where = f"{shown.table or ''}{board}{f'/{shown.round}' if shown.round else ''}"
            at = f" at {where}" if where else ""
            waiver = ", no consequence" if play.waived else ""
            yield f"{' '.join(shown.words)}{at}: {stands}{waiver}"

    def open_calls(self):
        waiting = self.journal.read(Reader.open_calls)
        return [self.calls.index(call.number) + 1 for call in waiting]


def by_hand(words, verdict):
    return {
        "words": (*words,), "verdict": Verdict(verdict), "source": Source.BOOK, "reason": "lexical",
    }  # fmt: skip


def place(where):
    """Return the seat that a step names, as in `5.A/2`: table, board, round."""
    seat, _, round_ = where.partition("/")
    table, _, board = seat.partition(".")
    return Seat(table or None, board or None, int(round_) if round_ else None)
