"""The kiosk on Wayland, under three compositors that need no display."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.clubs import club
from tests.displays import until
from tests.long.test_bundle import profile

pytestmark = pytest.mark.long
checkout = Path(__file__).parents[3]


nobody = 65534
commands = {
    "sway": ("sway", "--config", "sway.conf"),
    "cage": ("cage", "--", "sleep", "600"),
    "weston": (
        "weston", "--backend=headless-backend.so", "--use-pixman", "--idle-time=0",
        "--width=1024", "--height=600",
    ),
}  # fmt: skip
settings_of_sway = "output HEADLESS-1 resolution 1024x600 position 0,0\n"


class Compositor:
    """A compositor that runs, and the settings with which programs reach it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        [self.socket] = [path for path in folder.glob("wayland-*") if path.suffix != ".lock"]
        gone = ("DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR")
        kept = {name: value for name, value in os.environ.items() if name not in gone}
        found = {"WAYLAND_DISPLAY": str(self.socket), "XDG_RUNTIME_DIR": str(folder)}
        self.surroundings = {**kept, **found}

    def sway(self, *command: str) -> str:
        """Give sway a command, and return what it says."""
        [place] = self.folder.glob("sway-ipc*")
        asked = ["swaymsg", "--socket", str(place), "--raw", *command]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


@contextmanager
def compositor(name: str) -> Iterator[Compositor]:
    """Yield a compositor with one screen: sway, cage or weston."""
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    (folder / "sway.conf").write_text(settings_of_sway, "ascii")
    settings = {
        "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PATH": os.environ["PATH"],
        "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_HEADLESS_OUTPUTS": "1",
    }  # fmt: skip
    other: dict[str, Any] = {}
    if os.geteuid() == 0:  # sway and cage refuse to run as root
        os.chown(folder, nobody, nobody)
        other = {"user": nobody, "group": nobody, "extra_groups": []}
    process = subprocess.Popen(
        commands[name], cwd=folder, env=settings, **other,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert until(lambda: list(folder.glob("wayland-*"))), f"{name} did not start"
        time.sleep(1)
        yield Compositor(folder)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


class Kiosk:
    """A kiosk in a hall of its own."""

    def __init__(self, home: Path, surroundings: dict[str, str]) -> None:
        self.settings = {**surroundings, "JUDGE_HOME": str(home), "PYTHONPATH": str(checkout)}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "judge_cli", "kiosk"], env=self.settings, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def end(self) -> str:
        """End it, and return what it said."""
        self.process.terminate()
        return self.process.communicate(timeout=60)[1]


@contextmanager
def kiosk(folder: Path, at: Compositor) -> Iterator[Kiosk]:
    home = club(folder / "home", ["ZANTY", "BLORP"])
    (home / "profiles").mkdir()
    (home / "profiles" / "kiosk.toml").write_text(profile.replace('pin = "{pin}"\n', ""), "utf-8")
    started = Kiosk(home, at.surroundings)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.process.communicate()


def full(at: Compositor) -> list[int]:
    """Return of each of sway's windows whether it has a whole screen."""
    found: list[int] = []
    waiting: list[dict[str, Any]] = [json.loads(at.sway("-t", "get_tree"))]
    while waiting:
        node = waiting.pop()
        waiting += node["nodes"] + node["floating_nodes"]
        if node.get("app_id"):
            found.append(node["fullscreen_mode"])
    return found


@pytest.mark.needs("sway")
def test_under_sway_it_fills_every_screen(tmp_path: Path) -> None:
    with compositor("sway") as sway, kiosk(tmp_path, sway) as started:
        assert until(lambda: full(sway) == [1], 40)
        sway.sway("create_output")
        assert until(lambda: full(sway) == [1, 1])
        assert "started again" not in started.end()


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.needs(each)) for each in ("cage", "weston")]
)
def test_it_stays(tmp_path: Path, name: str) -> None:
    """cage calls a window that has the whole screen maximized."""
    with compositor(name) as other, kiosk(tmp_path, other) as started:
        with pytest.raises(subprocess.TimeoutExpired):
            started.process.wait(14)
        assert "started again" not in (said := started.end()), said
