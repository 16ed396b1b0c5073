"""The clock of this machine."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from judge_cli import local_time
from judge_cli.clock import SystemClock, written


def test_the_clock_shows_utc_to_the_millisecond() -> None:
    now = SystemClock().now()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", now)
    told = local_time.read(now)
    assert told is not None
    assert abs(datetime.now(UTC) - told) < timedelta(seconds=10)


@pytest.mark.parametrize(
    ("minutes", "near"), [(0, True), (9, True), (11, False), (-9, True), (-900, True)]
)
def test_a_few_minutes_ago_are_recent_and_so_is_what_lies_ahead(minutes: int, near: bool) -> None:
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    assert SystemClock().recently(written(then)) is near


def test_what_is_no_time_is_not_recent_and_is_shown_as_it_is() -> None:
    assert not SystemClock().recently("at noon")
    assert SystemClock().local("at noon") == "at noon"


def test_times_are_shown_as_the_clock_on_the_wall_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "XXX-13")
    time.tzset()
    try:
        assert SystemClock().local("2026-11-20T10:30:00.000Z") == "23:30"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", SystemClock().today())
    finally:
        monkeypatch.undo()
        time.tzset()
