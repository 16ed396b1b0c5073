"""The places of a server's connections: whoever it knows keeps one, and no stranger takes many."""

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
        self.strangers: dict[str, dict[Guest, bool]] = {}  # by network, the oldest one first
        self.known: dict[Guest, bool] = {}  # whoever asked last comes last

    def take(self, guest: Guest) -> bool:
        """Give a new connection a place. Return False if all others are being answered."""
        own = self.strangers.get(guest.network, {})
        goes = None
        if len(own) >= most_of_one and not is_loopback(guest.network):
            goes = next(iter(own))
        elif len(self.known) + sum(map(len, self.strangers.values())) >= self.most:
            idle = (each for each in self.known if not each.is_served)
            crowd: dict[Guest, bool] = max(self.strangers.values(), key=len, default={})
            goes = next(iter(crowd), None) or next(idle, None)
            if not goes:
                return False
        if goes:
            self.give_up(goes)  # its place is free at once
            goes.leave()
        self.strangers.setdefault(guest.network, {})[guest] = True
        return True

    def recognize(self, guest: Guest) -> None:
        """Let a connection count as that of somebody whom the server knows."""
        if self.give_up(guest):
            self.known[guest] = True

    def give_up(self, guest: Guest) -> bool:
        """Free the place of a connection; return False if it has none."""
        own = self.strangers.get(guest.network, {})
        found = own.pop(guest, False) or self.known.pop(guest, False)
        if not own:
            self.strangers.pop(guest.network, None)
        return found
