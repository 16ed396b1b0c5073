"""A server's options and address. Without TLS only this machine, or another asked for by name."""

import re
import socket
import ssl
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from lexicons import CannotJudge, storage

SERVER_STATION, BOARD_STATION = "Server", "Board"  # the stations of a server in the record
LOOPBACK = "127.0.0.1"


class ServerOptions(NamedTuple):
    """The options of `judge serve`."""

    host: str = LOOPBACK
    port: int = 8765
    certificate: str | None = None  # paths of PEM files
    key: str | None = None
    plain_http: bool = False  # on the network: asked for by name
    rules: str | None = None  # an id; without one, the rule set of this machine
    event: str | None = None
    station: str = SERVER_STATION
    looked: str | None = None  # the director who has looked at a journal that lacks an entry
    record: str | None = None  # where it records, in place of the profile's
    name: str | None = None  # by which others reach it; else the addresses of this machine

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over TLS."""
        return self.certificate is not None


def check(options: ServerOptions) -> None:
    """Raise `CannotJudge` if verdicts would cross the network unprotected, or TLS lacks a file."""
    if (options.certificate is None) != (options.key is None):
        raise CannotJudge(
            "TLS needs a certificate and its key.",
            remedy="Give both: --certificate FILE --key FILE",
        )
    if options.certificate and options.key:
        for path, what in ((options.certificate, "The certificate"), (options.key, "Its key")):
            storage.read(path, what, "Name a PEM file that this program may read.")
        try:  # as hypercorn will load them
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
                options.certificate, options.key, password=""
            )
        except OSError:  # an SSLError, too
            raise CannotJudge(
                f"{options.certificate} and {options.key} are not a certificate and its key.",
                remedy="Give two PEM files that belong together. A key with a password cannot be"
                " used.",
            ) from None
    if options.name and fault_of_address(_address("https", options.name, 443)):
        raise CannotJudge(
            f"{options.name!r} is not the name of a machine.",
            remedy="Give it without https:// and without a port: --name judge.local",
        )
    if not (options.secure or options.plain_http or is_loopback(options.host)):
        raise CannotJudge(
            f"The address {options.host} is on the network, and there is no certificate.",
            remedy="Give --certificate FILE and --key FILE. Whoever owns the network could show a"
            " false verdict over plain HTTP. To accept that: --plain-http-on-the-network",
        )


def url(options: ServerOptions, port: int) -> str:
    """Return the address of the first page, as people type it: 0.0.0.0 is none.

    On a machine without a network it is that of the machine itself.

    >>> url(ServerOptions(), 8765), url(ServerOptions("0.0.0.0", name="judge.local"), 8765)
    ('http://127.0.0.1:8765/', 'http://judge.local:8765/')
    """
    host = options.name or options.host
    if is_any(host):
        host = own_address(host) or ("::1" if ":" in host else LOOPBACK)
    return _address("https" if options.secure else "http", host, port)


def _address(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def described(options: ServerOptions, first: str) -> list[str]:
    """Return the lines that show a director the next steps: cards, and what devices open.

    `first` is the address of the first page, as `url` returns it.
    """
    if is_loopback(options.host):
        return [
            f"Open {first} in a browser on this machine. The letters of a card make it a kiosk.",
            f'Print a card: judge print stations "Kiosk 1" --server {first}',
            f"The director's board is {first}board",
        ]
    if not options.name and is_loopback(urlsplit(first).hostname or ""):
        return ["This machine has no address on a network: join the venue's network first."]
    lines = [f"Phones open {first}", f"The director's board is {first}board"]
    if not options.name:
        lines.append("Give this address to `judge print --server`.")
        if options.secure:
            lines.append("The certificate has to name it.")
    return lines


def own_address(any_host: str) -> str:
    """Return this machine's address on its network, of the kind of 0.0.0.0 or ::; "" without one.

    It is the one that packets to other networks would leave from. No packet is sent.
    """
    family = socket.AF_INET6 if ":" in any_host else socket.AF_INET
    elsewhere = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        return str(probe.getsockname()[0])
    return ""


# -- addresses -------------------------------------------------------------------------------------


def fault_of_address(url: str) -> str:
    """Return what was expected in place of an address, or "" if it is that of a server.

    >>> fault_of_address("https://judge.local:8443"), fault_of_address("http://127.0.0.1:8765")
    ('', '')
    >>> fault_of_address("http://judge.local")
    'https, because plain HTTP is for this machine alone'
    """
    address = re.fullmatch(r"(https?)://([^/?#@:\s]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?/?", url)
    with suppress(ValueError):  # a port above 65535, or no address of IPv6
        if address and urlsplit(url).port != 0:
            if address[1] == "http" and not is_loopback(address[2].strip("[]")):
                return "https, because plain HTTP is for this machine alone"
            return ""
    return "an address such as https://judge.local:8443"


def is_loopback(host: str) -> bool:
    """Return whether only programs on this machine reach a host.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("judge.local")
    (True, True, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:  # the name of a host
        return False


def is_any(host: str) -> bool:
    """Return whether the system takes a host for all addresses of a machine.

    >>> [is_any(host) for host in ("0.0.0.0", "0", "", "::", "::0", "127.0.0.1", "hall")]
    [True, True, True, True, True, False, False]
    """
    with suppress(OSError):
        return not any(socket.inet_aton(host or "0"))
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return False
