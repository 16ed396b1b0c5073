"""One Chromium for all tests, and a server for each."""

import pytest

from tests.end_to_end.browser.hands import ChromiumHands, Venue
from tests.support.chromium import be_patient


@pytest.fixture
def venue(tmp_path):
    begun = []

    def venue(alphabet="english", words=("ZO", "ZANT"), **settled):
        begun.append(Venue(tmp_path / f"home {len(begun)}", alphabet, words, **settled))
        return begun[-1]

    yield venue
    for each in begun:
        each.end()


@pytest.fixture
def hands(chromium):
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
    browser.get_log("browser")


@pytest.fixture
def telephone(venue, hands):
    """Pairs a telephone with a server of its own."""
    return lambda *given, **settled: hands(venue(*given, **settled)).telephone()
