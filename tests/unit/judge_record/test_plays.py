"""Which ruling on a play stands, and how the others were replaced."""

from typing import Any

import pytest

from judge_record.entry import Entry, Kind
from judge_record.plays import plays_in

yes, no = "acceptable", "unacceptable"


def entry(number: int, kind: Kind, refers_to: int | None = None, **said: Any) -> Entry:
    return Entry(number=number, time="", kind=kind, station="s", event="e", session="",
                 refers_to=refers_to, **said)  # fmt: skip


def standing(*entries: Entry) -> list[int | None]:
    """The number of the standing ruling of each play."""
    return [play.standing.number if play.standing else None for play in plays_in(entries)]


first = entry(2, Kind.RULING, verdict=no)


def test_rulings_that_refer_to_no_other_are_plays_of_their_own() -> None:
    assert standing(first, entry(3, Kind.RULING, verdict=yes), entry(4, Kind.BY_HAND)) == [2, 3, 4]


def test_a_later_ruling_on_the_same_play_stands(subtests: pytest.Subtests) -> None:
    for kind, replacement in [
        (Kind.REVIEW, "reviewed in entry 5"),
        (Kind.CORRECTION, "mistyped, and corrected in entry 5"),
        (Kind.BY_HAND, "overruled by hand in entry 5"),
    ]:
        with subtests.test(kind=kind):
            later = entry(5, kind, 2, verdict=yes)
            assert standing(first, later) == [5]
            [play] = plays_in([first, later])
            assert play.replacement(first) == replacement
            assert play.replacement(later) == ""


def test_a_third_opinion_may_refer_to_the_first_ruling_or_to_the_second() -> None:
    second = entry(3, Kind.REVIEW, 2)
    for referred in (2, 3):
        assert standing(first, second, entry(4, Kind.REVIEW, referred)) == [4]


def test_a_void_ruling_does_not_stand() -> None:
    void = entry(6, Kind.VOID, 2)
    assert standing(first, void) == [None]
    [play] = plays_in([first, void])
    assert play.replacement(first) == "void by entry 6"


def test_a_void_of_any_ruling_on_a_play_ends_all_of_them(subtests: pytest.Subtests) -> None:
    for of in [2, 3]:
        with subtests.test(of=of):
            review, void = entry(3, Kind.REVIEW, 2), entry(4, Kind.VOID, of)
            assert standing(first, review, void) == [None]
            [play] = plays_in([first, review, void])
            assert play.replacement(first) == play.replacement(review) == "void by entry 4"


def test_a_ruling_after_the_void_counts_again_alone_and_without_the_waiver() -> None:
    before = [first, entry(3, Kind.WAIVED, 2), entry(4, Kind.VOID, 2)]
    [play] = plays_in([*before, later := entry(5, Kind.BY_HAND, 2, verdict=yes)])
    assert (play.standing, play.counted, play.waived) == (later, [later], None)
    assert play.replacement(first) == "void by entry 4"
    assert play.replacement(later) == ""


def test_a_waiver_holds_for_the_ruling_that_stands_whichever_it_refers_to(
    subtests: pytest.Subtests,
) -> None:
    for of in [2, 3]:
        with subtests.test(of=of):
            [play] = plays_in([first, entry(3, Kind.REVIEW, 2), entry(4, Kind.WAIVED, of)])
            assert (play.standing and play.standing.number, play.waived) == (3, 4)


def test_a_waived_consequence_leaves_the_ruling_standing() -> None:
    [play] = plays_in([first, entry(4, Kind.WAIVED, 2)])
    assert play.standing is first
    assert play.waived == 4


def test_an_entry_that_refers_to_no_recorded_ruling_changes_no_ruling() -> None:
    for kind in Kind:
        assert standing(first, entry(3, kind, 99))[0] == 2, kind


def test_void_and_waiver_of_another_entry_than_a_ruling_change_nothing() -> None:
    door = entry(1, Kind.DOOR)
    assert standing(door, first, entry(3, Kind.VOID, 1), entry(4, Kind.WAIVED, 1)) == [2]


def test_noticed_probing_is_no_ruling_on_the_play_that_it_refers_to() -> None:
    assert standing(first, entry(3, Kind.PROBING, 2), entry(4, Kind.RULING, None)) == [2, 4]


def test_a_double_check_belongs_to_its_play_and_decides_nothing() -> None:
    check = entry(3, Kind.DOUBLE_CHECK, 2, verdict=yes)
    [play] = plays_in([first, check])
    assert (play.standing, play.rulings, play.checks) == (first, [first], [check])
    assert play.replacement(first) == ""
