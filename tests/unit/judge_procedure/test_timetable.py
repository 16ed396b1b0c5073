"""The timetable of rounds: what is read, what is proposed, and when a round is under way."""

from datetime import datetime

import pytest

from judge_cli.clock import written
from judge_procedure.prompts import Misread
from judge_procedure.tables import played_now, proposed, round_asked, slot, timetable
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


def test_without_a_timetable_nothing_is_proposed() -> None:
    clock = clock_at("2026-11-21 09:10")
    assert played_now((), clock) is None
    assert proposed((), clock) is None


def test_what_is_not_the_time_of_a_round_is_refused(subtests: pytest.Subtests) -> None:
    for line in [
        "",
        "1",
        "09:00-09:50 1",
        "2026-11-21 09:00 1",
        "2026-11-21 09:50-09:00 1",
        "2026-11-21 09:00-09:00 1",
        "2026-11-21 24:00-25:00 1",
        "2026-13-21 09:00-09:50 1",
        "2026-11-32 09:00-09:50 1",
        "2026-11-21 9:00-9:50 1",
        "2026-11-21 09:00-09:50 0",
        "2026-11-21 09:00-09:50 1000",
        "2026-11-21 09:00-09:50 1 2",
        "2026-11-21 09:00-09:50",
    ]:
        with subtests.test(line=line), pytest.raises(Misread):
            slot(line)


def test_two_rounds_are_not_played_at_one_time() -> None:
    both = ["2026-11-21 09:00-09:50 1", "2026-11-21 09:40-10:30 2"]
    with pytest.raises(Misread, match="1 and 2"):
        timetable(both)
    assert len(timetable([both[0], "2026-11-21 09:50-10:30 2", "2026-11-22 09:00-09:50 1"])) == 3


def test_a_slot_is_written_as_it_is_read() -> None:
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
