"""A Firefox without a window, spoken to by its own protocol: Debian has no driver for it."""

import json
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.displays import patience, until

program = "/usr/bin/firefox-esr"
settings = """
user_pref("marionette.port", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("signon.rememberSignons", true);
"""
element = "element-6066-11e4-a52e-4f735466cecf"  # W3C's name of a reference to an element
offers = "return document.getElementById('notification-popup').state === 'open'"


class Firefox:
    """A Firefox that answers one command after another."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=4 * patience)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.hear()  # who it is
        self.ask("WebDriver:NewSession")

    def ask(self, command: str, **given: Any) -> Any:
        """Send a command, and return what it gives back."""
        self.number += 1
        text = json.dumps([0, self.number, command, given]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self.hear()
        assert (number, error) == (self.number, None), error
        return result.get("value", result) if isinstance(result, dict) else result

    def hear(self) -> Any:
        length = b""
        while (character := self.stream.read(1)) != b":":
            assert character, "Firefox has ended"
            length += character
        return json.loads(self.stream.read(int(length)))

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def type(self, selector: str, text: str) -> None:
        """Type into a field, and press Enter."""
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)
        self.ask("WebDriver:ElementSendKeys", id=found[element], text=f"{text}\ue007")

    @property
    def source(self) -> str:
        return str(self.ask("WebDriver:GetPageSource"))

    @property
    def offers_to_keep_it(self) -> bool:
        """Whether it shows an offer beside its page, such as to keep a password."""
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return bool(self.ask("WebDriver:ExecuteScript", script=offers, args=[]))
        finally:
            self.ask("Marionette:SetContext", value="content")


@contextmanager
def headless() -> Iterator[Firefox]:
    """Yield a Firefox with a new profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder, "user.js").write_text(settings, "utf-8")
        told = Path(folder, "MarionetteActivePort")
        command = (program, "--headless", "--marionette", "--remote-allow-system-access")
        process = subprocess.Popen(
            [*command, "--profile", folder, "--no-remote"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert until(lambda: told.exists() and told.read_text(), 4 * patience)
            browser = Firefox(int(told.read_text()))
            with browser.socket, browser.stream:
                yield browser
        finally:
            process.terminate()
            process.wait(patience)
