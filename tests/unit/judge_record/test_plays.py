"""Which ruling on a play stands, and how the others were replaced."""

from dataclasses import replace
from typing import Any

import pytest

from judge_record.entry import Entry, Kind
from judge_record.plays import near, of_plays, plays_in

yes, no = "acceptable", "unacceptable"


def entry(number: int, kind: Kind, refers_to: int | None = None, **said: Any) -> Entry:
    return Entry(number=number, time="", kind=kind, station="s", event="e", session="",
                 refers_to=refers_to, **said)  # fmt: skip


def standing(*entries: Entry) -> list[int | None]:
    """The number of the standing ruling of each play."""
    return [play.standing.number if play.standing else None for play in plays_in(entries)]


first = entry(2, Kind.RULING, verdict=no)


review = entry(3, Kind.REVIEW, 2)


@pytest.mark.parametrize(
    ("later", "stands", "waived", "replacement"),
    [
        ([], 2, None, ""),
        ([entry(5, Kind.REVIEW, 2)], 5, None, "reviewed in entry 5"),
        ([entry(5, Kind.CORRECTION, 2)], 5, None, "mistyped, and corrected in entry 5"),
        ([entry(5, Kind.BY_HAND, 2)], 5, None, "overruled by hand in entry 5"),
        ([review, entry(4, Kind.REVIEW, 2)], 4, None, "reviewed in entry 3"),
        ([review, entry(4, Kind.REVIEW, 3)], 4, None, "reviewed in entry 3"),
        ([entry(6, Kind.VOID, 2)], None, None, "void by entry 6"),
        ([review, entry(4, Kind.VOID, 2)], None, None, "void by entry 4"),
        ([review, entry(4, Kind.VOID, 3)], None, None, "void by entry 4"),
        ([entry(4, Kind.WAIVED, 2)], 2, 4, ""),
        ([review, entry(4, Kind.WAIVED, 2)], 3, 4, "reviewed in entry 3"),
        ([review, entry(4, Kind.WAIVED, 3)], 3, 4, "reviewed in entry 3"),
        ([entry(3, Kind.WAIVED, 2), entry(4, Kind.VOID, 2), entry(5, Kind.BY_HAND, 2)],
         5, None, "void by entry 4"),
        ([entry(3, Kind.DOUBLE_CHECK, 2, verdict=yes)], 2, None, ""),
    ],
)  # fmt: skip
def test_of_all_that_is_decided_about_a_play_one_ruling_stands_or_none(
    later: list[Entry], stands: int | None, waived: int | None, replacement: str
) -> None:
    [play] = plays_in([first, *later])
    assert (play.standing and play.standing.number, play.waived) == (stands, waived)
    for ruling in (first, replace(first, table="8")):  # its table may have been mended
        assert play.replacement(ruling) == replacement
    assert play.counted[-1:] == ([play.standing] if play.standing else [])
    assert [each.kind for each in play.checks] == [e.kind for e in later if e.kind not in of_plays]
    if play.standing:
        assert play.replacement(play.standing) == ""


def test_an_entry_that_refers_to_no_recorded_ruling_changes_no_ruling() -> None:
    for kind in Kind:
        assert standing(first, entry(3, kind, 99))[0] == 2, kind


def test_void_and_waiver_of_another_entry_than_a_ruling_change_nothing() -> None:
    door = entry(1, Kind.DOOR)
    assert standing(door, first, entry(3, Kind.VOID, 1), entry(4, Kind.WAIVED, 1)) == [2]


def test_a_ruling_that_refers_to_no_other_is_a_play_of_its_own() -> None:
    others = [entry(3, Kind.RULING, verdict=yes), entry(4, Kind.BY_HAND)]
    assert standing(first, *others, entry(5, Kind.PROBING, 2)) == [2, 3, 4]


def test_near_are_rulings_that_share_a_word_and_what_can_be_about_them() -> None:
    shares, other = (
        entry(2, Kind.RULING, words=("QI", "ZANT")),
        entry(3, Kind.RULING, words=("OX",)),
    )
    void, settled = entry(4, Kind.VOID), entry(5, Kind.SETTLED)
    assert near(["QI"], [settled, void, other, shares]) == [void, shares]
