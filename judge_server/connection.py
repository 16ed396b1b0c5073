"""A connection: who sends a request too slowly does not keep one of them for ever."""

from asyncio import TimerHandle, Transport, get_running_loop

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

patience = 20.0  # seconds, for a whole request


class Connection(H11Protocol):
    """A connection that is closed if a request does not arrive whole in time.

    uvicorn itself closes one that is idle after a reply.
    """

    waits: TimerHandle | None = None  # for the rest of a request

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        """Read on, and wait for the rest if the request is not whole."""
        super().data_received(data)
        if is_whole(self.cycle):
            self.wait_no_longer()
        else:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the waiting."""
        self.wait_no_longer()
        super().connection_lost(exc)

    def wait(self) -> None:
        """Close the connection after a while, unless it is waited for already."""
        if self.waits is None:
            self.waits = get_running_loop().call_later(patience, self.transport.close)

    def wait_no_longer(self) -> None:
        """Let the connection live."""
        if self.waits:
            self.waits.cancel()
        self.waits = None


def is_whole(cycle: RequestResponseCycle | None) -> bool:
    """Return whether a request has arrived whole, and is being answered."""
    return cycle is not None and not cycle.response_complete and not cycle.more_body
