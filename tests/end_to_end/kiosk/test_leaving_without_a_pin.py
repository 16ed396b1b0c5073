"""A kiosk without a PIN on a real screen: each page says how to leave, and two keys do."""

from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.screens import PinAsked, Ready
from judge_record.journal import Journal

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")


@pytest.fixture
def profile(profile: Path) -> Path:
    """The file of the kiosk's settings, without the PIN."""
    lines = profile.read_text("utf-8").splitlines(keepends=True)
    profile.write_text("".join(line for line in lines if not line.startswith("pin")), "utf-8")
    return profile


def test_two_keys_leave_and_the_end_is_recorded(fresh_kiosk: Any, judge: Any) -> None:
    kiosk = fresh_kiosk
    kiosk.press("Escape")
    assert kiosk.shows(PinAsked(Ready()))
    kiosk.press("BackSpace")
    assert kiosk.process.wait(15) == 0
    assert kiosk.process.stderr.read() == b""
    assert kiosk.kinds == ["director's door", "closed"]
    head = Journal(str(kiosk.journal)).head()
    assert judge("journal", "verify", "--head", head.spoken, **kiosk.settings).status == 0
