"""What the guards share: a browser. They test from outside, and import nothing of the program."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from selenium import webdriver


@pytest.fixture(scope="session")
def chromium() -> "Iterator[webdriver.Chrome]":
    from tests.chromium import headless

    with headless() as browser:
        yield browser
