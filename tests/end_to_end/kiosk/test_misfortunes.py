"""What may happen to a machine in a tournament hall, and what players and directors see of it."""

import os
import resource
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from judge_gui.model.screens import Ready

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
acceptable, unacceptable, stopped = "#00386e", "#ffb000", "#2b2b2b"


# -- crashes -------------------------------------------------------------------------------------


def test_a_kiosk_that_crashes_is_back_on_its_first_page(kiosk: Any) -> None:
    kiosk.enter("zant", "qxv")
    child = kiosk.child
    os.kill(child, signal.SIGKILL)
    assert kiosk.until(lambda: kiosk.kinds == ["session opened", "interrupted"])
    assert kiosk.child != child
    assert kiosk.shows(kiosk.interrupted())
    kiosk.clear()
    kiosk.judge("zant", "qxv")
    assert kiosk.coloured(unacceptable)


@pytest.mark.parametrize("pause", [10])
def test_a_kiosk_that_is_killed_as_it_judges_names_the_ruling_and_shows_no_verdict(
    kiosk: Any,
) -> None:
    kiosk.judge("zant", "qxv")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling"])
    os.kill(kiosk.child, signal.SIGKILL)  # in the pause between the ruling and its page
    assert kiosk.shows(kiosk.interrupted(ruled=kiosk.entries[0].number))
    assert kiosk.kinds == ["ruling", "session opened", "ruling unseen"]
    kiosk.clear()
    assert kiosk.shows(Ready())


# -- the journal's disk --------------------------------------------------------------------------


@pytest.fixture
def filled(kiosk: Any) -> Callable[[], Callable[[], None]]:
    """Leaves the kiosk no room for another entry; what it returns gives it room again.

    An entry may fit into a page that the file has already. So nothing can be written at all.
    """

    def filled() -> Callable[[], None]:
        soft, hard = resource.prlimit(kiosk.child, resource.RLIMIT_FSIZE)
        resource.prlimit(kiosk.child, resource.RLIMIT_FSIZE, (40, hard))

        def cleared() -> None:
            resource.prlimit(kiosk.child, resource.RLIMIT_FSIZE, (soft, hard))

        return cleared

    return filled


def test_what_cannot_be_recorded_is_not_shown(
    kiosk: Any, filled: Callable[[], Callable[[], None]], judge: Any
) -> None:
    kiosk.enter("zant", "blorp")
    full_disk = filled()
    time.sleep(kiosk.pace.checking)
    kiosk.press("Tab")
    assert kiosk.coloured(stopped)
    assert kiosk.kinds == []
    assert judge("journal", "verify", **kiosk.settings).status == 0
    full_disk()
    kiosk.clear()
    kiosk.judge("zant", "blorp")
    assert kiosk.coloured(acceptable)
    assert kiosk.kinds[-1] == "ruling"


@pytest.mark.long
def test_a_journal_that_another_process_holds_is_an_answer_and_no_hang(
    kiosk: Any, judge: Any
) -> None:
    child = kiosk.child
    kiosk.enter("zant", "qxv")
    with closing(sqlite3.connect(kiosk.journal, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        time.sleep(kiosk.pace.checking)
        kiosk.press("Tab")
        assert kiosk.coloured(stopped)
        time.sleep(3)
        holder.execute("ROLLBACK")
    assert kiosk.child == child
    assert kiosk.kinds == []
    kiosk.press("Return")
    kiosk.judge("zant", "qxv")
    assert kiosk.coloured(unacceptable)
    assert judge("journal", "verify", **kiosk.settings).status == 0
