"""A sitting: slips, one after another, from the opening of a session to its end."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from judge_cli.desk.dialogue import Dialogue, InputEnded, Left, Page, answered
from judge_cli.desk.lines import Lines, of_acts, of_card, of_done, of_rulings
from judge_cli.desk.pages import Pages
from judge_cli.desk.slip import edited, read_words
from judge_procedure import duties
from judge_procedure.duties import Act, Done, Duty, Next
from judge_procedure.duties.cards import named
from judge_procedure.duties.deeds import no_withdrawal
from judge_procedure.duties.menu import BY_NAME
from judge_procedure.names import called, where_written
from judge_procedure.tables import CLEAR
from judge_procedure.typed import Misread, initials, plain
from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.summary import at_work
from judge_record.view import NotJudged, Question, ShownAgain
from lexicons import CannotJudge, Challenge, printable
from lexicons.language import _

T = TypeVar("T")

#: A ruling to be shown, or a text to show before the next slip.
Outcome = Done | str

MOST_LISTED = 20  # rulings


class Sitting:
    """The work of one word judge. The terminal `edits` lines, or only reads them."""

    def __init__(
        self, duty: Duty, pages: Pages, *, tables: bool = True, edits: bool = False,
        notices: Callable[[], Iterable[str]] = tuple,
    ) -> None:  # fmt: skip
        self.duty = duty
        self.session = duty.session
        self.rules = duty.rules
        self.pages = pages
        self.tables = tables
        self.edits = edits
        self.notices = notices  # what must be said above each slip
        self.last: Entry | None = None  # the ruling that was shown last
        self.reason: str | None = None  # why the session ends though a call is open

    def run(self, welcome: str) -> Dialogue[None]:
        """Take slips until the session is ended, record that it is, and show the head."""
        with suppress(InputEnded):
            outcome: Outcome = welcome
            asked: Left | None = None
            while True:
                step: Callable[[], Dialogue[Outcome]] = (
                    partial(self.asked_for, asked) if asked
                    else partial(self.shown, outcome) if isinstance(outcome, Done)
                    else partial(self.slip, outcome)
                )  # fmt: skip
                asked = None
                try:
                    outcome = yield from self.attempt(step)
                except Left as left:  # at whatever question a command was typed, it is done
                    outcome, asked = "", left if left.name else None
                except Misread as fault:
                    outcome = str(fault)
        head = self.session.close(self.reason, by=self.duty.by)
        journal, last = self.session.journal, ""
        with suppress(CannotJudge):
            last = "" if at_work(journal) else printable(journal.store.place)
        yield self.pages.closing(head, last)

    @property
    def on_duty(self) -> str:
        """The round and the word judge, for the top of a page."""
        round, by = self.session.round, self.duty.by
        parts = (
            _("round {round}", round=round) if round else "",
            _("judge {name}", name=by) if by else "",
        )
        return "".join(f" | {part}" for part in parts if part)

    def attempt(self, step: Callable[[], Dialogue[T]]) -> Dialogue[T]:
        """Take a step. If it raises `CannotJudge`, show why; do it again if that is asked for."""
        while True:
            try:
                return (yield from step())
            except CannotJudge as why:
                page = self.pages.cannot_judge(str(why), self.on_duty)
            line = yield from answered(page)
            if line.strip().lower() != "a":
                raise Misread(_("Nothing was ruled."))

    def line(self, read: Callable[[str], T], page: Page, *, drafted: bool = False) -> Dialogue[T]:
        """Ask for an answer that can be read; `?` shows what can be done."""
        asked = page.prompt
        while True:
            line = yield from answered(page)
            if line.strip() == "?":
                raise Left("/?")
            try:
                return read(line)
            except Misread as fault:
                page = Page(str(fault), asked, draft=line if drafted else "")

    # -- a slip ------------------------------------------------------------------------------

    def slip(self, before: str) -> Dialogue[Outcome]:
        """Take one slip: table, words, comparison with the board, verdict.

        `before` is the result of the slip or task before it.
        """
        above = [
            *self.pages.where(self.on_duty),
            *self.notices(),
            *([before, ""] if before else []),
        ]
        page = Page("\n".join(above), cleared=True)
        at: Seat | None = None
        if self.tables:
            asked = page._replace(prompt=self.duty.tables.prompt)
            at, page = (yield from self.line(self.duty.tables.read, asked)), Page("")
        page = page._replace(prompt=_("Words of table {table}: ", table=at) if at else _("Words: "))
        read = partial(read_words, self.duty)
        challenge = yield from self.line(read, page, drafted=True)
        return (yield from self.confirmed(challenge, at)) if challenge else ""

    def confirmed(self, challenge: Challenge, at: Seat | None) -> Dialogue[Outcome]:
        """Have a slip compared with the board, and judge it, withdraw it or send it back."""
        self.duty.look()
        seen, fault = self.duty.seen, ""
        choices = {"d": _("slip and board differ")}
        if not no_withdrawal(self.rules):
            choices["w"] = _("withdrawn")
        choices["e"] = _("edit")
        while True:
            page = self.pages.compared(challenge, at, choices, self.on_duty, fault)
            choice = (yield from self.line(str.strip, page)).lower()
            fault = ""
            match choice:
                case "":
                    return (yield from self.attempt(partial(self.judged, challenge, at, seen)))
                case "d":
                    return self.differing(challenge, at)
                case "e":
                    asked = Page(
                        _(
                            "`2 QI` makes word 2 QI, `2` alone takes it away;"
                            " or type all words again."
                        ),
                        _("Change (Enter: none): "),
                    )
                    read = partial(edited, self.duty, challenge)
                    challenge = yield from self.line(read, asked, drafted=True)
                case "w" if "w" in choices:
                    table = str(at) if at else CLEAR if self.duty.tables.listed else ""
                    words = " ".join(challenge.words)
                    ended = yield from self.do("withdraw", {"table": table, "words": words})
                    if isinstance(ended, Done):
                        return ended
                    fault = ended
                case _:
                    fault = _("That is not one of the choices. Nothing was judged.")

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
            if (yield from self.is_same_play(reply.ruling)):
                follows = duties.repeated(duty, reply.ruling) if is_known else same
                return (yield from self.followed(follows))
            asked = replace(asked, other_play=True)
            reply = duty.put(asked)
        if isinstance(reply, NotJudged):
            raise reply.why
        return (yield from self.followed(duties.answered(reply), asked))

    def is_same_play(self, ruling: Entry) -> Dialogue[bool]:
        """Ask whether the same words are of the same play: they can come twice in one game."""
        question = _("The same words were judged at this table a short while ago.")
        plays = (
            Act("same", _("The same play"), named(self.duty, ruling)),
            Act("other", _("Another play"), ""),
        )
        return (yield from self.chosen(plays, question, _("Which play is it?"))) == "same"

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
            self.last = done.ruling
        page = self.pages.verdict(done.ruling, done.remarks, self.on_duty)

        def read(line: str) -> None:
            if line.strip():
                raise Misread(_("Press only Enter to clear the verdict, and to go on."))

        yield from self.line(read, page)
        return ""

    # -- tasks -------------------------------------------------------------------------------

    def do(
        self, name: str, given: Mapping[str, str], *above: str, asked: Question | None = None
    ) -> Dialogue[Outcome]:
        """Do a task, and what follows from it. `asked` is the challenge for which it is done."""
        call = given.get("call")
        self.duty.asked = replace(asked, allowed_by=int(call)) if asked and call else None
        work = duties.Work(BY_NAME[name], self.duty, given)
        above = (*self.pages.where(self.on_duty), *above)
        cannot_judge = partial(self.pages.cannot_judge, on_duty=self.on_duty)
        lines = Lines(work, *above, edits=self.edits, cannot_judge=cannot_judge)
        try:
            ended = yield from lines.run()
        except Left as left:
            if left.name:
                raise
            return _("The call stays open.") if name == "answer" else _("Nothing was recorded.")
        finally:
            work.leave()
            self.duty.asked = None
        return ended if isinstance(ended, str) else (yield from self.followed(ended, asked))

    def followed(self, ended: Done | Next, asked: Question | None = None) -> Dialogue[Outcome]:
        """Return the end of a task, or of the one that follows."""
        if isinstance(ended, Done):
            return ended
        return (yield from self.do(ended.task, ended.given, ended.line, asked=asked))

    def asked_for(self, asked: Left) -> Dialogue[Outcome]:
        """Do what a line asks for: a task by its name, or what the desk alone has."""
        name, rest = asked.name, asked.rest
        match name:
            case "?":
                return (yield from self.menu())
            case "call":
                return (yield from self.answer(rest))
            case "ruling":
                return (yield from self.about_ruling(rest))
            case "table" | "station":
                offered = (*duties.at(self.duty, name), *self.own(name))
                chosen = yield from self.chosen(offered)
                return (yield from self.asked_for(Left(f"/{chosen}")))
            case "rules":
                return self.pages.chapter(rest)
            case "head":
                return self.pages.head(self.session.journal.head())
            case "by":
                return (yield from self.change_judge(rest))
            case "end":
                return (yield from self.end())
        task = BY_NAME.get(name)
        if task is None:
            return _("There is nothing called /{name}. Type ? to see what can be done.", name=name)
        if task.about == "call":
            return (yield from self.answer(rest))
        if task.about == "ruling":
            number = yield from self.number(rest or str(self.last.number if self.last else ""))
            return (yield from self.do(name, {"ruling": number}))
        given = {task.about if task.about == "table" else name: rest} if rest else {}
        return (yield from self.do(name, given))

    # -- menus -------------------------------------------------------------------------------

    def chosen(self, offered: tuple[Act, ...], *above: str) -> Dialogue[str]:
        """Return the name of what is chosen by its number. Enter alone chooses nothing."""
        names = {str(n): act.task for n, act in enumerate(offered, 1) if not act.why_not}

        def read(line: str) -> str:
            if not line.strip():
                raise Left
            if line.strip() in names:
                return names[line.strip()]
            raise Misread(_("Type one of the numbers."))

        text = "\n".join((*self.pages.where(self.on_duty), *above, *of_acts(offered)))
        return (yield from self.line(read, Page(text, _("Number (Enter: back): "), cleared=True)))

    def menu(self) -> Dialogue[Outcome]:
        """Show what can be done."""
        waiting = len(duties.calls(self.duty))
        offered = (
            Act("call", _("Calls"), _("{number} open", number=waiting)),
            Act("ruling", _("Rulings"), _("what can be done about one")),
            Act("table", _("A table"), ""),
            Act("station", _("This station"), ""),
        )
        named = ", ".join(f"/{name}" for name in (*BY_NAME, "ruling", "rules", "head", "by", "end"))
        said = _("At every question, a line that begins with / leaves it: {names}.", names=named)
        chosen = yield from self.chosen(offered, said)
        return (yield from self.asked_for(Left(f"/{chosen}")))

    def own(self, about: str) -> tuple[Act, ...]:
        """Return what a desk alone has, beside the tasks."""
        if about != "station":
            return ()
        return (
            Act("by", _("The judge's initials"), ""),
            Act("rules", _("What the rules say"), _("by chapters")),
            Act("head", _("The final number so far"), ""),
            Act("end", _("End the session"), ""),
        )

    def answer(self, typed: str) -> Dialogue[Outcome]:
        """Answer a call: that of a number, the only one, or one that is chosen."""
        waiting = duties.calls(self.duty)
        number = typed or (waiting[0].key if len(waiting) == 1 else "")
        return (yield from self.do("answer", {"call": number} if number else {}))

    def number(self, typed: str) -> Dialogue[str]:
        """Return the number of a ruling, which is chosen from the latest ones if none is known."""
        if typed:
            return typed
        offered = duties.rulings(self.duty)[:MOST_LISTED]
        if not offered:
            raise Misread(_("There is no ruling yet."))
        rows = of_rulings(offered, duties.ruling_columns())
        text = "\n".join((*self.pages.where(self.on_duty), *rows))
        page = Page(text, _("Entry (Enter: back): "), cleared=True)
        if line := (yield from self.line(plain, page)):
            return line
        raise Left

    def about_ruling(self, typed: str) -> Dialogue[Outcome]:
        """Show what stands after a ruling, and what can be done about it."""
        number = yield from self.number(typed)
        if not (number.isascii() and number.isdigit()):
            raise Misread(_("Type the number of an entry."))
        card, offered = duties.acts(self.duty, int(number[:12]))
        chosen = yield from self.chosen(offered, *of_card(card))
        return (yield from self.do(chosen, {"ruling": number}))

    def change_judge(self, typed: str) -> Dialogue[Outcome]:
        """Let another judge take over."""
        page = Page("", _("The judge's initials: "))
        self.duty.by = initials(typed or (yield from self.line(plain, page)))
        if self.duty.by:
            return _("From now on, {name} judges.", name=self.duty.by)
        return _("From now on, rulings have no initials.")

    def end(self) -> Dialogue[Outcome]:
        """End the session. Open calls go before; to leave them needs a reason."""
        waiting: tuple[duties.Option, ...] = ()
        with suppress(CannotJudge):  # the end is tried all the same
            waiting = duties.calls(self.duty)
        if waiting:
            said = [_("{call}, is open: answer it.", call=row.label) for row in waiting]
            offered = (
                Act("answer", _("Answer"), ""),
                Act("end", _("End the session without an answer"), _("needs a reason")),
            )
            if (yield from self.chosen(offered, *said)) == "answer":
                return (yield from self.answer(""))

            def read(line: str) -> str:
                if reason := plain(line):
                    return reason
                raise Misread(_("Type it in a few words."))

            self.reason = yield from self.line(read, Page("", _("Why does it stay open? ")))
        raise InputEnded
