"""A Chromium without a window, driven by the tests."""

from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

hold_sending = Path(__file__).with_name("hold_sending.js").read_text("utf-8")
patient = Path(__file__).with_name("patient.js").read_text("utf-8")
chromium, driver = "/usr/bin/chromium", "/usr/bin/chromedriver"
arguments = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--disable-dev-shm-usage",
    # One process for all pages, and none for the line of addresses: each takes half a second.
    "--renderer-process-limit=1", "--disable-site-isolation-trials",
    "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)  # fmt: skip


@contextmanager
def headless():
    """Yield a Chromium that keeps all that its console is told."""
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in arguments:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
    browser.set_script_timeout(300)
    try:
        yield browser
    finally:
        browser.quit()


def be_patient(browser):
    """Let the pages of this tab wait longer for an answer than people would."""
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": patient})


@contextmanager
def sending_held(browser):
    """Let what the page's script sends be on its way until the body ends: a slow network."""
    browser.execute_script(hold_sending)
    try:
        yield
    finally:
        browser.execute_script("window.letGo()")


def count_held(browser):
    """How many requests are held."""
    return int(browser.execute_script("return window.held"))


@contextmanager
def slow_replies(browser, milliseconds):
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    set_ = "Network.emulateNetworkConditions"
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd(set_, {**conditions, "latency": milliseconds})
    try:
        yield
    finally:
        browser.execute_cdp_cmd(set_, {**conditions, "latency": 0})


def leave(browser):
    """Leave the page before its server ends: it would ask again and again, and complain."""
    browser.get("about:blank")
    browser.get_log("browser")
