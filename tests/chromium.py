"""A Chromium without a window, driven by the tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

chromium, driver = "/usr/bin/chromium", "/usr/bin/chromedriver"
arguments = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--disable-dev-shm-usage",
)  # fmt: skip


@contextmanager
def headless() -> "Iterator[webdriver.Chrome]":
    """Yield a Chromium that keeps all that its console is told."""
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in arguments:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield browser
    finally:
        browser.quit()
