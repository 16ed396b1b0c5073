"""An endpoint of the interface: the route that is served, and what the OpenAPI document says."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge_server.refusals import Refused
from lexicons import schema
from lexicons.schema import Key

Json = dict[str, Any]
Handler = Callable[[Request], Awaitable[Response] | Response]


class Parameter(NamedTuple):
    """A parameter in the path, the query or a header."""

    name: str
    place: str  # path, query or header
    schema: Json
    says: str
    optional: bool = False


class Endpoint(NamedTuple):
    """One method of one path."""

    method: str
    path: str  # as Starlette writes it, with converters: {number:int}
    handler: Handler
    says: str
    replies: Mapping[int, Json]  # the schemas of the replies that are no refusal
    refusals: Sequence[int] = ()
    parameters: Sequence[Parameter] = ()
    body: Mapping[str, Key] | None = None
    secured: bool = True

    @property
    def route(self) -> Route:
        """The route of this endpoint."""
        return Route(self.path, self.handler, methods=[self.method], name=self.says)


decoded = json.JSONDecoder(object_pairs_hook=schema.unrepeated).decode


def fields_in(data: bytes, fields: Mapping[str, schema.Key], example: str = "") -> dict[str, Any]:
    """Return the fields of a body, without those that are null.

    Raises `Refused` with status 400 if it is not a JSON object, 422 with every fault of its fields.
    """
    try:
        content = decoded(data.decode())
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a key twice, a number of any size
        content = None
    if not isinstance(content, dict):
        remedy = f"Send {example}" if example else ""
        raise Refused(400, "The request is not a JSON object.", remedy=remedy)
    faults = schema.Faults()
    given = {name: value for name, value in content.items() if value is not None}
    found: dict[str, Any] = schema.sound(given, fields, faults)
    if faults.found:
        raise Refused(
            422, "The request has faults.", faults=faults.found, remedy="See /api/v1/openapi.json"
        )
    return found
