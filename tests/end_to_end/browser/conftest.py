"""One Chromium for all tests, and a server for each."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

from tests.end_to_end.browser.hands import ChromiumHands, Venue
from tests.support.chromium import be_patient


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Callable[..., Venue]]:
    begun: list[Venue] = []

    def venue(
        alphabet: str = "english", words: tuple[str, ...] = ("ZO", "ZANT"), **settled: Any
    ) -> Venue:
        begun.append(Venue(tmp_path / f"home {len(begun)}", alphabet, words, **settled))
        return begun[-1]

    yield venue
    for each in begun:
        each.end()


@pytest.fixture
def hands(chromium: "webdriver.Chrome") -> Iterator[Callable[[Venue], ChromiumHands]]:
    """Comes before a page of its own, in a browser without cookies."""
    browser = chromium
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    be_patient(browser)
    yield lambda venue: ChromiumHands(browser, venue)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    browser.close()
    browser.switch_to.window(first)
    browser.get_log("browser")  # type: ignore[no-untyped-call]


@pytest.fixture
def telephone(
    venue: Callable[..., Venue], hands: Callable[[Venue], ChromiumHands]
) -> Callable[..., ChromiumHands]:
    """Pairs a telephone with a server of its own."""
    return lambda *given, **settled: hands(venue(*given, **settled)).telephone()
