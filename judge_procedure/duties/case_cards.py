"""How rulings and calls are shown: as cards on a page, as rows of a list, and in a few words.

Words are shown only where `Duty.shows_words`: everywhere else stands how many there are.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from judge_procedure import names, task_parts
from judge_procedure.duties.duty import Duty
from judge_procedure.system_clock import day_written
from judge_procedure.task_parts import CaseCard, Done, Option, TaskWord
from judge_procedure.timeline import day_of
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.head import receipt_of
from judge_record.official import settler_of
from judge_record.plays import Play, plays_in
from judge_record.summary import of_today
from lexicons.errors import printable
from lexicons.language import _, counted


def summary_of(duty: Duty, entry: Entry) -> str:
    """Return an entry in a few words, without its words and verdict."""
    by = _("by {name}", name=entry.by) if entry.by else ""
    details = names.joined(
        names.kind_named(entry.kind), names.table_named(entry.seat), _time(duty, entry), by
    )
    return printable(_("entry {number} ({details})", number=entry.number, details=details))


def same_words_again() -> str:
    """Return what an official reads where the words of a ruling come again from its table."""
    return _("The same words were judged at this table a short while ago.")


def words_of(duty: Duty, words: Iterable[str], other: Iterable[str] = ()) -> tuple[TaskWord, ...]:
    """Return words in tiles, those marked that are among others; none where none may be shown."""
    if not duty.shows_words:
        return ()
    split, marked = duty.session.judge.board.alphabet.split, {*other}
    return tuple(TaskWord(tuple(split(word)), word in marked) for word in words)


def card_beside(duty: Duty, case: Entry, other: Iterable[str]) -> CaseCard:
    """Return the card of a call, or of a ruling before it; words of the `other` are marked."""
    number, time = case.number, _time(duty, case)
    title, place = _("Before"), _("Entry {number} at {time}", number=number, time=time)
    if case.kind is Kind.CALL:
        title, place = _("Now"), _("Call {call} at {time}", call=number, time=time)
        who = _("Typed at {station}.", station=case.station)
    elif case.is_by_machine:
        who = _("Judged at {station}.", station=case.station)
    else:
        who = _("Ruled by hand by {name}.", name=case.by or case.source or "")
    return CaseCard(
        title, f"{names.joined(place, names.table_named(case.seat))}. {who}", case.verdict,
        _("not judged yet") if case.verdict is None else duty.rules.verdict_word(case.ruled),
        words_of(duty, case.words, other), _count(duty, case),
    )  # fmt: skip


def card_of_ruling(duty: Duty, ruling: Entry, play: Play) -> CaseCard:
    """Return the ruling that an act is about, with what stands on its play, or stood before."""
    standing, last = play.standing and play.moved(play.standing), play.rulings[-1]
    judged = (
        _("at {station}, by {lists}", station=ruling.station,
          lists=", ".join(edition for edition, _fingerprint in ruling.lexicons))
        if ruling.is_by_machine
        else _("by hand, by {name}", name=ruling.by or ruling.source or "")
    )  # fmt: skip
    chain = duty.session.journal.chain
    number = _("{number}, at {time}", number=ruling.number, time=_time(duty, ruling))
    facts = [(_("Entry"), number)]
    if standing and standing.number != ruling.number:
        facts.insert(0, (_("By"), summary_of(duty, standing)))
    if ruling.table:
        facts.append((_("Table"), str(ruling.seat)))
    if ruling.round:
        facts.append((_("Round"), str(ruling.round)))
    facts += [*_count(duty, last), (_("Judged"), judged)]
    if play.waived:
        waived = _("entry {number}", number=play.waived.number)
        facts.append((names.capitalized(names.kind_named(Kind.WAIVED)), waived))
    facts.append((_("Receipt"), str(receipt_of(*ruling.head, chain))))
    return CaseCard(
        _("What stands"), "", standing.verdict if standing else None,
        duty.rules.verdict_word(standing.ruled) if standing else _("no verdict"),
        words_of(duty, last.words), tuple(facts),
    )  # fmt: skip


def done_with(duty: Duty, entry: Entry, title: str, *tell: str, short: str = "") -> Done:
    """Return the end of a task: as which entry it's recorded, what to tell, what to write."""
    recorded = _(
        "Recorded as entry {entry}, at {time}", entry=entry.number, time=_time(duty, entry)
    )
    line = names.ended(names.joined(recorded, _("by {name}", name=entry.by) if entry.by else ""))
    written = names.joined(_("Entry {number}", number=entry.number), short, entry.by or "")
    receipt = receipt_of(*entry.head, duty.session.journal.chain)
    write = (written, _("Receipt {receipt}", receipt=receipt)) if short else ()
    return Done(title, line, tell, write)


def _time(duty: Duty, entry: Entry) -> str:
    """Return the time of an entry; after its day, if that isn't today."""
    clock = duty.session.clock
    day, time = day_of(entry), clock.local(entry.time)
    return time if day == clock.today() else f"{day_written(day)}, {time}"


def _count(duty: Duty, entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return how many words there are, where they aren't shown."""
    if duty.shows_words or not entry.words:
        return ()
    return ((_("Words"), names.words_counted(len(entry.words))),)


# -- calls -----------------------------------------------------------------------------------------


def call_rows(duty: Duty) -> tuple[Option, ...]:
    """Return the open calls as they were seen, the one that waits longest first, without words."""
    return tuple(
        Option(
            str(call.number),
            call_heading(call),
            does=f"{call.station}. {_why(call)}",
            tag=_waiting(duty, call),
            fault=duty.missing_right(settler_of(call)),
            sign="bell",
        )
        for call in duty.seen.open_calls.values()
    )


def call_heading(call: Entry) -> str:
    if not call.table:
        return _("Call {call}", call=call.number)
    return _("Call {call}, table {table}", call=call.number, table=call.seat)


def _why(call: Entry) -> str:
    numbers = ", ".join(str(number) for number in filter(None, (call.about, *call.shares)))
    reason = names.capitalized(names.reason_named(call.reason))
    return _("{reason}: entry {numbers}", reason=reason, numbers=numbers) if numbers else reason


def _waiting(duty: Duty, call: Entry) -> str:
    """Return how long a call has been waiting; since when, if it was on another day."""
    clock = duty.session.clock
    if day_of(call) != clock.today():
        return _time(duty, call)
    waited = datetime.fromisoformat(clock.now()) - datetime.fromisoformat(call.time)
    return counted("{number} min", "{number} min", max(waited // timedelta(minutes=1), 0))


# -- rulings ---------------------------------------------------------------------------------------


def rulings(duty: Duty) -> tuple[Option, ...]:
    """Return the rulings of today, or all if there are none today, the latest first."""
    with duty.session.journal.reading() as reader:
        entries = reader.of_kinds(*(kind for kind in Kind if kind.row.in_play))
        calls = reader.of_kinds(Kind.CALL)
    plays = plays_in(entries)
    shared = {call.number: call.shares for call in calls}
    every = [entry for entry in entries if entry.kind in RULINGS]
    return tuple(
        _row(duty, entry, plays[entry.play or entry.number], shared.get(entry.allowed_by or 0, ()))
        for entry in reversed(of_today(every, duty.session.clock) or every)
    )


def _row(duty: Duty, ruling: Entry, play: Play, of_call: tuple[int, ...]) -> Option:
    """Return a ruling as a row; `of_call` are the entries that its call named."""
    ruling = play.moved(ruling)
    count = len(ruling.words)
    cells = task_parts.RulingCells(
        entry=str(ruling.number),
        time=duty.session.clock.local(ruling.time),
        round=str(ruling.round or ""),
        table=str(ruling.seat) if ruling.table else "",
        words=names.words_counted(count) if count else "",
        verdict=duty.rules.verdict_word(ruling.ruled),
        after=_came_after(ruling, play, ruling.shares or of_call),
    )
    label = "   ".join(filter(None, cells))
    row = task_parts.RulingRow(cells, ruling.verdict, words_of(duty, ruling.words), ruling.seat)
    return Option(cells.entry, label, ruling=row)


def _came_after(ruling: Entry, play: Play, shares: tuple[int, ...]) -> str:
    """Return what became of a ruling, and what it is if no machine's first one."""
    after = play.replaced_by(ruling)
    parts = []
    if ruling.kind is Kind.CORRECTION:
        parts.append(_("replaces entry {number}", number=ruling.about))
    elif ruling.kind is not Kind.RULING:
        parts.append(f"{names.kind_named(ruling.kind)}{f' ({ruling.by})' if ruling.by else ''}")
    if after and after.kind is Kind.VOID:
        parts.append(_("doesn't count: entry {number}", number=after.number))
    elif after and after.kind is Kind.CORRECTION:
        parts.append(_("mistyped: see entry {number}", number=after.number))
    elif after:
        parts.append(_("see entry {number}", number=after.number))
    elif play.waived:
        parts.append(names.waived_by(play.waived))
    if shares:
        parts.append(names.sharing_words_with(shares))
    return names.joined(*parts)
