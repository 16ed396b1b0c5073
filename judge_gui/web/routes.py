"""The pages of a server, and what the server hands in for them."""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from lexicons import Clock, Library
from lexicons.record.store import Store


class Served(NamedTuple):
    """What a server hands in for its pages."""

    library: Library
    clock: Clock
    program: str  # the release
    rules: str  # the id of the rule set by which the pages judge
    event: str
    address: str  # of the first page: https://…/
    secure: bool  # whether over TLS
    kept_in: Callable[[str], Store]  # opens a journal whose entries are committed in groups


class Pages(NamedTuple):
    """The pages of a server."""

    routes: Sequence[BaseRoute]
    close: Callable[[], None]  # ends what the pages began, when the server ends


def pages(served: Served) -> Pages:
    """Return the pages of a server."""

    def front(request: Request) -> HTMLResponse:
        title = escape(served.event)
        return HTMLResponse(f"<!DOCTYPE html><title>{title}</title><h1>{title}</h1>\n")

    return Pages([Route("/", front)], lambda: None)
