"""A bar on a terminal, for whatever takes over a second."""

import sys
from io import StringIO

import pytest

from judge_cli import progress_bar


class Terminal(StringIO):
    """What somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in the one number of this list."""
    now = [0.0]
    monkeypatch.setattr(progress_bar, "monotonic", lambda: now[0])
    return now


def drawn(clock: list[float], stream: StringIO, *times: float) -> str:
    """What is drawn of some work that reports its progress at these times."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stderr", stream)
        with progress_bar.bar("Building") as advance:
            for number, time in enumerate(times, 1):
                clock[0] = time
                advance(number / len(times))
    return stream.getvalue()


def test_what_is_done_within_a_second_draws_nothing(clock: list[float]) -> None:
    assert drawn(clock, Terminal(), 0.2, 0.9, 1.0) == ""


def test_what_takes_longer_is_drawn_to_its_end(clock: list[float]) -> None:
    shown = drawn(clock, Terminal(), 0.5, 1.1, 2.0, 3.0)
    assert "Building" in shown
    assert "50%" in shown
    assert "100%" in shown


def test_where_nobody_watches_nothing_is_drawn(clock: list[float]) -> None:
    assert drawn(clock, StringIO(), 5.0, 10.0) == ""


def test_work_that_never_advances_draws_nothing(clock: list[float]) -> None:
    assert drawn(clock, Terminal()) == ""
