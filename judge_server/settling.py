"""The endpoint for a person's program: it settles the call of a challenge, by its number."""

from collections.abc import Callable
from functools import cached_property, partial

from starlette.requests import Request
from starlette.responses import JSONResponse

from judge_record.act import Act, DecidedMeanwhile, made
from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind
from judge_record.logbook import Logbook
from judge_server import openapi
from judge_server.endpoint import Endpoint, Parameter, fields_in
from judge_server.refusals import Refused
from judge_server.rulings import Rulings
from judge_server.tokens import Client
from lexicons import schema

decisions = (let_be_judged, not_judged)
longest_name = 40  # characters
largest = 2**62  # a number that a database still takes

number = Parameter("number", "path", openapi.number, "The number of the call.")


def _person(value: object) -> str:
    """Return an empty text if the value is initials or a name, else what was expected."""
    fits = not schema.text(value) and len(str(value)) <= longest_name
    return "" if fits else f"initials or a name, at most {longest_name} characters"


fields: dict[str, schema.Key] = {
    "decision": schema.Key(schema.one_of(*decisions), "What the person decides.", True),
    "by": schema.Key(_person, "The initials of the word judge or the director.", True),
}


class Settling:
    """What settles calls."""

    def __init__(self, rulings: Rulings, client: Callable[[Request], Client]) -> None:
        """Take what rules, and what finds out who asks."""
        self.rulings = rulings
        self.client = client

    @cached_property
    def endpoint(self) -> Endpoint:
        """The endpoint."""
        return Endpoint(
            "POST", "/api/v1/calls/{number:int}", self.settle,
            "Record what a person decides about a call: for a token that settles.",
            {200: openapi.settled}, (400, 401, 403, 404, 409, 410, 422, 429, 503),
            (number,), fields,
        )  # fmt: skip

    async def settle(self, request: Request) -> JSONResponse:
        """Settle a call."""
        client = self.client(request)
        if not client.settles:
            raise Refused(
                403,
                "This token does not settle calls.",
                remedy="Make one that does: judge serve token NAME --settles",
            )
        found = fields_in(await request.body(), fields)
        at, by = request.path_params["number"], f"{found['by']} ({client.name})"
        call, entry = await self.rulings.writer.done(
            partial(settled, self.rulings.first, at, found["decision"], by)
        )
        return JSONResponse({
            "call": at, "decision": entry.note, "by": entry.by, "entry": entry.number,
            "table": call.table, "board": call.board, "round": call.round,
        })  # fmt: skip


def settled(logbook: Logbook, at: int, decision: str, by: str) -> tuple[Entry, Entry]:
    """Return a call and the entry that settles it: a new one, or that of an equal request before.

    Raises `Refused` if there is no call of this number, or it was settled in another way. Nobody
    else may add entries meanwhile.
    """
    cases = Cases(logbook.journal)
    call = cases.call(at) if at < largest else None
    if call is None or not call.request or call.reason != Reason.OVERLAP:
        raise _no_call()
    act = Act(kind=Kind.SETTLED, of=call, note=decision, by=by)
    if isinstance(answer := logbook.decide(act), DecidedMeanwhile):
        before = cases.settlement(call)
        raise Refused(409, f"This call is settled: {before.note if before else ''}.")
    return call, made(answer)


def _no_call() -> Refused:
    """Return the refusal of a number that no call has."""
    return Refused(
        404, "There is no call of this number.", remedy="Send the number in the reply 409."
    )
