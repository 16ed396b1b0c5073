"""A server of an event that is interrupted while a station hands its record on to it."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from judge_record.entry import Entry
from judge_record.journal import Journal
from judge_server import tokens
from lexicons import CannotJudge
from tests.zygote import Begun, Zygote

event = "Club night"
checkout = Path(__file__).resolve().parents[2]
patience = 20  # seconds

#: A station looks at its server as often as nobody's patience needs it.
hurried = {
    "judge_record.handing_on.pause": 0.05,
    "judge_record.handing_on.longest_pause": 0.1,
}


class Hall:
    """`judge serve` at one address, in a home of its own with the rules of another one."""

    def __init__(self, folder: Path, home: Path, zygote: Zygote) -> None:
        self.home = folder / "server"
        self.home.mkdir()
        for name in ("rules", "lexicons", "default.toml"):
            (self.home / name).symlink_to(home / name)
        self.zygote = zygote
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: Begun | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--event", event]
        settings = {**os.environ, "PYTHONPATH": str(checkout), "JUDGE_HOME": str(self.home)}
        self.process = self.zygote.piped(command, settings, self.home)
        assert self.process.stderr
        said = self.process.stderr.readline()
        assert said.startswith(b"Serving"), said

    def end(self) -> None:
        if self.process:
            self.process.close()
        self.process = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """Let the server be killed before the body, and started again after it."""
        self.end()
        yield
        self.start()

    def takes(self, home: Path, station: str) -> None:
        """Make a token for a station, and put it into its home."""
        token = tokens.add(tokens.usual_path(str(self.home)), station, joins=True)
        (home / "server.token").write_text(token, encoding="ascii")

    @property
    def held(self) -> list[list[Entry]]:
        paths = sorted((self.home / "journal" / "received").glob("*.journal"))
        with suppress(CannotJudge):  # the server begins or adds to one of them now
            journals = [Journal(str(path)) for path in paths]
            assert all(journal.verify() == "" for journal in journals)
            return [list(journal.entries()) for journal in journals]
        return []

    def holds(self, entries: Callable[[], list[Entry]]) -> bool:
        """Whether it comes to hold just these entries, in one chain."""
        until = time.monotonic() + patience
        while self.held != [entries()]:
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        return True
