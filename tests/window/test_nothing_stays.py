"""Once a page with words is cleared, nothing in the process holds one."""

import json
import subprocess
import sys

import pytest

from judge_gui.wording import common
from tests.support.commands import checkout
from tests.window.remains import acts, ends

once = {}  # the one run of the program


@pytest.fixture
def left(library, home):
    """What is left in a process with a kiosk, after each way to wipe a page."""
    if not once:
        done = subprocess.run(
            [sys.executable, "-m", "tests.window.remains", home],
            cwd=checkout, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert {*done.stderr.splitlines()} <= {"This plugin does not support raise()"}
        once["left"] = json.loads(done.stdout)
    return once["left"]


def test_a_word_that_is_there_would_be_found(left):
    assert left["enter_only"]["page"] == "HandOff"
    assert left["enter_only"]["held"] >= 3
    assert left["enter_only"]["seen"]


def test_nothing_holds_a_word_while_the_verdict_is_shown(left):
    assert left["see_the_verdict"] == {"page": "VerdictShown", "held": 0, "seen": 0}


@pytest.mark.parametrize("end", ends)
def test_nothing_holds_a_word_once_it_is_wiped(left, end):
    assert left[end] == {"page": "Ready", "held": 0, "seen": 0}


def test_the_next_pair_sees_the_page_that_the_first_pair_saw(stage, monkeypatch):
    """But for the number of entries at the foot: it counts challenges, and no word is in it."""
    monkeypatch.setattr(common, "journal_line", lambda _: "")
    stage.look()
    pages = [stage.picture]
    for end in ends[:-2]:
        acts[end](stage)
        pages.append(stage.picture)
    assert all(page == pages[0] for page in pages)
