"""The proof of a chain says the first thing that is wrong with it."""

from dataclasses import replace

import pytest

from judge_record.entry import Kind, Outcome
from judge_record.line import NO_SEAL, first_fault, is_time, line_of
from tests.record.damage import sealed_again
from tests.support.journals import chain, draft

#: An opening, a ruling, a ruling, a void of the first one, a call, its settlement, the end.
whole = chain(
    "desk 1", draft(kind=Kind.RULING), draft(kind=Kind.RULING), draft(kind=Kind.VOID, about=2),
    draft(kind=Kind.CALL, shares=(2, 3), about=2, repeats=1),
    draft(kind=Kind.SETTLED, settles=5, outcome=Outcome.JUDGE),
    draft(kind=Kind.CORRECTION, about=3, allowed_by=5, shares=(2,)), draft(kind=Kind.EVENT_CLOSED),
).entries  # fmt: skip


def sealed(entries):
    """The rows of these entries, with seals that fit."""
    return sealed_again([(entry.number, "", line_of(entry)) for entry in entries])


def with_fields(number, **fields):
    """The whole chain, in which one entry has other fields."""
    return sealed(
        [replace(entry, **fields) if entry.number == number else entry for entry in whole]
    )


def other_seal(rows):
    number, _, line = rows[-1]
    return [*rows[:-1], (number, rows[0][1], line)]


others = [
    ([], "there is no entry"),
    (sealed([*whole[:2], *whole[3:]]), "where entry 3 belongs, entry 4 stands"),
    (sealed([*whole[:2], *whole[1:]]), "where entry 3 belongs, entry 2 stands"),
    (sealed([*whole[1:]]), "where entry 1 belongs, entry 2 stands"),
    (
        sealed([*whole, replace(whole[1], number=9, play=None)]),
        "entry 9 was added after the event was closed",
    ),
    (other_seal(sealed([*whole])), "entry 8 is not as it was sealed"),
    ([(1, NO_SEAL, line_of(whole[0]))], "entry 1 is not as it was sealed"),
    (sealed([whole[0], replace(whole[0], number=2)]), "entry 2 opens an event"),
    (sealed([replace(whole[1], number=1)]), "entry 1 opens no event"),
    (with_fields(3, event="Other"), "entry 3 is of another event"),
    (with_fields(3, time="noon"), "entry 3 has a time that isn't one: 'noon'"),
    (with_fields(4, about=4), "entry 4: it names a later entry"),
    (with_fields(4, play=9), "entry 4: it names a later entry"),
    (with_fields(5, shares=(2, 5)), "entry 5: it names a later entry"),
    (with_fields(5, repeats=5), "entry 5: it names a later entry"),
    (with_fields(6, settles=7), "entry 6: it names a later entry"),
    (with_fields(7, allowed_by=7), "entry 7: it names a later entry"),
    (
        with_fields(7, allowed_by=1),
        "entry 7: it names an entry that is not an unused call of its words",
    ),
    (
        with_fields(7, allowed_by=6),
        "entry 7: it names an entry that is not an unused call of its words",
    ),
    (
        with_fields(7, words=("ZANK",)),
        "entry 7: it names an entry that is not an unused call of its words",
    ),
    (
        with_fields(6, outcome=Outcome.REFUSE),
        "entry 7: it names an entry that is not an unused call of its words",
    ),
    (
        sealed([*whole[:7], replace(whole[6], number=8)]),
        "entry 8: it names an entry that is not an unused call of its words",
    ),
    (with_fields(6, settles=2), "entry 6: it settles an entry that is not an open call"),
    (
        sealed([*whole[:6], replace(whole[5], number=7)]),
        "entry 7: it settles an entry that is not an open call",
    ),
    (with_fields(4, play=3), "entry 4: its play is not that of the ruling that it is about"),
    (with_fields(4, about=3), "entry 4: its play is not that of the ruling that it is about"),
    (with_fields(7, about=1), "entry 7: its play is not that of the ruling that it is about"),
]


def test_a_chain_is_sound_as_it_was_written():
    assert first_fault(sealed([*whole])) == ""


@pytest.mark.parametrize(("rows", "fault"), others, ids=[fault for _, fault in others])
def test_the_first_thing_that_is_wrong_with_a_chain_is_said(rows, fault):
    assert first_fault(rows) == fault


def test_a_line_that_cannot_be_read_is_a_fault():
    rows = sealed([*whole])
    number, seal, line = rows[2]
    assert first_fault([*rows[:2], (number, seal, "{}")]) == (
        "entry 3 can't be read: it lacks a field that every entry has"
    )
    assert first_fault([*rows[:2], (9, seal, line)]) == (
        "entry 9 can't be read: its line is that of entry 3"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-02-29T23:59:59.999Z", True), ("2000-02-29T00:00:00.000Z", True),
        ("1900-02-29T00:00:00.000Z", False), ("2026-02-28T00:00:00.000Z", True),
        ("2026-02-29T00:00:00.000Z", False), ("2026-01-31T00:00:00.000Z", True),
        ("2026-04-30T00:00:00.000Z", True), ("2026-04-31T00:00:00.000Z", False),
        ("2026-12-31T00:00:00.000Z", True), ("2026-12-32T00:00:00.000Z", False),
        ("2026-00-10T00:00:00.000Z", False), ("2026-13-10T00:00:00.000Z", False),
        ("2026-11-00T00:00:00.000Z", False), ("2026-11-20T24:00:00.000Z", False),
    ],
)  # fmt: skip
def test_a_time_is_one_of_the_calendar(text, expected):
    assert is_time(text) is expected
