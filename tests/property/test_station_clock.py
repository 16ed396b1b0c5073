"""A clock that is set makes nothing look older that was recorded at a station."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge_procedure.system_clock import SystemClock, written
from tests.property.drawing import quick
from tests.support.clocks import MovedClock, noon

ten_minutes = 600
pauses = st.integers(0, 1500).map(lambda seconds: timedelta(seconds=seconds))
settings_ = st.sampled_from([0, 0, 1, -1, 90, -90, 3_600, 40_000, -40_000, -(10**9)])
steps = st.lists(st.tuples(pauses, settings_), min_size=1, max_size=12)


@quick
@given(steps)
def test_what_is_recorded_within_a_span_is_in_it_however_the_clock_was_set(steps):
    clock, recorded = MovedClock(), list[tuple[timedelta, str]]()
    for pause, seconds in steps:
        clock.wait(pause)
        clock.shown += timedelta(seconds=seconds)
        recorded.append((clock.passed, clock.now()))
    since = clock.ago(ten_minutes)
    recent = [time for at, time in recorded if clock.passed - at <= timedelta(seconds=ten_minutes)]
    assert all(time >= since for time in recent)


@quick
@given(st.lists(pauses, min_size=1))
def test_of_a_clock_that_nobody_sets_a_span_is_exact(passed):
    clock = MovedClock()
    for pause in passed:
        clock.wait(pause)
        assert clock.ago(ten_minutes) == written(clock.shown - timedelta(seconds=ten_minutes))


def test_a_setting_is_forgotten_when_the_span_is_over():
    clock = MovedClock()
    clock.wait(timedelta(seconds=1))
    clock.shown += timedelta(hours=5)
    clock.now()
    clock.wait(timedelta(seconds=ten_minutes - 1))
    assert clock.ago(ten_minutes) == written(noon)
    clock.wait(timedelta(seconds=1))
    assert clock.ago(ten_minutes) == written(clock.shown - timedelta(seconds=ten_minutes))


def test_what_came_last_before_a_restart_counts_as_of_the_start():
    clock = MovedClock()
    clock.goes_on_after("1970-01-01T00:04:00.000Z")
    clock.goes_on_after(clock.now())  # another session of this program: the first one counts
    clock.wait(timedelta(minutes=3))
    assert clock.since(ten_minutes) == "1969-12-31T23:57:00.000Z"
    assert clock.ago(ten_minutes) == "2026-11-20T11:53:00.000Z"
    clock.wait(timedelta(minutes=7))
    assert clock.since(ten_minutes) == written(noon)


def test_a_record_of_the_future_narrows_no_span():
    clock = MovedClock()
    clock.goes_on_after("2027-11-20T12:00:00.000Z")
    assert clock.since(ten_minutes) == "2026-11-20T11:50:00.000Z"


def test_the_clock_of_this_machine_goes_on():
    clock = SystemClock()
    assert clock.ago(1) <= clock.now() <= clock.ago(-5)  # the machine may set itself by a bit
    assert clock.ago(ten_minutes) < clock.ago(ten_minutes - 5)
