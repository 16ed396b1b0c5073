"""Open calls and the rulings of today, as rows that can be pressed."""

from dataclasses import replace
from datetime import datetime, timedelta

from judge_procedure.duties.case_cards import wording, words_of
from judge_procedure.duties.duty import Duty
from judge_procedure.duties.form import Option
from judge_procedure.names import addressed, kind_named, reason_named
from judge_record.decision import settler_of
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.plays import Play, plays_in
from judge_record.summary import of_today
from lexicons.language import _, counted

IN_PLAY = tuple(kind for kind in Kind if kind.row.in_play)


# -- calls -----------------------------------------------------------------------------------------


def call_rows(duty: Duty) -> tuple[Option, ...]:
    """Return the open calls as they were seen, the one that waits longest first, without words.

    The cells are: how long it has been waiting, the station, why this person can't answer it.
    """
    return tuple(
        Option(
            str(call.number),
            call_heading(call),
            does=_why(call),
            cells=(_waiting(duty, call), call.station, duty.lacks(settler_of(call))),
        )
        for call in duty.open_calls().values()
    )


def call_heading(call: Entry) -> str:
    """Return the number of a call, and its table."""
    if not call.table:
        return _("Call {call}", call=call.number)
    return _("Call {call}, table {table}", call=call.number, table=call.seat)


def _why(call: Entry) -> str:
    """Return why a person is called, with the entries that it is about."""
    numbers = ", ".join(str(each) for each in filter(None, (call.about, *call.shares)))
    reason = addressed(reason_named(call.reason))
    return _("{reason}: entry {numbers}", reason=reason, numbers=numbers) if numbers else reason


def _waiting(duty: Duty, call: Entry) -> str:
    """Return how long a call has been waiting: the time alone, if it was on another day."""
    clock = duty.session.clock
    if clock.day(call.time) != clock.today():
        return clock.local(call.time)
    waited = datetime.fromisoformat(clock.now()) - datetime.fromisoformat(call.time)
    return counted("{number} min", "{number} min", max(waited // timedelta(minutes=1), 0))


# -- rulings ---------------------------------------------------------------------------------------


def ruling_columns() -> tuple[str, ...]:
    """Return the heads of the cells of rulings."""
    return (
        _("Entry"), _("Time"), _("Round"), _("Table"), _("Words"), _("Verdict"),
        _("What came after"),
    )  # fmt: skip


def rulings(duty: Duty) -> tuple[Option, ...]:
    """Return the rulings of today, or all if there are none today, the latest first."""
    entries = duty.session.journal.of_kinds(*IN_PLAY)
    plays = plays_in(entries)
    shared = {call.number: call.shares for call in duty.session.journal.of_kinds(Kind.CALL)}
    shown = of_today(entries, duty.session.clock) or entries
    return tuple(
        _row(duty, each, plays[each.play or each.number], shared.get(each.allowed_by or 0, ()))
        for each in reversed(shown)
        if each.kind in RULINGS
    )


def _row(duty: Duty, ruling: Entry, play: Play, of_call: tuple[int, ...]) -> Option:
    """Return a ruling as a row; `of_call` are the entries that its call named."""
    ruling = play.moved(ruling)
    ruling = replace(ruling, shares=ruling.shares or of_call)
    cells = (
        str(ruling.number),
        duty.session.clock.local(ruling.time),
        str(ruling.round or ""),
        str(ruling.seat) if ruling.table else "",
        counted("{number} word", "{number} words", len(ruling.words)) if ruling.words else "",
        wording(duty, ruling),
        came_after(ruling, play),
    )
    label = "   ".join(filter(None, cells))
    return Option(cells[0], label, cells=cells, words=words_of(duty, ruling.words))


def came_after(ruling: Entry, play: Play) -> str:
    """Return what became of a ruling, and what it is if no machine's first one."""
    after = play.replaced_by(ruling)
    parts = []
    if ruling.kind is Kind.CORRECTION:
        parts.append(_("replaces entry {number}", number=ruling.about))
    elif ruling.kind is not Kind.RULING:
        parts.append(f"{kind_named(ruling.kind)}{f' ({ruling.by})' if ruling.by else ''}")
    if after and after.kind is Kind.VOID:
        parts.append(_("doesn't count: entry {number}", number=after.number))
    elif after and after.kind is Kind.CORRECTION:
        parts.append(_("mistyped: see entry {number}", number=after.number))
    elif after:
        parts.append(_("see entry {number}", number=after.number))
    elif play.waived:
        parts.append(_("without its consequence: entry {number}", number=play.waived.number))
    if ruling.shares:
        numbers = ", ".join(map(str, ruling.shares))
        parts.append(_("shares words with entry {numbers}", numbers=numbers))
    return "; ".join(parts)
