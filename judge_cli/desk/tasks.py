"""What officials do at a desk: tasks by their names, and a menu whose numbers act at once."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from judge_cli.desk.dialogue import Dialogue, InputEnded, Left, Page, numbered, read_line
from judge_cli.desk.lines import Lines, of_acts
from judge_cli.desk.pages import Pages
from judge_procedure import duties
from judge_procedure.duties import Act, Done, Next, fields
from judge_procedure.duties.cards import named
from judge_procedure.duties.menu import BY_NAME
from judge_procedure.opinions import is_by_another
from judge_procedure.typed import initials, plain
from judge_record.entry import Entry
from judge_record.view import Question
from lexicons import CannotJudge
from lexicons.language import _

#: A ruling to be shown, or a text to show before the next slip.
Outcome = Done | str


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
        """Do what a line asks for. A task on a ruling is on the last one, if it names none."""
        task, typed = BY_NAME.get(asked.name), asked.rest
        if task and task.about == "ruling" and self.last:
            typed = typed or str(self.last.number)
        return (yield from self.begin(asked.name, typed))

    def begin(self, name: str, typed: str) -> Dialogue[Outcome]:
        """Do a task by its name, on what was typed after it; or what the desk alone has."""
        match name:
            case "?":
                return (yield from self.menu())
            case "by":
                return (yield from self.change_judge(typed))
            case "end":
                return (yield from self.end())
            case "call":
                name = "answer"
        if (task := BY_NAME.get(name)) is None:
            return _("There is nothing called /{name}. Type ? to see what can be done.", name=name)
        about = name if task.about == "station" else task.about
        return (yield from self.do(name, {about: typed} if typed else {}))

    # -- what the desk alone has -------------------------------------------------------------

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
        offered = (
            Act("call", _("Calls"), _("{number} open", number=len(duties.calls(self.duty)))),
            *duties.at(self.duty, "ruling"),
            *duties.at(self.duty, "table"),
            *duties.at(self.duty, "station"),
            Act("by", _("The judge's initials"), ""),
            Act("end", _("End the session"), ""),
        )
        said = _("You can also type a name, at every question: {names}. / alone goes back.",
                 names=", ".join(f"/{act.task}" for act in offered))  # fmt: skip
        chosen = yield from self.chosen(offered, said)
        return (yield from self.begin(chosen, ""))

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
        """End the session. To leave a call open needs a reason."""
        if said := self.open_calls():
            text = "\n".join((*self.pages.where, *said, _("/call answers it.")))
            page = Page(text, _("Why does it stay open? "), cleared=True)
            self.reason = yield from read_line(fields.note(is_needed=True).parse, page)
        raise InputEnded
