"""Entries in one line each, without their words; and the names of what entries hold."""

from collections.abc import Iterable, Mapping

from judge_record.clock import Clock
from judge_record.entry import Entry, Kind, Reason, Seat
from judge_record.plays import moved
from judge_record.summary import of_today, overlaps
from lexicons.errors import printable
from lexicons.language import _, counted
from lexicons.rule_set import RuleSet


def kind_named(kind: Kind) -> str:
    """Return the name of a kind of entry.

    >>> kind_named(Kind.PIN_REFUSED)
    'wrong PIN'
    """
    return _(kind.row.name)


def mark_named(mark: str) -> str:
    """Return the name of a mark of a ruling: `void` or `waived`."""
    return {"void": _("void"), "waived": _("waived")}.get(mark, mark)


def verdict_named(verdict: str) -> str:
    """Return the name of a verdict in a report, whatever a rule set's own wording is.

    >>> verdict_named("unacceptable")
    'unacceptable'
    """
    return _("acceptable") if verdict == "acceptable" else _("unacceptable")


def listed_today(entries: Iterable[Entry], clock: Clock) -> list[Entry]:
    """Return what was judged, refused or decided today, each at its right table, latest first."""
    today = of_today(moved([*entries]), clock)
    return [entry for entry in today if entry.kind.row.listed][::-1]


def overlaps_today(entries: Iterable[Entry], clock: Clock) -> list[str]:
    """Return today's challenges that share words with an earlier one, the latest first."""
    rows = [
        _(
            "{time}   {later} and {earlier}",
            time=clock.local(later.time),
            later=place(later),
            earlier=place(earlier),
        )
        for later, earlier in overlaps(of_today(moved([*entries]), clock))
    ]
    return rows[::-1] or [_("There was no overlap today.")]


def joined(*parts: str) -> str:
    """Return the parts that there are, with commas between them."""
    return ", ".join(filter(None, parts))


def table_named(seat: Seat) -> str:
    """Return the table of a seat, with its board; "" if there is none."""
    return _("table {table}", table=printable(str(seat))) if seat.table else ""


def round_named(number: int | None) -> str:
    """Return a round by its number; "" if there is none."""
    return "" if number is None else _("round {round}", round=number)


def row(entry: Entry, marked: Mapping[int, str], rules: RuleSet, clock: Clock) -> str:
    """Return an entry in one line. `marked` is what `plays.marks` returns."""
    return _spaced(
        _("entry {number}", number=entry.number),
        *_when_and_where(entry, clock),
        *what_happened(entry, rules),
        f"({mark_named(marked[entry.number])})" if entry.number in marked else "",
    )


def what_happened(entry: Entry, rules: RuleSet) -> tuple[str, ...]:
    """Return what an entry records, in parts of which some can be empty."""
    return (
        kind_named(entry.kind),
        reason_named(entry.reason),
        counted("{number} word", "{number} words", len(entry.words)) if entry.words else "",
        rules.verdict_word(entry.ruled) if entry.ruled else "",
        _("about entry {number}", number=entry.about or entry.settles)
        if entry.about or entry.settles
        else "",
    )


def call_row(call: Entry, clock: Clock) -> str:
    """Return an open call in one line. The call is at the table of its play, as corrected."""
    return _spaced(
        _("Call {call}", call=call.number),
        *_when_and_where(call, clock),
        reason_named(call.reason),
        _("at {station}", station=call.station),
    )


def _when_and_where(entry: Entry, clock: Clock) -> tuple[str, str, str]:
    return clock.local(entry.time), round_named(entry.round), table_named(entry.seat)


def _spaced(*parts: str) -> str:
    return "   ".join(filter(None, parts))


def place(entry: Entry) -> str:
    """Return the table and the entry of a challenge, without words."""
    table = table_named(entry.seat) or entry.station
    if entry.ruled:
        return _("{table} (entry {number})", table=table, number=entry.number)
    return _("{table} (entry {number}, not judged)", table=table, number=entry.number)


def reason_named(reason: str | None) -> str:
    """Return why a person is called, or why no machine judged; "" for other reasons."""
    names: dict[str | None, str] = {
        Reason.OVERLAP: _("shares words with a recent ruling at its table"),
        Reason.MISTYPED: _("words were mistyped"),
        Reason.CORRECTION: _("more than a correction of typing errors"),
        Reason.INSISTED: _("a player insists on a human judge"),
        "no look-up": _("the words could not be looked up"),
        "missing file": _("a file is missing"),
        "damaged file": _("a file is damaged"),
        "other files": _("the event's files were replaced"),
        "busy record": _("another program kept the record"),
        "fault": _("a fault of the program or the machine"),
        "not permitted": _("nobody let these words be judged"),
        "decided since": _("the play was decided meanwhile"),
        "no such ruling": _("no ruling on words that can be typed again"),
        "void": _("the play is void"),
        "other rules": _("other rules or lexicons judged them before"),
        "no further opinion": _("the rules grant no further opinion"),
    }
    return names.get(reason, "")
