"""The door: each connection gets a place before TLS begins, or is closed at once."""

import socket
from asyncio import Event, Task, create_task, get_running_loop, sleep
from collections import defaultdict, deque
from collections.abc import Coroutine

import uvicorn

from judge_record.store.address import network_of
from judge_server.connection import Connection, first_patience
from judge_server.places import Places

at_once = 64  # connections that are accepted before others are read
let_in_at_once = 16  # which takes longer
pause = 0.1  # seconds, if the system has no descriptor


class Door(uvicorn.Server):
    """uvicorn's server, which lets connections in by itself: uvicorn counts none before TLS.

    Each network has a queue, and the queues take turns. So whoever opens many connections waits for
    them alone.
    """

    def __init__(self, config: uvicorn.Config, descriptors: int) -> None:
        """Take the settings, and how many descriptors this process may have."""
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
                for _ in range(at_once):
                    end, address = await get_running_loop().sock_accept(listening)
                    self.queues[network_of(address[0])].append(end)
                    self.somebody.set()
            except OSError:
                await sleep(pause)
            await sleep(0)  # an `await` of what is there already lets nobody else go on

    async def _let_in(self) -> None:
        """Let in the first of each queue in turn. The longest queue loses its first ones."""
        while True:
            await self.somebody.wait()
            for _ in range(let_in_at_once):
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
                ssl_handshake_timeout=first_patience if tls else None,
            )
        except OSError:  # what came was not TLS, or nothing came
            self.places.give_up(connection)
