"""Sessions of invented words, what tests put to a session, and a desk with its own journal."""

from dataclasses import replace

from judge_cli import records
from judge_record.entry import Entry, Kind, Outcome, Role, Seat, Source
from judge_record.installation import RunsOn
from judge_record.official import Person, without_pin
from judge_record.session import NOTED, Session
from judge_record.view import Called, Question, Ruled
from lexicons import Library, Unsound
from lexicons.challenge import Verdict
from tests.support.clocks import HallClock, SetClock
from tests.support.clubs import judge_of
from tests.support.journals import begin_journal

players, word_judge, director = (Person("AB", role) for role in Role)

world = frozenset({"QUEX", "ZANT"})
time = "2026-11-20T09:00:00.000Z"


def runs_on(**more):
    usual = {"program": "0.2", "sources": "ab", "machine": None, "files": None}
    return RunsOn(**{**usual, **more})


def session_at(journal, station="Kiosk", **more):
    """A session at a station without PINs."""
    usual = {
        "clock": HallClock(), "judge": judge_of(world, "club"), "memory": None,
        "runs_on": runs_on(), "acting": without_pin(),
    }  # fmt: skip
    return Session(journal, station=station, **{**usual, **more})


class BrokenJudge:
    def __init__(self, judge):
        self.rules, self.board, self.judged_by = judge.rules, judge.board, judge.judged_by

    def rule(self, _challenge):
        raise Unsound("The lexicon is damaged.", remedy="Copy it again.")


def expect(value, kind):
    """The value, which must be of a kind."""
    assert isinstance(value, kind), value
    return value


def ask(session, *words, table="5", board=None, round=None, **more):
    """The answer to a challenge at a table."""
    challenge, seat = session.judge.board.challenge(*words), Seat(table, board, round)
    return session.challenge(Question(challenge=challenge, seat=seat, **more))


def ruled(session, *words, table=None, **where):
    """The ruling on a challenge that is ruled on."""
    return expect(ask(session, *words, table=table, **where), Ruled).entry


def called(session, *words, table=None, **where):
    """The call for a person to whom a challenge leads."""
    return expect(ask(session, *words, table=table, **where), Called).call


def corrected(session, of, *words, by=None):
    """The ruling on words that were typed again, which a person has let be judged."""
    call = called(session, *words, about=of.number)
    return expect(session.judge_call(call, by), Ruled).entry


def noted(session, kind, **fields):
    """An entry that is recorded as it is given."""
    draft = Entry(kind=kind, **{**fields, "words": tuple(fields.get("words", ()))})
    if kind in NOTED:
        return session.record(draft)
    clock = session.clock
    return session.journal.append(
        replace(
            draft, time=clock.now(), day=clock.today(), station=session.station,
            session=session.name, role=session.acting.role,
        )
    )  # fmt: skip


def decided(session, kind, of, **fields):
    """The entry of what an official decides about a case."""
    seen = fields.pop("seen", None)
    case = {"settles" if kind is Kind.SETTLED else "about": of.number} if of else {}
    return session.decide(Entry(kind=kind, **case, **fields), seen=seen)


def refuse_call(session, call, **fields):
    """The entry that settles a call: its words are not judged."""
    return decided(session, Kind.SETTLED, call, outcome=Outcome.REFUSE, **fields)


def void(session, of, **fields):
    return decided(session, Kind.VOID, of, **fields)


def move(session, of, **right):
    """The entry that corrects table and round of a play."""
    return decided(session, Kind.MOVED, of, **right)


def review(session, of, **fields):
    """The ruling on the same words once more."""
    return decided(session, Kind.REVIEW, of, **fields)


def drafted_by_hand(words, verdict="unacceptable", **fields):
    """A person's ruling that is not recorded yet: by the book, unless another source is given."""
    given = {"reason": "lexical", **fields, "source": Source(fields.get("source", "book"))}
    return Entry(kind=Kind.BY_HAND, words=tuple(words), verdict=Verdict(verdict), **given)


def by_hand(session, words, verdict="unacceptable", *, of=None, **fields):
    return session.decide(drafted_by_hand(words, verdict, about=of and of.number, **fields))


def call(session, reason, who, words=(), **fields):
    return noted(session, Kind.CALL, reason=reason, calls=Role(who), words=words, **fields)


def refuse(session, reason, words=(), **fields):
    """A challenge that was not judged."""
    return noted(session, Kind.REFUSAL, reason=reason, words=words, **fields)


def note(text="x", **more):
    """A draft that says nothing."""
    usual = {"time": time, "station": "desk", "session": "s"}
    return Entry(kind=Kind.CLOSED, note=text, **{**usual, **more})


def kinds(journal):
    """The kinds of all entries after the first one."""
    return [str(entry.kind) for entry in journal.entries()][1:]


class DeskSession:
    """A desk in the middle of an event. Its clock stands still, but where a ruling says a time."""

    def __init__(self, folder, name="desk 1", event="Open", rules_id="club"):
        self.path = folder / f"{name.replace(' ', '')}.journal"
        self.time = "2026-11-20T10:00:00.000Z"
        judge = Library().adjudicator(rules_id)
        self.journal = begin_journal(str(self.path), event, self.time, name)
        clock = SetClock(lambda: self.time, near=False)
        self.session = session_at(self.journal, name, clock=clock, judge=judge)

    def rule(self, *typed, clock="", round=None, table="A5"):
        if clock:
            self.time = f"2026-11-{clock}:00.000Z"
        return ruled(self.session, *typed, round=round, table=table)

    @property
    def record(self):
        return records.read(str(self.path))
