"""A machine that starts into the kiosk: the session of the docs, on a real display."""

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from judge_gui.model.screens import Counting, Ready
from tests.support.clubs import write_profile
from tests.support.commands import checkout
from tests.support.displays import many_looks, on_a_display, patience

own_desktop = Path(__file__).with_name("openbox.xml")
units = checkout / "docs" / "units"

pytestmark = [on_a_display, pytest.mark.needs("xset", "setxkbmap"), pytest.mark.usefixtures("club")]


def started_by(unit):
    """The program that a systemd unit shows on the display: what xinit starts."""
    [line] = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    xinit, *client = shlex.split(line.partition("=")[2])
    assert xinit == "/usr/bin/xinit"
    return client[: client.index("--")]


@pytest.fixture
def profile(profile):
    """The file of a kiosk's settings, with the usual times: the unit's command is in no hurry."""
    profile.write_text(profile.read_text("utf-8").partition("[times]")[0], "utf-8")
    return profile


@pytest.fixture
def session(display, room_of, profile, home, tmp_path):
    """The kiosk in the session of the unit, with nothing else on the display."""
    display.dismiss()
    write_profile(home, profile.read_text("utf-8"))
    for name in ("session", "openbox.xml"):
        text = (units / name).read_text(encoding="utf-8").replace("/etc/judge", str(tmp_path))
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    judge = tmp_path / "judge"
    judge.write_text(
        f"#!/bin/sh\nexec {sys.executable} -P -m judge_cli.main $*\n", encoding="utf-8"
    )
    judge.chmod(0o755)
    [client] = started_by((units / "tilejudge-kiosk.service").read_text(encoding="utf-8"))
    path = f"{tmp_path}:{os.environ['PATH']}"
    process = subprocess.Popen(
        client.replace("/etc/judge", str(tmp_path)),
        env={**os.environ, "PATH": path, "PYTHONPATH": str(checkout)},
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    yield room_of(process, home)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)  # the window manager too: here no xinit ends it
    process.communicate(timeout=patience)
    display.manage(own_desktop)


def test_the_unit_s_own_command_starts_the_kiosk_and_no_key_leaves_it(session):
    assert session.shows(Ready())
    for key in ("alt+space", "super+e", "alt+F4", "alt+Tab", "super+d", "ctrl+alt+Right"):
        session.press(key)
        time.sleep(0.1)
        assert session.shows(Ready()), key
    session.display.hands("mousemove", "300", "300", "click", "3", "keydown", "alt", "click", "3",
                          "keyup", "alt")  # fmt: skip
    session.press("Return")
    assert session.shows(Counting())
    session.press("Escape")
    assert session.shows(Ready())
    end = ("3", "6", "2")  # this machine: the end of the session, but not of the event
    session.turn("Escape", "2 4 6 8 Return", *end)
    assert session.until(lambda: "session closed" in session.kinds)
    session.settled(many_looks)
    session.see(1.1)  # the head is shown for a second, once it is painted
    session.press("Return")
    assert session.process.wait(patience) == 0  # the unit does not start it again
