"""Entries in one line each, without their words; and the names of what entries hold."""

from collections.abc import Mapping

from judge_record.entry import RULINGS, Entry, Kind, Reason
from lexicons.clock import Clock
from lexicons.language import _, counted
from lexicons.rule_set import RuleSet


def kind_named(kind: str) -> str:
    """Return the name of a kind of entry; the code itself if it is unknown.

    >>> kind_named(Kind.BY_HAND), kind_named("BLORP")
    ('ruling by hand', 'BLORP')
    """
    names = {
        Kind.EVENT_OPENED: _("event opened"),
        Kind.EVENT_CLOSED: _("event closed"),
        # Translators: a session of a station was opened.
        Kind.OPENED: _("opened"),
        # Translators: a session of a station was closed.
        Kind.CLOSED: _("closed"),
        Kind.RULING: _("ruling"),
        Kind.REVIEW: _("review"),
        Kind.CORRECTION: _("correction"),
        Kind.BY_HAND: _("ruling by hand"),
        Kind.WITHDRAWAL: _("withdrawal"),
        Kind.WAIVED: _("consequence waived"),
        # Translators: a ruling that does not count.
        Kind.VOID: _("void"),
        Kind.REFUSAL: _("refusal to judge"),
        Kind.DISCREPANCY: _("discrepancy"),
        Kind.MENU_OPENED: _("menu opened"),
        Kind.PIN_REFUSED: _("wrong PIN"),
        Kind.MOVED: _("play moved"),
        Kind.DOUBLE_CHECK: _("double-check"),
        Kind.ADMITTED: _("table admitted"),
        Kind.STAND_IN: _("stand-in"),
        # Translators: a word judge or the director is called.
        Kind.CALL: _("call"),
        # Translators: a call is settled.
        Kind.SETTLED: _("settled"),
        # Translators: a challenge was interrupted.
        Kind.INTERRUPTED: _("interrupted"),
        Kind.ROUND_SET: _("round set"),
        Kind.ROUND_OPENED: _("round opened"),
        Kind.ROUND_CLOSED: _("round closed"),
        # Translators: a station took the files of the event.
        Kind.FILES_TAKEN: _("files taken"),
        # Translators: the director accepted a record that lacks entries.
        Kind.ACCEPTED: _("record accepted"),
        Kind.UNSEEN: _("ruling unseen"),
        # Translators: an official opened the words of an entry.
        Kind.WORDS_SHOWN: _("words shown"),
        # Translators: the place of a device at a table was freed.
        Kind.PLACE_FREED: _("place freed"),
        Kind.PAIRED: _("device paired"),
        Kind.AGREED: _("players agreed"),
        Kind.UNPAIRED: _("device taken back"),
    }
    return {str(code): name for code, name in names.items()}.get(str(kind), str(kind))


def mark_named(mark: str) -> str:
    """Return the name of a mark of a ruling: `void` or `waived`."""
    return {"void": _("void"), "waived": _("waived")}.get(mark, mark)


def verdict_named(verdict: str) -> str:
    """Return the name of a verdict in a report, whatever a rule set's own wording is.

    >>> verdict_named("unacceptable")
    'unacceptable'
    """
    return _("acceptable") if verdict == "acceptable" else _("unacceptable")


LISTED_KINDS = frozenset(
    {*RULINGS, Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.VOID, Kind.INTERRUPTED,
     Kind.UNSEEN}
)  # fmt: skip


def row(entry: Entry, marked: Mapping[int, str], rules: RuleSet, clock: Clock) -> str:
    """Return an entry in one line. `marked` is what `plays.marks` returns."""
    return _spaced(
        _("entry {number}", number=entry.number),
        *_when_and_where(entry, clock, entry.table),
        kind_named(entry.kind),
        counted("{number} word", "{number} words", len(entry.words)) if entry.words else "",
        rules.verdict_word(entry.ruled) if entry.ruled else "",
        _("about entry {number}", number=entry.about or entry.settles)
        if entry.about or entry.settles
        else "",
        f"({mark_named(marked[entry.number])})" if entry.number in marked else "",
    )


def call_row(call: Entry, clock: Clock) -> str:
    """Return an open call in one line. The call is at the table of its play, as it was mended."""
    return _spaced(
        _("Call {call}", call=call.number),
        *_when_and_where(call, clock, str(call.seat) if call.table else ""),
        reason_named(call.reason),
        _("at {station}", station=call.station),
    )


def _when_and_where(entry: Entry, clock: Clock, table: str | None) -> tuple[str, str, str]:
    return (
        clock.local(entry.time),
        _("round {round}", round=entry.round) if entry.round else "",
        _("table {table}", table=table) if table else "",
    )


def _spaced(*parts: str) -> str:
    return "   ".join(filter(None, parts))


def place(entry: Entry) -> str:
    """Return the table and the entry of a challenge, without words."""
    table = _("table {table}", table=entry.seat) if entry.table else entry.station
    if entry.ruled:
        return _("{table} (entry {number})", table=table, number=entry.number)
    return _("{table} (entry {number}, not judged)", table=table, number=entry.number)


def reason_named(reason: str | None) -> str:
    """Return why a person is called, in words."""
    names = {
        Reason.OVERLAP: _("shares words with a recent ruling at its table"),
        Reason.MISTYPED: _("words were mistyped"),
        Reason.CORRECTION: _("more than a correction of typing errors"),
        Reason.INSISTED: _("a player insists on a human judge"),
    }
    return {str(each): name for each, name in names.items()}.get(str(reason), "")
