"""An endpoint of the interface: the route that is served, and what the OpenAPI document says."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

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
