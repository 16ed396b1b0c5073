"""`judge desk`, joined to a real server: what it records is held there, whatever happens to it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.serving import Hall, hurried
from tests.end_to_end.test_desk import desk, entries, kinds, read_until

pytestmark = pytest.mark.usefixtures("club")


def test_a_server_that_was_away_comes_to_hold_all_that_a_desk_recorded(
    begun: Callable[..., Any], home: Path, hall: Hall
) -> None:
    (home / "profiles").mkdir()
    (home / "profiles" / "kiosk.toml").write_text(f'server = "{hall.url}"\n', encoding="utf-8")
    hall.takes(home, "desk 1")
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
    assert b"HEAD: " in out
    assert hall.held == [entries(home)]
    assert kinds(home) == ["event opened", "opened", *["ruling"] * 3, "closed"]
