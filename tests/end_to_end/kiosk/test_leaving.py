"""Word judge or director on a real screen: by the PIN, and with a head to be written down."""

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
