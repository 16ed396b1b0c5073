"""Calls: the open cases of every station in the record, settled by their numbers."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from judge_record.GONE_act import Act
from judge_record.GONE_calls import let_be_judged, not_judged, who_settles
from judge_record.GONE_cases import Cases

from judge_procedure.appeals import Appeals
from judge_procedure.pages import summary
from judge_procedure.prompts import Dialogue, Misread, leaf, plain
from judge_procedure.rows import call_row
from judge_procedure.shift import Abandoned, Given, Outcome, confirmed
from judge_record.entry import RULINGS, Entry, Kind, Role
from judge_record.plays import moved
from judge_record.summary import OF_CALLS, open_calls, overlaps
from judge_record.view import Question
from lexicons.clock import Clock
from lexicons.language import _, together

most_overlaps = 20

#: Returns the entry of a number, as it was moved, if there is one.
Find = Callable[[int], Entry | None]


class Calls:
    """The open calls of a record: listed without words, and settled one by one."""

    def __init__(self, appeals: Appeals) -> None:
        self.appeals = appeals
        self.shift = appeals.shift
        self.session = appeals.session

    def listed(self) -> Iterator[str]:
        """Yield the open calls without their words, the first one first."""
        calls = self.open()
        yield from map(self.row, calls)
        yield _("/settle N settles a call.") if calls else _("No call is open.")

    def open(self) -> list[Entry]:
        """Return the open calls, each where its play belongs by now."""
        cases = Cases(self.session.journal)
        return [
            replace(call, **cases.seat(of)._asdict()) if (of := cases.corrected(call)) else call
            for call in open_calls(self.session.journal.of_kinds(*OF_CALLS))
        ]

    def row(self, call: Entry) -> str:
        """Return a call in a line without its words."""
        return call_row(call, self.session.clock)

    def overlaps(self) -> Iterator[str]:
        """Yield the latest overlaps without their words, the latest first."""
        found = overlaps(moved(self.session.journal.entries()))[::-1]
        for overlap in found[:most_overlaps]:
            pair = {
                "later": self.shift.summary(overlap.later),
                "earlier": self.shift.summary(overlap.earlier),
            }
            if overlap.across:
                yield _("{later} shares words with {earlier} (another table)", **pair)
            else:
                yield _("{later} shares words with {earlier}", **pair)
        if not found:
            yield _("No challenge shares words with another one.")

    # -- settling --------------------------------------------------------------------------------

    def settle(self, typed: str) -> Dialogue[Outcome]:
        """Settle an open call: have it RULINGS, or decide that it is not RULINGS.

        Where no slip is at hand, nothing is RULINGS: then it can only be decided that it is not.
        """
        call = yield from self.chosen(typed)
        role = _needed_for(call)
        case = yield from self.shift.attempt(
            lambda: about(call, Cases(self.session.journal).find, self.session.clock)
        )
        text = together(self.row(call), case, between="\n")
        prompt = (
            _("Initials of the director who settles it (Enter: back): ")
            if role is Role.DIRECTOR
            else _("Initials of the word judge who settles it (Enter: back): ")
        )
        by = yield from self.shift.decider(prompt, role, text)
        if self.shift.sees_slips:
            asked = self.session.question_of(call, by)
            if of := self.session.journal.find(asked.corrects):
                before = _("Judged before: {words}", words=" ".join(of.words))
                text = f"{text}\n{before}"
            choices = {"n": _("not RULINGS"), "b": _("back")}
            choice, _words = yield from self.shift.compare(asked.challenge, text, choices)
            if choice == "b":
                raise Abandoned
            if not choice:
                return (yield from self.judged(call, asked, role))
        else:
            yield from confirmed(together(text, _("It is not RULINGS."), between="\n"))
        act = Act(kind=Kind.SETTLED, of=call, note=not_judged, by=by)
        entry = yield from self.shift.decide(act, role)
        return _("Not RULINGS. Recorded as entry {entry}.", entry=entry.number)

    def RULINGS(self, call: Entry, asked: Question, role: Role) -> Dialogue[Outcome]:
        """Let the words of a call be RULINGS, and judge them."""
        act = Act(kind=Kind.SETTLED, of=call, note=let_be_judged, by=asked.by)
        with self.shift.under_way(call):
            yield from self.shift.decide(act, role)
            outcome = yield from self.appeals.put(asked)
        if isinstance(outcome, Given):
            remark = _("This settles call {call}.", call=call.number)
            return outcome._replace(remarks=(remark,))
        return outcome

    def chosen(self, typed: str) -> Dialogue[Entry]:
        """Return the open call of a number, asked for if none was typed; or `Misread`."""
        waiting = yield from self.shift.attempt(self.open)
        if not waiting:
            raise Misread(_("There is no open call."))

        def read(number: str) -> str:
            if number not in calls:
                raise Misread(_("There is no open call {number}.", number=plain(number)))
            return number

        calls = {str(call.number): call for call in waiting}
        if typed:
            number = read(typed)
        else:
            rows = [*map(self.row, waiting[::-1])]
            number = yield from leaf(read, rows, "", _("more"), _("Call (Enter: back): "))
        if not number:
            raise Abandoned
        call = calls[number]
        if not self.session.acting.may(_needed_for(call)):
            raise Misread(_("Call {call} needs the director's PIN.", call=call.number))
        return call


def about(call: Entry, find: Find, clock: Clock) -> str:
    """Return the ruling that a call is about, perhaps by a refusal or probe; "" if about none."""
    of = find(call.refers_to or 0)
    if of and of.kind not in RULINGS and not of.refers_to_chain:
        of = find(of.refers_to or 0)
    if of is None or of.kind not in RULINGS:
        return ""
    return _("It is about {ruling}.", ruling=summary(of, clock))


def _needed_for(call: Entry) -> Role:
    return Role.DIRECTOR if call.note == Role.DIRECTOR else who_settles(call.reason)
