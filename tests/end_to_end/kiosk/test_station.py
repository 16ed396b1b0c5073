"""`judge station` on a real display: what the system's own programs report there."""

import json
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [
    pytest.mark.needs("Xvfb", "openbox", "xdotool", "xset", "setxkbmap", "xmodmap"),
    pytest.mark.usefixtures("club"),
]


def checked(judge: Callable[..., Any]) -> dict[str, dict[str, str]]:
    """The lines of the check, by key."""
    ended = judge("station", "check", "--json")
    assert (ended.status, ended.err) == (1, "")
    return {line["key"]: line for line in json.loads(ended.out)["lines"]}


def test_a_check_follows_screen_saver_and_keyboard_of_its_display(
    display: Any, judge: Callable[..., Any]
) -> None:
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
