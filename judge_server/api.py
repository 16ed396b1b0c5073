"""The interface for programs and stations: challenges, entries, heads and proofs, as JSON."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as Http
from starlette.responses import JSONResponse, Response

from judge_record.act import Act, DecidedMeanwhile, made
from judge_record.calls import Reason
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind, no_seal
from judge_record.handing_on import Report
from judge_record.head import ChainHead, event_head
from judge_record.joined import Joined
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.logbook import Logbook
from judge_record.received import NotReceived
from judge_server import asked, openapi
from judge_server.guard import Rate
from judge_server.openapi import Endpoint, Json, parameter
from judge_server.refusals import Refused
from judge_server.rulings import Rulings
from judge_server.tokens import Client, Programs

#: What a token that does not read the record sees of an entry. The other fields are about other
#: challenges, or would help to guess them from the seal.
of_reply = frozenset({
    "number", "kind", "chain", "seal", "words", "verdict", "round", "table", "board",
    "by", "rules", "rules_fingerprint", "lexicons",
})  # fmt: skip

largest = 2**62  # a number that a database still takes
most_lines = 1000  # of a proof in one reply
key_header = "Idempotency-Key"

chain = parameter("chain", "path", openapi.fingerprint, "The seal of the chain's first entry.")
number = parameter("number", "path", openapi.number, "The number of an entry.")
key = parameter(
    key_header, "header", {"type": "string", "minLength": 8, "maxLength": 200},
    "A new UUID for each challenge. If you send it again, you get the same ruling.",
)  # fmt: skip
heads_key: Json = {
    **key, "required": False,
    "description": "A new UUID. If you send it again, you get the same heads.",
}  # fmt: skip

#: By the permission of a `Client`: what a token without it is told, and who makes one with it.
not_permitted = {
    "judges": ("judges no challenges: it is for a station, or settles calls",
               "for the program: judge serve token NAME"),
    "notes": ("does not record heads", "that does: judge serve token NAME --reads"),
    "reads": ("does not read the record", "that does: judge serve token NAME --reads"),
    "settles": ("does not settle calls", "that does: judge serve token NAME --settles"),
    "joins": ("is not a station's", "at the server: judge serve token NAME --station"),
}  # fmt: skip


class Record:
    """The record of an event, for any thread."""

    def __init__(self, journal: Journal, others: Callable[[], Iterable[ChainHead]]) -> None:
        """Take the server's journal, and what returns the heads of earlier parts and stations."""
        self.journal = journal
        self.event = journal.event  # read once: the thread that takes all requests asks for it
        self.others = others

    def entry(self, number: int) -> Json | None:
        """Return an entry as JSON holds it; None if there is no entry of this number."""
        for entry in _part(self.journal, number, 1):
            return {**entry.content(), "seal": entry.seal, "chain": self.journal.opening_seal}
        return None

    def chains(self) -> list[ChainHead]:
        """Return the heads of the chains of the event, by their opening seals."""
        return sorted([ChainHead(self.journal.opening_seal, self.journal.head()), *self.others()])

    def in_json(self, chains: list[ChainHead]) -> Json:
        """Return heads of chains, and the head of the event over them, as JSON holds them."""
        return {
            "event": self.event,
            "head": event_head(chains),
            "chains": [
                {"chain": chain, "entry": head.number, "seal": head.seal} for chain, head in chains
            ],
        }

    def proof(self, number: int, most: int) -> Json | None:
        """Return at most so many lines from an entry on, and the seal before; None without it."""
        entries = _part(self.journal, number, most)
        if not entries:
            return None
        before = _part(self.journal, number - 1, 1) if number > 1 else []
        return {
            "chain": self.journal.opening_seal,
            "previous": before[0].seal if before else no_seal,
            "lines": [exported(entry) for entry in entries],
        }


def _part(journal: Journal, number: int, most: int) -> list[Entry]:
    """Return at most so many entries from the one of a number on; an empty list without it."""
    found = journal.part(number, most) if 0 < number < largest else []
    return found if found and found[0].number == number else []


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
        barred, stations_barred = (400, 401, 429, 503), (400, 401, 403, 429, 503)
        return (
            Endpoint(
                "POST", "/api/v1/challenges", self._rule,
                "Judge one challenge, record the ruling, and return it.",
                openapi.ruling, (403, 409, 410, 413, 422, *barred),
                (key,), asked.fields,
            ),
            Endpoint(
                "GET", "/api/v1/entries/{number:int}", self._entry,
                "Return an entry: of this program's own challenges, unless its token reads all.",
                openapi.entry, (404, 422, *barred), (number,),
            ),
            Endpoint(
                "GET", "/api/v1/heads", self._heads,
                "Return the heads of the chains, and of the event. They have no words.",
                openapi.heads, barred,
            ),
            Endpoint(
                "POST", "/api/v1/heads", self._note_heads,
                "Record the head of the event, and return it: for a token that reads or settles.",
                openapi.heads, (403, 409, 410, *barred), (heads_key,),
            ),
            Endpoint(
                "GET", "/api/v1/proofs/{number:int}", self._proof,
                f"Return the lines from an entry on, at most {most_lines}, and the seal before:"
                " for a token that reads all.",
                openapi.proof, (403, 404, 422, *barred), (number,),
            ),
            Endpoint(
                "POST", "/api/v1/calls/{number:int}", self._settle,
                "Record what a person decides about a call: for a token that settles.",
                openapi.settled, (403, 404, 409, 410, 422, *barred),
                ({**number, "description": "The number of the call."},), asked.decision,
            ),
            Endpoint(
                "GET", "/api/v1/stations", self._held,
                "Return the event, how far each chain of a station is held, and the open rounds.",
                openapi.held, stations_barred,
            ),
            Endpoint(
                "POST", "/api/v1/stations/{chain}", self._take,
                "Take entries of a station's chain, verify them, and return how far it is held.",
                openapi.reached, (409, 413, 422, *stations_barred), (chain,), asked.report,
            ),
            Endpoint(
                "GET", "/api/v1/openapi.json", self._document, "Return this document.",
                {"type": "object"}, secured=False,
            ),
        )  # fmt: skip

    # -- endpoints ---------------------------------------------------------------------------

    async def _rule(self, request: Http) -> JSONResponse:
        client = self.client(request, "judges")
        found = asked.read(await request.body())
        request_id = asked.request_id(client.name, _only(request, key_header) or "")
        return JSONResponse(await self.rulings.rule(found, client.name, request_id))

    def _entry(self, request: Http) -> JSONResponse:
        client = self.client(request)
        found = self.record.entry(request.path_params["number"])
        if found is None or not (client.reads or found.get("by") == client.name):
            raise Refused(404, "There is no entry of this number that this token may read.")
        seen = found if client.reads else found.keys() & of_reply
        return JSONResponse({name: value for name, value in found.items() if name in seen})

    def _heads(self, request: Http) -> JSONResponse:
        self.client(request)
        return JSONResponse(self.record.in_json(self.record.chains()))

    async def _note_heads(self, request: Http) -> JSONResponse:
        client = self.client(request, "notes")
        given = _only(request, key_header)
        request_id = None if given is None else asked.request_id(client.name, given)
        heads = await run_in_threadpool(self.record.chains)
        entry = await self.rulings.note_heads(heads, client.name, request_id)
        recorded = [head for head in map(ChainHead.of, entry.heads) if head]
        return JSONResponse({**self.record.in_json(recorded), "noted": entry.number})

    async def _settle(self, request: Http) -> JSONResponse:
        client = self.client(request, "settles")
        found = asked.fields_in(await request.body(), asked.decision)
        at, by = request.path_params["number"], f"{found['by']} ({client.name})"
        call, entry = await self.rulings.writer.done(
            partial(_settled, self.rulings.first, at, found["decision"], by)
        )
        return JSONResponse({
            "call": at, "decision": entry.note, "by": entry.by, "entry": entry.number,
            "table": call.table, "board": call.board, "round": call.round,
        })  # fmt: skip

    def _proof(self, request: Http) -> JSONResponse:
        self.client(request, "reads")
        found = self.record.proof(request.path_params["number"], most_lines)
        if found is None:
            raise Refused(404, "There is no entry of this number.")
        return JSONResponse(found)

    def _held(self, request: Http) -> JSONResponse:
        self.client(request, "joins")
        event, numbers, own, rounds = self.joined.held()
        return JSONResponse({"event": event, "held": numbers, "own": own, "rounds": rounds})

    async def _take(self, request: Http) -> JSONResponse:
        self.client(request, "joins")
        found = asked.fields_in(await request.body(), asked.report)
        lines = found.pop("entries")
        name = request.path_params["chain"]
        try:
            head = await run_in_threadpool(self.joined.take, name, Report(**found), lines)
        except NotReceived as error:
            raise Refused(409, error.what, faults=error.faults, remedy=error.remedy) from None
        return JSONResponse({"number": head.number, "seal": head.seal})

    async def _document(self, request: Http) -> Response:
        return self._described

    @cached_property
    def _described(self) -> Response:
        return JSONResponse(openapi.document(self.endpoints, self.program))

    # -- who asks ----------------------------------------------------------------------------

    def knows(self, request: Http) -> bool:
        """Return whether a program with a token asks; the request's state holds it from then on."""
        token = _token_in(request.headers.get("Authorization"))
        request.state.client = self.programs.of(token) if token else None
        return request.state.client is not None

    def client(self, request: Http, permission: str = "") -> Client:
        """Return the program that asks; `Refused` without a token, too often, or not permitted."""
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
        permitted = {
            "judges": client.judges, "notes": client.notes, "reads": client.reads,
            "settles": client.settles, "joins": client.joins,
        }  # fmt: skip
        if permission and not permitted[permission]:
            what, remedy = not_permitted[permission]
            raise Refused(403, f"This token {what}.", remedy=f"Make one {remedy}")
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
