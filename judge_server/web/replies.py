"""What a server says of a request that gets no page: a refusal, or a fault of this program."""

import re
from collections.abc import Iterable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse

from lexicons import JudgeError, Malfunction
from lexicons.language import _

ADDRESSES = re.compile(r"'?\bpostgres(?:ql)?://\S+\b'?")
REASONS = re.compile(r"(\(the database\)[\w ]+): .*", re.DOTALL)


class RequestRefused(JudgeError):
    """A request that gets no answer, with the status of its reply (RFC 9110)."""

    def __init__(
        self,
        status: int,
        what: str,
        *,
        faults: Iterable[str] = (),
        remedy: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(what, faults=faults, remedy=remedy)
        self.status = status
        self.headers = headers


#: What a reply says of a status that a library gives.
KNOWN_STATUSES = {
    404: "There is nothing at this address.",
    405: "This address does not take this method.",
}


def reply(error: JudgeError) -> JSONResponse:
    """Return the reply for an error: with the status of a `RequestRefused`, else 500 or 503."""
    content: dict[str, object] = {
        "what": without_addresses(error.what),
        "reasons": list(map(without_addresses, error.faults)),
        "remedy": without_addresses(error.remedy),
    }
    if isinstance(error, RequestRefused):
        return JSONResponse(content, error.status, error.headers)
    return JSONResponse(content, 500 if isinstance(error, Malfunction) else 503)


def without_addresses(text: str) -> str:
    """Return a message without the addresses of databases, for those who use a server.

    What a database says of a failure can name its host too, so it is left out.

    >>> without_addresses("The journal postgresql://ann@db.example/club#0d56 is closed.")
    'The journal (the database) is closed.'
    >>> without_addresses("The journal postgresql:///club cannot be read: no host db.example.")
    'The journal (the database) cannot be read.'
    """
    return REASONS.sub(r"\1.", ADDRESSES.sub("(the database)", text))


def refuse(_request: Request, error: Exception) -> JSONResponse:
    """Return the reply for an error of this program; a handler of Starlette's."""
    if isinstance(error, HTTPException):
        what = KNOWN_STATUSES.get(error.status_code, error.detail)
        remedy = "Open the first page: /"
        return reply(RequestRefused(error.status_code, what, remedy=remedy, headers=error.headers))
    if isinstance(error, ClientDisconnect):  # its sender may still read
        return reply(
            RequestRefused(408, "The request did not come whole.", remedy="Send it again.")
        )
    return reply(error if isinstance(error, JudgeError) else fault_of_program(error))


def fault_of_program(error: Exception) -> Malfunction:
    """Return the error for a fault of this program: its kind, and no value of a variable."""
    return Malfunction(
        _("A fault of the program itself ({kind}).", kind=type(error).__name__),
        remedy=_("If the words were judged, the record holds the ruling."),
    )
