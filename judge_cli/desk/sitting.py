"""A sitting: slips, one after another, from the opening of a session to its end."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

from lexicons import Challenge
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.guide import commands, reasons_to_withdraw
from lexicons.proceedings.officer import Abandoned, Given, Officer, Outcome, edit
from lexicons.proceedings.pages import joined
from lexicons.proceedings.prompts import (
    Command,
    Dialogue,
    InputEnded,
    Misread,
    Page,
    ask,
    choose,
    command,
    initials,
    round_number,
    table,
)
from lexicons.record.entry import Entry, judged

T = TypeVar("T")

most_listed = 10


class Sitting:
    """The work of one word judge."""

    def __init__(self, officer: Officer, *, tables: bool) -> None:
        self.officer = officer
        self.session = officer.session
        self.rules = officer.session.judge.rules
        self.tables = tables
        self.appeals = Appeals(officer)
        self.decisions: dict[str, Callable[[Entry], Dialogue[Outcome]]] = {
            "review": self.appeals.review,
            "third": self.appeals.third,
            "correct": self.appeals.correct,
            "void": self.appeals.void,
            "waive": self.appeals.waive,
        }

    def run(self, told: str) -> Dialogue[None]:
        """Take slips until the session is ended, record that it is, and show the head."""
        with suppress(InputEnded):
            outcome: Outcome = told
            while True:
                try:
                    if isinstance(outcome, Given):
                        outcome = yield from self.shown(outcome)
                    else:
                        outcome = yield from self.slip(outcome)
                except Abandoned:
                    outcome = "Nothing was ruled."
                except Misread as fault:
                    outcome = str(fault)
        yield self.officer.screen.closing(self.session.close(by=self.officer.by))

    # -- a slip ------------------------------------------------------------------------------

    def slip(self, told: str) -> Dialogue[Outcome]:
        """One slip: table, words, comparison with the board, verdict."""
        screen = self.officer.screen
        above = joined(*screen.where(self.officer.on_duty), *([told, ""] if told else []))
        page = Page(above, cleared=True)
        at: str | None = None
        if self.tables:
            answer = yield from self.line(table, page._replace(prompt="Table (Enter: none): "))
            if isinstance(answer, Command):
                return (yield from self.commanded(answer))
            at, page = answer, Page("")
        page = page._replace(prompt=f"Words of table {at}: " if at else "Words: ")
        challenge = yield from self.line(self.officer.words, page, drafted=True)
        if isinstance(challenge, Command):
            return (yield from self.commanded(challenge))
        return (yield from self.confirmed(challenge, at)) if challenge else ""

    def line(
        self, read: Callable[[str], T], page: Page, *, drafted: bool = False
    ) -> Dialogue[Command | T]:
        """An answer that can be read, or a command; `?` tells which commands there are."""
        asked = page.prompt
        while True:
            line = yield page
            if line.strip() == "?":
                page = Page("\n".join(commands(self.rules)), asked)
                continue
            try:
                return command(line) or read(line)
            except Misread as fault:
                page = Page(str(fault), asked, draft=line if drafted else "")

    def confirmed(self, challenge: Challenge, at: str | None) -> Dialogue[Outcome]:
        """What becomes of a slip once it was compared with the board."""
        choices = {"d": "slip and board differ"}
        if reasons_to_withdraw(self.rules):
            choices["w"] = "withdrawn"
        choices[edit] = "edit"
        heading = f"Table {at}" if at else "No table"
        choice, challenge = yield from self.officer.compare(challenge, heading, choices)
        match choice:
            case "d":
                return (yield from self.differing(challenge, at))
            case "w":
                return (yield from self.withdrawn(challenge, at))
        return (yield from self.judged(challenge, at))

    def judged(self, challenge: Challenge, at: str | None) -> Dialogue[Outcome]:
        """The ruling on a slip; on an equal one at its table, the next opinion."""
        same = yield from self.officer.durably(lambda: self.session.equal(challenge, at))
        if same is not None:
            return (yield from self.appeals.repeated(same))
        refused = yield from self.probed(challenge, at)
        if refused:
            return refused
        recorded = yield from self.officer.durably(
            lambda: self.session.rule(
                challenge, round=self.officer.round, table=at, by=self.officer.by
            )
        )
        return Given(recorded.entry)

    def probed(self, challenge: Challenge, at: str | None) -> Dialogue[str]:
        """Why a challenge is not judged that may be a probe, if the director does not let it be."""
        noticed = yield from self.officer.durably(
            lambda: self.session.probed(challenge, round=self.officer.round, table=at)
        )
        if noticed is None:
            return ""
        prompt = "Initials of the director, to have it judged (Enter: not judged): "
        yield Page(self.officer.screen.call_director(at or "", self.officer.on_duty), cleared=True)
        leave = yield from ask(initials, prompt)
        if leave:
            yield from self.officer.durably(
                lambda: self.session.door("let it be judged", by=leave, of=noticed)
            )
            return ""
        yield from self.officer.durably(
            lambda: self.session.refuse(
                "not judged: it may be a probe",
                challenge.words,
                round=self.officer.round,
                table=at,
                by=self.officer.by,
                of=noticed,
            )
        )
        return "Not judged. The slip stays with the director."

    def differing(self, challenge: Challenge, at: str | None) -> Dialogue[Outcome]:
        """A slip that does not say what lies on the board."""
        entry = yield from self.officer.durably(
            lambda: self.session.discrepancy(
                challenge.words, round=self.officer.round, table=at, by=self.officer.by
            )
        )
        return (
            "The slip goes back to the players: it does not say what lies on the board."
            f" Nothing was judged. Recorded as entry {entry.number}."
        )

    def withdrawn(self, challenge: Challenge, at: str | None) -> Dialogue[Outcome]:
        """A challenge that is taken back, for a reason that the rulebook knows."""
        reason = yield from choose(reasons_to_withdraw(self.rules), "Withdrawn, because:")
        if reason is None:
            return (yield from self.confirmed(challenge, at))
        entry = yield from self.officer.durably(
            lambda: self.session.withdraw(
                challenge.words, reason, round=self.officer.round, table=at, by=self.officer.by
            )
        )
        return f"Withdrawn. Nothing was judged. Recorded as entry {entry.number}."

    # -- after the verdict -------------------------------------------------------------------

    def shown(self, given: Given) -> Dialogue[Outcome]:
        """The verdict, until the judge goes on."""
        self.officer.last = given.entry
        page = self.officer.screen.verdict(given.entry, given.remarks, self.officer.on_duty)

        def read(line: str) -> None:
            if line.strip():
                raise Misread("Enter alone clears the verdict, and asks for the next slip.")

        asked = yield from self.line(read, page)
        return (yield from self.commanded(asked)) if asked else ""

    # -- commands ----------------------------------------------------------------------------

    def commanded(self, asked: Command) -> Dialogue[Outcome]:
        """What a command comes to."""
        name, rest = asked
        if name in self.decisions:
            of = yield from self.appeals.target(rest)
            yield self.officer.fresh()
            return (yield from self.decisions[name](of))
        match name:
            case "hand":
                return (yield from self.hand(rest))
            case "list":
                return (yield from self.officer.durably(lambda: "\n".join(self.listed())))
            case "head":
                head = yield from self.officer.durably(self.session.journal.head)
                return self.officer.screen.head(head)
            case "round":
                self.officer.round = round_number(rest)
                return f"The slips that follow are of round {self.officer.round or '(none)'}."
            case "by":
                self.officer.by = initials(rest)
                return f"From here on {self.officer.by or 'somebody without initials'} judges."
            case "end":
                raise InputEnded
        return f"There is no command /{name}. Type ? to see those that there are."

    def hand(self, number: str) -> Dialogue[Outcome]:
        """A ruling by hand, on a ruling that was given or on another play."""
        yield self.officer.fresh()
        of = None
        if number:
            of = yield from self.appeals.target(number)
        elif self.officer.last is not None:
            plays = [("last", self.officer.summary(self.officer.last)), ("other", "another play")]
            chosen = yield from self.appeals.chosen(plays, "Ruled by hand. On which play?")
            of = self.officer.last if chosen == "last" else None
        return (yield from self.appeals.by_hand(of))

    def listed(self) -> Iterator[str]:
        """The last rulings, the latest first, without words and verdicts."""
        rulings = [e for e in self.session.journal.latest(100) if e.kind in judged]
        yield from (self.officer.summary(entry) for entry in rulings[:most_listed])
        if not rulings:
            yield "There is no ruling yet."
