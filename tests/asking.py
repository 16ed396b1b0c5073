"""Challenges and decisions as tests put them to a session, in short."""

from collections.abc import Sequence
from typing import Any, TypeVar

from judge_record.act import Act, made
from judge_record.calls import let_be_judged
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Seat
from judge_record.logbook import Logbook
from judge_record.question import Answer, Called, Question, Ruled
from judge_record.session import Session
from lexicons.challenge import Verdict

T = TypeVar("T")


def seated(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields with one seat in place of table, board and round."""
    names = set(Seat._fields) & fields.keys()
    at = {name: fields.pop(name) for name in names}
    return {**fields, "seat": Seat(**at)} if at else fields


def expect(found: object, kind: type[T]) -> T:
    """What was found, which must be of a kind."""
    assert isinstance(found, kind), found
    return found


def asked(session: Session, *words: str, **where: Any) -> Answer:
    """The answer to a challenge."""
    challenge = session.judge.board.challenge(*words)
    return session.challenge(Question(challenge=challenge, **seated(where)))


def ruled(session: Session, *words: str, **where: Any) -> Entry:
    """The ruling on a challenge that is ruled on."""
    return expect(asked(session, *words, **where), Ruled).entry


def called(session: Session, *words: str, **where: Any) -> Entry:
    """The call for a person to whom a challenge leads."""
    return expect(asked(session, *words, **where), Called).call


def let(session: Session, call: Entry, by: str | None = None) -> Answer:
    """The answer to the words of a call, when a person has let them be judged."""
    settle(session, call, let_be_judged, by=by)
    return session.challenge(session.question_of(call, by))


def corrected(session: Session, of: Entry, *words: str, by: str | None = None) -> Entry:
    """The ruling on words that were typed again, which a person has let be judged."""
    call = called(session, *words, corrects=of.number)
    return expect(let(session, call, by), Ruled).entry


def noted(logbook: Logbook, kind: Kind, **fields: Any) -> Entry:
    """An entry that is recorded as it is given."""
    return logbook.record(kind, **seated(fields))


def decided(logbook: Logbook, kind: Kind, of: Entry | None, **fields: Any) -> Entry:
    """The entry of what an official decides about a case."""
    return made(logbook.decide(Act(kind=kind, of=of, **seated(fields))))


def settle(logbook: Logbook, call: Entry, note: str, **fields: Any) -> Entry:
    """The entry that settles a call."""
    return decided(logbook, Kind.SETTLED, call, note=note, **fields)


def void(logbook: Logbook, of: Entry, **fields: Any) -> Entry:
    """The entry that makes a play void."""
    return decided(logbook, Kind.VOID, of, **fields)


def waive(logbook: Logbook, of: Entry, **fields: Any) -> Entry:
    """The entry that waives a consequence."""
    return decided(logbook, Kind.WAIVED, of, **fields)


def mend(logbook: Logbook, of: Entry, **right: Any) -> Entry:
    """The entry that mends table and round of a play."""
    return decided(logbook, Kind.ROUND_SET, of, **right)


def review(session: Session, of: Entry, **fields: Any) -> Entry:
    """The ruling on the same words once more."""
    return decided(session, Kind.REVIEW, of, **fields)


def double_check(session: Session, of: Entry, **fields: Any) -> Entry:
    """The verdict on the words of a ruling after the game."""
    return decided(session, Kind.DOUBLE_CHECK, of, **fields)


def by_hand(
    session: Session, words: Sequence[str], verdict: Verdict, *, of: Entry | None = None,
    **fields: Any,
) -> Entry:  # fmt: skip
    """A ruling by hand."""
    return decided(session, Kind.BY_HAND, of, words=tuple(words), verdict=verdict, **fields)


def call(
    logbook: Logbook, reason: str, who: str, words: Sequence[str] = (), **fields: Any
) -> Entry:
    """A call of a person."""
    return noted(logbook, Kind.CALL, reason=reason, note=who, words=words, **fields)


def withdraw(logbook: Logbook, words: Sequence[str], reason: str, **fields: Any) -> Entry:
    """A challenge that was withdrawn."""
    return noted(logbook, Kind.WITHDRAWAL, words=words, reason=reason, **fields)


def discrepancy(logbook: Logbook, words: Sequence[str], **fields: Any) -> Entry:
    """A slip that differed from the board."""
    return noted(logbook, Kind.DISCREPANCY, words=words, **fields)


def refuse(logbook: Logbook, reason: str, words: Sequence[str] = (), **fields: Any) -> Entry:
    """A challenge that was not judged."""
    return noted(logbook, Kind.REFUSAL, reason=reason, words=words, **fields)


def admit_table(logbook: Logbook, table: str, **fields: Any) -> Entry:
    """A table that was admitted."""
    return noted(logbook, Kind.TABLE_ADMITTED, table=table, **fields)


def stand_in(logbook: Logbook, note: str | None, **fields: Any) -> Entry:
    """Somebody who stands in for a player."""
    return noted(logbook, Kind.STAND_IN, note=note, **fields)


def door(logbook: Logbook, note: str | None = None, **fields: Any) -> Entry:
    """A visit of the director."""
    return noted(logbook, Kind.DOOR, note=note, **fields)
