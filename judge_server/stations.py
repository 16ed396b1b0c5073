"""The endpoints for stations that hand their record on: how far it is held, and what follows."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse

from judge_record.handing_on import Report, most_lines
from judge_record.joined import Joined
from judge_record.received import NotReceived
from judge_server import openapi
from judge_server.asked import fields_in
from judge_server.openapi import Endpoint, Parameter
from judge_server.refusals import Refused
from judge_server.tokens import Client
from lexicons import schema

longest_code = 20  # characters
most_waiting = 10**9

chain = Parameter("chain", "path", openapi.fingerprint, "The seal of the chain's first entry.")


def _code(value: object) -> str:
    """Return an empty text if the value is a code, else what was expected."""
    sound = isinstance(value, str) and len(value) <= longest_code and value.isprintable()
    return "" if sound else f"at most {longest_code} characters"


def entries(value: object) -> str:
    """Return an empty text if the value is a list of lines, else what was expected."""
    sound = isinstance(value, list) and all(isinstance(each, str) for each in value)
    fits = sound and len(value) <= most_lines  # type: ignore[arg-type]
    return "" if fits else f"a list of at most {most_lines} texts"


fields: dict[str, schema.Key] = {
    "station": schema.Key(schema.text, "The name of the station.", True),
    "ruling": schema.Key(_code, "The code RULING of the station."),
    "setup": schema.Key(_code, "The code SETUP of the station."),
    "waiting": schema.Key(
        schema.whole(0, most_waiting), "How many entries the server does not hold yet."
    ),
    "entries": schema.Key(
        entries, "Entries one after another, each the line that an export holds.", True
    ),
}


@dataclass
class Stations:
    """What stations ask and send."""

    joined: Joined  # what is held
    client: Callable[[Request], Client]  # finds out who asks

    @cached_property
    def endpoints(self) -> tuple[Endpoint, ...]:
        """The endpoints, in the order of the document."""
        barred = (400, 401, 403, 429, 503)
        return (
            Endpoint(
                "GET", "/api/v1/stations", self.held,
                "Return the event, how far each chain of a station is held, and the open rounds.",
                {200: openapi.held}, barred,
            ),
            Endpoint(
                "POST", "/api/v1/stations/{chain}", self.take,
                "Take entries of a station's chain, verify them, and return how far it is held.",
                {200: openapi.reached}, (409, 413, 422, *barred), (chain,), fields,
            ),
        )  # fmt: skip

    def held(self, request: Request) -> JSONResponse:
        """Return how far each chain is held."""
        self.check(request)
        event, numbers, own, rounds = self.joined.held()
        return JSONResponse({"event": event, "held": numbers, "own": own, "rounds": rounds})

    async def take(self, request: Request) -> JSONResponse:
        """Take entries and a report."""
        self.check(request)
        found = fields_in(await request.body(), fields)
        lines = found.pop("entries")
        name = request.path_params["chain"]
        try:
            head = await run_in_threadpool(self.joined.take, name, Report(**found), lines)
        except NotReceived as error:
            raise Refused(409, error.what, faults=error.faults, remedy=error.remedy) from None
        return JSONResponse({"number": head.number, "seal": head.seal})

    def check(self, request: Request) -> None:
        """Raise `Refused` unless a station asks."""
        if not self.client(request).joins:
            raise Refused(
                403,
                "This token is not a station's.",
                remedy="Make one at the server: judge serve token NAME --station",
            )
