"""The pages of a server, and what the server hands in for them."""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_procedure import fonts
from judge_server.web import rendering
from judge_server.web.board import DirectorsBoard
from judge_server.web.device_pages import DevicePages
from judge_server.web.kiosks import Kiosks
from judge_server.web.pairing_pages import PairingPages
from judge_server.web.tokens import Tokens

CACHED_FOR_A_DAY = {"Cache-Control": "max-age=86400"}  # seconds
OWN_FILES = {
    "board.css": "text/css",
    "board.js": "text/javascript",
    "font.css": "text/css",
    "icon.svg": "image/svg+xml",
    "kiosk.css": "text/css",
    "kiosk.js": "text/javascript",
    "pin.js": "text/javascript",
}
FILES = {
    **{name: os.path.join(rendering.STATIC, name) for name in OWN_FILES},
    **{os.path.basename(path): path for path in map(fonts.font_path, fonts.WEIGHTS)},
}


class ServerPages(NamedTuple):
    """The pages of a server."""

    routes: Sequence[BaseRoute]
    close: Callable[[], None]  # ends what the pages began, when the server ends
    knows: Callable[[Request], str]  # which paired device or director asks; empty for others


def pages(kiosks: Kiosks, *, secure: bool) -> ServerPages:
    """Return the pages of a server; `secure` if it is reached over TLS."""
    kiosks.sweeper.start()
    board, devices = DirectorsBoard(kiosks, secure=secure), Tokens(secure=secure)

    def knows(request: Request) -> str:
        token, of_board = devices.of(request), board.tokens.of(request)
        if device := kiosks.devices.by_token(token) if token else None:
            return f"device {device.marker}"
        return f"board {of_board}" if board.access.of(of_board) else ""

    routes = [*board.routes, *device_routes(kiosks, devices)]
    return ServerPages(routes, kiosks.close, knows)


def device_routes(kiosks: Kiosks, tokens: Tokens) -> list[BaseRoute]:
    """Return the routes of these kiosks' pages, with the tokens of their devices."""
    return [
        *DevicePages(kiosks, tokens).routes,
        *PairingPages(kiosks, tokens).routes,
        Route("/static/{name}", _file),
        *(Route(f"{path}/", _without_slash) for path in ("/board", "/pair")),
    ]


def _without_slash(request: Request) -> Response:
    return RedirectResponse(request.url.path.rstrip("/"), 303)


def _file(request: Request) -> Response:
    """Return the style, the script, or a font. A browser may keep a version of them, and a font."""
    name = request.path_params["name"]
    headers = CACHED_FOR_A_DAY if request.url.query or name.endswith(".ttf") else None
    if name == "looks.css":
        return Response(rendering.style(), media_type="text/css", headers=headers)
    if name not in FILES:
        raise HTTPException(404)
    return FileResponse(FILES[name], media_type=OWN_FILES.get(name, "font/ttf"), headers=headers)
