"""The first entry of a chain in a database, which names its event; and what a damaged one stops."""

from collections.abc import Sequence
from typing import Any

from lexicons.record.entry import Entry, canonical, no_seal
from lexicons.record.line import Broken, entry_of

Row = Sequence[Any]  # the number of an entry, its seal, its line, and other columns


def opening_of(chain: str, rows: Sequence[Row]) -> Entry:
    """Return the first entry of a chain from its first row.

    `Broken`, with what was found, unless it is the entry that was sealed under the chain's name.
    """
    if not rows or rows[0][0] != 1:
        raise Broken("no entry of this number")
    try:
        entry = entry_of(rows[0][2], rows[0][1])
    except Broken:
        raise Broken("a line that is no entry") from None
    if entry.number != 1 or not entry.seal == entry.sealed_after(no_seal) == chain:
        raise Broken("another entry")
    return entry


def may_be_of(event: str, rows: Sequence[Row]) -> bool:
    r"""Return whether a chain whose first entry is damaged may be of an event.

    Its first and its last line show that, as far as they can be read. If they show no event, the
    chain may be of any. But a chain of one entry stops nothing then: it holds no challenge, and
    nothing is added to it.

    >>> may_be_of("Open", [(1, "", "?"), (7, "", '{"event":"Open"}')])
    True
    >>> may_be_of("Open", [(1, "", "?"), (7, "", "?")]), may_be_of("Open", [(1, "", "?")])
    (True, False)
    """
    lines = [row[2] for row in rows]
    if any('"event":"' in line for line in lines):
        return any(f'"event":{canonical(event)}' in line for line in lines)
    return len(rows) > 1
