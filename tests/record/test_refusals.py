"""What people read where the record does nothing: what happened, where, and what to do."""

from dataclasses import replace

import pytest

from judge_record.entry import Entry, Ground, Kind, Outcome, Role
from judge_record.official import NotPermitted, Person
from judge_record.reader import Reader
from lexicons import CannotJudge
from tests.support.asking import BrokenJudge, ask, drafted_by_hand, kinds, session_at, world
from tests.support.clubs import judge_of

look_first = "This changed nothing. Look at that entry first."

void, waived = Entry(kind=Kind.VOID, about=2), Entry(kind=Kind.WAIVED, about=2)
moved, review = Entry(kind=Kind.MOVED, about=2), Entry(kind=Kind.REVIEW, about=2)
by_hand = drafted_by_hand(["QUEX", "ZANX"], "acceptable", about=2)
refused = Entry(kind=Kind.SETTLED, settles=3, outcome=Outcome.REFUSE)


@pytest.fixture
def session(in_file):
    """A session that ruled once, in entry 2."""
    session = session_at(in_file)
    assert ask(session, "QUEX", "ZANX").entry.number == 2
    return session


@pytest.mark.parametrize(
    ("before", "happened"),
    [
        (void, "The play was made void meanwhile, in entry 3."),
        (waived, "The consequence was waived meanwhile, in entry 3."),
        (review, "The play was ruled on again meanwhile, in entry 3."),
        (by_hand, "The play was ruled on again meanwhile, in entry 3."),
    ],
    ids=["void", "waived", "review", "by hand"],
)
def test_a_decision_says_which_entry_came_before_it(session, before, happened):
    session.decide(before)
    for later in (void, waived):
        if later.kind is not before.kind:
            with pytest.raises(CannotJudge) as refusal:
                session.decide(later, seen=2)
            assert str(refusal.value) == f"{happened}\n{look_first}"
    assert kinds(session.journal) == ["ruling", str(before.kind)]


def test_a_move_says_which_move_came_before_it(session):
    session.decide(void)
    session.decide(replace(moved, table="6"), seen=2)  # no decision on the ruling is against a move
    with pytest.raises(CannotJudge) as refusal:
        session.decide(replace(moved, table="7"), seen=2)
    happened = "Table and round were changed meanwhile, in entry 4."
    assert str(refusal.value) == f"{happened}\n{look_first}"


@pytest.mark.parametrize(
    ("is_judged", "happened"),
    [
        (True, "Call 3 is settled: entry 4 lets it be judged."),
        (False, "Call 3 is settled: by entry 4 it is not judged."),
    ],
    ids=["judged", "not judged"],
)
def test_a_call_that_is_settled_says_how(session, is_judged, happened):
    call = ask(session, "QUEX").call
    deeds = [lambda: session.decide(refused), lambda: session.judge_call(call)]
    first, second = reversed(deeds) if is_judged else deeds
    first()
    with pytest.raises(CannotJudge) as refusal:
        second()
    assert str(refusal.value) == f"{happened}\n{look_first}"


def not_judged(answer, reason):
    """What people read of the refusal of a challenge, whose entry has this reason."""
    assert answer.refusal.reason == reason
    return str(answer.why)


def test_a_challenge_that_is_not_judged_says_why(session):
    no_ruling = (
        "Entry {} is not a ruling on words that can be typed again.\nType the challenge again."
    )
    assert not_judged(ask(session, "QUEX", about=99), "no such ruling") == no_ruling.format(99)
    assert not_judged(ask(session, "QUEX", about=1), "no such ruling") == no_ruling.format(1)
    stranger = session_at(session.journal, "Desk", judge=judge_of(world, "other-club"))
    assert not_judged(ask(stranger, "ZANX", "QUEX", about=2), "other rules") == (
        "Entry 2 was judged by other rules or lexicons than now.\n"
        "Call the director. A second opinion judges these words again."
    )
    session.decide(by_hand)
    assert not_judged(ask(session, "QUEX", "ZANT", about=2, seen=2), "decided since") == (
        f"The play was ruled on again meanwhile, in entry 6.\n{look_first}"
    )
    session.decide(void)
    assert not_judged(ask(session, "QUEX", "ZANT", about=2), "void") == (
        f"The play was made void meanwhile, in entry 8.\n{look_first}"
    )


def test_who_may_not_do_something_reads_whose_pin_is_needed(session):
    session.acting = Person("AB", Role.PLAYERS)
    with pytest.raises(NotPermitted) as refusal:
        session.decide(moved)
    assert str(refusal.value).endswith("or of the director.\nNothing was recorded.")
    with pytest.raises(NotPermitted) as refusal:
        session.decide(void)
    assert str(refusal.value) == "That needs the director's PIN.\nNothing was recorded."


def test_an_opinion_that_cannot_be_judged_is_recorded_as_refused_without_who_asked(session):
    session.judge = BrokenJudge(session.judge)
    with pytest.raises(CannotJudge, match="damaged"):
        session.decide(replace(review, reason=Ground.FAULT, note="dark", asked_by="DR"))
    refusal = session.journal.read(Reader.last)
    assert (refusal.kind, refusal.reason, refusal.asked_by) == (Kind.REFUSAL, "damaged file", None)
