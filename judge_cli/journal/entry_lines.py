"""Lines: an entry of the record as people read it."""

from judge_cli import local_time
from judge_record.entry import Entry
from lexicons import Fingerprint, printable


def short(fingerprint: str | None) -> str:
    """Return a recorded fingerprint as people see it; "none" if none was recorded.

    >>> short("6f4c23513c67" + "0" * 52), short(None)
    ('6f4c-2351-3c67', 'none')
    """
    return Fingerprint(fingerprint).short if fingerprint else "none"


def place(entry: Entry) -> str:
    """Return when and where something happened, in the time of this place."""
    parts = [
        local_time.local(entry.time),
        f"round {entry.round}" if entry.round is not None else "",
        f"table {entry.table}" if entry.table is not None else "",
        entry.station,
    ]
    return printable(", ".join(part for part in parts if part))


def line(entry: Entry) -> str:
    """Return an entry in one line; nothing in it is about a single word."""
    what = entry.kind
    if entry.verdict:
        what += f" {entry.verdict.upper()}"
    if entry.words:
        what += f": {' '.join(entry.words)}"
    more = {
        "on entry": entry.refers_to,
        "by": entry.by,
        "source": None if entry.source == "machine" else entry.source,
        "reason": entry.reason,
        "note": entry.note,
        "event": entry.event if entry.kind == "event opened" else None,
    }
    details = "".join(f"; {name} {value}" for name, value in more.items() if value is not None)
    return f"{entry.number:>5}  {place(entry)}  {printable(what)}{printable(details)}"
