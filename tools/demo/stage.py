"""The stage: a server of its own in a folder of its own, three windows, and a caption."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import mkdtemp
from time import sleep

from judge_gui.model import pin
from judge_procedure.pairing import Card, Use, event_secret
from lexicons import Library
from tools.command import ROOT, settings
from tools.demo.windows import LOCAL, Asked, Window, serve
from tools.failure import Failure

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stage.html")
EVENT = "Club night"
RULES = "nzasp-2022@csw19=scowl80"  # a rulebook, by the list that comes with the program
PROFILE = """
prompts = ["round", "table"]

[times]
judging = 0.4
verdict_least = 0.5

[[holder]]
name = "AB"
role = "director"
pin = "{pin}"
"""


class Stage:
    """What the story is played on."""

    pin = "2468"

    def __init__(self, folder: str, wait: Callable[[float], None] = sleep) -> None:
        """Take a folder that is empty, and what is done where people read."""
        self.home = os.path.join(folder, "home")
        self.page = os.path.join(folder, "report.html")
        self.wait = wait
        os.makedirs(os.path.join(self.home, "profiles"))
        hashed = pin.hashed(self.pin)
        self.write("profiles/kiosk.toml", PROFILE.format(pin=hashed))
        self.write("default.toml", f'rules = "{RULES}"\n')
        self.rules = Library(self.home).rules(RULES)
        self.environment = {**settings(), "JUDGE_HOME": self.home, "XDG_STATE_HOME": folder}
        with socket.create_server((LOCAL, 0)) as free:
            self.port = free.getsockname()[1]
        self.server: subprocess.Popen[bytes] | None = None
        self.begin()
        self.kiosk, self.phone, self.board = (Window(self.port) for _ in range(3))
        self.shown = {
            "kiosk": f"{self.kiosk.url}/", "phone": f"{self.phone.url}/",
            "board": f"{self.board.url}/", "said": "", "rule": "",
        }  # fmt: skip
        self.url = f"http://{LOCAL}:{serve(self.answer).server_port}/"

    def write(self, name: str, text: str) -> None:
        """Write a file of JUDGE_HOME."""
        with open(os.path.join(self.home, *name.split("/")), "w", encoding="utf-8") as file:
            file.write(text)

    def answer(self, request: Asked) -> None:
        """Answer a request of the page around the windows."""
        if request.path == "/now":
            request.reply(json.dumps(self.shown).encode(), "application/json")
            return
        with open(self.page if request.path == "/report" else PAGE, "rb") as file:
            request.reply(file.read())

    def say(self, text: str, rule: str = "") -> None:
        """Show a caption, and the number of the rule. It must be one that the rule set cites."""
        cited = {each for *_, numbers in self.rules.provisions() for each in numbers.split(", ")}
        if rule and not cited.issuperset(rule.split(", ")):
            raise Failure(f"The rule set {self.rules.id} does not cite {rule}.")
        title = self.rules.base.title
        self.shown |= {"said": text, "rule": f"{title}: {rule}" if rule else ""}

    def card(self, use: str, place: str) -> str:
        """Return the path of a card, as its code for cameras has it."""
        rounds = 1 if use == Use.TABLE else None
        return event_secret(self.home, EVENT).path(Card(Use(use), place, rounds))

    def begin(self) -> None:
        """Start the server, and wait until it serves."""
        self.server = self.judge("serve", "--port", str(self.port), "--event", EVENT)
        said = self.server.stderr.readline() if self.server.stderr else b""
        if not said.startswith(b"Serving"):
            raise Failure(f"The server did not begin: {said.decode()}")

    def kill(self) -> None:
        """End the server as a power cut does."""
        if self.server:
            self.server.kill()
            self.server.communicate()
        self.server = None

    def report(self) -> None:
        """Write the report, and show it in place of the board."""
        done = self.judge("journal", "report", "-o", self.page)
        done.communicate()
        if done.returncode:
            raise Failure("The report was not written.")
        self.shown["board"] = f"{self.url}report"

    def judge(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start the program in the folder of the demonstration."""
        return subprocess.Popen(
            [sys.executable, "-m", "judge_cli", *arguments],
            cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip


@contextmanager
def stage(wait: Callable[[float], None] = sleep) -> Iterator[Stage]:
    """Yield a stage, and clear it away."""
    folder = mkdtemp(prefix="tilejudge-demo-")
    made = None
    try:
        made = Stage(folder, wait)
        yield made
    finally:
        if made:
            made.kill()
        shutil.rmtree(folder, ignore_errors=True)
