"""What a request gets that no page answers: a status, what happened, each reason, what to do."""

from collections.abc import Iterable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse

from judge_procedure.network import without_addresses
from judge_record.reader import EventClosed
from lexicons import JudgeError


class Refused(JudgeError):
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
    404: ("There is nothing at this address.", "Open the first page: /"),
    405: ("This address does not take this method.", "Open the first page: /"),
    413: ("The request is too large.", "Open the first page: /"),
}


def reply(error: JudgeError) -> JSONResponse:
    """Return the reply for an error: with the status of a `Refused`, else 503."""
    if isinstance(error, EventClosed):
        error = Refused(
            410,
            "The event is closed.",
            remedy="Nothing was recorded. End this server, and begin another event:"
            " judge serve --event NAME",
        )
    content: dict[str, object] = {
        "what": without_addresses(error.what),
        "reasons": list(map(without_addresses, error.faults)),
        "remedy": without_addresses(error.remedy),
    }
    if isinstance(error, Refused):
        return JSONResponse(content, error.status, error.headers)
    return JSONResponse(content, 503)


def refuse(_request: Request, error: Exception) -> JSONResponse:
    """Return the reply for an error of this program; a handler of Starlette's."""
    if isinstance(error, HTTPException):
        what, remedy = KNOWN_STATUSES.get(error.status_code, (error.detail, ""))
        return reply(Refused(error.status_code, what, remedy=remedy, headers=error.headers))
    if isinstance(error, ClientDisconnect):  # its sender may still read
        return reply(Refused(408, "The request did not come whole.", remedy="Send it again."))
    return reply(error if isinstance(error, JudgeError) else fault_of_program(error))


def fault_of_program(error: BaseException) -> Refused:
    """Return the refusal for a fault of this program: its kind, and no value of a variable."""
    return Refused(
        500,
        f"A fault of the program itself ({type(error).__name__}): no answer.",
        remedy="Please report this, and what you did.",
    )
