"""All that a server shows: the pages of devices and the director's board, behind the guard."""

from starlette.requests import Request

from judge_server.web.board import DirectorsBoard
from judge_server.web.device_pages import DevicePages
from judge_server.web.guard import Guard
from judge_server.web.kiosks import Kiosks
from judge_server.web.served_event import ServedEvent


class Site:
    """The kiosks of an event's devices, the pages of both, and the application that serves them."""

    def __init__(self, served: ServedEvent, *, secure: bool) -> None:
        """`secure` says whether browsers reach it over TLS."""
        self.kiosks = Kiosks(served)
        self.board = DirectorsBoard(self.kiosks, secure=secure)
        self.devices = DevicePages(self.kiosks, secure=secure)
        self.app = Guard([*self.board.routes, *self.devices.routes], knows=self._name_of)

    def _name_of(self, request: Request) -> str:
        """Return what names who asks; "" of a stranger."""
        if device := self.devices.device_of(request):
            return f"device {device.marker}"
        token = self.board.tokens.of(request)
        return f"board {token}" if self.board.access.of(token) else ""
