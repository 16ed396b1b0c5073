"""What a fault says: in the reply to a request, and to the operator of the server.

Neither holds a value: it could hold words.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from time import monotonic
from traceback import extract_tb

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse, Response

from lexicons import JudgeError, Malfunction
from lexicons.language import _

REPEATED_AFTER = 60  # seconds: a fault that comes back after a repair is not silent


class RequestRefused(JudgeError):
    """A request that gets no answer, with the status of its reply (RFC 9110).

    It is in English, but for who asks too often: no other page of ours sends such a request.
    """

    def __init__(self, status: int, what: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(what, remedy=_("Nothing was ruled."))
        self.status = status
        self.headers = headers


def as_judge_error(error: Exception) -> JudgeError:
    """Return an error of ours itself; else a fault of this program, which its operator sees, too.

    It has the kind of the fault and its place in the program, and no value of a variable.
    """
    if isinstance(error, JudgeError):
        return error
    [place] = extract_tb(error.__traceback__, limit=-1)
    kind = f"{type(error).__name__}, {os.path.basename(place.filename)}:{place.lineno}"
    fault = Malfunction(
        _("A fault of the program itself ({kind}).", kind=kind),
        remedy=_("If the words were judged, the record holds the ruling."),
    )
    report_to_operator(fault.what)
    return fault


@contextmanager
def reporting_faults() -> Iterator[None]:
    """Go on after a fault, which the operator sees: one of the program, or an error of ours."""
    try:
        yield
    except Exception as error:
        if (fault := as_judge_error(error)) is error:
            report_to_operator(fault.what)  # its faults could name what was typed


def report_to_operator(fault: str) -> None:
    """Write a fault to standard error, once a minute: a device may meet it each second."""
    write_fault(fault, monotonic() // REPEATED_AFTER)


@lru_cache
def write_fault(fault: str, _minute: float) -> None:
    with suppress(OSError, ValueError):  # nobody reads it
        sys.stderr.write(f"{fault}\n")


def refuse(_request: HTTPConnection, error: Exception) -> Response:
    """Return the reply for an error: with the status of a `RequestRefused`, else 500 or 503."""
    if isinstance(error, ClientDisconnect):  # its sender may still read
        error = RequestRefused(408, "The request did not come whole. Send it again.")
    if isinstance(error, RequestRefused):
        return PlainTextResponse(str(error), error.status, error.headers)
    fault = as_judge_error(error)
    return PlainTextResponse(str(fault), 500 if isinstance(fault, Malfunction) else 503)
