"""A Chromium without a window, driven by the tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

#: What a page's script sends waits, and is never given up; what it asks for does not wait.
hold_sending = """
const send = window.fetch;
let letGo;
const goes = new Promise((is) => { letGo = is; });
window.held = 0;
window.fetch = async (to, given = {}) => {
  if (given.method !== "POST") return send(to, given);
  window.held += 1;
  await goes;
  return send(to, { ...given, signal: undefined });
};
window.letGo = () => { window.fetch = send; letGo(); };
"""
#: A page gives up a request later: a busy machine is no network that is cut.
patient = """
if (!AbortSignal.late) {
  AbortSignal.late = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => AbortSignal.late(15 * milliseconds);
}
"""
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
    browser.set_script_timeout(300)
    try:
        yield browser
    finally:
        browser.quit()


def be_patient(browser: "webdriver.Chrome") -> None:
    """Let the pages of this tab wait longer for an answer than people would."""
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": patient})


@contextmanager
def sending_held(browser: "webdriver.Chrome") -> Iterator[None]:
    """Let what the page's script sends be on its way until the body ends: a slow network."""
    browser.execute_script(hold_sending)
    try:
        yield
    finally:
        browser.execute_script("window.letGo()")


def held(browser: "webdriver.Chrome") -> int:
    """How many requests are held."""
    return int(browser.execute_script("return window.held"))


@contextmanager
def slow_replies(browser: "webdriver.Chrome", milliseconds: int) -> Iterator[None]:
    """Let every reply take longer."""
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    set_ = "Network.emulateNetworkConditions"
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd(set_, {**conditions, "latency": milliseconds})
    try:
        yield
    finally:
        browser.execute_cdp_cmd(set_, {**conditions, "latency": 0})


def leave(browser: "webdriver.Chrome") -> None:
    """Leave the page before its server ends: it would ask again and again, and complain."""
    browser.get("about:blank")
    browser.get_log("browser")  # type: ignore[no-untyped-call]
