"""Calls, overlaps, and what the record knows of a table."""

from typing import Any

import pytest

from judge_record.calls import Reason, let_be_judged, not_judged, open_call, open_calls
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Person, Role
from judge_record.overlaps import overlaps
from judge_record.question import ProbingPolicy
from judge_record.session import Session
from judge_record.table_log import admitted_tables, challenges_at
from tests import asking
from tests.asking import called, corrected, let, ruled
from tests.unit.judge_record.conftest import session_over


@pytest.fixture
def session() -> Session:
    """A session in a journal in memory."""
    return session_over()


def entries(session: Session) -> list[Entry]:
    return list(session.journal.entries())


def test_a_call_is_open_until_it_is_settled_by_its_number(session: Session) -> None:
    call = asking.call(session, Reason.OVERLAP, "word judge", ("QI",), round=3, table="7")
    other = asking.call(session, Reason.MISTYPED, "director")
    assert [c.number for c in open_calls(entries(session))] == [call.number, other.number]
    found = open_call(entries(session), call.number)
    assert found is not None
    assert (found.kind, found.note, found.reason) == (Kind.CALL, "word judge", Reason.OVERLAP)
    assert (found.words, found.round, found.table) == (("QI",), 3, "7")
    asking.settle(session, call, let_be_judged, by="AB")
    assert [c.number for c in open_calls(entries(session))] == [other.number]
    assert open_call(entries(session), call.number) is None


def test_a_call_is_found_by_its_number_and_nothing_else_is(session: Session) -> None:
    call = asking.call(session, Reason.MISTYPED, "director", ("QI",), table="7")
    settled = asking.settle(session, call, let_be_judged)
    found = Cases(session.journal)
    assert [found.call(number) for number in (call.number, settled.number, None)] == [
        call, None, None
    ]  # fmt: skip


def test_an_entry_names_the_person_who_acts_and_the_role(session: Session) -> None:
    session.acting = Person("AB", Role.WORD_JUDGE)
    call = asking.call(session, Reason.MISTYPED, "word judge")
    assert (call.by, call.role) == ("AB", "word judge")
    other = asking.settle(session, call, not_judged, by="CD")
    assert (other.by, other.role) == ("CD", None)
    session.acting = Person(None, Role.DIRECTOR)
    assert asking.door(session, "opened").role == "director"


@pytest.mark.parametrize("first", [("QI", "ZA"), ("QI",)])
def test_an_overlap_across_tables_stands_in_the_ruling_whichever_comes_first(
    session: Session, first: tuple[str, ...]
) -> None:
    second = ("QI",) if len(first) == 2 else ("QI", "ZA")
    a = ruled(session, *first, table="7")
    b = ruled(session, *second, table="8")
    assert b.number == a.number + 1  # players see numbers: nothing stands between
    [overlap] = overlaps(entries(session))
    assert (overlap.later, overlap.earlier, overlap.across) == (b, a, True)


def test_equal_challenges_across_tables_and_other_words_are_no_overlap(session: Session) -> None:
    for table, words in (("7", ("QI", "ZA")), ("8", ("ZA", "QI")), ("9", ("DOG",))):
        ruled(session, *words, table=table)
    assert overlaps(entries(session)) == []


def test_all_overlaps_at_a_table_are_recorded_before_a_person_is_asked(session: Session) -> None:
    a = ruled(session, "QI", "ZA", table="7")
    b = ruled(session, "CAT", "DOG", table="7")
    noticed = session.journal.find(called(session, "QI", "CAT", table="7").number - 1)
    found = overlaps(entries(session))
    assert [(o.later, o.earlier, o.across) for o in found] == [
        (noticed, b, False),
        (noticed, a, False),
    ]


def test_a_station_without_probing_records_no_overlap(session: Session) -> None:
    session.policy = ProbingPolicy.OFF
    for table in "78":
        ruled(session, "QI", *(["ZA"] if table == "7" else []), table=table)
    assert overlaps(entries(session)) == []


def test_words_typed_again_can_overlap_with_another_table_too(session: Session) -> None:
    other = ruled(session, "QI", "ZA", table="8")
    of = ruled(session, "QX", "DOG", table="7")
    again = corrected(session, of, "QI", "DOG")
    [overlap] = overlaps(entries(session))
    assert (overlap.later, overlap.earlier) == (again, other)


def test_a_challenge_counts_once_at_its_table_in_its_round(session: Session) -> None:
    here: dict[str, Any] = {"round": 3, "table": "7"}

    def count() -> int:
        return challenges_at(entries(session), "7", 3)

    first = ruled(session, "QI", "ZA", **here)
    ruled(session, "DOG", round=3, table="8")
    ruled(session, "DOG", round=2, table="7")
    asking.review(session, first)
    assert count() == 1
    assert challenges_at(entries(session), "7A", 3) == 1  # the list of tables was replaced
    call = called(session, "QI", **here)
    assert count() == 2
    let(session, call)
    assert count() == 2
    asking.settle(
        session, asking.call(session, Reason.OVERLAP, "word judge", ("ZA",), **here), not_judged
    )
    assert count() == 3


def test_tables_are_admitted_by_the_record(session: Session) -> None:
    assert admitted_tables(entries(session)) == frozenset()
    asking.admit_table(session, "STAGE", by="AB")
    assert admitted_tables(entries(session)) == {"STAGE"}


def test_what_a_person_types_into_a_note_is_no_overlap(session: Session) -> None:
    ruled(session, "QI", table="5")
    other = ruled(session, "ZANT", table="6")
    asking.void(session, other, note="the player says: shares words with entry 2")
    assert overlaps(entries(session)) == []
