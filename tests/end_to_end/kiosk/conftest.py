"""Displays and kiosks: what tests of one worker share stands until it is needed otherwise."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model import screens as at
from judge_procedure import pin
from judge_procedure.profile import TIME_KEYS, Profile
from tests.end_to_end.kiosk.hurried import any_times
from tests.end_to_end.kiosk.room import (
    Room,
    Standing,
    hurried,
    leave,
    profile_text,
    settings_of,
)
from tests.support.commands import checkout
from tests.support.displays import Display

#: The system's Python runs it; pytest would import it, to look for examples in it.
collect_ignore = ["reader.py"]


@pytest.fixture(scope="session")
def own_display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """The display of this worker."""
    display = Display(tmp_path_factory.mktemp("screen"))
    yield display
    display.close()


@pytest.fixture
def display(own_display: Display, monkeypatch: pytest.MonkeyPatch) -> Display:
    """The display, for whatever is started."""
    monkeypatch.setenv("DISPLAY", own_display.name)
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR"):
        monkeypatch.delenv(name, raising=False)
    return own_display


@pytest.fixture
def pause() -> float:
    """Seconds from JUDGE to a verdict."""
    return 0.2


@pytest.fixture(scope="session")
def hashed_pin() -> str:
    """What a profile holds of the PIN."""
    return pin.hashed("2468")


@pytest.fixture
def profile(tmp_path: Path, hashed_pin: str, pause: float) -> Path:
    """The file of the kiosk's settings."""
    path = tmp_path / "kiosk.toml"
    text = profile_text.format(pin=hashed_pin, pause=pause)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def room_of(
    display: Display,
    club: object,
    application: object,
    profile: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Any, Path], Room]:
    """Makes the room of a process whose kiosk is on the display, by its home."""
    from judge_gui.window.surface import load_fonts

    for name, key in any_times.items():
        monkeypatch.setitem(TIME_KEYS, name, key)
    return lambda process, home: Room(
        display, process, home, load_fonts(), Profile.open(str(profile))
    )


@pytest.fixture(scope="session")
def standing(own_display: Display) -> Iterator[Standing]:
    """The kiosk that stands on the display, by its surroundings, if a test left one there."""
    standing: Standing = {}
    yield standing
    leave(standing)


@pytest.fixture
def no_kiosk(standing: Standing) -> None:
    """No earlier kiosk stands on the display."""
    leave(standing)


@pytest.fixture
def kiosk(
    standing: Standing,
    room_of: Callable[[Any, Path], Room],
    home: Path,
    profile: Path,
    pause: float,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Room]:
    """The command on its first page. Tests use one kiosk after the other, as players do.

    It has a home of its own, which outlives the test. What earlier tests recorded there is not
    among its entries.
    """
    if pause not in standing or not standing[pause].shows(at.Ready(), 1):
        leave(standing)
        folder = tmp_path_factory.mktemp("kiosk")
        shutil.copytree(home, folder / "home")
        own_profile = shutil.copy(profile, folder)
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", hurried, "kiosk", "--profile", own_profile],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(checkout), **settings_of(folder / "home")},
        )  # fmt: skip
        standing[pause] = room_of(process, folder / "home")
    room = standing[pause]
    assert room.shows(at.Ready())
    room.earlier = len(room.recorded)
    yield room
    if room.process.poll() is not None or not room.tidy():
        leave(standing)


@pytest.fixture
def fresh_kiosk(no_kiosk: None, kiosk: Room) -> Room:
    """A kiosk that has just been started."""
    return kiosk
