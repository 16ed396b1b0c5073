"""A real browser as a kiosk: its keyboard, and all that it shows."""

import json
import re
import time
from pathlib import Path

from tests.secrecy.sameness import Box, Look, picture_of
from tests.support.chromium import be_patient
from tests.support.displays import patience, pause, until

wide, high = 1024, 600
seen = Path(__file__).with_name("seen.js").read_text("utf-8")
looks = 2  # in a row that find nothing changed, two frames and a pause apart
counts = Path(__file__).with_name("counts.js").read_text("utf-8")
settles = Path(__file__).with_name("settles.js").read_text("utf-8")


class BrowserKiosk:
    """A tab of the browser, without cookies, that is paired as a kiosk."""

    def __init__(self, browser, served, *card):
        """Pair by a card, whose parts are those of `PlaceServer.card`."""
        self.browser = browser
        self.place = served.place
        address = served.address
        size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
        be_patient(browser)
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": counts})
        browser.get(f"{address}{served.card(*card)}")
        browser.find_element("css selector", "form button").click()
        assert until(lambda: browser.current_url == f"{address}/", 4 * patience)
        self.last = self.settled()

    def settled(self):
        """Return the page once it stays as it is, and waits for no answer."""
        milliseconds = 1000 * pause
        html = self.browser.execute_async_script(settles, looks, milliseconds)
        self.last = masked(html)
        return self.last

    def changed(self):
        """Wait for a page that comes by itself, or after keys."""
        before = self.last
        assert until(lambda: self.settled() != before, 4 * patience), "the page stayed"

    def stop(self):
        """Let no page come by itself after the next key's, until it may go on."""
        self.browser.execute_script("window.stops = 'soon'")

    def go_on(self):
        self.browser.execute_script("window.goOn()")

    def press(self, *keys):
        """Press keys at once; each page of a key comes later."""
        from selenium.webdriver import ActionChains
        from selenium.webdriver.common.keys import Keys

        named = {"BackSpace": Keys.BACKSPACE, "Up": Keys.ARROW_UP, "Down": Keys.ARROW_DOWN}
        for key in keys:
            sent = key if len(key) == 1 else named.get(key) or getattr(Keys, key.upper())
            ActionChains(self.browser).send_keys(sent).perform()

    def look(self, name):
        """Return what is seen: the page, its pixels, its title, what a screen reader gets."""
        from PySide6.QtGui import QImage

        image = QImage.fromData(self.browser.get_screenshot_as_png())
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        said = [
            json.dumps([node.get(part, {}).get("value") for part in ("role", "name", "value")])
            for node in nodes
        ]
        title, address, html, texts = self.browser.execute_script(seen)
        text = "\n".join([title, address, masked(html), *said])
        boxes = [Box(str(found), *(round(number) for number in place)) for found, *place in texts]
        return Look(name, text, picture_of(bytes(image.constBits())), boxes)


def walked(kiosk, steps):
    """Take steps, written as those of a window; each ends with another page.

    The page of somebody who waits stays until it was seen.
    """
    for step in steps.strip().splitlines():
        name, _, pressed = step.partition(":")
        if name.startswith("waiting"):
            kiosk.stop()
        for key in pressed.split():
            if key.startswith("+"):
                time.sleep(float(key))
                continue
            if key != "~":
                kiosk.press(key)
            try:
                kiosk.changed()
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from error
        yield kiosk.look(name)
        kiosk.go_on()


def masked(html):
    """Return a page without what is drawn at random, and without the moment it was asked for.

    Where a text stands follows the width of a receipt beside it: a browser's pictures show places.
    """
    field = '<input[^>]*name="(?:secret|turn|device)"[^>]* value="'
    again = '<meta http-equiv="refresh"[^>]* content="'
    drawn = f'({field}|{again}|data-(?:secret|refresh|turn|at)="| style=")[^"]*'
    return re.sub(drawn, r"\1", html)
