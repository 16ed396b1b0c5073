"""Moments: recorded in UTC by the clock, asked for and shown in the time of this place."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from judge_procedure.system_clock import SystemClock, local_time, moment_of


@pytest.fixture(autouse=True)
def east(monkeypatch):
    """A place where it is five and a half hours later than in UTC."""
    monkeypatch.setenv("TZ", "XXX-05:30")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_recorded_time_is_shown_in_the_time_of_this_place():
    assert local_time("2026-11-20T20:00:00.000Z") == "2026-11-21 01:30:00"


@pytest.mark.parametrize("text", ["", "at noon", "9999-12-31T23:59:59.999Z"])
def test_what_cannot_be_shown_as_a_time_is_shown_as_it_stands(text):
    assert local_time(text) == text


def test_a_time_without_a_zone_is_one_of_utc_as_all_that_is_recorded():
    assert moment_of("2026-11-20T10:30:00") == moment_of("2026-11-20T10:30:00.000Z")


# -- the clock of this machine -------------------------------------------------------------------


def test_the_clock_shows_utc_to_the_millisecond_and_the_time_and_day_of_this_place():
    now = SystemClock().now()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", now)
    told = moment_of(now)
    assert abs(datetime.now(UTC) - told) < timedelta(seconds=10)
    assert SystemClock().local("2026-11-20T10:30:00.000Z") == "16:00"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", SystemClock().today())
