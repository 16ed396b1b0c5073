"""Addresses of a server: what people type, and who reaches them."""

import re
import socket
from contextlib import suppress
from ipaddress import ip_address

LOOPBACK = "127.0.0.1"
LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")  # between two dots of a name


def address_of(host: str, port: int, *, secure: bool) -> str:
    """Return the address of a server's first page, as people type it.

    No browser opens 0.0.0.0: this machine's own address stands in its place, or 127.0.0.1 without a
    network.

    >>> address_of("127.0.0.1", 8765, secure=False), address_of("judge.local", 443, secure=True)
    ('http://127.0.0.1:8765/', 'https://judge.local:443/')
    """
    if is_any(host):
        host = own_address(host) or ("::1" if ":" in host else LOOPBACK)
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}/"


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


def fault_of_address(url: object) -> str:
    """Return what was expected in place of an address, or "" if it is that of a server.

    >>> fault_of_address("https://judge.local:8443"), fault_of_address("http://127.0.0.1:8765")
    ('', '')
    >>> fault_of_address("http://judge.local")
    'https, because plain HTTP is for this machine alone'
    """
    address = re.fullmatch(r"(https?)://(\[[^]]*:[^]]*\]|[^][:/]+)(?::([0-9]{1,5}))?/?", str(url))
    scheme, host, port = address.groups() if address else ("", "", "")
    if not (is_host(host.strip("[]")) and 0 < int(port or 443) < 1 << 16):
        return "an address such as https://judge.local:8443"
    if scheme == "http" and not is_loopback(host.strip("[]")):
        return "https, because plain HTTP is for this machine alone"
    return ""


def is_host(name: str) -> bool:
    """Return whether a name is an IP address, or that of a host (RFC 1123).

    An address that names an interface, such as fe80::1%eth0, works only on its own machine.

    >>> [is_host(name) for name in ("judge.local", "192.0.2.7", "2001:db8::7")]
    [True, True, True]
    >>> [is_host(name) for name in ("300.1.1.1", "-", "hall:80", "a,b", "fe80::1%eth0")]
    [False, False, False, False, False]
    """
    with suppress(ValueError):
        return bool(ip_address(name)) and "%" not in name
    labels = name.removesuffix(".").split(".")
    is_number = labels[-1].isdigit()  # browsers take it for an IPv4 address
    return not is_number and all(map(LABEL.fullmatch, labels))


def is_loopback(host: str) -> bool:
    """Return whether only programs on this machine reach a host."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:  # the name of a host
        return False


def is_any(host: str) -> bool:
    """Return whether a host stands for all addresses of a machine.

    >>> [is_any(host) for host in ("0.0.0.0", "0", "", "::", "127.0.0.1", "hall")]
    [True, True, True, True, False, False]
    """
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return host in ("", "0")
