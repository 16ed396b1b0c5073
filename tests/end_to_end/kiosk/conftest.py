"""The display that the tests of one worker share, and the kiosk of each."""

import os
import subprocess
import sys
from contextlib import closing

import pytest

from judge_gui.model import screens as at
from judge_procedure.profile import TIME_KEYS, Profile
from tests.end_to_end.kiosk.hurried import any_times
from tests.end_to_end.kiosk.room import Room, hurried, profile_text, settings_of
from tests.support.commands import checkout, hashed_apart
from tests.support.displays import Display, ends_with_test


@pytest.fixture(scope="session")
def own_display(tmp_path_factory):
    with closing(Display(tmp_path_factory.mktemp("screen"))) as display:
        yield display


@pytest.fixture
def display(own_display, monkeypatch):
    """The display, for whatever is started."""
    monkeypatch.setenv("DISPLAY", own_display.name)
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR"):
        monkeypatch.delenv(name, raising=False)
    return own_display


@pytest.fixture
def pause():
    """Seconds from JUDGE to a verdict."""
    return 0.2


@pytest.fixture(scope="session")
def hashed_pin():
    return hashed_apart("2468")


@pytest.fixture
def profile(tmp_path, hashed_pin, pause):
    """The file of the kiosk's settings."""
    path = tmp_path / "kiosk.toml"
    text = profile_text.format(pin=hashed_pin, pause=pause)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def room_of(display, club, application, profile, monkeypatch):
    """Makes the room of a process whose kiosk is on the display, by its home."""
    from judge_gui.window.surface import load_fonts

    for name, key in any_times.items():
        monkeypatch.setitem(TIME_KEYS, name, key)
    load_fonts()
    return lambda process, home: Room(display, process, home, Profile.open(str(profile)))


@pytest.fixture
def kiosk(room_of, home, profile, tmp_path):
    """The command on its first page."""
    process = subprocess.Popen(
        [*ends_with_test, sys.executable, "-P", "-m", hurried, "kiosk", "--profile", profile],
        cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(checkout), **settings_of(home)},
    )  # fmt: skip
    room = room_of(process, home)
    assert room.until(room.has_the_keyboard)
    assert room.shows(at.Ready())
    yield room
    room.end()
