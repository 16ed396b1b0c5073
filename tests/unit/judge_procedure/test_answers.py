"""Answers to prompts: tables, the rounds of a timetable, and the word that agrees."""

from datetime import datetime

import pytest

from judge_procedure.clock import written
from judge_procedure.prompts import Misread, is_yes
from judge_procedure.tables import (
    Seat,
    listed,
    played_now,
    proposed,
    round_asked,
    seat,
    slot,
    timetable,
)
from lexicons.language import Language, as_written
from tests.clocks import SetClock

day = timetable(
    ["2026-11-21 13:30-14:20 3", "2026-11-21 09:00 - 09:50 1", "2026-11-21 10:00-10:50 2"]
)


def clock_at(time: str) -> SetClock:
    """A clock that shows a local time."""
    shown = written(datetime.fromisoformat(time).astimezone())
    return SetClock(lambda: shown, near=lambda _: False)


def test_the_round_of_a_time(subtests: pytest.Subtests) -> None:
    for time, played, asked in [
        ("2026-11-21 08:30", None, 1),  # the first one is set before it begins
        ("2026-11-21 09:00", 1, 1),
        ("2026-11-21 09:49:59", 1, 1),
        ("2026-11-21 09:50", None, 1),  # late games are still played
        ("2026-11-21 10:00", 2, 2),
        ("2026-11-21 12:00", None, 2),
        ("2026-11-21 18:00", None, 3),
        ("2026-11-22 09:30", None, None),  # another day
    ]:
        with subtests.test(time=time):
            now, next_one = played_now(day, clock_at(time)), proposed(day, clock_at(time))
            assert (now and now.round, next_one and next_one.round) == (played, asked)
            assert (played_now((), clock_at(time)), proposed((), clock_at(time))) == (None, None)


bad_slots = (
    "", "1", "09:00-09:50 1", "2026-11-21 09:00 1", "2026-11-21 09:50-09:00 1",
    "2026-11-21 09:00-09:00 1", "2026-11-21 24:00-25:00 1", "2026-13-21 09:00-09:50 1",
    "2026-11-32 09:00-09:50 1", "2026-11-21 9:00-9:50 1", "2026-11-21 09:00-09:50 0",
    "2026-11-21 09:00-09:50 1000", "2026-11-21 09:00-09:50 1 2", "2026-11-21 09:00-09:50",
)  # fmt: skip


def test_what_is_not_the_time_of_a_round_is_refused() -> None:
    for line in bad_slots:
        with pytest.raises(Misread):
            slot(line)
    both = ["2026-11-21 09:00-09:50 1", "2026-11-21 09:40-10:30 2"]
    with pytest.raises(Misread, match="1 and 2"):  # at one time
        timetable(both)
    assert len(timetable([both[0], "2026-11-21 09:50-10:30 2", "2026-11-22 09:00-09:50 1"])) == 3
    assert timetable(map(str, day)) == day


def test_the_round_of_the_timetable_stands_in_the_line_and_can_be_changed() -> None:
    dialogue = round_asked(day[1])
    page = next(dialogue)
    assert (page.draft, page.text[:56]) == (
        "2", "By the timetable, round 2 is played from 10:00 to 10:50."
    )  # fmt: skip
    with pytest.raises(StopIteration) as ended:
        dialogue.send("4")
    assert ended.value.value == 4


# -- tables ----------------------------------------------------------------------------------------

forty, boards = listed(["1-40"]), listed(["7A-D"])


@pytest.mark.parametrize(
    ("known", "typed", "expected"),
    [
        (frozenset(), ("7", "07", " 7", "0007"), Seat("7")),
        (frozenset({"7"}), ("7", "07", " 7", "0007"), Seat("7")),
        (frozenset(), ("7a", "7A"), Seat("7", "A")),  # a board of the same table
        (frozenset(), ("", "1BLORP", "0", "A", "B3", "7AB", "-7", "7.", "\u0667"), None),
        (forty, ("7A", "41", "70", "1BLORP"), None),
        (boards, ("7a",), Seat("7A")),
    ],
)
def test_a_table_has_one_name_and_other_names_are_no_tables(
    known: frozenset[str], typed: tuple[str, ...], expected: Seat | None
) -> None:
    assert {seat(name, known) for name in typed} == {expected}


def test_a_faulty_row_and_a_list_without_an_end_are_refused() -> None:
    for row in ["", "9-3", "12345678 9", "1-9999999", "D-A"]:
        with pytest.raises(Misread):
            listed([row])
    with pytest.raises(Misread, match="more than 5000"):
        listed(["1-4999", "A1-A4999"])


@pytest.mark.parametrize(
    ("line", "agrees"),
    [("sí", True), ("SI", True), (" si\u0301 ", True), ("yes", True), ("s", False), ("no", False)],
)
def test_the_word_that_agrees_needs_no_accent(
    monkeypatch: pytest.MonkeyPatch, line: str, agrees: bool
) -> None:
    spoken = {"yes": "sí"}
    monkeypatch.setattr(Language, "look_up", staticmethod(lambda text: spoken.get(text, text)))
    assert is_yes(line) is agrees
    monkeypatch.setattr(Language, "look_up", staticmethod(as_written))
    assert is_yes(line) is (line == "yes")
