"""A hall with a paired telephone, or with a board."""

from functools import cache

import pytest

from judge_server.web import browser_view, refusals
from tests.support.halls import hall
from tests.support.people import holders

__all__ = ["hall"]


@pytest.fixture(scope="module", autouse=True)
def _laid_out_once():
    """Lay equal pages out once: the layout is pure, and most tests see the same pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser_view, "layout", cache(browser_view.layout))
        yield


@pytest.fixture(autouse=True)
def _no_fault_told_before():
    refusals.write_fault.cache_clear()


@pytest.fixture
def here(hall):
    return hall()


@pytest.fixture
def phone(here):
    """A telephone that is paired with table 7 for round 3."""
    return here.phone()


@pytest.fixture
def board(hall):
    return hall(holders=holders()).board()


@pytest.fixture
def inside(board):
    """The board after a director's PIN."""
    board.enter()
    return board
