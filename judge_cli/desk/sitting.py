"""A sitting: slips, one after another, from the opening of a session to its end."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from judge_procedure import tasks
from judge_procedure.appeals import Appeals
from judge_procedure.calls import Calls
from judge_procedure.names import called
from judge_procedure.pages import joined
from judge_procedure.prompts import (
    Abandoned,
    Command,
    Dialogue,
    InputEnded,
    Misread,
    Page,
    answered,
    initials,
)
from judge_procedure.rows import mark_named
from judge_procedure.shift import EDIT_KEY, Given, Outcome, Shift
from judge_procedure.tasks import reasons_to_withdraw
from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.plays import moved
from judge_record.summary import at_work, marks
from judge_record.view import Question, ShownAgain
from lexicons import CannotJudge, Challenge, printable
from lexicons.language import _

T = TypeVar("T")

MOST_LISTED = 10


class Sitting:
    """The work of one word judge."""

    def __init__(
        self,
        shift: Shift,
        *,
        tables: bool,
        notices: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self.shift = shift
        self.session = shift.session
        self.rules = shift.session.judge.rules
        self.tables = tables
        self.shift.tables.required &= tables
        self.notices = notices  # what must be said above each slip
        self.appeals = Appeals(shift)
        self.calls = Calls(self.appeals)
        self.lists: dict[str, Callable[[], Iterator[str]]] = {
            "calls": self.calls.listed,
            "overlaps": self.calls.overlaps,
            "list": self.listed,
        }

    def run(self, welcome: str) -> Dialogue[None]:
        """Take slips until the session is ended, record that it is, and show the head."""
        with suppress(InputEnded):
            outcome: Outcome = welcome
            asked: Command | None = None
            while True:
                try:
                    if asked:
                        outcome = yield from self._commanded(asked)
                    elif isinstance(outcome, Given):
                        outcome = yield from self.shown(outcome)
                    else:
                        outcome = yield from self.slip(outcome)
                    asked = None
                except Abandoned as left:  # at whatever question a command was typed, it is done
                    outcome, asked = _("Nothing was ruled."), left.command
                except Misread as fault:
                    outcome, asked = str(fault), None
        head, journal, last = self.session.close(by=self.shift.by), self.session.journal, ""
        with suppress(CannotJudge):
            last = "" if at_work(journal) else printable(journal.store.place)
        yield self.shift.pages.closing(head, last)

    # -- a slip ------------------------------------------------------------------------------

    def slip(self, before: str) -> Dialogue[Outcome]:
        """Take one slip: table, words, comparison with the board, verdict.

        `before` is the result of the slip or command before it.
        """
        top = self.shift.pages.where(self.shift.on_duty)
        notices = tuple(self.notices())
        above = joined(*top, *notices, *([before, ""] if before else []))
        page = Page(above, cleared=True)
        at: Seat | None = None
        if self.tables:
            asked = page._replace(prompt=self.shift.tables.prompt)
            at, page = (yield from self.line(self.shift.tables.read, asked)), Page("")
        page = page._replace(prompt=_("Words of table {table}: ", table=at) if at else _("Words: "))
        challenge = yield from self.line(self.shift.words, page, drafted=True)
        return (yield from self.confirmed(challenge, at)) if challenge else ""

    def line(self, read: Callable[[str], T], page: Page, *, drafted: bool = False) -> Dialogue[T]:
        """Ask for an answer that can be read; `?` shows the commands."""
        asked = page.prompt
        while True:
            line = yield from answered(page)
            if line.strip() == "?":
                page = Page("\n".join(self.commands()), asked)
                continue
            try:
                return read(line)
            except Misread as fault:
                page = Page(str(fault), asked, draft=line if drafted else "")

    def confirmed(self, challenge: Challenge, at: Seat | None) -> Dialogue[Outcome]:
        """Have a slip compared with the board, and judge it, withdraw it or send it back."""
        seen = yield from self.appeals.seen()
        choices = {"d": _("slip and board differ")}
        if reasons_to_withdraw(self.rules):
            choices["w"] = _("withdrawn")
        choices[EDIT_KEY] = _("edit")
        heading = _("Table {table}.", table=at) if at else _("No table.")
        choice, challenge = yield from self.shift.compare(challenge, heading, choices)
        match choice:
            case "d":
                return (yield from self.differing(challenge, at))
            case "w":
                reason = yield from tasks.reason_to_withdraw(self.appeals)
                if reason is None:
                    return (yield from self.confirmed(challenge, at))
                return (yield from tasks.withdrawn(self.appeals, reason, challenge.words, at))
        return (yield from self.judged(challenge, at, seen))

    def judged(self, challenge: Challenge, at: Seat | None, seen: int) -> Dialogue[Outcome]:
        """Rule on a slip; on the play of a recent one with equal words, give the next opinion.

        A ruling after the entry that was `seen`, as the slip was compared, is another station's.
        """

        def again(shown: ShownAgain) -> Dialogue[Outcome | None]:
            if not (yield from self.appeals.is_same_play(shown.ruling)):
                return None
            if shown.ruling.number > seen:
                return self.shift.outcome(shown)
            return (yield from self.appeals.repeated(shown.ruling))

        asked = Question(
            challenge=challenge, seat=self.seat(at), by=self.shift.by, calls=called(self.rules)
        )
        return (yield from self.appeals.put(asked, again))

    def seat(self, table: Seat | None) -> Seat:
        """Return the seat of a slip: its table, in the round of the shift."""
        return (table or Seat())._replace(round=self.shift.round)

    def differing(self, challenge: Challenge, at: Seat | None) -> Dialogue[Outcome]:
        """Record that slip and board differ."""
        draft = Entry(
            kind=Kind.DISCREPANCY, words=challenge.words, by=self.shift.by,
            **self.seat(at)._asdict(),
        )  # fmt: skip
        entry = yield from self.shift.attempt(lambda: self.session.record(draft))
        return _(
            "Give the slip back to the players: it differs from the board."
            " Nothing was judged. Recorded as entry {entry}.",
            entry=entry.number,
        )

    # -- after the verdict -------------------------------------------------------------------

    def shown(self, given: Given) -> Dialogue[Outcome]:
        """Show the verdict until the judge goes on."""
        if given.entry.kind in RULINGS:  # a double-check is no ruling
            self.shift.last = given.entry
        page = self.shift.pages.verdict(given.entry, given.remarks, self.shift.on_duty)

        def read(line: str) -> None:
            if line.strip():
                raise Misread(_("Press only Enter to clear the verdict, and to go on."))

        yield from self.line(read, page)
        return ""

    # -- commands ----------------------------------------------------------------------------

    def _commanded(self, asked: Command) -> Dialogue[Outcome]:
        name, rest = asked
        offered = tasks.tasks_for(self.rules, self.session.acting)
        if name == tasks.About.RULING:
            yield self.shift.new_page()
            task, rest = yield from tasks.about_ruling(self.appeals, rest, offered)
            return (yield from task.do(self.appeals, rest))
        for task in offered:
            if task.name == name:
                yield self.shift.new_page()
                return (yield from task.do(self.appeals, rest))
        if name in self.lists:
            return (yield from self.shift.attempt(lambda: "\n".join(self.lists[name]())))
        match name:
            case "rules":
                return self.shift.pages.chapter(rest)
            case "head":
                head = yield from self.shift.attempt(self.session.journal.head)
                return self.shift.pages.head(head)
            case "by":
                self.shift.by = initials(rest)
                if self.shift.by:
                    return _("From now on, {name} judges.", name=self.shift.by)
                return _("From now on, rulings have no initials.")
            case "end":
                raise InputEnded
        return _("There is no command /{name}. Type ? to see the commands.", name=name)

    def commands(self) -> Iterator[str]:
        """Yield every command: those of the officials' tasks, then those of a desk alone."""
        own = {
            "calls": _("the open calls of all stations, without words"),
            "overlaps": _("challenges that share words, without words"),
            "list": _("the last rulings, without words and verdicts"),
            "rules N": _("what the rules say, by chapters"),
            "by XY": _("the initials of the judge from now on"),
            "head": _("the final number so far"),
            "end": _("the end of the session"),
        }
        yield from tasks.commands(self.rules, self.session.acting)
        yield _("This desk:")
        yield from (tasks.command_row(*row) for row in own.items())
        yield _(
            "N is the number of an entry. Without N, the command is about the last ruling shown."
        )

    def listed(self) -> Iterator[str]:
        """Yield the last rulings, the latest first, without words and verdicts."""
        entries = moved([*self.session.journal.entries()])
        rulings = [entry for entry in reversed(entries) if entry.kind in RULINGS]
        marked = marks(entries)
        for entry in rulings[:MOST_LISTED]:
            mark = marked.get(entry.number)
            yield f"{self.shift.summary(entry)}{f', {mark_named(mark)}' if mark else ''}"
        if not rulings:
            yield _("There is no ruling yet.")
