"""The kiosk on Wayland, under three compositors that need no display."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.clubs import club
from tests.displays import until
from tests.long.test_bundle import profile
from tests.wayland import Compositor, Keyboard, compositor

pytestmark = pytest.mark.long
checkout = Path(__file__).parents[3]


class Kiosk:
    """A kiosk in a hall of its own."""

    def __init__(self, home: Path, surroundings: dict[str, str]) -> None:
        self.settings = {**surroundings, "JUDGE_HOME": str(home), "PYTHONPATH": str(checkout)}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "judge_cli", "kiosk"], env=self.settings, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def rulings(self) -> list[list[str]]:
        """Return the words of each ruling in the record."""
        done = subprocess.run(
            [sys.executable, "-P", "-m", "judge_cli", "journal", "export"],
            env=self.settings, capture_output=True, text=True, check=False,
        )  # fmt: skip
        entries = [json.loads(line.partition("\t")[2]) for line in done.stdout.splitlines()]
        return [entry["words"] for entry in entries if entry["kind"] == "ruling"]

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


@pytest.mark.needs("sway", "xkbcli")
@pytest.mark.parametrize(("layout", "typed"), [("us", "zanty"), ("de", "yantz")])
def test_under_sway_it_fills_every_screen_and_takes_ordinary_keys(
    tmp_path: Path, layout: str, typed: str
) -> None:
    with compositor("sway") as sway, kiosk(tmp_path, sway) as started:
        assert until(lambda: full(sway) == [1], 40)
        sway.sway("create_output")
        assert until(lambda: full(sway) == [1, 1])
        sway.sway("focus", "output", "HEADLESS-1")
        with closing(Keyboard(sway.socket, layout)) as hands:
            for keys in (["Return"], ["1"], [*typed, "Return"], ["Tab"]):
                time.sleep(2)
                hands.press(*keys)
            assert until(lambda: started.rulings() == [["ZANTY"]])
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
