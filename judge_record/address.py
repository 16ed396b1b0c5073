"""The address of a database: a connection string or URL, as libpq reads it.

It has no password, and off this machine the server proves by TLS who it is.
"""

import os
import re
from contextlib import suppress
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, urlencode

import psycopg
from psycopg.conninfo import conninfo_to_dict

from lexicons.errors import CannotJudge
from lexicons.language import _

TLS = "verify-full"
HOSTS = ("hostaddr", "host", "service")  # what says where a server is


def checked(conninfo: str) -> dict[str, Any]:
    """Return the parameters of an address. `CannotJudge` if it has a password, or less than TLS."""
    try:
        given = conninfo_to_dict(conninfo)
    except psycopg.Error:  # its message could hold a password
        raise CannotJudge(
            _("This isn't the address of a database."),
            faults=["expected postgresql://USER@HOST:PORT/DATABASE"],
        ) from None
    if any("password" in name for name in given):
        raise CannotJudge(
            _("The address of a database must have no password: others can read it."),
            remedy=_("Leave it out. A file .pgpass, or PGPASSWORD, holds the password."),
        )
    if not is_local(given) and given.get("sslmode", TLS) != TLS:
        raise CannotJudge(
            _("{url} does not prove who answers.", url=url_of(given)),
            remedy=_("Give '{url}'", url=url_of({**given, "sslmode": TLS})),
        )
    return given


def is_local(given: dict[str, Any]) -> bool:
    """Return whether an address leads to this machine alone: to a socket, or by loopback."""
    asked = {each: given.get(each) or os.environ.get(f"PG{each.upper()}") for each in HOSTS}
    hosts = str(asked["hostaddr"] or asked["host"] or "").split(",")
    return not asked["service"] and all(map(_is_loopback, hosts))


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host in ("", "localhost") or host.startswith(("/", "@"))


def url_of(parameters: dict[str, Any]) -> str:
    """Return the URL of a database: the pages of a server leave out every URL of this form."""
    rest = {name: str(value) for name, value in parameters.items() if str(value).strip(",")}
    user, name = (quote(rest.pop(each, ""), safe="") for each in ("user", "dbname"))
    host = rest.pop("host") if re.fullmatch(r"[\w.-]+", rest.get("host", "")) else ""
    port = f":{rest.pop('port')}" if host and "port" in rest else ""
    query = urlencode(rest, safe="/:,")
    return f"postgresql://{user}{'@' * bool(user)}{host}{port}/{name}{'?' * bool(query)}{query}"
