"""The names of what entries hold, in the language of their readers: the record has codes."""

from judge_record.entry import Kind
from lexicons.language import _


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
        Kind.PROBING: _("probing noticed"),
        Kind.DOOR: _("director's door"),
        Kind.DOUBLE_CHECK: _("double-check"),
        Kind.TABLE_ADMITTED: _("table admitted"),
        Kind.STAND_IN: _("stand-in"),
        # Translators: a word judge or the director is called.
        Kind.CALL: _("call"),
        # Translators: a call is settled.
        Kind.SETTLED: _("settled"),
        # Translators: a challenge was interrupted.
        Kind.INTERRUPTED: _("interrupted"),
        Kind.ROUND_SET: _("round set"),
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
