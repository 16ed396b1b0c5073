"""The endpoints of the interface, and the OpenAPI document (3.1.0) that is made of them."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge_procedure.prompts import longest_text
from judge_record.calls import let_be_judged, not_judged
from judge_record.handing_on import most_lines
from lexicons.schema import Key

Json = dict[str, Any]
Handler = Callable[[Request], Awaitable[Response] | Response]


class Endpoint(NamedTuple):
    """One method of one path."""

    method: str
    path: str  # as Starlette writes it, with converters: {number:int}
    handler: Handler
    says: str
    reply: Json  # the schema of the one that is no refusal
    refusals: Sequence[int] = ()
    parameters: Sequence[Json] = ()
    body: Mapping[str, Key] | None = None
    secured: bool = True

    @property
    def route(self) -> Route:
        """The route of this endpoint."""
        return Route(self.path, self.handler, methods=[self.method], name=self.says)


text: Json = {"type": "string"}
text_or_null: Json = {"type": ["string", "null"]}
number: Json = {"type": "integer", "minimum": 1}
fingerprint: Json = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

identifier = "[a-z0-9]+(-[a-z0-9]+)*"
exchange = f"{identifier}={identifier}"  # of one list for another

#: The types of the fields of requests. What is valid is decided by `judge_server.asked`.
types: dict[str, Json] = {
    "words": {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
    "rules": {"type": "string", "pattern": rf"^{identifier}(@{exchange}(\+{exchange})*)?$"},
    "table": {"type": "string", "minLength": 1, "maxLength": longest_text},
    "round": {"type": "integer", "minimum": 1, "maximum": 999},
    "allowed": number,
    "decision": {"type": "string", "enum": [let_be_judged, not_judged]},
    "by": text,
    "station": text,
    "ruling": text,
    "setup": text,
    "waiting": {"type": "integer", "minimum": 0},
    "entries": {"type": "array", "items": text, "maxItems": most_lines},
}

refusals = {
    400: "The request cannot be read, lacks Idempotency-Key, or has two of a header.",
    401: "There is no token, or the server does not know it.",
    403: "This token does not permit that.",
    404: "There is nothing of this number here.",
    409: "Not judged: a person is called, and `call` is the number; or the table has a device; or"
    " this Idempotency-Key belongs to another challenge. Or the entries do not follow. Or the call"
    " is settled.",
    410: "The event is closed. Do not send the request again.",
    413: "The request is too large.",
    422: "The words cannot be on a board, or the request has faults, such as an unknown table."
    " Nothing was looked up.",
    429: "This program asks too often: Retry-After names the seconds to wait.",
    503: "CANNOT JUDGE: there is no verdict. Send the same request with the same key again.",
}


def parameter(name: str, place: str, schema: Json, says: str, *, required: bool = True) -> Json:
    """Return the description of a parameter in the path or a header."""
    return {
        "name": name, "in": place, "required": required, "schema": schema, "description": says
    }  # fmt: skip


def _record(required: Iterable[str] = (), **properties: Json) -> Json:
    """Return the schema of an object; its properties are required unless others are named."""
    return {
        "type": "object", "properties": properties, "required": list(required) or [*properties]
    }  # fmt: skip


def _rows(schema: Json) -> Json:
    return {"type": "array", "items": schema}


refusal_schema = {"$ref": "#/components/schemas/Refusal"}
refusal = _record(
    ("what", "reasons", "remedy"), what=text, reasons=_rows(text), remedy=text, call=number,
)  # fmt: skip

rules = _record(("id", "fingerprint"), id=text, title=text, fingerprint=fingerprint)
lexicon = _record(
    ("edition", "fingerprint"), edition=text, words={"type": "integer"}, fingerprint=fingerprint
)
ruling = _record(
    verdict={"type": "string", "enum": ["acceptable", "unacceptable"]},
    words=_rows(text),
    rules=rules,
    lexicons=_rows(lexicon),
    chain=fingerprint,
    entry=number,
    seal=fingerprint,
    receipt=text,
)

settled = _record(
    ("call", "decision", "by", "entry"), call=number, decision=text, by=text, entry=number,
    table=text_or_null, board=text_or_null, round={"type": ["integer", "null"]},
)  # fmt: skip
entry = _record(number=number, seal=fingerprint, chain=fingerprint)
head = _record(chain=fingerprint, entry=number, seal=fingerprint)
heads = _record(
    ("event", "head", "chains"), event=text, head=fingerprint, chains=_rows(head), noted=number
)
reached = _record(number={"type": "integer", "minimum": 0}, seal=text)
held = _record(
    event=text, held={"type": "object", "additionalProperties": number}, own=fingerprint,
    rounds=_rows(number),
)  # fmt: skip
proof = _record(chain=fingerprint, previous=fingerprint, lines=_rows(text))


def document(endpoints: Iterable[Endpoint], program: str) -> Json:
    """Return the whole document."""
    paths: dict[str, Json] = {}
    for endpoint in endpoints:
        path = re.sub(r":\w+}", "}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilejudge",
            "version": program,
            "description": "One challenge, one verdict on all its words; it is recorded first.",
        },
        "paths": paths,
        "components": {
            "schemas": {"Refusal": refusal},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> Json:
    said = {200: ("Done.", endpoint.reply)}
    said |= {status: (refusals[status], refusal_schema) for status in endpoint.refusals}
    found: Json = {
        "summary": endpoint.says,
        "parameters": [*endpoint.parameters],
        "responses": {
            str(status): {"description": description, "content": _in_json(schema)}
            for status, (description, schema) in said.items()
        },
    }
    if endpoint.secured:
        found["security"] = [{"token": []}]
    if endpoint.body:
        keys = endpoint.body.items()
        properties = {name: {**types[name], "description": key.meaning} for name, key in keys}
        fields = _record((name for name, key in keys if key.required), **properties)
        content = _in_json({**fields, "additionalProperties": False})
        found["requestBody"] = {"required": True, "content": content}
    return found


def _in_json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}
