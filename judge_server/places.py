"""The places of a server's connections: whoever it knows keeps one, and no stranger takes many."""

from collections.abc import Iterator
from typing import Protocol

from judge_record.store.address import is_loopback

most_connections = 1000
most_of_one = 250  # connections of strangers from one network


class Guest(Protocol):
    """A connection."""

    @property
    def network(self) -> str:
        """Where it comes from."""

    @property
    def is_served(self) -> bool:
        """Whether a request of it is being answered."""

    def leave(self) -> None:
        """Close it at once."""


class Places:
    """The open connections. Whoever has not been recognized is a stranger.

    For a new connection without room, the oldest stranger goes, of the network that has most. If
    there is no stranger, it is the one that was longest without a request of all who are known.
    """

    def __init__(self, descriptors: int) -> None:
        """Take how many descriptors this process may have. Half stay for files and queues."""
        self.most = min(most_connections, descriptors // 2)
        self.strangers = Crowd()
        self.known = Crowd()

    def take(self, guest: Guest) -> bool:
        """Give a new connection a place. Return False if all others are being answered."""
        own = self.strangers.of(guest.network)
        if len(own) >= most_of_one and not is_loopback(guest.network):
            self.end(next(iter(own)))
        elif len(self) >= self.most:
            idle = (each for each in self.known.by_network() if not each.is_served)
            found = next(self.strangers.by_network(), None) or next(idle, None)
            if not found:
                return False
            self.end(found)
        self.strangers.add(guest)
        return True

    def recognize(self, guest: Guest) -> None:
        """Let a connection count as that of somebody whom the server knows."""
        if self.give_up(guest):
            self.known.add(guest)

    def end(self, guest: Guest) -> None:
        """Close a connection, whose place is free at once."""
        self.give_up(guest)
        guest.leave()

    def give_up(self, guest: Guest) -> bool:
        """Free the place of a connection; return False if it has none."""
        return self.strangers.remove(guest) or self.known.remove(guest)

    def __len__(self) -> int:
        return self.strangers.count + self.known.count


class Crowd:
    """Connections by their networks, those of a network in the order in which they came."""

    def __init__(self) -> None:
        self.count = 0
        self.networks: dict[str, dict[Guest, None]] = {}

    def of(self, network: str) -> dict[Guest, None]:
        """Return the connections of a network."""
        return self.networks.get(network, {})

    def add(self, guest: Guest) -> None:
        """Add a connection as the last one of its network."""
        self.networks.setdefault(guest.network, {})[guest] = None
        self.count += 1

    def remove(self, guest: Guest) -> bool:
        """Remove a connection; return False if it is not here."""
        own = self.of(guest.network)
        if guest not in own:
            return False
        del own[guest]
        self.count -= 1
        if not own:
            del self.networks[guest.network]
        return True

    def by_network(self) -> Iterator[Guest]:
        """Yield all connections, those of the network that has most of them first."""
        for each in sorted(self.networks.values(), key=len, reverse=True):
            yield from each
