"""Events in a database: each is one chain, whoever writes to it, and goes on in parts.

A table names the chain of each part. A new part begins when entries were lost or damaged and a
director has looked. From then on nobody can add to the part before.
"""

from collections.abc import Callable
from contextlib import suppress

from judge_record import database
from judge_record.address import address_in
from judge_record.database import Database, Row
from judge_record.entry import Entry
from judge_record.head import Head
from judge_record.line import Broken, entry_of
from judge_record.postgres import row_of

parts = "SELECT chain FROM tilejudge.event WHERE name = %s ORDER BY part"
newest = "SELECT DISTINCT ON (name) name, chain FROM tilejudge.event ORDER BY name, part DESC"
last_row = """SELECT number, seal, line FROM tilejudge.entry WHERE chain = %s
    ORDER BY number DESC LIMIT 1"""
name_part = "INSERT INTO tilejudge.event VALUES (%s, %s, %s)"
add_entry = f"INSERT INTO tilejudge.entry VALUES ({', '.join(['%s'] * 9)})"

received = "SELECT 1 FROM tilejudge.handed_on WHERE chain = %s"
reached = """SELECT chain, (SELECT max(number) FROM tilejudge.entry AS entry
    WHERE entry.chain = handed_on.chain) FROM tilejudge.handed_on WHERE event = %s ORDER BY chain"""
name_received = "INSERT INTO tilejudge.handed_on VALUES (%s, %s)"

#: Makes the first entry of a part from the head of the part before, None without a readable one.
Opening = Callable[[Head | None], Entry]


def parts_of(url: str, event: str) -> list[str]:
    """Return the URLs of an event's chains, in order: the last one is written."""
    found = Database(address_in(url)).rows(parts, event)
    return [_url_of(url, chain) for (chain,) in found]


def events_in(url: str) -> dict[str, str]:
    """Return the URL of the chain that is written, of each event in a database."""
    return {name: _url_of(url, chain) for name, chain in Database(address_in(url)).rows(newest)}


def begin_part(url: str, event: str, opening: Opening, after: str = "") -> str:
    """Begin an event, or its next part after a chain, and return the URL of its chain.

    If another server was faster, this is the chain that it began.
    """
    address = address_in(url)
    lock = after or f"event {event}"  # nobody adds to the part before meanwhile
    queries = f"{parts}; {last_row}"
    with Database(address).changing(lock, queries, event, after) as (connection, (found, ends)):
        if found and found[-1] != (after,):
            database.roll_back(connection)
            return _url_of(url, found[-1][0])
        entry = opening(_head_in(ends))
        connection.execute(name_part, [event, len(found) + 1, entry.seal])
        connection.execute(add_entry, row_of(entry.seal, entry))
        database.commit(connection, address, entry)
    return _url_of(url, entry.seal)


def handed_on_in(database: Database, event: str) -> dict[str, int]:
    """Return how far each chain is held that stations handed on, by its opening seal."""
    return dict(database.rows(reached, event))


def begin_handed_on(url: str, event: str, opening: Entry) -> None:
    """Begin the chain of a station, unless another server did."""
    address, chain = address_in(url), opening.seal
    with Database(address).changing(chain, received, chain) as (connection, [found]):
        if found:
            database.roll_back(connection)
            return
        connection.execute(name_received, [event, chain])
        connection.execute(add_entry, row_of(chain, opening))
        database.commit(connection, address, opening)


def _head_in(rows: list[Row]) -> Head | None:
    """Return the head of a chain from its last row; None if its entry cannot be read."""
    for number, seal, line in rows:
        with suppress(Broken):
            if entry_of(line, seal).number == number:
                return Head(number, seal)
    return None


def _url_of(url: str, chain: str) -> str:
    """Return the URL of a chain in a database."""
    return f"{url.partition('#')[0]}#{chain}"
