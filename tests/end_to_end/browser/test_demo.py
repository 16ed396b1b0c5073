"""The demonstration, played in Chromium without the pauses in which people read."""

from collections.abc import Iterator
from time import sleep

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from launch.demo.stage import stage
from launch.demo.story import tell
from tests.end_to_end.browser.conftest import until

pytestmark = [
    pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver"),
    pytest.mark.proof("browser"),
]


@pytest.fixture(autouse=True)
def left(chromium_process: "webdriver.Chrome") -> Iterator[None]:
    """Leave the pages: they would go on asking their server, and complain in other tests."""
    yield
    chromium_process.get("about:blank")
    chromium_process.get_log("browser")  # type: ignore[no-untyped-call]


def test_the_story_is_played_to_its_end(chromium_process: "webdriver.Chrome") -> None:
    browser = chromium_process
    with stage(lambda seconds: sleep(seconds / 20)) as played:
        browser.get(played.url)
        tell(played)
        browser.switch_to.frame("board")
        until(lambda: "is sound" in browser.find_element(By.TAG_NAME, "body").text)
        report = browser.find_element(By.TAG_NAME, "body").text
        assert "Challenges ruled on 2" in report
        assert "Calls" in report
        browser.switch_to.default_content()
        said = browser.find_element(By.ID, "said").get_attribute("textContent")
        assert said == played.shown["said"]
