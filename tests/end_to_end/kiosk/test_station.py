"""`judge station` on a real display: what the system's own programs report there."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from judge_cli.station.setup import File, files, values
from judge_gui.model.screens import Counting, Ready
from tests.end_to_end.conftest import Do

checkout = Path(__file__).parents[3]
own_desktop = Path(__file__).with_name("openbox.xml")

pytestmark = [
    pytest.mark.needs("Xvfb", "openbox", "xdotool", "xset", "setxkbmap"),
    pytest.mark.usefixtures("club"),
]


def checked(judge: Do) -> dict[str, dict[str, str]]:
    """The lines of the check, by key."""
    ended = judge("station", "check", "--json")
    assert (ended.status, ended.err) == (1, "")
    return {line["key"]: line for line in json.loads(ended.out)["lines"]}


def test_a_check_follows_screen_saver_and_keyboard_of_its_display(display: Any, judge: Do) -> None:
    display.run("xset", "s", "300", "300")
    display.run("setxkbmap", "ru")
    found = checked(judge)
    assert (found["screen saver"]["state"], found["keyboard"]["state"]) == ("look", "look")
    assert "300 s" in found["screen saver"]["text"]
    assert "ru has no key for A, B, C" in found["keyboard"]["text"]
    display.run("xset", "s", "off", "-dpms")
    display.run("setxkbmap", "us")
    found = checked(judge)
    assert (found["screen saver"]["state"], found["keyboard"]["state"]) == ("well", "well")
    assert found["window"]["state"] == "well"


# -- the session that `judge station setup` makes ------------------------------------------------


def unit_of(made: list[File]) -> str:
    """The text of the systemd unit among these files."""
    return next(file.text for file in made if file.place.endswith(".service"))


def started_by(unit: str) -> list[str]:
    """The program that the unit's command shows on the display: what xinit starts."""
    [line] = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    xinit, *client = shlex.split(line.partition("=")[2])
    assert xinit == "/usr/bin/xinit"
    return client[: client.index("--")]


@pytest.fixture
def profile(profile: Path) -> Path:
    """The file of a kiosk's settings, with the usual times: the unit's command is in no hurry."""
    profile.write_text(profile.read_text("utf-8").partition("[times]")[0], "utf-8")
    return profile


@pytest.fixture
def session(
    no_kiosk: None,
    display: Any,
    room_of: Callable[[Any, Path], Any],
    profile: Path,
    home: Path,
    tmp_path: Path,
) -> Iterator[Any]:
    """The kiosk in the session of the unit, with nothing else on the display."""
    display.dismiss()
    (home / "profiles").mkdir()
    shutil.copy(profile, home / "profiles" / "kiosk.toml")
    judge = [sys.executable, "-P", "-m", "judge_cli"]
    said = values("x11", user="kiosk", folder=str(tmp_path), judge=judge)
    made = files("x11", said)
    for file in made:
        path = tmp_path / file.name
        path.write_text(file.text, encoding="utf-8")
        path.chmod(int(file.mode, 8))
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    process = subprocess.Popen(
        started_by(unit_of(made)), env=environment, stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    yield room_of(process, home)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)  # the window manager too: here no xinit ends it
    process.communicate(timeout=15)
    display.manage(own_desktop)


def test_the_unit_s_own_command_starts_the_kiosk_and_no_key_leaves_it(session: Any) -> None:
    assert session.shows(Ready())
    for key in ("alt+space", "super+e", "alt+F4", "alt+Tab", "super+d", "ctrl+alt+Right"):
        session.press(key)
        time.sleep(0.1)
        assert session.shows(Ready(), 0), key
    session.display.hands("mousemove", "300", "300", "click", "3", "keydown", "alt", "click", "3",
                          "keyup", "alt")  # fmt: skip
    session.press("Return")
    assert session.shows(Counting())
    session.press("Escape")
    assert session.shows(Ready())
    end = ("5", "Return", "5", "Return", *"yes", "Return")  # this machine: the end of the session
    session.press("Escape", *"2468", "Return", *end, delay=70)
    assert session.until(lambda: "closed" in session.kinds)
    time.sleep(1)  # the head is shown for a while
    session.press("Return")
    assert session.process.wait(15) == 0  # the unit does not start it again
