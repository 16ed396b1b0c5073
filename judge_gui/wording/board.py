"""The sentences of the director's board."""

from judge_procedure.pairing import Card, Use
from judge_procedure.rows import what_happened
from judge_record.entry import Entry
from lexicons import RuleSet
from lexicons.language import _, counted


def refused(wait: int, *, role: bool) -> str:
    """Return why a PIN opens nothing: one has to wait, or its role is too low."""
    if wait:
        return counted(
            "Wrong PIN, or too early. Wait {number} second.",
            "Wrong PIN, or too early. Wait {number} seconds.",
            wait,
        )
    if role:
        return _("This PIN is a word judge's. The board needs a director's.")
    return _("Wrong PIN.")


def place(station: str, table: str | None, round: int | None) -> str:
    """Return where somebody waits.

    >>> place("Kiosk 1", "7", 3), place("Table 7", "7", 3)
    ('Kiosk 1, table 7, round 3', 'Table 7, round 3')
    """
    round_named = _("round {round}", round=round) if round else ""
    return ", ".join(filter(None, (*at(station, table or ""), round_named)))


def at(station: str, table: str) -> tuple[str, str]:
    """Return a station and a table as people read them; the station alone if it is the table's own.

    >>> at("Kiosk 1", "7"), at("Table 7", "7")
    (('Kiosk 1', 'table 7'), ('Table 7', ''))
    """
    of_table = Card(Use.DEVICE, table)
    if station == of_table.station:
        return of_table.title, ""
    return station, _("table {table}", table=table) if table else ""


def challenge(entry: Entry, time: str, rules: RuleSet) -> str:
    """Return a challenge in one line, without its words."""
    station, table = at(entry.station, f"{entry.table}{entry.board or ''}" if entry.table else "")
    parts = (
        time,
        station,
        _("entry {number}", number=entry.number),
        _("round {round}", round=entry.round) if entry.round else "",
        table,
        *what_happened(entry, rules),
    )
    return " · ".join(filter(None, parts))
