"""What officials do at a desk: tasks by their names, and menus whose numbers act at once."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from judge_cli.desk.dialogue import Dialogue, InputEnded, Left, Page, numbered, read_line
from judge_cli.desk.lines import Lines, of_acts, of_card, of_rulings
from judge_cli.desk.pages import Pages
from judge_procedure import duties
from judge_procedure.duties import Act, Done, Next
from judge_procedure.duties.cards import named
from judge_procedure.duties.menu import BY_NAME
from judge_procedure.opinions import is_by_another
from judge_procedure.typed import Misread, initials, plain
from judge_record.entry import Entry
from judge_record.view import Question
from lexicons import CannotJudge
from lexicons.language import _

#: A ruling to be shown, or a text to show before the next slip.
Outcome = Done | str

MOST_LISTED = 20  # rulings


class Tasks:
    """The tasks of a desk."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.duty = pages.duty
        self.last: Entry | None = None  # the ruling that was shown last
        self.reason: str | None = None  # why the session ends though a call is open

    def do(
        self, name: str, given: Mapping[str, str], *above: str, asked: Question | None = None
    ) -> Dialogue[Outcome]:
        """Do a task, and what follows from it. `asked` is the challenge for which it is done."""
        call = given.get("call")
        self.duty.asked = replace(asked, allowed_by=int(call)) if asked and call else None
        work = duties.Work(BY_NAME[name], self.duty, given)
        above = (*self.pages.where, *above)
        lines = Lines(work, *above, cannot_judge=self.pages.cannot_judge)
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
                chosen = yield from self.chosen(self.at(name))
                return (yield from self.asked_for(Left(f"/{chosen}")))
            case "rules":
                return self.pages.chapter(rest)
            case "head":
                return self.pages.head(self.duty.session.journal.head())
            case "by":
                return (yield from self.change_judge(rest))
            case "end":
                return (yield from self.end())
        task = BY_NAME.get(name)
        if task is None or task.about == "call":  # which is `/call` at a desk
            return _("There is nothing called /{name}. Type ? to see what can be done.", name=name)
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
            return numbered(names, line)

        text = "\n".join((*self.pages.where, *above, *of_acts(offered)))
        return (yield from read_line(read, Page(text, _("Number (Enter: back): "), cleared=True)))

    def menu(self) -> Dialogue[Outcome]:
        """Show what can be done."""
        waiting = len(duties.calls(self.duty))
        offered = (
            Act("call", _("Calls"), _("{number} open", number=waiting)),
            Act("ruling", _("Rulings"), _("what can be done about one")),
            *(
                Act(about, label, ", ".join(act.label for act in self.at(about)))
                for about, label in (("table", _("A table")), ("station", _("This station")))
            ),
        )
        others = (name for name, task in BY_NAME.items() if task.about != "call")
        names = ("call", *others, "ruling", "rules", "head", "by", "end")
        said = _("You can also type a name, at every question: {names}. / alone goes back.",
                 names=", ".join(f"/{name}" for name in names))  # fmt: skip
        chosen = yield from self.chosen(offered, said)
        return (yield from self.asked_for(Left(f"/{chosen}")))

    def at(self, about: str) -> tuple[Act, ...]:
        """Return the tasks at a table; those at the station, with what a desk alone has."""
        offered = duties.at(self.duty, about)
        if about != "station":
            return offered
        return (
            *offered,
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
        text = "\n".join((*self.pages.where, *rows))
        page = Page(text, _("Entry (Enter: back): "), cleared=True)
        if line := (yield from read_line(plain, page)):
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
        """Let another judge take over. Nothing typed takes no initials away that are needed."""
        page = Page("", _("The judge's initials: "))
        by = initials(typed or (yield from read_line(plain, page)))
        keeps = self.pages.large or is_by_another(self.duty.rules)
        self.duty.by = by or (self.duty.by if keeps else None)
        if self.duty.by:
            return _("From now on, {name} judges.", name=self.duty.by)
        return _("From now on, rulings have no initials.")

    def is_same_play(self, ruling: Entry) -> Dialogue[bool]:
        """Ask whether the same words are of the same play: they can come twice in one game."""
        question = _("The same words were judged at this table a short while ago.")
        plays = (
            Act("same", _("The same play"), named(self.duty, ruling)),
            Act("other", _("Another play"), ""),
        )
        return (yield from self.chosen(plays, question, _("Which play is it?"))) == "same"

    def open_calls(self) -> list[str]:
        """Return what is said of each open call where a session ends."""
        with suppress(CannotJudge):  # the end is tried all the same
            waiting = duties.calls(self.duty)
            return [_("{call}, is open: answer it.", call=row.label) for row in waiting]
        return []

    def end(self) -> Dialogue[Outcome]:
        """End the session. Open calls go before; to leave them needs a reason."""
        if said := self.open_calls():
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

            self.reason = yield from read_line(read, Page("", _("Why does it stay open? ")))
        raise InputEnded
