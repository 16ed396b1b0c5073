"""Calls at a desk: the open cases of every station in the record, settled by their numbers."""

from collections.abc import Callable, Iterator

from lexicons.clock import Clock
from lexicons.language import _, together
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.mending import table_of
from lexicons.proceedings.pages import summary
from lexicons.proceedings.prompts import Dialogue, Misread
from lexicons.proceedings.shift import Given, Outcome
from lexicons.record.act import Act
from lexicons.record.calls import (
    Reason,
    let_be_judged,
    not_judged,
    of_calls,
    open_call,
    open_calls,
    who_settles,
)
from lexicons.record.cases import Cases
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.overlaps import overlaps
from lexicons.record.role import Role
from lexicons.record.table_log import mended

most_overlaps = 20

#: Returns the entry of a number, as it was mended, if there is one.
Find = Callable[[int], Entry | None]


class Calls:
    """The open calls of a record: listed without words, and settled one by one."""

    def __init__(self, appeals: Appeals) -> None:
        self.appeals = appeals
        self.shift = appeals.shift
        self.session = appeals.session

    def listed(self) -> Iterator[str]:
        """Yield the open calls without their words, the first one first."""
        calls = open_calls(self.session.journal.of_kinds(*of_calls))
        yield from map(self.row, calls)
        yield _("/settle N settles a call.") if calls else _("No call is open.")

    def row(self, call: Entry) -> str:
        """Return a call in a line without its words."""
        case, why = self.shift.summary(call), reason_named(call.reason)
        if call.round:
            return _(
                "{case}, at {station}, round {round}: {reason}",
                case=case,
                station=call.station,
                round=call.round,
                reason=why,
            )
        return _("{case}, at {station}: {reason}", case=case, station=call.station, reason=why)

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, as it was mended, if there is one."""
        return Cases(self.session.journal).find(number)

    def about(self, call: Entry) -> str:
        """Return which ruling a call is about, without its words."""
        return about(call, self.find, self.session.clock)

    def overlaps(self) -> Iterator[str]:
        """Yield the latest overlaps without their words, the latest first."""
        found = overlaps(mended(self.session.journal.entries()))[::-1]
        for overlap in found[:most_overlaps]:
            one, other = self.shift.summary(overlap.later), self.shift.summary(overlap.earlier)
            if not overlap.across:
                yield _("{later} shares words with {earlier}", later=one, earlier=other)
            else:
                yield _(
                    "{later} shares words with {earlier} (another table)",
                    later=one,
                    earlier=other,
                )
        if not found:
            yield _("No challenge shares words with another one.")

    # -- settling --------------------------------------------------------------------------------

    def settle(self, number: str) -> Dialogue[Outcome]:
        """Settle the open call of a number: have it judged, or decide that it is not judged.

        `Misread` if there is no open call of that number.
        """
        call = yield from self.call(number)
        role = needed_for(call)
        ruling = yield from self.shift.attempt(lambda: self.about(call))
        text = together(f"{self.row(call)}.", ruling, between="\n")
        prompt = (
            _("Initials of the director who settles it (Enter: back): ")
            if role is Role.DIRECTOR
            else _("Initials of the word judge who settles it (Enter: back): ")
        )
        by = yield from self.shift.person(prompt, text=text, directs=role is Role.DIRECTOR)
        asked = self.session.question_of(call, by)
        table = table_of(call)
        heading = _("Table {table}.", table=table) if table else _("No table.")
        if of := self.session.journal.find(asked.corrects or 0):
            before = _("Judged before: {words}", words=" ".join(of.words))
            text = f"{text}\n{before}"
        choice, _words = yield from self.shift.compare(
            asked.challenge, f"{heading} {text}", {"n": _("not judged"), "b": _("back")}
        )
        if choice == "b":
            return _("Nothing was settled.")
        note = not_judged if choice else let_be_judged
        yield from self.shift.decide(Act(kind=Kind.SETTLED, of=call, note=note, by=by), role)
        if choice:
            return _("Settled: entry {call} is not judged.", call=call.number)
        outcome = yield from self.appeals.put(asked)
        if isinstance(outcome, Given):
            remark = _("It settles {summary}.", summary=self.shift.summary(call))
            return outcome._replace(remarks=(remark,))
        return outcome

    def call(self, number: str) -> Dialogue[Entry]:
        """Return the open call of a number; `Misread` if there is no such call."""
        if not (number.isascii() and number.isdigit()):
            raise Misread(_("Type the number of a call after the command: /settle 12."))
        journal = self.session.journal
        call = yield from self.shift.attempt(
            lambda: open_call(journal.of_kinds(*of_calls), int(number[:12]))
        )
        if call is None:
            raise Misread(
                _("Entry {number} is not an open call. /calls lists them.", number=number)
            )
        return call


def ruling_of(call: Entry, find: Find) -> Entry | None:
    """Return the ruling that a call is about; a refusal or a noticed probe may name it."""
    entry = find(call.refers_to or 0)
    if entry and entry.kind not in judged and not entry.refers_to_chain:
        entry = find(entry.refers_to or 0)
    return entry if entry and entry.kind in judged else None


def about(call: Entry, find: Find, clock: Clock) -> str:
    """Return which ruling a call is about, without its words; "" if it names no ruling."""
    of = ruling_of(call, find)
    return _("It is about {ruling}.", ruling=summary(of, clock)) if of else ""


def reason_named(reason: str | None) -> str:
    """Return why a person is called, in words."""
    match reason:
        case Reason.OVERLAP:
            return _("shares words with a recent ruling at its table")
        case Reason.MISTYPED:
            return _("words were mistyped")
        case Reason.CORRECTION:
            return _("more than a correction of typing errors")
        case Reason.INSISTED:
            return _("a player insists on a human judge")
    return ""


def needed_for(call: Entry) -> Role:
    """Return the role of the person who settles a call: of the director, or of a word judge.

    >>> call = Entry(number=5, time="", kind="call", station="", event="", session="",
    ...              reason="correction")
    >>> needed_for(call)
    <Role.DIRECTOR: 'director'>
    """
    return Role.DIRECTOR if call.note == Role.DIRECTOR else who_settles(call.reason)
