"""The pages of a real window that tests begin on."""

import pytest

from tests.window.stage import library, opened

__all__ = ["library", "opened"]


@pytest.fixture
def stage(opened):
    return opened()


@pytest.fixture
def typing(stage):
    """Two words are asked for; of the first, two letters are there."""
    stage.press("enter", "2")
    stage.type("za")
    assert stage.typed == ("ZA", "")
    return stage


@pytest.fixture
def handed_over(stage):
    """Two words are there to be compared, for as long as it takes JUDGE to count."""
    stage.enter("zant", "blorp")
    stage.wait(stage.times.checking)
    return stage
