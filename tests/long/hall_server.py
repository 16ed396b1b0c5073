"""`judge serve` as a process that is killed, and started again at the same address."""

import shutil
import signal
from pathlib import Path

from judge_record.journal import Journal
from tests.long.children import event
from tests.support.commands import surroundings
from tests.support.journals import open_event_in
from tests.support.servers import ServerProcess, certificate_in, free_port

host = "localhost"


class HallServer:
    """A server at one address, over TLS where `openssl` can make a certificate."""

    def __init__(self, home: Path, *more: str) -> None:
        """Take JUDGE_HOME, and more options of `judge serve`."""
        self.home = home
        self.options = list(more)
        self.certificate = ""
        self.port = free_port()
        if shutil.which("openssl"):
            self.certificate, key = certificate_in(home, "hall", "-nodes")
            self.options += ["--certificate", self.certificate, "--key", key]

    @property
    def url(self) -> str:
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}"

    def start(self) -> None:
        """Start the server, and wait until it can be asked."""
        home = {"JUDGE_HOME": str(self.home)}
        self.running = ServerProcess(
            "--event", event, *self.options, port=self.port, environment=surroundings(**home)
        )

    def kill(self) -> None:
        """End it as a power cut does."""
        self.running.end(signal.SIGKILL)

    def end(self) -> None:
        """End it in good order."""
        self.running.end()


def only_journal(home: Path) -> Journal:
    journal = open_event_in(str(home / "journal"))
    assert journal
    return journal
