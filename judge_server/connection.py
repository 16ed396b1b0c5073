"""A connection: a device on the network cannot keep it by a request that never comes whole."""

import socket
from asyncio import TimerHandle, Transport, get_running_loop
from contextlib import suppress
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from judge_server.guard import largest_header, recognized, with_ours
from judge_server.places import Places
from judge_server.refusals import Refused, reply

first_patience = 4.0  # seconds: for TLS, and then for the headers of a request
patience = 20.0  # seconds, for a whole request, and for a part of a reply to be taken

not_http = reply(
    Refused(
        400,
        "This is not a request of HTTP/1.1.",
        faults=[f"expected a request line, and headers of at most {largest_header} bytes"],
        headers={"Connection": "close"},
    )
)


class Connection(H11Protocol):
    """A connection that is closed if a request or its reply does not get on in time.

    uvicorn itself closes one that is idle after a reply.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        places: Places,
        end: socket.socket,
        network: str,
    ) -> None:
        """Take what uvicorn needs, all places, our end of the connection, and the other's network.

        The guard tells when it has recognized who asks.
        """
        known = {recognized: lambda: places.recognize(self)}
        super().__init__(config, server_state, {**app_state, **known})
        self.places = places
        self.end = end
        self.network = network
        self.has_begun = False  # as it does after TLS
        self.waits: TimerHandle | None = None  # for the other end
        self.span = 0.0  # seconds of that

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.has_begun = True
        self.wait(first_patience)

    @property
    def is_served(self) -> bool:
        """Whether a request is being answered."""
        return is_whole(self.cycle)

    def leave(self) -> None:
        """Close the connection at once, also while TLS begins."""
        if self.has_begun:
            self.transport.abort()
            return
        with suppress(OSError):  # the other end was faster
            self.end.shutdown(socket.SHUT_RDWR)

    def data_received(self, data: bytes) -> None:
        """Read on, and wait for the rest if the request is not whole."""
        super().data_received(data)
        self._wait_for_rest()

    def _wait_for_rest(self) -> None:
        """Wait for the rest of a request, unless it is whole."""
        if is_whole(self.cycle):
            self.wait_no_longer()
        else:
            self.wait(patience if _is_arriving(self.cycle) else first_patience)

    def on_response_complete(self) -> None:
        """Go on to the next request, whose first part may have come in one packet with the last."""
        super().on_response_complete()
        if _is_arriving(self.cycle):
            self.wait(patience)

    def pause_writing(self) -> None:
        """Wait for the other end to take what was sent."""
        super().pause_writing()
        self.wait(patience)

    def resume_writing(self) -> None:
        """Go on with a reply."""
        super().resume_writing()
        self._wait_for_rest()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in the form of all other refusals; uvicorn has a plain text."""
        if not (is_whole(self.cycle) or _is_arriving(self.cycle)):  # no reply is being sent
            headers = (b"%s: %s\r\n" % header for header in with_ours(not_http.raw_headers))
            head = b"HTTP/1.1 400 Bad Request\r\n%s\r\n" % b"".join(headers)
            self.transport.write(head + bytes(not_http.body))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the waiting, and free the place."""
        self.wait_no_longer()
        self.places.give_up(self)
        super().connection_lost(exc)

    def wait(self, seconds: float) -> None:
        """Close the connection after so long, unless that is waited for already."""
        if self.waits and self.span == seconds:
            return
        self.wait_no_longer()
        self.span = seconds
        self.waits = get_running_loop().call_later(seconds, self.leave)

    def wait_no_longer(self) -> None:
        """Let the connection live."""
        if self.waits:
            self.waits.cancel()
        self.waits = None


def is_whole(cycle: RequestResponseCycle | None) -> bool:
    """Return whether a request has arrived whole, and is being answered."""
    return cycle is not None and not cycle.response_complete and not cycle.more_body


def _is_arriving(cycle: RequestResponseCycle | None) -> bool:
    """Return whether a part of a request has arrived, and the rest is to come."""
    return cycle is not None and not cycle.response_complete and cycle.more_body
