"""A sitting: slips, one after another, from the opening of a session to its end."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

from judge_cli.desk.bench import Abandoned, Bench, Given, Outcome, edit
from judge_cli.desk.guide import commands, reasons_to_withdraw
from judge_cli.desk.recourse import Recourse
from judge_cli.desk.screen import joined, summary
from judge_cli.desk.talk import (
    Command,
    InputEnded,
    Misread,
    Page,
    Talk,
    ask,
    choose,
    command,
    initials,
    round_number,
    table,
)
from lexicons import Challenge
from lexicons.record.entry import Entry, judged

T = TypeVar("T")

most_listed = 10


class Sitting:
    """The work of one word judge."""

    def __init__(self, bench: Bench, *, tables: bool) -> None:
        self.bench = bench
        self.session = bench.session
        self.rules = bench.session.judge.rules
        self.tables = tables
        self.recourse = Recourse(bench)
        self.decisions: dict[str, Callable[[Entry], Talk[Outcome]]] = {
            "review": self.recourse.review,
            "third": self.recourse.third,
            "correct": self.recourse.correct,
            "void": self.recourse.void,
            "waive": self.recourse.waive,
        }

    def run(self, told: str) -> Talk[None]:
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
        yield self.bench.screen.closing(self.session.close(by=self.bench.by))

    # -- a slip ------------------------------------------------------------------------------

    def slip(self, told: str) -> Talk[Outcome]:
        """One slip: table, words, comparison with the board, verdict."""
        screen = self.bench.screen
        above = joined(*screen.where(self.bench.on_duty), *([told, ""] if told else []))
        page = Page(above, cleared=True)
        at: str | None = None
        if self.tables:
            answer = yield from self.line(table, page._replace(prompt="Table (Enter: none): "))
            if isinstance(answer, Command):
                return (yield from self.commanded(answer))
            at, page = answer, Page("")
        page = page._replace(prompt=f"Words of table {at}: " if at else "Words: ")
        challenge = yield from self.line(self.bench.words, page, drafted=True)
        if isinstance(challenge, Command):
            return (yield from self.commanded(challenge))
        return (yield from self.confirmed(challenge, at)) if challenge else ""

    def line(
        self, read: Callable[[str], T], page: Page, *, drafted: bool = False
    ) -> Talk[Command | T]:
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

    def confirmed(self, challenge: Challenge, at: str | None) -> Talk[Outcome]:
        """What becomes of a slip once it was compared with the board."""
        choices = {"d": "slip and board differ"}
        if reasons_to_withdraw(self.rules):
            choices["w"] = "withdrawn"
        choices[edit] = "edit"
        heading = f"Table {at}" if at else "No table"
        choice, challenge = yield from self.bench.compare(challenge, heading, choices)
        match choice:
            case "d":
                return (yield from self.differing(challenge, at))
            case "w":
                return (yield from self.withdrawn(challenge, at))
        return (yield from self.judged(challenge, at))

    def judged(self, challenge: Challenge, at: str | None) -> Talk[Outcome]:
        """The ruling on a slip; on an equal one at its table, the next opinion."""
        same = yield from self.bench.durably(lambda: self.session.equal(challenge, at))
        if same is not None:
            return (yield from self.recourse.repeated(same))
        refused = yield from self.probed(challenge, at)
        if refused:
            return refused
        recorded = yield from self.bench.durably(
            lambda: self.session.rule(challenge, round=self.bench.round, table=at, by=self.bench.by)
        )
        return Given(recorded.entry)

    def probed(self, challenge: Challenge, at: str | None) -> Talk[str]:
        """Why a challenge is not judged that may be a probe, if the director does not let it be."""
        noticed = yield from self.bench.durably(
            lambda: self.session.probed(challenge, round=self.bench.round, table=at)
        )
        if noticed is None:
            return ""
        prompt = "Initials of the director, to have it judged (Enter: not judged): "
        yield Page(self.bench.screen.call_director(at or "", self.bench.on_duty), cleared=True)
        leave = yield from ask(initials, prompt)
        if leave:
            yield from self.bench.durably(
                lambda: self.session.door("let it be judged", by=leave, of=noticed)
            )
            return ""
        yield from self.bench.durably(
            lambda: self.session.refuse(
                "not judged: it may be a probe",
                challenge.words,
                round=self.bench.round,
                table=at,
                by=self.bench.by,
                of=noticed,
            )
        )
        return "Not judged. The slip stays with the director."

    def differing(self, challenge: Challenge, at: str | None) -> Talk[Outcome]:
        """A slip that does not say what lies on the board."""
        entry = yield from self.bench.durably(
            lambda: self.session.discrepancy(
                challenge.words, round=self.bench.round, table=at, by=self.bench.by
            )
        )
        return (
            "The slip goes back to the players: it does not say what lies on the board."
            f" Nothing was judged. Recorded as entry {entry.number}."
        )

    def withdrawn(self, challenge: Challenge, at: str | None) -> Talk[Outcome]:
        """A challenge that is taken back, for a reason that the rulebook knows."""
        reason = yield from choose(reasons_to_withdraw(self.rules), "Withdrawn, because:")
        if reason is None:
            return (yield from self.confirmed(challenge, at))
        entry = yield from self.bench.durably(
            lambda: self.session.withdraw(
                challenge.words, reason, round=self.bench.round, table=at, by=self.bench.by
            )
        )
        return f"Withdrawn. Nothing was judged. Recorded as entry {entry.number}."

    # -- after the verdict -------------------------------------------------------------------

    def shown(self, given: Given) -> Talk[Outcome]:
        """The verdict, until the judge goes on."""
        self.bench.last = given.entry
        page = self.bench.screen.verdict(given.entry, given.remarks, self.bench.on_duty)

        def read(line: str) -> None:
            if line.strip():
                raise Misread("Enter alone clears the verdict, and asks for the next slip.")

        asked = yield from self.line(read, page)
        return (yield from self.commanded(asked)) if asked else ""

    # -- commands ----------------------------------------------------------------------------

    def commanded(self, asked: Command) -> Talk[Outcome]:
        """What a command comes to."""
        name, rest = asked
        if name in self.decisions:
            of = yield from self.recourse.target(rest)
            yield self.bench.fresh()
            return (yield from self.decisions[name](of))
        match name:
            case "hand":
                return (yield from self.hand(rest))
            case "list":
                return (yield from self.bench.durably(lambda: "\n".join(self.listed())))
            case "head":
                head = yield from self.bench.durably(self.session.journal.head)
                return self.bench.screen.head(head)
            case "round":
                self.bench.round = round_number(rest)
                return f"The slips that follow are of round {self.bench.round or '(none)'}."
            case "by":
                self.bench.by = initials(rest)
                return f"From here on {self.bench.by or 'somebody without initials'} judges."
            case "end":
                raise InputEnded
        return f"There is no command /{name}. Type ? to see those that there are."

    def hand(self, number: str) -> Talk[Outcome]:
        """A ruling by hand, on a ruling that was given or on another play."""
        yield self.bench.fresh()
        of = None
        if number:
            of = yield from self.recourse.target(number)
        elif self.bench.last is not None:
            plays = [("last", summary(self.bench.last)), ("other", "another play")]
            chosen = yield from self.recourse.chosen(plays, "Ruled by hand. On which play?")
            of = self.bench.last if chosen == "last" else None
        return (yield from self.recourse.by_hand(of))

    def listed(self) -> Iterator[str]:
        """The last rulings, the latest first, without words and verdicts."""
        rulings = [e for e in self.session.journal.latest(100) if e.kind in judged]
        yield from (summary(entry) for entry in rulings[:most_listed])
        if not rulings:
            yield "There is no ruling yet."
