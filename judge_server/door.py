"""The door: each connection gets a place before TLS begins, or is closed at once.

Whoever the server knows keeps a place, and no stranger takes many. A device on the network cannot
keep one by a request that never comes whole.
"""

import socket
from asyncio import Event, Task, TimerHandle, Transport, create_task, get_running_loop, sleep
from collections import defaultdict, deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from judge_procedure.network import is_loopback, network_of
from judge_server.guard import LARGEST_HEADER, RECOGNIZED, with_ours
from judge_server.refusals import Refused, reply

MOST_CONNECTIONS = 1000
MOST_OF_ONE = 250  # connections of strangers from one network
FIRST_PATIENCE = 4.0  # seconds: for TLS, and then for the headers of a request
PATIENCE = 20.0  # seconds, for a whole request, and for a part of a reply to be taken
ACCEPTED_AT_ONCE = 64  # connections that are accepted before others are read
LET_IN_AT_ONCE = 16  # which takes longer
PAUSE = 0.1  # seconds, if the system has no descriptor

not_http = reply(
    Refused(
        400,
        "This is not a request of HTTP/1.1.",
        faults=[f"expected a request line, and headers of at most {LARGEST_HEADER} bytes"],
        headers={"Connection": "close"},
    )
)


class Places:
    """The open connections. Whoever has not been recognized is a stranger.

    For a new connection without room, the oldest stranger goes, of the network that has most. If
    there is no stranger, it is the one that was longest without a request of all who are known.
    """

    def __init__(self, descriptors: int) -> None:
        """Take how many descriptors this process may have. Half stay for files and queues."""
        self.most = min(MOST_CONNECTIONS, descriptors // 2)
        self.strangers: dict[str, dict[Connection, bool]] = {}  # by network, the oldest one first
        self.known: dict[Connection, bool] = {}  # whoever asked last comes last

    def take(self, guest: "Connection") -> bool:
        """Give a new connection a place. Return False if all others are being answered."""
        own = self.strangers.get(guest.network, {})
        goes = None
        if len(own) >= MOST_OF_ONE and not is_loopback(guest.network):
            goes = next(iter(own))
        elif len(self.known) + sum(map(len, self.strangers.values())) >= self.most:
            idle = (each for each in self.known if not each.is_served)
            crowd: dict[Connection, bool] = max(self.strangers.values(), key=len, default={})
            goes = next(iter(crowd), None) or next(idle, None)
            if not goes:
                return False
        if goes:
            self.give_up(goes)  # its place is free at once
            goes.leave()
        self.strangers.setdefault(guest.network, {})[guest] = True
        return True

    def recognize(self, guest: "Connection") -> None:
        """Let a connection count as that of somebody whom the server knows."""
        if self.give_up(guest):
            self.known[guest] = True

    def give_up(self, guest: "Connection") -> bool:
        """Free the place of a connection; return False if it has none."""
        own = self.strangers.get(guest.network, {})
        found = own.pop(guest, False) or self.known.pop(guest, False)
        if not own:
            self.strangers.pop(guest.network, None)
        return found


class Connection(H11Protocol):
    """A connection that is closed if a request or its reply does not get on in time."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        places: Places,
        end: socket.socket,
        network: str,
    ) -> None:
        """Take what uvicorn needs, all places, our end, and the other's network."""
        known = {RECOGNIZED: lambda: places.recognize(self)}
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
        self.wait(FIRST_PATIENCE)

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
            self.wait(PATIENCE if _is_arriving(self.cycle) else FIRST_PATIENCE)

    def on_response_complete(self) -> None:
        """Go on to the next request, whose first part may have come in one packet with the last."""
        super().on_response_complete()
        if _is_arriving(self.cycle):
            self.wait(PATIENCE)

    def pause_writing(self) -> None:
        """Wait for the other end to take what was sent."""
        super().pause_writing()
        self.wait(PATIENCE)

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


class Door(uvicorn.Server):
    """uvicorn's server, which lets connections in by itself: uvicorn counts none before TLS.

    Each network has a queue, and the queues take turns. So whoever opens many connections waits for
    them alone.
    """

    def __init__(self, config: uvicorn.Config, descriptors: int) -> None:
        super().__init__(config)
        self.places = Places(descriptors)
        self.most_queued = descriptors // 8
        self.queues: dict[str, deque[socket.socket]] = defaultdict(deque)
        self.somebody = Event()  # is in a queue
        self.at_work: set[Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and let in whoever comes to these sockets."""
        await super().startup([])
        for each in sockets or []:
            each.setblocking(False)
            self.begin(self.accept(each))
        self.begin(self._let_in())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and end."""
        for task in list(self.at_work):
            task.cancel()
        while self.queues:
            self.first_of(next(iter(self.queues))).close()
        await super().shutdown(sockets)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Begin a task, and keep it until it is done."""
        task = create_task(work)
        self.at_work.add(task)
        task.add_done_callback(self.at_work.discard)

    async def accept(self, listening: socket.socket) -> None:
        """Put connections into the queues of their networks."""
        while True:
            try:
                for _ in range(ACCEPTED_AT_ONCE):
                    end, address = await get_running_loop().sock_accept(listening)
                    self.queues[network_of(address[0])].append(end)
                    self.somebody.set()
            except OSError:
                await sleep(PAUSE)
            await sleep(0)  # an `await` of what is there already lets nobody else go on

    async def _let_in(self) -> None:
        """Let in the first of each queue in turn. The longest queue loses its first ones."""
        while True:
            await self.somebody.wait()
            for _ in range(LET_IN_AT_ONCE):
                if network := next(iter(self.queues), None):
                    self.admit(self.first_of(network), network)
            while sum(map(len, self.queues.values())) > self.most_queued:
                self.first_of(max(self.queues, key=lambda each: len(self.queues[each]))).close()
            if not self.queues:
                self.somebody.clear()
            await sleep(0)

    def first_of(self, network: str) -> socket.socket:
        """Take the first of a queue, whose turn comes last from here on."""
        queue = self.queues.pop(network)
        end = queue.popleft()
        if queue:
            self.queues[network] = queue
        return end

    def admit(self, end: socket.socket, network: str) -> None:
        """Give a new connection a place; close it if there is none."""
        connection = Connection(
            self.config, self.server_state, self.lifespan.state, self.places, end, network
        )
        if self.places.take(connection):
            self.begin(self.connect(connection))
        else:
            end.close()

    async def connect(self, connection: Connection) -> None:
        """Begin TLS, if it is used, and then read requests."""
        tls = self.config.ssl
        try:
            await get_running_loop().connect_accepted_socket(
                lambda: connection,
                connection.end,
                ssl=tls,
                ssl_handshake_timeout=FIRST_PATIENCE if tls else None,
            )
        except OSError:  # what came was not TLS, or nothing came
            self.places.give_up(connection)
