"""A hall with a paired telephone, or with a board."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from judge_server.web import browser_view
from tests.support.browsers import Board, Tab
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
