"""The address of a server, as a profile names it."""

from contextlib import suppress
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from lexicons.errors import CannotJudge


def fault_of_address(url: str) -> str:
    """Return what was expected in place of an address, or "" if it is that of a server.

    >>> fault_of_address("https://judge.local:8443"), fault_of_address("http://127.0.0.1:8765")
    ('', '')
    >>> fault_of_address("http://judge.local")
    'https, because plain HTTP is for this machine alone: the entries have words'
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
        return "https, because plain HTTP is for this machine alone: the entries have words"
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


def checked(url: str) -> str:
    """Return an address without a slash at its end. Raise `CannotJudge` if it is not one."""
    if fault := fault_of_address(url):
        raise CannotJudge(
            f"{url!r} is not the address of a server.",
            faults=[f"expected {fault}"],
            remedy="Correct `server` in the profile.",
        )
    return url.rstrip("/")
