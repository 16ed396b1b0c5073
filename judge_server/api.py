"""The interface for programs: challenges, entries, heads and proofs, as JSON."""

from dataclasses import dataclass
from functools import cached_property, partial

from starlette.requests import Request as Http
from starlette.responses import JSONResponse, Response

from judge_record.act import Act, DecidedMeanwhile, made
from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind
from judge_record.joined import Joined
from judge_record.logbook import Logbook
from judge_server import asked, openapi
from judge_server.openapi import Endpoint, Parameter
from judge_server.rate import Rate
from judge_server.record import Record, largest, of_reply
from judge_server.refusals import Refused
from judge_server.rulings import Request, Rulings
from judge_server.stations import Stations
from judge_server.tokens import Client, Programs
from lexicons import schema

most_lines = 1000  # of a proof in one reply
longest_name = 40  # characters, of who settles a call

number = Parameter("number", "path", openapi.number, "The number of an entry.")
key = Parameter(
    "Idempotency-Key",
    "header",
    {"type": "string", "minLength": 8, "maxLength": 200},
    "A new UUID for each challenge. If you send it again, you get the same ruling.",
)

once = key._replace(says="A new UUID. If you send it again, you get the same heads.", optional=True)


def _person(value: object) -> str:
    """Return an empty text if the value is initials or a name, else what was expected."""
    fits = not schema.text(value) and len(str(value)) <= longest_name
    return "" if fits else f"initials or a name, at most {longest_name} characters"


decision: dict[str, schema.Key] = {
    "decision": schema.Key(
        schema.one_of(let_be_judged, not_judged), "What the person decides.", True
    ),
    "by": schema.Key(_person, "The initials of the word judge or the director.", True),
}


@dataclass
class Api:
    """The endpoints of a server."""

    rulings: Rulings
    record: Record
    programs: Programs
    rate: Rate
    program: str  # the release
    joined: Joined

    @cached_property
    def endpoints(self) -> tuple[Endpoint, ...]:
        """All endpoints, in the order of the document."""
        barred = (400, 401, 429, 503)
        return (
            Endpoint(
                "POST", "/api/v1/challenges", self.rule,
                "Judge one challenge, record the ruling, and return it.",
                {200: openapi.ruling}, (403, 409, 410, 413, 422, *barred),
                (key,), asked.fields,
            ),
            Endpoint(
                "GET", "/api/v1/entries/{number:int}", self.entry,
                "Return an entry: of this program's own challenges, unless its token reads all.",
                {200: openapi.entry}, (404, 422, *barred), (number,),
            ),
            Endpoint(
                "GET", "/api/v1/heads", self.heads,
                "Return the heads of the chains, and of the event. They have no words.",
                {200: openapi.heads}, barred,
            ),
            Endpoint(
                "POST", "/api/v1/heads", self.note_heads,
                "Record the head of the event, and return it: for a token that reads or settles.",
                {200: openapi.heads}, (403, 409, 410, *barred), (once,),
            ),
            Endpoint(
                "GET", "/api/v1/proofs/{number:int}", self.proof,
                f"Return the lines from an entry on, at most {most_lines}, and the seal before:"
                " for a token that reads all.",
                {200: openapi.proof}, (403, 404, 422, *barred), (number,),
            ),
            Endpoint(
                "POST", "/api/v1/calls/{number:int}", self.settle,
                "Record what a person decides about a call: for a token that settles.",
                {200: openapi.settled}, (403, 404, 409, 410, 422, *barred),
                (number._replace(says="The number of the call."),), decision,
            ),
            *Stations(self.joined, self.client).endpoints,
            Endpoint(
                "GET", "/api/v1/openapi.json", self.document, "Return this document.",
                {200: {"type": "object"}}, secured=False,
            ),
        )  # fmt: skip

    # -- endpoints ---------------------------------------------------------------------------

    async def rule(self, request: Http) -> JSONResponse:
        """Judge one challenge."""
        client = self.client(request)
        if not client.judges:
            raise Refused(
                403,
                "This token judges no challenges: it is for a station, or settles calls.",
                remedy="Make one for the program: judge serve token NAME",
            )
        found = asked.read(await request.body())
        request_id = asked.request_id(client.name, _only(request, key.name) or "")
        return JSONResponse(await self.rulings.rule(Request(found, client.name, request_id)))

    def entry(self, request: Http) -> JSONResponse:
        """Return an entry of this program, or any entry to a token that reads all."""
        client = self.client(request)
        found = self.record.entry(request.path_params["number"])
        if found is None or not (client.reads or found.get("by") == client.name):
            raise Refused(404, "There is no entry of this number that this token may read.")
        seen = found if client.reads else found.keys() & of_reply
        return JSONResponse({name: value for name, value in found.items() if name in seen})

    def heads(self, request: Http) -> JSONResponse:
        """Return the heads of the chains."""
        self.client(request)
        return JSONResponse(self.record.in_json(self.record.chains()))

    async def note_heads(self, request: Http) -> JSONResponse:
        """Record the head of the event."""
        client = self.client(request)
        if not (client.reads or client.settles):
            raise Refused(
                403,
                "This token does not record heads.",
                remedy="Make one that does: judge serve token NAME --reads",
            )
        given = _only(request, key.name)
        request_id = None if given is None else asked.request_id(client.name, given)
        return JSONResponse(await self.rulings.note_heads(self.record, client.name, request_id))

    async def settle(self, request: Http) -> JSONResponse:
        """Settle a call."""
        client = self.client(request)
        if not client.settles:
            raise Refused(
                403,
                "This token does not settle calls.",
                remedy="Make one that does: judge serve token NAME --settles",
            )
        found = asked.fields_in(await request.body(), decision)
        at, by = request.path_params["number"], f"{found['by']} ({client.name})"
        call, entry = await self.rulings.writer.done(
            partial(_settled, self.rulings.first, at, found["decision"], by)
        )
        return JSONResponse({
            "call": at, "decision": entry.note, "by": entry.by, "entry": entry.number,
            "table": call.table, "board": call.board, "round": call.round,
        })  # fmt: skip

    def proof(self, request: Http) -> JSONResponse:
        """Return a part of the chain as lines that anybody can verify."""
        if not self.client(request).reads:
            raise Refused(
                403,
                "This token does not read the record.",
                remedy="Make one that does: judge serve token NAME --reads",
            )
        found = self.record.proof(request.path_params["number"], most_lines)
        if found is None:
            raise Refused(404, "There is no entry of this number.")
        return JSONResponse(found)

    async def document(self, request: Http) -> Response:
        """Return the OpenAPI document."""
        return self.described

    @cached_property
    def described(self) -> Response:
        """The reply with the OpenAPI document: it is the same for everybody."""
        return JSONResponse(openapi.document(self.endpoints, self.program))

    # -- who asks ----------------------------------------------------------------------------

    def knows(self, request: Http) -> bool:
        """Return whether a program with a token asks; the request's state holds it from then on."""
        token = _token_in(request.headers.get("Authorization"))
        request.state.client = self.programs.of(token) if token else None
        return request.state.client is not None

    def client(self, request: Http) -> Client:
        """Return the program that asks; `Refused` if it has no token, or asks too often."""
        token = _token_in(_only(request, "Authorization"))
        client: Client | None = request.state.client
        if client is None:
            missing = "The request has no token: expected the header Authorization: Bearer TOKEN."
            raise Refused(
                401,
                "The server does not know this token." if token else missing,
                remedy="Make a token: judge serve token NAME. A running server takes it at once.",
                headers={"WWW-Authenticate": "Bearer"},
            )
        self.rate.take(client.name)
        return client


def _token_in(header: str | None) -> str:
    """Return the token in a header; "" without one.

    >>> _token_in("Bearer abc"), _token_in("Basic abc"), _token_in(None)
    ('abc', '', '')
    """
    kind, _, token = (header or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _only(request: Http, name: str) -> str | None:
    """Return the value of a header, None without it. Raise `Refused` if there are several values.

    A server and what stands before it might not take the same one.
    """
    found = set(request.headers.getlist(name))
    if len(found) > 1:
        raise Refused(400, f"The request has several headers {name}.", remedy="Send one.")
    return found.pop() if found else None


def _settled(logbook: Logbook, at: int, decision: str, by: str) -> tuple[Entry, Entry]:
    """Return a call and the entry that settles it: a new one, or that of an equal request before.

    Raises `Refused` if there is no call of this number, or it was settled in another way. Nobody
    else may add entries meanwhile.
    """
    cases = Cases(logbook.journal)
    call = cases.call(at) if at < largest else None
    if call is None or not call.request or call.reason != Reason.OVERLAP:
        raise Refused(
            404, "There is no call of this number.", remedy="Send the number in the reply 409."
        )
    act = Act(kind=Kind.SETTLED, of=call, note=decision, by=by)
    if isinstance(answer := logbook.decide(act), DecidedMeanwhile):
        before = cases.settlement(call)
        raise Refused(409, f"This call is settled: {before.note if before else ''}.")
    return call, made(answer)
