"""Addresses: the URL of a journal in a PostgreSQL database, and of a server in a profile.

No message shows the password of a database.
"""

import re
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

from lexicons.errors import CannotJudge

schemes = ("postgresql", "postgres")
secret = frozenset({"password", "sslpassword"})  # of the parameters
one_host = re.compile(r"(?:\[([0-9A-Fa-f:.%]+)\]|([^\[\]:@,/]*))(?::([0-9]+))?")
addresses = re.compile(rf"'?\b(?:{'|'.join(schemes)})://\S+\b'?")
reasons = re.compile(r"(\(the database\)[\w ]+): .*", re.DOTALL)
some_digits = re.compile("[0-9a-f]{0,64}")


class Address(NamedTuple):
    """Where a journal is: libpq's parameters, and the first digits of the chain's opening seal."""

    parameters: dict[str, str]
    chain: str
    shown: str  # the URL without passwords

    @property
    def name(self) -> str:
        """The name of the database."""
        return self.parameters.get("dbname", "database")

    @property
    def for_owner(self) -> str:
        """The URL of the database for the account that makes its tables: another one, perhaps."""
        return re.sub("://(?:[^/@]*@)?", "://OWNER@", self.shown.partition("#")[0], count=1)

    def of_chain(self, chain: str) -> "Address":
        """Return the address of one chain in the same database."""
        return self._replace(chain=chain, shown=f"{self.shown.partition('#')[0]}#{chain[:12]}")

    def without_secrets(self, text: str) -> str:
        """Return a message in one line, in which no password stands."""
        for name in secret & self.parameters.keys():
            text = text.replace(self.parameters[name], "…")
        return " ".join(text.split())


def without_addresses(text: str) -> str:
    """Return a message without the addresses of databases, for those who use a server.

    What a database says of a failure can name its host too, so it is left out.

    >>> without_addresses("The journal postgresql://ann@db.example/club#0d56 is closed.")
    'The journal (the database) is closed.'
    >>> without_addresses("The journal postgresql:///club cannot be read: no host db.example.")
    'The journal (the database) cannot be read.'
    """
    return reasons.sub(r"\1.", addresses.sub("(the database)", text))


def is_address(name: str) -> bool:
    """Return whether a journal is named by the address of a database, and not by a path.

    >>> is_address("postgresql:///club"), is_address("event.journal")
    (True, False)
    """
    return name.startswith(tuple(f"{scheme}://" for scheme in schemes))


def address_in(url: str) -> Address:
    """Return the parts of a URL, as libpq takes it; after `#` come digits of an opening seal.

    `CannotJudge` if it is no such URL; the message does not repeat it, because it may hold a
    password.

    >>> address = address_in("postgresql://ann:pass@db.example:5433/club?sslmode=require#0d56")
    >>> address.parameters["host"], address.parameters["password"], address.chain
    ('db.example', 'pass', '0d56')
    >>> address.shown
    'postgresql://ann@db.example:5433/club?sslmode=require#0d56'
    """
    try:
        parts = urlsplit(url)
        user, password, hosts, ports = _authority(parts)
        options = parse_qsl(parts.query, strict_parsing=True) if parts.query else []
        chain = parts.fragment.lower()
        sound = (
            parts.scheme in schemes
            and not set("/@") & set(parts.path[1:])
            and some_digits.fullmatch(chain)
        )
    except ValueError:
        sound = None
    if not sound:
        raise CannotJudge(
            "This is not the address of a journal in PostgreSQL.",
            faults=["expected postgresql://USER@HOST:PORT/DATABASE#DIGITS"],
            remedy="Write % and two digits for other characters in names. Leave out the password:"
            " PGPASSWORD or a file .pgpass can hold it.",
        )
    named = {"host": hosts, "port": ports, "user": user, "password": password}
    named["dbname"] = unquote(parts.path[1:])
    parameters = {name: value for name, value in named.items() if value} | dict(options)
    return Address(parameters, chain, shown(parts, user, options))


def _authority(parts: SplitResult) -> tuple[str, str, str, str]:
    """Return user, password, hosts and ports of a URL; `ValueError` if it cannot be read."""
    person, _, places = parts.netloc.rpartition("@")
    user, _, password = person.partition(":")
    hosts, ports = [], []
    for place in places.split(","):
        found = one_host.fullmatch(place)
        if not found:
            raise ValueError
        hosts.append(unquote(found[1] or found[2] or ""))
        ports.append(found[3] or "")
    return unquote(user), unquote(password), ",".join(hosts), ",".join(ports).strip(",")


def shown(parts: SplitResult, user: str, options: list[tuple[str, str]]) -> str:
    """Return a URL without its passwords."""
    person = f"{quote(user, safe='')}@" if user else ""
    query = urlencode([each for each in options if each[0] not in secret], safe="/:")
    chain = parts.fragment.lower()[:12]
    return "".join((
        f"{parts.scheme}://{person}{parts.netloc.rpartition('@')[2]}{parts.path}",
        f"?{query}" if query else "",
        f"#{chain}" if chain else "",
    ))  # fmt: skip


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
