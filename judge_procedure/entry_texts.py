"""What entries hold, in words: kinds, verdicts, reasons, tables and rounds."""

from judge_record.entry import Kind, Reason, Seat
from lexicons.errors import printable
from lexicons.language import _


def kind_named(kind: Kind) -> str:
    """Return the name of a kind of entry.

    >>> kind_named(Kind.PIN_REFUSED)
    'wrong PIN'
    """
    return _(kind.row.name)


def verdict_named(verdict: str) -> str:
    """Return the name of a verdict in a report, whatever a rule set's own wording is.

    >>> verdict_named("unacceptable")
    'unacceptable'
    """
    return _("acceptable") if verdict == "acceptable" else _("unacceptable")


def joined(*parts: str) -> str:
    """Return the parts that there are, with commas between them."""
    return ", ".join(filter(None, parts))


def table_named(seat: Seat) -> str:
    """Return the table of a seat, with its board; "" if there is none."""
    return _("table {table}", table=printable(str(seat))) if seat.table else ""


def round_named(number: int | None) -> str:
    """Return a round by its number; "" if there is none."""
    return "" if number is None else _("round {round}", round=number)


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
