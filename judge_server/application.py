"""The application: the routes of this room and of the pages, behind one guard."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from judge_server.guard import Guard, Say, largest_body
from judge_server.refusals import refuse
from lexicons import JudgeError


def application(
    routes: Sequence[BaseRoute],
    *,
    close: Sequence[Callable[[], None]] = (),
    knows: Callable[[Request], bool] = lambda _request: True,
    log: Say | None = None,
) -> ASGIApp:
    """Return the application that a server runs.

    The first of `routes` that fits a request takes it. `close` is done when the server has ended,
    in this order. Whoever the server does not know may ask at a rate. `log` writes a line of the
    request log.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        for each in close:
            await run_in_threadpool(each)

    app = Starlette(
        routes=routes,
        exception_handlers={HTTPException: refuse, JudgeError: refuse, Exception: refuse},
        lifespan=lifespan,
        max_body_size=largest_body,
    )
    app.router.redirect_slashes = False  # its reply would have no reason, and name any host
    return Guard(app, knows, log)
