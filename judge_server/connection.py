"""A connection: one device on the network can neither keep it for ever nor have all of them."""

from asyncio import TimerHandle, Transport, get_running_loop

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from judge_server.guard import Guard, with_ours
from judge_server.refusals import Refused, reply
from lexicons.record.server_address import is_loopback

most_connections = 1000
largest_header = 16384  # bytes of all headers of a request
most_of_one = 250  # connections of one address on the network
patience = 20.0  # seconds, for a whole request

busy = Guard(
    reply(
        Refused(
            503,
            "The server has too many open connections.",
            faults=[f"expected at most {most_connections}"],
            remedy="Send the request again in a moment.",
            headers={"Connection": "close"},
        )
    )
)
not_http = reply(
    Refused(
        400,
        "This is not a request of HTTP/1.1.",
        faults=[f"expected a request line, and headers of at most {largest_header} bytes"],
        headers={"Connection": "close"},
    )
)


class Connection(H11Protocol):
    """A connection that is closed if a request does not arrive whole in time.

    uvicorn itself closes one that is idle after a reply.
    """

    waits: TimerHandle | None = None  # for the rest of a request

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request; end at once if this address has too many."""
        super().connection_made(transport)
        if not is_loopback(self.address) and self.neighbours > most_of_one:
            transport.abort()
            return
        if len(self.connections) > most_connections:
            self.app = busy
        self.wait()

    @property
    def address(self) -> str:
        """The address of the other end."""
        return self.client[0] if self.client else ""

    @property
    def neighbours(self) -> int:
        """How many connections the other end has, with this one."""
        open_ones = (each for each in self.connections if isinstance(each, Connection))
        return sum(each.address == self.address for each in open_ones)

    def data_received(self, data: bytes) -> None:
        """Read on, and wait for the rest if the request is not whole."""
        super().data_received(data)
        if is_whole(self.cycle):
            self.wait_no_longer()
        else:
            self.wait()

    def on_response_complete(self) -> None:
        """Go on to the next request, whose first part may have come in one packet with the last."""
        super().on_response_complete()
        if is_arriving(self.cycle):
            self.wait()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in the form of all other refusals; uvicorn has a plain text."""
        if is_free(self.cycle):
            headers = (b"%s: %s\r\n" % header for header in with_ours(not_http.raw_headers))
            head = b"HTTP/1.1 400 Bad Request\r\n%s\r\n" % b"".join(headers)
            self.transport.write(head + bytes(not_http.body))
        self.transport.close()

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


def is_arriving(cycle: RequestResponseCycle | None) -> bool:
    """Return whether a part of a request has arrived, and the rest is to come."""
    return cycle is not None and not cycle.response_complete and cycle.more_body


def is_free(cycle: RequestResponseCycle | None) -> bool:
    """Return whether no reply is being sent."""
    return cycle is None or cycle.response_complete
