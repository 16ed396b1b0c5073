"""How rulings and calls are shown: as cards on a page, as rows of a list, and in a few words.

Words are shown only where `Duty.shows_words`: everywhere else stands how many there are.
"""

from collections.abc import Iterable

from judge_procedure.duties.duty import Duty
from judge_procedure.duties.form import CaseCard, Done, TaskWord
from judge_procedure.names import joined, kind_named, table_named
from judge_record.entry import Entry
from judge_record.head import receipt_of
from lexicons.errors import printable
from lexicons.language import _, counted


def named(duty: Duty, entry: Entry) -> str:
    """Return an entry in a few words, without its words and verdict."""
    details = joined(
        kind_named(entry.kind),
        table_named(entry.seat),
        _time(duty, entry),
        _("by {name}", name=entry.by) if entry.by else "",
    )
    return printable(_("entry {number} ({details})", number=entry.number, details=details))


def wording(duty: Duty, entry: Entry) -> str:
    """Return the rulebook's word for a verdict."""
    return duty.rules.verdict_word(entry.ruled)


def words_of(duty: Duty, words: Iterable[str], other: Iterable[str] = ()) -> tuple[TaskWord, ...]:
    """Return words in tiles, those marked that are among others; none where none may be shown."""
    if not duty.shows_words:
        return ()
    split, marked = duty.session.judge.board.alphabet.split, {*other}
    return tuple(TaskWord(tuple(split(word)), word in marked) for word in words)


def earlier(duty: Duty, ruling: Entry, other: Iterable[str] = ()) -> CaseCard:
    """Return a ruling that was before, beside the words that are asked for now."""
    place = _("Entry {number} at {time}", number=ruling.number, time=_time(duty, ruling))
    who = (
        _("Judged at {station}.", station=ruling.station)
        if ruling.is_by_machine
        else _("Ruled by hand by {name}.", name=ruling.by or ruling.source or "")
    )
    return CaseCard(
        _("Before"), f"{joined(place, table_named(ruling.seat))}. {who}", ruling.verdict,
        wording(duty, ruling), words_of(duty, ruling.words, other), _count(duty, ruling),
    )  # fmt: skip


def asked_now(duty: Duty, call: Entry, other: Iterable[str] = ()) -> CaseCard:
    """Return the words for which a person is called."""
    place = _("Call {call} at {time}", call=call.number, time=_time(duty, call))
    who = _("Typed at {station}.", station=call.station)
    return CaseCard(
        _("Now"), f"{joined(place, table_named(call.seat))}. {who}", None, _("not judged yet"),
        words_of(duty, call.words, other), _count(duty, call),
    )  # fmt: skip


def typed_now(duty: Duty, words: Iterable[str], other: Iterable[str] = ()) -> CaseCard:
    """Return words that an official has typed."""
    return CaseCard(_("Now"), "", None, _("not judged yet"), words_of(duty, words, other))


def stands(duty: Duty, ruling: Entry, standing: Entry | None) -> CaseCard:
    """Return the ruling that an act is about, with the verdict that stands on its play."""
    judged = (
        _("at {station}, by {lists}", station=ruling.station,
          lists=", ".join(edition for edition, _fingerprint in ruling.lexicons))
        if ruling.is_by_machine
        else _("by hand, by {name}", name=ruling.by or ruling.source or "")
    )  # fmt: skip
    chain = duty.session.journal.chain
    number = _("{number}, at {time}", number=ruling.number, time=_time(duty, ruling))
    facts = [(_("Entry"), number)]
    if ruling.table:
        facts.append((_("Table"), str(ruling.seat)))
    if ruling.round:
        facts.append((_("Round"), str(ruling.round)))
    facts += [*_count(duty, ruling), (_("Judged"), judged)]
    if standing and standing.number != ruling.number:
        facts.append((_("It stands"), named(duty, standing)))
    facts.append((_("Receipt"), str(receipt_of(*ruling.head, chain))))
    return CaseCard(
        _("What stands"), "", standing.verdict if standing else None,
        wording(duty, standing) if standing else _("no verdict"),
        words_of(duty, ruling.words), tuple(facts),
    )  # fmt: skip


def done(duty: Duty, entry: Entry, title: str, *tell: str, short: str = "") -> Done:
    """Return the end of a task: as which entry it's recorded, what to tell, what to write."""
    time = duty.session.clock.local(entry.time)
    line = (
        _("Recorded as entry {entry}, at {time}, by {name}.",
          entry=entry.number, time=time, name=entry.by)
        if entry.by
        else _("Recorded as entry {entry}, at {time}.", entry=entry.number, time=time)
    )  # fmt: skip
    written = joined(_("Entry {number}", number=entry.number), short, entry.by or "")
    receipt = receipt_of(*entry.head, duty.session.journal.chain)
    write = (written, _("Receipt {receipt}", receipt=receipt)) if short else ()
    return Done(title, line, tell, write)


def _time(duty: Duty, entry: Entry) -> str:
    return duty.session.clock.local(entry.time)


def _count(duty: Duty, entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return how many words there are, where they aren't shown."""
    if duty.shows_words or not entry.words:
        return ()
    return ((_("Words"), counted("{number} word", "{number} words", len(entry.words))),)
