"""`judge desk`, joined to a real server: what it records is held there, whatever happens to it."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.serving import Hall, hurried, patience
from tests.end_to_end.test_desk import desk, entries, kinds, read_until

pytestmark = pytest.mark.usefixtures("club")


def join(home: Path, hall: Hall) -> None:
    (home / "profiles").mkdir()
    (home / "profiles" / "kiosk.toml").write_text(f'server = "{hall.url}"\n', encoding="utf-8")
    hall.takes(home, "desk 1")


def test_a_desk_says_that_its_server_serves_another_event(
    begun: Callable[..., Any], home: Path, hall: Hall
) -> None:
    join(home, hall)
    process = begun("desk", "--station", "desk 1", "--event", "Spring Open", **hurried)
    warning = b"The server serves another event, Club night. It holds nothing of Spring Open."
    said, last = b"", time.monotonic() + patience
    while warning not in said:
        assert time.monotonic() < last, said
        process.stdin.write(b"\n\n")
        process.stdin.flush()
        said = read_until(process, b"Table (Enter: none):")
    process.communicate(b"/end\n", timeout=60)
    assert hall.held == []


def test_a_server_that_was_away_comes_to_hold_all_that_a_desk_recorded(
    begun: Callable[..., Any], home: Path, hall: Hall
) -> None:
    join(home, hall)
    process = begun(*desk, **hurried)

    def judge(slip: bytes) -> None:
        process.stdin.write(slip)
        process.stdin.flush()
        assert b"VERDICT" in read_until(process, b"Enter: next slip")

    judge(b"5\nzant\n\n")
    assert hall.holds(partial(entries, home))
    with hall.away():
        judge(b"\n6\nzant qxv\n\n")  # nobody waits for the server
    assert hall.holds(partial(entries, home))
    with hall.away():
        judge(b"\n7\nblorp\n\n")
    out, err = process.communicate(b"/end\n", timeout=60)  # it sends its last entries
    assert (process.returncode, err) == (0, b"")
    assert b"FINAL NUMBER: " in out
    assert hall.held == [entries(home)]
    assert kinds(home) == ["event opened", "opened", *["ruling"] * 3, "closed"]
