"""The folder of an event, most often on a stick: its files, and those that only its server takes.

The server's are a certificate, and the key of the cards.
"""

import os
import subprocess
import tempfile
from contextlib import suppress
from glob import escape, glob
from ipaddress import ip_address
from urllib.parse import urlsplit

from judge_cli import output
from judge_cli.event.plan import Plan
from judge_cli.output_file import PAGE, refuse
from judge_procedure.event_files import DEFAULT_PATH, PLAN_PATH, PROFILE_PATH, no_event
from judge_procedure.pairing import event_secret
from judge_procedure.paper.report import WITH_WORDS
from lexicons import CannotJudge, Missing, storage
from lexicons.language import _

PAPER_FOLDER = "paper"
RECORDS_FOLDER = "records"
REPORT_FILE = f"{WITH_WORDS}.html"  # of `finish`


def station_busy(station: str) -> CannotJudge:
    """Return the refusal of a command that would disturb a station of this machine."""
    return CannotJudge(
        _("{station} is at work on this machine.", station=station),
        remedy=_("End its session. Then type the same line again."),
    )


class EventFolder:
    """The folder of an event. It remembers what a command changed in it.

    A path below it has slashes on every system.
    """

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self.new: list[str] = []
        self.changed: list[str] = []

    def refuse_pulled(self) -> None:
        """Raise `Missing` if the stick is out: another folder may be in its place."""
        if not os.path.isfile(self.at(PLAN_PATH)):
            raise no_event(self.path)

    def refuse_finished(self, event: str) -> None:
        """Raise `CannotJudge` if the event in the folder is over: its report is there."""
        if self.read(REPORT_FILE):
            raise CannotJudge(
                _("The event {event} is over: its report is written.", event=event),
                remedy=_(
                    "Prepare the next event in a folder of its own. If this one isn't over, move "
                    "{file} to another place.",
                    file=REPORT_FILE,
                ),
            )

    def refuse_foreign(self) -> None:
        """Raise `JudgeError` if a new event can't be here: it would replace what isn't its own."""
        above = os.path.dirname(self.path)
        if not os.path.isdir(above):
            raise Missing(f"There is no folder {above}.", remedy="Is the stick in?")
        if not os.path.exists(self.path):
            output.say(f"{self.path} is a new folder. Should it be a stick? Then that isn't in.")
        for path in glob(os.path.join(escape(self.at(PAPER_FOLDER)), "*.html")):
            refuse(path, PAGE)
        for path in map(self.at, (DEFAULT_PATH, PROFILE_PATH)):
            if os.path.exists(path):
                refuse(path)

    def at(self, path: str) -> str:
        return os.path.join(self.path, *path.split("/"))

    def put(self, data: bytes, path: str, *, private: bool = False) -> None:
        """Write a file, unless it holds these bytes already."""
        before = self.read(path)
        if before == data:
            return
        if before is not None and path.endswith(".html"):
            refuse(self.at(path), PAGE)
        storage.replace(self.at(path), data, private=private)
        if path not in self.new:  # what is written twice is new once
            (self.changed if before is not None else self.new).append(path)

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file; None if it is not there. `Missing` if it can't be read."""
        if not storage.is_there(self.at(path)):
            return None
        return storage.read(self.at(path), _("Fix its permissions."))


# -- of its server ---------------------------------------------------------------------------------

SERVER_FOLDER = "server"
HOST_FILE = f"{SERVER_FOLDER}/host"
LEAST_DAYS = 14  # that a certificate must last

#: The files, and where they are in a JUDGE_HOME.
OF_SERVER = {
    "pairing.key": "pairing.key",
    "hall.crt": os.path.join("server", "hall.crt"),
    "hall.key": os.path.join("server", "hall.key"),
}


def take_server_files(folder: EventFolder, home: str) -> None:
    """Copy the files of the server into its JUDGE_HOME."""
    for file, target in OF_SERVER.items():
        if data := folder.read(f"{SERVER_FOLDER}/{file}"):
            storage.replace(os.path.join(home, target), data, private=True)


def write_server_files(folder: EventFolder, plan: Plan) -> None:
    """Write the certificate of a server with TLS, and the key of the cards, unless they are there.

    Raises `CannotJudge` if a certificate can't be made. Nothing was written then.
    """
    address = urlsplit(plan.server)
    host = (address.hostname or "").encode()
    certificate, key = (f"{SERVER_FOLDER}/hall.{ending}" for ending in ("crt", "key"))
    is_kept = folder.read(HOST_FILE) == host and folder.read(key) and _lasts(folder.at(certificate))
    if address.scheme == "https" and not is_kept:
        for path, data in zip((key, certificate), _new_certificate(host.decode()), strict=True):
            folder.put(data, path, private=True)
        folder.put(host, HOST_FILE)  # last: it says that both are this host's
    event_secret(folder.at(SERVER_FOLDER), plan.name)


def _lasts(certificate: str) -> bool:
    """Return whether a certificate is there, and good for the days of an event."""
    seconds = f"{LEAST_DAYS * 86400}"
    command = ["openssl", "x509", "-in", certificate, "-noout", "-checkend", seconds]
    with suppress(OSError):  # without openssl, who makes one says what to do
        return not subprocess.run(command, capture_output=True, check=False).returncode
    return False


def _new_certificate(host: str) -> list[bytes]:
    """Return a private key, and a certificate that a host signs with it itself."""
    try:
        ip_address(host)
    except ValueError:
        also = f"DNS:{host}"
    else:
        also = f"IP:{host}"
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90",
        "-keyout", "key", "-out", "certificate", "-subj", "/CN=localhost",
        "-addext", f"subjectAltName=DNS:localhost,IP:127.0.0.1,{also}",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as draft:  # only its owner can enter it
        try:
            subprocess.run(command, cwd=draft, capture_output=True, text=True, check=True)
            return [storage.read(os.path.join(draft, name)) for name in ("key", "certificate")]
        except subprocess.CalledProcessError as error:
            faults = error.stderr.strip().splitlines()[-1:]
        except OSError as error:
            faults = [str(error)]
    raise CannotJudge(
        "The certificate of the server could not be made.",
        faults=faults,
        remedy="Install the program openssl, then type the same line again.",
    )
