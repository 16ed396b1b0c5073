"""How long a ruling holds for its words, and where a play is."""

from typing import Any

import pytest

from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.view import Called, Ruled, ShownAgain
from tests.asking import ask, by_hand, session_at

words = ("QUEX", "ZANT")


@pytest.fixture
def session(in_file: Journal) -> Session:
    return session_at(in_file)


def by_person(session: Session, round: int | None) -> None:
    """Rule by hand on a play of its own."""
    by_hand(session, words, table="5", round=round)


def by_machine(session: Session, round: int | None) -> None:
    ask(session, *words, round=round)


@pytest.mark.parametrize(
    ("rule", "ruled_in", "asked_in", "milliseconds", "expected", "because"),
    [
        (by_person, None, None, 600_000, Called, "a person's ruling holds for ten minutes"),
        (by_person, None, None, 600_001, Ruled, "and no longer, if no round is known"),
        (by_person, 1, 1, 600_001, Called, "in its round it holds longer"),
        (by_person, 1, None, 600_001, Ruled, "nobody knows whether it is the same round"),
        (by_person, None, 1, 600_001, Ruled, "nor here"),
        (by_person, 1, 1, 10_800_000, Called, "as long as a round may last: three hours"),
        (by_person, 1, 1, 10_800_001, Ruled, "but no longer"),
        (by_person, 1, 2, 0, Called, "in another round they are another play: a person compares"),
        (by_machine, None, None, 600_000, ShownAgain, "a machine's holds for ten minutes"),
        (by_machine, 1, 1, 600_001, Ruled, "and no longer, in its round neither"),
    ],
)
def test_how_long_a_ruling_holds(
    session: Session, rule: Any, ruled_in: int | None, asked_in: int | None, milliseconds: int,
    expected: type, because: str,
) -> None:  # fmt: skip
    rule(session, ruled_in)
    session.clock.milliseconds = milliseconds  # type: ignore[attr-defined]
    assert isinstance(ask(session, *words, round=asked_in), expected), because
