"""A sitting: slips, one after another, from the opening of a session to its end."""

from contextlib import suppress
from dataclasses import replace

from judge_cli.desk.dialogue import Dialogue, InputEnded, Left, Page, answered, read_line
from judge_cli.desk.lines import of_done
from judge_cli.desk.pages import Pages
from judge_cli.desk.tasks import Outcome, Tasks
from judge_procedure import duties
from judge_procedure.duties import Done, fields
from judge_procedure.names import called, where_written
from judge_procedure.typed import Misread
from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.summary import at_work
from judge_record.view import NotJudged, Question, ShownAgain
from lexicons import CannotJudge, Challenge, separate
from lexicons.language import _


class Sitting:
    """The work of one word judge."""

    def __init__(self, pages: Pages, *, tables: bool = True, close: str = "") -> None:
        self.pages = pages
        self.duty = duty = pages.duty
        self.session = duty.session
        self.rules = duty.rules
        self.tables = tables
        self.tasks = Tasks(pages)
        self.close = close  # the command that ends the event, where no director gathers records

    def run(self, welcome: str) -> Dialogue[None]:
        """Take slips until the session is ended, record that it is, and show the head."""
        with suppress(InputEnded):
            outcome: Outcome | Left | CannotJudge = welcome
            while True:
                try:
                    outcome = yield from self.step(outcome)
                except Left as left:  # at whatever question a command was typed, it is done
                    outcome = left if left.name else ""
                except Misread as fault:
                    outcome = str(fault)
                except CannotJudge as why:
                    outcome = why
        head = self.session.close(self.tasks.reason, by=self.duty.by)
        waiting = [] if self.tasks.reason else self.tasks.open_calls()
        yield self.pages.closing(head, waiting, self.then())

    def step(self, before: Outcome | Left | CannotJudge) -> Dialogue[Outcome]:
        """Do what comes after an outcome: what was asked for, else the next slip."""
        match before:
            case Left():
                return (yield from self.tasks.asked_for(before))
            case Done():
                return (yield from self.shown(before))
            case CannotJudge():
                yield from answered(self.pages.cannot_judge(str(before)))
                return _("Nothing was ruled.")
        return (yield from self.slip(before))

    def then(self) -> list[str]:
        """Return what is to do after the session: to close an event would change its number."""
        if not self.close:
            return [_("Give this number to the director. It belongs on the director's sheet.")]
        with suppress(CannotJudge):
            if not at_work(self.session.journal):
                over = _(
                    "Is the event over? This closes it, and shows the number that then counts:"
                )
                return [over, f"  {self.close}"]
        return []

    # -- a slip ------------------------------------------------------------------------------

    def slip(self, before: str) -> Dialogue[Outcome]:
        """Take one slip: table, words, comparison with the board, verdict.

        `before` is the result of the slip or task before it.
        """
        above = [
            *self.pages.where,
            *self.pages.other_codes(),
            *([before, ""] if before else []),
        ]
        page = Page("\n".join(above), cleared=True)
        at: Seat | None = None
        if self.tables:
            asked = page._replace(prompt=self.duty.tables.prompt)
            at, page = (yield from read_line(self.duty.tables.read, asked)), Page("")
        page = page._replace(prompt=_("Words of table {table}: ", table=at) if at else _("Words: "))
        challenge = yield from read_line(self.read_words, page, drafted=True)
        return (yield from self.confirmed(challenge, at)) if challenge else ""

    def read_words(self, line: str) -> Challenge | None:
        """Return the challenge in a line, or None if nothing was typed."""
        typed = separate(line)
        return fields.challenge(self.duty, *typed) if typed else None

    def confirmed(self, challenge: Challenge, at: Seat | None) -> Dialogue[Outcome]:
        """Have a slip compared with the board, and judge it or send it back."""
        self.duty.look()
        seen = self.duty.seen

        def read(line: str) -> str:
            choice = line.strip().lower()
            if choice not in {"", "d", "e"}:
                raise Misread(_("That is not one of the choices. Nothing was judged."))
            return choice

        while choice := (yield from read_line(read, self.pages.compared(challenge, at))):
            if choice == "d":
                return self.differing(challenge, at)
            typed = " ".join(challenge.words)
            asked = Page("", _("Words (Enter: unchanged): "), draft=typed)
            challenge = (yield from read_line(self.read_words, asked, drafted=True)) or challenge
        return (yield from self.judged(challenge, at, seen))

    def judged(self, challenge: Challenge, at: Seat | None, seen: int) -> Dialogue[Outcome]:
        """Rule on a slip; on the play of a recent one with equal words, give the next opinion.

        A ruling after the entry that was `seen`, as the slip was compared, is another station's.
        """
        duty = self.duty
        asked = Question(
            challenge=challenge, seat=self.seat(at), by=duty.by, calls=called(self.rules)
        )
        reply = duty.put(asked)
        if isinstance(reply, ShownAgain):
            same = duties.answered(reply)
            is_known = reply.ruling.number <= seen
            if (yield from self.tasks.is_same_play(reply.ruling)):
                follows = duties.repeated(duty, reply.ruling) if is_known else same
                return (yield from self.tasks.followed(follows))
            asked = replace(asked, other_play=True)
            reply = duty.put(asked)
        if isinstance(reply, NotJudged):
            raise reply.why
        return (yield from self.tasks.followed(duties.answered(reply), asked))

    def seat(self, table: Seat | None) -> Seat:
        """Return the seat of a slip: its table, in the round that is played."""
        return (table or Seat())._replace(round=self.session.round)

    def differing(self, challenge: Challenge, at: Seat | None) -> str:
        """Record that slip and board differ."""
        draft = Entry(
            kind=Kind.DISCREPANCY, words=challenge.words, by=self.duty.by,
            **self.seat(at)._asdict(),
        )  # fmt: skip
        entry = self.duty.record(draft)
        return _(
            "Give the slip back to the players: it differs from the board."
            " Nothing was judged. Recorded as entry {entry}.",
            entry=entry.number,
        )

    def shown(self, done: Done) -> Dialogue[Outcome]:
        """Show a verdict until the judge goes on; what shows none stands above the next slip."""
        if done.ruling is None:
            return of_done(done, where_written(self.rules))
        if done.ruling.kind in RULINGS:  # a double-check is no ruling
            self.tasks.last = done.ruling
        page = self.pages.verdict(done.ruling, done.remarks)

        def read(line: str) -> None:
            if line.strip():
                raise Misread(_("Press only Enter to clear the verdict, and to go on."))

        yield from read_line(read, page)
        return ""
