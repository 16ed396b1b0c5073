"""Challenges as tests put them to a session, in short."""

from typing import Any

from lexicons.record.calls import let_be_judged
from lexicons.record.entry import Entry
from lexicons.record.question import Answer, Called, Question, Ruled
from lexicons.record.session import Session


def asked(session: Session, *words: str, **where: Any) -> Answer:
    """The answer to a challenge."""
    return session.challenge(Question(challenge=session.judge.board.challenge(*words), **where))


def ruled(session: Session, *words: str, **where: Any) -> Entry:
    """The ruling on a challenge that is ruled on."""
    answer = asked(session, *words, **where)
    assert isinstance(answer, Ruled), answer
    return answer.entry


def called(session: Session, *words: str, **where: Any) -> Entry:
    """The call for a person to whom a challenge leads."""
    answer = asked(session, *words, **where)
    assert isinstance(answer, Called), answer
    return answer.call


def let(session: Session, call: Entry, by: str | None = None) -> Answer:
    """The answer to the words of a call, when a person has let them be judged."""
    session.settle(call, let_be_judged, by=by)
    return session.challenge(session.question_of(call, by))


def corrected(session: Session, of: Entry, *words: str, by: str | None = None) -> Entry:
    """The ruling on words that were typed again, which a person has let be judged."""
    answer = let(session, called(session, *words, corrects=of.number), by)
    assert isinstance(answer, Ruled), answer
    return answer.entry
