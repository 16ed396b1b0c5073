"""`judge serve` in a process of its own: it begins, answers, and ends in good order."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_cli.serve import serve

checkout = Path(__file__).parents[2]


class Running:
    """A server, and what it says."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "serve", "--port", "0", *options],
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        self.said = self.process.stderr.readline()
        found = re.search(r"at (http\S+/) ", self.said)
        assert found, self.said
        self.address = found[1]

    def end(self, by: signal.Signals) -> tuple[int, str]:
        """End it by a signal: its exit status, and what it says then."""
        self.process.send_signal(by)
        _, said = self.process.communicate(timeout=20)
        return self.process.returncode, said


@pytest.fixture
def running(home: Path) -> Iterator[Running]:
    server = Running("--log")
    yield server
    server.process.kill()
    server.process.communicate()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_server_answers_and_ends_in_good_order(running: Running, by: signal.Signals) -> None:
    with urllib.request.urlopen(running.address) as reply:  # noqa: S310
        assert reply.status == 200
        assert "server" not in reply.headers
    status, said = running.end(by)
    assert (status, said.splitlines()[-1]) == (0, "The server has ended.")
    assert said.startswith("GET / 200 ")
    assert "rules open" in running.said


def test_the_help_says_why_plain_http_needs_to_be_asked_for() -> None:
    [option] = [each for each in serve.params if each.name == "plain_http"]
    assert "false verdicts" in (getattr(option, "help", None) or "")
