"""The options of a server."""

from typing import NamedTuple


class Options(NamedTuple):
    """The options of `judge serve`."""

    host: str = "127.0.0.1"
    port: int = 8765
    certificate: str | None = None  # paths of PEM files
    key: str | None = None
    plain_http: bool = False  # on the network: asked for by name
    rules: str | None = None  # an id; without one, the rule set of this machine
    event: str | None = None
    station: str = "Server"
    log: bool = False
    looked: str | None = None  # the director who has looked at a journal that lacks an entry
    name: str | None = None  # by which others reach it; else the addresses of this machine

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS."""
        return self.certificate is not None
