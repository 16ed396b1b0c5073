"""Scenes with paired devices, a board, and kiosks beside them."""

import re
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from judge_server.web import browser_view
from tests.support.browsers import Board, Play, Tab
from tests.support.halls import Hall, hall
from tests.support.kiosks import cheap_pins
from tests.support.people import holders

__all__ = ["cheap_pins", "hall"]


@pytest.fixture(scope="module", autouse=True)
def _laid_out_once() -> Iterator[None]:
    """Lay equal pages out once: the layout is pure, and most tests see the same pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser_view, "layout", cache(browser_view.layout))
        yield


@pytest.fixture
def here(hall: Callable[..., Hall]) -> Hall:
    return hall()


@pytest.fixture
def phone(here: Hall) -> Tab:
    """A telephone that is paired with table 7 for round 3."""
    return here.phone()


@pytest.fixture
def board(hall: Callable[..., Hall]) -> Board:
    return hall(holders=holders()).board()


@pytest.fixture
def inside(board: Board) -> Board:
    """The board after a director's PIN."""
    board.enter()
    return board


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """Plays a scene, and returns who took part. `here` is the hall.

    A line is `NAME = WHAT THE HALL MAKES`, or somebody and what they do. After an arrow stands what
    they see then, with ` & ` between: a text, `=` and the whole title, `!` and what is not there.
    `3 x` lets a line, whose steps end with semicolons, happen three times.
    """

    def play(script: str, *, here: Hall | None = None, **settled: Any) -> Any:
        named = {"holders": holders()} if " = director" in script else {}
        begun = here or request.getfixturevalue("hall")(**named, **settled)
        who: dict[str, Any] = {"here": begun}
        for line in script.strip().splitlines():
            number, _, steps = line.rpartition(" x ")
            for step in steps.split("; ") * int(number or 1):
                take_step(step, who)
        return SimpleNamespace(**who)

    return play


def take_step(step: str, who: dict[str, Any]) -> None:
    said, _, seen = step.partition(" -> ")
    name, *deed = shlex.split(said)
    if deed[:1] == ["="]:
        who[name] = getattr(who["here"], deed[1])(*deed[2:])
    elif deed:
        fields = dict(each.split("=", 1) for each in deed[1:] if re.match(r"\w+=", each))
        given = [each for each in deed[1:] if not re.match(r"\w+=", each)]
        getattr(who[name], deed[0])(*given, **fields)
    for part in filter(None, seen.split(" & ")):
        if part.startswith("="):
            assert who[name].title == part[1:], step
        else:
            page = who[name].text
            assert (part.lstrip("!") in page) is not part.startswith("!"), f"{step}\n{page}"
