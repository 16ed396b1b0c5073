"""The real window, joined to a real server: what it records is held there, also after a cut."""

from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.kiosk.test_verdicts import acceptable, unacceptable
from tests.end_to_end.serving import Hall

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")


@pytest.fixture
def pause() -> float:
    """A time of its own from JUDGE to a verdict: no other test uses a kiosk that has joined."""
    return 0.25


@pytest.fixture
def profile(profile: Path, hall: Hall, home: Path) -> Path:
    """The file of the settings of a kiosk that has joined a server."""
    hall.takes(home, "Kiosk 1")
    profile.write_text(f'server = "{hall.url}"\n{profile.read_text(encoding="utf-8")}')
    return profile


def test_a_server_that_was_away_comes_to_hold_all_that_a_kiosk_recorded(
    fresh_kiosk: Any, hall: Hall
) -> None:
    kiosk = fresh_kiosk

    def recorded() -> Any:
        return kiosk.recorded

    kiosk.judge("zant", "blorp")
    assert kiosk.coloured(acceptable)
    assert hall.holds(recorded)
    with hall.away():
        kiosk.clear()
        kiosk.judge("zant", "qxv")  # nobody waits for the server
        assert kiosk.coloured(unacceptable)
    assert hall.holds(recorded)
    assert kiosk.kinds.count("ruling") == 2
