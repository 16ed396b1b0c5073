"""Addresses of servers: what is one, who is on this machine, and what no message shows."""

import re
from contextlib import suppress
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

ADDRESSES = re.compile(r"'?\bpostgres(?:ql)?://\S+\b'?")
REASONS = re.compile(r"(\(the database\)[\w ]+): .*", re.DOTALL)


def without_addresses(text: str) -> str:
    """Return a message without the addresses of databases, for those who use a server.

    What a database says of a failure can name its host too, so it is left out.

    >>> without_addresses("The journal postgresql://ann@db.example/club#0d56 is closed.")
    'The journal (the database) is closed.'
    >>> without_addresses("The journal postgresql:///club cannot be read: no host db.example.")
    'The journal (the database) cannot be read.'
    """
    return REASONS.sub(r"\1.", ADDRESSES.sub("(the database)", text))


def fault_of_address(url: str) -> str:
    """Return what was expected in place of an address, or "" if it is that of a server.

    >>> fault_of_address("https://judge.local:8443"), fault_of_address("http://127.0.0.1:8765")
    ('', '')
    >>> fault_of_address("http://judge.local")
    'https, because plain HTTP is for this machine alone'
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    bare = not (parts.path.strip("/") or parts.query or parts.fragment) if host else False
    if not bare or port == 0 or "@" in parts.netloc or parts.scheme not in {"http", "https"}:
        return "an address such as https://judge.local:8443"
    if parts.scheme == "http" and not is_loopback(host):
        return "https, because plain HTTP is for this machine alone"
    return ""


def is_loopback(host: str) -> bool:
    """Return whether only programs on this machine reach a host.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("judge.local")
    (True, True, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:  # the name of a host
        return False


def network_of(address: str) -> str:
    """Return what stands for all addresses that a device can choose among.

    >>> network_of("192.0.2.7"), network_of("2001:db8::5:7"), network_of("2001:db8::6:7")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    """
    if ":" in address and not is_loopback(address):
        with suppress(ValueError):
            return str(ip_network((address.partition("%")[0], 64), strict=False))
    return address
