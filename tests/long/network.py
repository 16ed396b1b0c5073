"""The network between devices and a server: each packet takes its time, and some are lost.

It stands for `tc … netem delay 20ms loss 1%`, which not every kernel has. A proxy can lose nothing:
what is lost comes late, as TCP on Linux sends it again.
"""

import asyncio
import os
import random
from collections.abc import Callable
from functools import partial
from math import ceil

from tests.long.children import Child

delay, loss = 0.02, 0.01  # seconds, each way; of all packets
packet = 1448  # bytes
moment = 1e-6  # seconds: the loop keeps no order of what is due at one time
within, at_end, alone = 0.04, 0.08, 0.24  # seconds until a packet is sent again, by its place


def lateness(size: int, chance: random.Random) -> float:
    """Return how many seconds after its time a piece is there."""
    packets = ceil(size / packet)
    late = 0.0
    if packets > 1 and chance.random() > (1 - loss) ** (packets - 1):
        late = within
    if chance.random() < loss:
        late = at_end if packets > 1 else alone
    return late


class Network(Child):
    """A process that takes connections at a port, and carries them to a server's."""

    def __init__(self, port: int, to: int, seed: int) -> None:
        super().__init__(lambda say: asyncio.run(carry(port, to, seed, partial(os.write, say))))
        self.wait_for_word(30)


async def carry(port: int, to: int, seed: int, say: Callable[[bytes], int]) -> None:
    chance = random.Random(seed)

    async def connected(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", to)
        await asyncio.gather(pass_on(near, forth, chance), pass_on(far, back, chance))

    server = await asyncio.start_server(connected, "127.0.0.1", port, backlog=1000)
    say(b"open\n")
    await server.serve_forever()


async def pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, chance: random.Random
) -> None:
    """Write what is read, in order, each piece when it is due."""
    loop, due = asyncio.get_running_loop(), 0.0
    while data := await reader.read(1 << 16):
        due = max(due + moment, loop.time() + delay + lateness(len(data), chance))
        loop.call_at(due, writer.write, data)
    loop.call_at(max(due + moment, loop.time() + delay), writer.close)
