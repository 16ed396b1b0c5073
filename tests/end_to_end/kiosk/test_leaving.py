"""Word judge or director on a real screen: by the PIN, and with a head to be written down."""

from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.events import SessionClosed
from judge_gui.model.screens import Ended, PinAsked, Ready
from judge_record.journal import Journal

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
leave = ("5", "Return", "5")  # this machine: the end of the session


def test_the_director_leaves_by_the_door(fresh_kiosk: Any, judge: Any) -> None:
    kiosk = fresh_kiosk
    kiosk.press("Escape")
    assert kiosk.shows(PinAsked(Ready()))
    kiosk.press(*"1357", "Return")
    assert kiosk.shows(PinAsked(Ready(), message="wrong"))
    kiosk.press(*"2468")
    assert kiosk.shows(PinAsked(Ready(), typed="2468", message="wrong"))
    kiosk.press("Return", *leave, "Return", *"yes", "Return", delay=70)  # faster than pages come
    doors = ["director's door"] * 2  # a wrong PIN, and the right one
    assert kiosk.until(lambda: kiosk.kinds == [*doors, "closed"])
    head = Journal(str(kiosk.journal)).head()
    assert kiosk.shows(Ended(SessionClosed(head.spoken)))
    kiosk.clear()
    assert kiosk.process.wait(15) == 0
    assert kiosk.process.stderr.read() == b""
    assert judge("journal", "verify", "--head", head.spoken, **kiosk.settings).status == 0


@pytest.fixture
def unlocked(profile: Path) -> None:
    """The kiosk's settings, without the PIN."""
    lines = profile.read_text("utf-8").splitlines(keepends=True)
    profile.write_text("".join(line for line in lines if not line.startswith("pin")), "utf-8")


def test_two_keys_leave_and_the_end_is_recorded(
    unlocked: None, fresh_kiosk: Any, judge: Any
) -> None:
    kiosk = fresh_kiosk
    kiosk.press("Escape")
    assert kiosk.shows(PinAsked(Ready()))
    kiosk.press("BackSpace")
    assert kiosk.process.wait(15) == 0
    assert kiosk.process.stderr.read() == b""
    assert kiosk.kinds == ["director's door", "closed"]
    head = Journal(str(kiosk.journal)).head()
    assert judge("journal", "verify", "--head", head.spoken, **kiosk.settings).status == 0
