"""What only the server of an event takes from its folder: its certificate, and the key of cards."""

import os
import subprocess
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from judge_cli.event.folder import EventFolder, Plan
from judge_procedure.pairing import event_secret
from lexicons import CannotJudge, storage

SERVER_FOLDER = "server"
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
        if data := folder.read(SERVER_FOLDER, file):
            storage.replace(os.path.join(home, target), data, private=True)


def write_server_files(folder: EventFolder, plan: Plan) -> None:
    """Make the certificate of the server, and the key of the cards, unless they are there."""
    host = urlsplit(plan.server).hostname or ""
    certificate, key = (folder.at(SERVER_FOLDER, name) for name in ("hall.crt", "hall.key"))
    before = folder.read(SERVER_FOLDER, "host")
    is_kept = before == host.encode() and os.path.exists(key) and _lasts(certificate)
    if not is_kept:
        storage.make_folder(folder.at(SERVER_FOLDER), private=True)
        _make_certificate(host, certificate, key)
        folder.put(host.encode(), SERVER_FOLDER, "host")
        (folder.changed if before else folder.new).append(os.path.join(SERVER_FOLDER, "hall.crt"))
    event_secret(folder.at(SERVER_FOLDER), plan.name)


def _lasts(certificate: str) -> bool:
    """Return whether a certificate is there, and good for the days of an event."""
    seconds = f"{LEAST_DAYS * 86400}"
    command = ["openssl", "x509", "-in", certificate, "-noout", "-checkend", seconds]
    with suppress(OSError):  # without openssl, who makes one says what to do
        return not subprocess.run(command, capture_output=True, check=False).returncode
    return False


def _make_certificate(host: str, certificate: str, key: str) -> None:
    """Make a certificate that a host signs itself, and its key. `CannotJudge` if that fails."""
    try:
        ip_address(host)
    except ValueError:
        also = f"DNS:{host}"
    else:
        also = f"IP:{host}"
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90",
        "-keyout", key, "-out", certificate, "-subj", "/CN=localhost",
        "-addext", f"subjectAltName=DNS:localhost,IP:127.0.0.1,{also}",
    ]  # fmt: skip
    before = os.umask(0o077)
    try:
        subprocess.run(command, capture_output=True, text=True, check=True)
        return
    except subprocess.CalledProcessError as error:
        faults = error.stderr.strip().splitlines()[-1:]
    except OSError as error:
        faults = [str(error)]
    finally:
        os.umask(before)
    raise CannotJudge(
        "The certificate of the server could not be made.",
        faults=faults,
        remedy="Install the program openssl, then type the same line again.",
    )
