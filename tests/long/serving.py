"""`judge serve` as a process that is killed, and started again at the same address."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from judge_record.journal import Journal
from tests.commands import checkout, free_port
from tests.journals import open_event_in
from tests.long.children import event

host = "localhost"


class Server:
    """A server at one address, over TLS where `openssl` can make a certificate."""

    program: Sequence[str] = ("-m", "judge_cli")  # for the interpreter

    def __init__(self, home: Path, *more: str, tls: bool = True) -> None:
        """Take JUDGE_HOME, and more options of `judge serve`."""
        self.home = home
        self.options = list(more)
        self.certificate: Path | None = None
        self.port = self.door = free_port()  # devices may come by another one
        if tls and shutil.which("openssl"):
            self.certificate, key = home / "hall.crt", home / "hall.key"
            self.options += ["--certificate", str(self.certificate), "--key", str(key)]
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                 "-nodes", "-days", "2",
                 "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}",
                 "-keyout", key, "-out", self.certificate],
                check=True, capture_output=True,
            )  # fmt: skip

    @property
    def url(self) -> str:
        return f"{'https' if self.certificate else 'http'}://{host}:{self.door}"

    def start(self) -> None:
        """Start the server, and wait until it can be asked."""
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "serve", "--port", str(self.port),
             "--event", event, *self.options],
            env={**os.environ, "JUDGE_HOME": str(self.home), "PYTHONPATH": str(checkout)},
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr
        said = self.process.stderr.readline()
        assert said.startswith("Serving"), said

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> None:
        """End it in good order."""
        self.process.terminate()
        self.process.communicate()


def only_journal(home: Path) -> Journal:
    journal = open_event_in(str(home / "journal"))
    assert journal
    return journal
