"""A sitting: slips and tasks, one after another, from the opening of a session to its end."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from judge_cli.desk.dialogue import (
    DeskPage,
    Dialogue,
    InputEnded,
    QuestionLeft,
    TaskLines,
    answered,
    choose,
    enter_alone,
    read_line,
)
from judge_cli.desk.slip_pages import DeskPages
from judge_procedure.duties.call import ending_of
from judge_procedure.duties.case_cards import done_with, same_words_again
from judge_procedure.duties.fields import challenge_of, note_field, play_field
from judge_procedure.duties.menu import BY_NAME, acts_at, look_at_calls
from judge_procedure.duties.reviews import next_granted
from judge_procedure.duties.task import TaskInProgress
from judge_procedure.names import calling, capitalized, in_charge, where_written
from judge_procedure.opinions import is_by_another
from judge_procedure.task_parts import Done, Next, Option
from judge_procedure.typed import Misread, initials
from judge_record.entry import RULINGS, Entry, Kind, RefusalReason, Role, Seat
from judge_record.official import Person, without_pin
from judge_record.store import Unconfirmed
from judge_record.summary import at_work
from judge_record.view import Answer, Question, ShownAgain
from lexicons import CannotJudge, Challenge, separate
from lexicons.language import _, counted

#: What comes of a slip or a task: a ruling to be shown, or a text above the next slip.
Outcome = Done | str


class Sitting:
    def __init__(self, pages: DeskPages, *, tables: bool = True, close: str = "") -> None:
        self.pages = pages
        self.duty = duty = pages.duty
        self.session = duty.session
        self.rules = duty.rules
        self.tables = tables
        self.last: Entry | None = None  # the ruling that was shown last
        self.reason: str | None = None  # why the session ends though a call is open
        self.close = close  # the command that ends the event, where no director gathers records

    def run(self, welcome: str) -> Dialogue[None]:
        """Take slips until the session is ended, record that it is, and show the head."""
        doing: Dialogue[Outcome] = self.take_slip(welcome)
        with suppress(InputEnded):
            while True:
                try:
                    doing = self.take_slip((yield from self.show((yield from doing))))
                except QuestionLeft as left:  # a command can be typed at whatever question
                    doing = self.leave_for(left.name, left.rest)
                except Misread as fault:
                    doing = self.take_slip(str(fault))
                except CannotJudge as why:
                    doing = self.show_why_not_judged(why)
        head = self.session.close(self.reason, by=self.duty.by)
        waiting = [] if self.reason else self.open_calls()
        yield self.pages.closing(head, waiting, self.what_next())

    def show(self, outcome: Outcome) -> Dialogue[str]:
        """Show a verdict until the judge goes on; return what stands above the next slip."""
        if isinstance(outcome, str):
            return outcome
        if (ruling := outcome.ruling) is None:
            tell = " ".join(outcome.tell)
            tell = _("Tell both players: {what}", what=tell) if tell else ""
            write = f"{where_written(self.rules)} {'. '.join(outcome.write)}"
            lines = outcome.title, outcome.line, tell, write if outcome.write else ""
            return "\n".join(filter(None, lines))
        if ruling.kind in RULINGS:  # a double-check is no ruling
            self.last = ruling
        yield from enter_alone(self.pages.verdict(ruling, outcome.remarks))
        return ""

    def show_why_not_judged(self, why: CannotJudge) -> Dialogue[Outcome]:
        yield from answered(self.pages.cannot_judge(str(why)))
        may_be = isinstance(why, Unconfirmed)
        return _("A ruling may be recorded.") if may_be else _("Nothing was ruled.")

    def what_next(self) -> list[str]:
        """Return what is to do after the session: whatever is recorded then changes its number."""
        goes_on = _("To go on, start this desk again. The final number changes then.")
        if not self.close:
            said = _("Give this number to the director. It belongs on the director's sheet.")
            return [said, goes_on]
        with suppress(CannotJudge):
            if not at_work(self.session.journal):
                over = _(
                    "Is the event over? This closes it, and shows the number that then counts:"
                )
                return [goes_on, over, f"  {self.close}"]
        return [goes_on]

    # -- a slip ------------------------------------------------------------------------------

    def take_slip(self, before: str) -> Dialogue[Outcome]:
        """Take one slip: table, words, comparison with the board, verdict.

        `before` is the result of the slip or task before it.
        """
        said = [*self.pages.other_codes(), *self.open_calls(), *([before] if before else [])]
        above = [*self.pages.where, *said, *([""] if said else [])]
        page = DeskPage("\n".join(above), cleared=True)
        at: Seat | None = None
        if self.tables:
            page = page._replace(prompt=self.pages.table_prompt)
            at, page = (yield from read_line(self.duty.tables.read, page)), DeskPage("")
        page = page._replace(prompt=_("Words of table {table}: ", table=at) if at else _("Words: "))
        challenge = yield from read_line(self.read_words, page, drafted=True)
        return (yield from self.compare(challenge, at)) if challenge else ""

    def read_words(self, line: str) -> Challenge | None:
        """Return the challenge in a line, or None if nothing was typed."""
        typed = separate(line)
        return challenge_of(self.duty, *typed) if typed else None

    def compare(self, challenge: Challenge, at: Seat | None) -> Dialogue[Outcome]:
        """Have a slip compared with the board, and judge it or send it back."""
        self.duty.look()
        seen = self.duty.seen.number

        def read(line: str) -> str:
            choice = line.strip().lower()
            if choice not in {"", "d", "e"}:
                raise Misread(_("That is not one of the choices. Nothing was judged."))
            return choice

        while choice := (yield from read_line(read, self.pages.compared(challenge, at))):
            if choice == "d":
                return self.record_difference(challenge, at)
            typed = " ".join(challenge.words)
            page = DeskPage("", _("Words (Enter: unchanged): "), draft=typed)
            challenge = (yield from read_line(self.read_words, page, drafted=True)) or challenge
        return (yield from self.judge_slip(challenge, at, seen))

    def judge_slip(self, challenge: Challenge, at: Seat | None, seen: int) -> Dialogue[Outcome]:
        """Rule on a slip; on the play of a recent one with equal words, give the next opinion.

        A ruling after the entry that was `seen`, as the slip was compared, is another station's.
        """
        duty = self.duty
        question = Question(challenge=challenge, seat=duty.seat(at), by=duty.by)
        reply = self.put(question)
        if isinstance(reply, ShownAgain):
            if not (yield from self.is_same_play(reply.ruling)):
                question = replace(question, other_play=True)
                reply = self.put(question)
            elif reply.ruling.number <= seen:
                return (yield from self.follow(self.go_on_with(reply.ruling)))
        return (yield from self.follow(ending_of(reply)))

    def put(self, question: Question) -> Answer:
        with self.session.acting_as(self.slip_judge):
            return self.session.challenge(question)

    @property
    def slip_judge(self) -> Person:
        """The word judge, who needs no PIN to judge a slip. No task acts so."""
        return without_pin()._replace(role=Role.WORD_JUDGE if self.duty.by else None)

    def go_on_with(self, ruling: Entry) -> Done | Next:
        """Go on with the next opinion on a play. If the rules grant none, that is recorded."""
        try:
            next_granted(self.duty, self.session.journal.read(lambda record: record.play(ruling)))
        except Misread as why:
            refused = str(why)
        else:
            return Next("review", {"ruling": str(ruling.number)}, same_words_again())
        entry = self.record(
            ruling.seat, kind=Kind.REFUSAL, words=ruling.words, about=ruling.number,
            reason=RefusalReason.NO_FURTHER_OPINION,
        )  # fmt: skip
        call = capitalized(calling(in_charge(self.rules)))
        tell = f"{same_words_again()} {refused}", f"{_('Not judged')}. {call}"
        return done_with(self.duty, entry, _("Not judged"), *tell)

    def record_difference(self, challenge: Challenge, at: Seat | None) -> str:
        seat = self.duty.seat(at)
        entry = self.record(seat, kind=Kind.DISCREPANCY, words=challenge.words)
        return _(
            "Give the slip back to the players: it differs from the board."
            " Nothing was judged. Recorded as entry {entry}.",
            entry=entry.number,
        )

    def record(self, seat: Seat, **fields: Any) -> Entry:
        """Record what came of a slip that wasn't judged."""
        with self.session.acting_as(self.slip_judge):
            return self.session.record(Entry(by=self.duty.by, **seat._asdict(), **fields))

    # -- tasks ---------------------------------------------------------------------------------

    def run_task(self, name: str, given: Mapping[str, str], *above: str) -> Dialogue[Outcome]:
        work = TaskInProgress(BY_NAME[name], self.duty, given)
        lines = TaskLines(work, "\n".join((*self.pages.where, *above)), self.pages.cannot_judge)
        try:
            ended = yield from lines.run()
        except QuestionLeft as left:
            if left.name:
                raise
            return _("The call stays open.") if name == "call" else _("Nothing was recorded.")
        finally:
            work.leave()
        return ended if isinstance(ended, str) else (yield from self.follow(ended))

    def follow(self, ended: Done | Next) -> Dialogue[Outcome]:
        if isinstance(ended, Done):
            return ended
        return (yield from self.run_task(ended.task, ended.given, ended.line))

    def leave_for(self, name: str, typed: str) -> Dialogue[Outcome]:
        """Do what was typed after `/`. A task about a ruling is about the last if none is named."""
        if not name:
            return (yield from self.take_slip(""))
        task = BY_NAME.get(name)
        if task and task.subject == "ruling" and self.last:
            typed = typed or str(self.last.number)
        return (yield from self.run_command(name, typed))

    def run_command(self, name: str, typed: str) -> Dialogue[Outcome]:
        """Do a task, on what was typed after its name; or what the desk alone has."""
        match name:
            case "?":
                return (yield from self.choose_task())
            case "by":
                return (yield from self.change_judge(typed))
            case "end":
                return (yield from self.end_session())
        if (task := BY_NAME.get(name)) is None:
            return _("There is nothing called /{name}. Type ? to see what can be done.", name=name)
        field = name if task.subject == "station" else task.subject
        return (yield from self.run_task(name, {field: typed} if typed else {}))

    # -- what the desk alone has -------------------------------------------------------------

    def choose(self, offered: tuple[Option, ...], *above: str) -> Dialogue[str]:
        """Return the key of what is chosen by its number. Enter alone leaves the question."""
        text = "\n".join((*self.pages.where, *above))
        page = DeskPage(text, _("Number (Enter: back): "), cleared=True)
        return (yield from choose(offered, page, can_leave=True))

    def choose_task(self) -> Dialogue[Outcome]:
        offered = (
            Option(
                "call", _("Calls"), tag=_("{number} open", number=len(look_at_calls(self.duty)))
            ),
            *acts_at(self.duty, "ruling"),
            *acts_at(self.duty, "table"),
            *acts_at(self.duty, "station"),
            Option("by", _("The judge's initials")),
            Option("end", _("End the session")),
        )
        said = _("At any question you can also type {names}. / alone goes back.",
                 names=", ".join(f"/{option.key}" for option in offered))  # fmt: skip
        chosen = yield from self.choose(offered, said)
        return (yield from self.run_command(chosen, ""))

    def change_judge(self, typed: str) -> Dialogue[Outcome]:
        """Let another judge take over. Nothing typed takes no initials away that are needed."""
        page = DeskPage("", _("The judge's initials: "))
        by = initials(typed) if typed else (yield from read_line(initials, page))
        keeps = self.pages.large or is_by_another(self.duty.rules)
        self.duty.by = by or (self.duty.by if keeps else None)
        if self.duty.by:
            return _("From now on, {name} judges.", name=self.duty.by)
        return _("From now on, rulings have no initials.")

    def is_same_play(self, ruling: Entry) -> Dialogue[bool]:
        """Ask whether the same words are of the same play: they can come twice in one game."""
        which = play_field(self.duty, ruling)
        return (yield from self.choose(which.options, same_words_again(), which.label)) == "same"

    def open_calls(self) -> list[str]:
        """Return what is said of each open call above a slip, and where a session ends."""
        with suppress(CannotJudge):  # the end is tried all the same
            return [_("{call}, is open: /call answers it.", call=row.label)
                    for row in look_at_calls(self.duty)]  # fmt: skip
        return []

    def end_session(self) -> Dialogue[Outcome]:
        """End the session. To leave a call open needs a reason."""
        if said := self.open_calls():
            reason = note_field(is_needed=True)
            text = "\n".join((*self.pages.where, *said, reason.hint))
            asks = counted(
                "Why does it stay open? ", "Why do these {number} calls stay open? ", len(said)
            )
            page = DeskPage(text, asks, cleared=True)
            self.reason = yield from read_line(reason.parse, page)
        raise InputEnded
