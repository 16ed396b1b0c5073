"""Calls: the open cases of every station in the record, settled by their numbers."""

from collections.abc import Iterator

from judge_procedure.appeals import Appeals
from judge_procedure.names import ruled_by_hand, said_of_person
from judge_procedure.prompts import Abandoned, Dialogue, Misread, choose, leaf, plain
from judge_procedure.rows import call_row, overlaps_today
from judge_procedure.shift import Given, Outcome
from judge_record.entry import Entry, Kind, Role
from judge_record.entry import Outcome as Settlement
from judge_record.officials import settler_of
from judge_record.summary import waiting_calls
from judge_record.view import NotJudged, Question
from lexicons.language import _

MOST_OVERLAPS = 20


class Calls:
    """The open calls of a record: listed without words, and settled one by one."""

    def __init__(self, appeals: Appeals) -> None:
        self.appeals = appeals
        self.shift = appeals.shift
        self.session = appeals.session

    def listed(self) -> Iterator[str]:
        """Yield the open calls without their words, the first one first."""
        calls = waiting_calls(self.session.journal)
        yield from map(self.row, calls)
        yield _("/settle N settles a call.") if calls else _("No call is open.")

    def row(self, call: Entry) -> str:
        """Return a call in a line without its words."""
        return call_row(call, self.session.clock)

    def overlaps(self) -> Iterator[str]:
        """Yield today's latest overlaps without their words, the latest first."""
        entries = self.session.journal.entries()
        yield from overlaps_today(entries, self.session.clock)[:MOST_OVERLAPS]

    # -- settling --------------------------------------------------------------------------------

    def settle(self, typed: str) -> Dialogue[Outcome]:
        """Settle an open call: have it judged, or decide that it is not judged.

        Where no slip is at hand, no word is shown: the words that were typed are judged.
        """
        call = yield from self.chosen(typed)
        role = settler_of(call)

        def looked() -> tuple[Entry | None, list[Entry]]:
            with self.session.journal.reading() as reader:
                shared = [reader.find(number) for number in call.shares]
                return reader.find(call.about), [*filter(None, shared)]

        of, shared = yield from self.shift.attempt(looked)
        earlier = of or next(iter(shared), None)
        case = _("It is about {ruling}.", ruling=self.shift.summary(earlier)) if earlier else ""
        lines = (self.row(call), case, said_of_person(ruled_by_hand(shared)))
        text = "\n".join(filter(None, lines))
        prompt = (
            _("Initials of the director who settles it (Enter: back): ")
            if role is Role.DIRECTOR
            else _("Initials of the word judge who settles it (Enter: back): ")
        )
        by = yield from self.shift.decider(prompt, role, text)
        if self.shift.sees_slips:
            asked = self.session.question_of(call, by)
            if of:
                before = _("Judged before: {words}", words=" ".join(of.words))
                text = f"{text}\n{before}"
            choices = {"n": _("not judged"), "b": _("back")}
            choice, _words = yield from self.shift.compare(asked.challenge, text, choices)
            if choice == "b":
                raise Abandoned
            if not choice:
                return (yield from self.judged(call, asked, role))
        else:
            options = [("judge", _("Let it be judged")), ("refuse", _("Not judged"))]
            unseen = _("No word is shown here: compare the slip at the table before you decide.")
            chosen = yield from choose(options, f"{text}\n{unseen}")
            if chosen is None:
                raise Abandoned
            if chosen == "judge":
                return (yield from self.judged_unseen(call, role, by))
        draft = Entry(kind=Kind.SETTLED, settles=call.number, outcome=Settlement.REFUSE, by=by)
        entry = yield from self.shift.decide(draft, role)
        return _("Not judged. Recorded as entry {entry}.", entry=entry.number)

    def judged(self, call: Entry, asked: Question, role: Role) -> Dialogue[Outcome]:
        """Let the words of a call be judged, and judge them."""
        draft = Entry(kind=Kind.SETTLED, settles=call.number, outcome=Settlement.JUDGE, by=asked.by)
        with self.shift.under_way(call):
            yield from self.shift.decide(draft, role)
            outcome = yield from self.appeals.put(asked)
        if isinstance(outcome, Given):
            remark = _("This settles call {call}.", call=call.number)
            return outcome._replace(remarks=(remark,))
        return outcome

    def judged_unseen(self, call: Entry, role: Role, by: str | None) -> Dialogue[Outcome]:
        """Settle a call and judge its words, which its own station shows with the verdict."""

        def judged() -> Outcome:
            answer = self.session.judge_call(call, by)
            if isinstance(answer, NotJudged):
                raise answer.why
            return self.shift.outcome(answer)

        outcome = yield from self.shift.attempt(judged, role=role)
        if isinstance(outcome, str):
            return outcome
        return outcome._replace(remarks=(_("This settles call {call}.", call=call.number),))

    def chosen(self, typed: str) -> Dialogue[Entry]:
        """Return the open call of a number, asked for if none was typed; or `Misread`."""
        waiting = yield from self.shift.attempt(lambda: waiting_calls(self.session.journal))
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
        if not self.session.acting.may(settler_of(call)):
            raise Misread(_("Call {call} needs the director's PIN.", call=call.number))
        return call
