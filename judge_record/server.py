"""The server of an event as a station reaches it: over HTTPS, with a token from a file."""

import json
import os
import ssl
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import (
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    build_opener,
)

from judge_record.handing_on import HandingOn, Held, Report
from judge_record.store.address import checked
from lexicons import storage
from lexicons.errors import CannotJudge

token_name, certificate_name = "server.token", "server.pem"  # in JUDGE_HOME
path = "/api/v1/stations"
timeout = 5.0  # seconds
largest_reply = 1 << 20  # bytes


class NoRedirect(HTTPRedirectHandler):
    """Follows no redirect: the token is for one server."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        """Refuse."""


class HttpServer:
    """A server at a URL; a `judge_record.handing_on.Server`."""

    def __init__(self, url: str, home: str) -> None:
        """Take the address of a server, and JUDGE_HOME.

        `JUDGE_HOME/server.token` holds the token. `JUDGE_HOME/server.pem` holds the certificate
        of the server, unless the system knows who signed it. Both are read at each request: they
        can be mended while the station is at work. Raises `CannotJudge` for a faulty address.
        """
        self.url = checked(url)
        self.home = home

    def held(self) -> Held:
        """Return what the server holds. Raise `CannotJudge` if it cannot be reached."""
        reply = self.asked(self.url + path)
        try:
            numbers = {str(chain): int(number) for chain, number in reply["held"].items()}
            rounds = tuple(map(int, reply["rounds"]))
            return Held(str(reply["event"]), numbers, str(reply["own"]), rounds)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise _unlike(self.url) from None

    def send(self, chain: str, report: Report, lines: Sequence[str]) -> int:
        """Send entries, and return how far the chain is held then. Raise `CannotJudge`."""
        body = json.dumps({**report._asdict(), "entries": [*lines]}).encode()
        reply = self.asked(f"{self.url}{path}/{chain}", body)
        try:
            return int(reply["number"])
        except (KeyError, TypeError, ValueError, OverflowError):
            raise _unlike(self.url) from None

    @property
    def token(self) -> str:
        """The token of this station. Raises `Missing` if there is no file with one."""
        remedy = "Make a token at the server (`judge serve token`), and copy it into this file."
        path = os.path.join(self.home, token_name)
        return storage.read(path, "The token for the server", remedy).decode("latin-1").strip()

    @property
    def trust(self) -> ssl.SSLContext:
        """What a connection trusts: the certificate in its file, else what the system trusts."""
        own = os.path.join(self.home, certificate_name)
        return _trusting(own) if storage.is_there(own) else trusting_the_system()

    def asked(self, url: str, body: bytes | None = None) -> Mapping[str, Any]:
        """Return the reply to a request. Raise `CannotJudge` with the reason."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = Request(url, body, headers)  # noqa: S310  # `checked` allows HTTP alone
        opener = build_opener(ProxyHandler({}), HTTPSHandler(context=self.trust), NoRedirect())
        try:
            accepted, status, data = _replied(opener, request)
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise CannotJudge(
                f"The server {self.url} was not reached: {reason}.",
                remedy="The entries are kept, and sent later.",
            ) from None
        if not accepted:
            raise refused(self.url, status, data)
        try:
            reply = json.loads(data)
        except (ValueError, RecursionError):
            raise _unlike(self.url) from None
        if not isinstance(reply, dict):
            raise _unlike(self.url)
        return reply


def _replied(opener: OpenerDirector, request: Request) -> tuple[bool, int, bytes]:
    """Return whether a request was accepted, the status and the body of the reply.

    Raises `OSError` or `HTTPException` if the reply does not come.
    """
    try:
        with opener.open(request, timeout=timeout) as response:
            return True, response.status, response.read(largest_reply)
    except HTTPError as error:
        with error:
            return False, error.code, error.read(largest_reply)


def joined(url: str, home: str, report: Callable[[], Report]) -> HandingOn:
    """Begin to hand the record of a JUDGE_HOME on to a server, and return what does it.

    `report` returns what the station reports of itself. Raises `CannotJudge` for a faulty address.
    """
    handing_on = HandingOn(home, HttpServer(url, home), report)
    handing_on.begin()
    return handing_on


def refused(url: str, status: int, body: bytes) -> CannotJudge:
    """Return the error for a reply that refuses, with the server's own reasons."""
    try:
        reply = json.loads(body)
        what, reasons = str(reply["what"]), [str(each) for each in reply["reasons"]]
        remedy = str(reply["remedy"])
    except (KeyError, TypeError, ValueError, RecursionError):
        what, reasons, remedy = f"status {status}", [], ""
    return CannotJudge(
        f"The server {url} refused the request: {what}",
        faults=reasons,
        remedy=f"{remedy} The entries are kept.".strip(),
    )


def _unlike(url: str) -> CannotJudge:
    return CannotJudge(
        f"What answers at {url} is not a judge.",
        remedy="Correct the address: `server` in the profile.",
    )


@cache
def trusting_the_system() -> ssl.SSLContext:
    """Return what the system trusts, as it was at the first request: to read it takes 0.1 s."""
    return ssl.create_default_context()


def _trusting(certificate: str) -> ssl.SSLContext:
    """Return what a connection trusts: a certificate. Raise `CannotJudge` if it cannot be used."""
    try:
        return ssl.create_default_context(cafile=certificate)
    except (OSError, ValueError) as error:
        reason = storage.reason_of(error)
    raise CannotJudge(
        f"The certificate {certificate} cannot be used: {reason}.",
        remedy="Copy the certificate of the server there, in the PEM form.",
    )
