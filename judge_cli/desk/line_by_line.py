"""A task of officials, line by line: what is new on its page, the next question, then Enter."""

from collections.abc import Callable, Iterator

from judge_cli.desk.dialogue import DeskPage, Dialogue, answered, enter_alone
from judge_procedure.duties.form import (
    CaseCard,
    Done,
    Field,
    FieldLook,
    FieldState,
    Next,
    TaskPage,
    TaskSentence,
    TaskWord,
)
from judge_procedure.duties.menu import Act
from judge_procedure.duties.work import Work
from judge_procedure.typed import CLEAR
from lexicons.language import _

MOST_LISTED = 20  # rulings


class Lines:
    """One task at the desk."""

    def __init__(self, work: Work, *above: str, cannot_judge: Callable[[str], DeskPage]) -> None:
        self.work = work
        self.above = above
        self.cannot_judge = cannot_judge  # the page that says so
        self.shown: list[object] = []  # texts and cards that need not be shown again

    def run(self) -> Dialogue[Done | Next | str]:
        """Ask until the task is done. Return what follows, or why it can't be done."""
        form, was_asked = self.work.page(), False
        while True:
            fault = self.work.fault  # of the deed: it can be done again, if that is still possible
            if form.deed is None and (form.open is None or (form.fault and not fault)):
                head = (form.place, form.title) if form.fault else (_("Nothing was changed."),)
                said = dict.fromkeys((*head, fault, form.fault))
                return "\n".join(filter(None, said))
            text = "\n".join(self.news(form))
            if form.open:
                line = yield from answered(self.question(form.open, text, cleared=not was_asked))
                form = self.work.take({form.open.field.name: self.typed(form.open, line)})
            elif form.deed:
                if was_asked or form.deed.is_held:  # else all was in the line of the command
                    prompt = _("Enter: {deed}, /: back: ", deed=form.deed.label)
                    yield from enter_alone(
                        DeskPage(text, prompt, cleared=not was_asked, held=form.deed.is_held)
                    )
                ended = self.work.press(form.digest)
                if self.work.cannot_judge:
                    yield from answered(self.cannot_judge(self.work.fault))
                if not isinstance(ended, TaskPage):
                    return ended
                form = ended
                self.shown.clear()  # a page that has changed is read again
            was_asked = True

    def news(self, form: TaskPage) -> Iterator[str]:
        """Yield what a page shows that wasn't shown before."""
        back = f"  /  {form.back}" if form.back else ""
        head = form.place, form.title, form.line, back
        for part in (self.above, head, *form.parts, form.fault):
            if isinstance(part, FieldState) or part in self.shown:
                continue
            self.shown.append(part)
            match part:
                case CaseCard():
                    yield from ("", *of_card(part))
                case TaskSentence(text):
                    yield from ("", text)
                case str():
                    yield from ("", part) if part else ()
                case _:
                    yield from (line for line in part if line or part is self.above)

    def question(self, asked: FieldState, text: str, *, cleared: bool) -> DeskPage:
        """Return the page that asks for a field."""
        field, above = asked.field, [text] if text else []
        is_choice = field.look is FieldLook.CHOICE
        if field.options and (field.name, field.options) not in self.shown:
            self.shown.append((field.name, field.options))
            rows = of_choices if is_choice else of_rulings if field.heads else of_calls
            above += ["", *rows(field)]
        if asked.fault:
            above.append(asked.fault)
        hint = field.hint.rstrip(".")
        if field.draft:
            hint = (
                _("Enter: {draft} stays, {key}: none", draft=field.draft, key=CLEAR)
                if field.hint
                else _("Enter: {draft} stays", draft=field.draft)
            )
        if is_choice:
            hint = "1" if len(field.options) == 1 else f"1-{len(field.options)}"
        label = field.label.rstrip(": ")
        end = f" ({hint}): " if hint else " " if label.endswith("?") else ": "
        is_secret = field.look is FieldLook.PIN
        draft = "" if is_secret or field.options or field.draft else asked.text  # of a fault
        return DeskPage("\n".join(above), label + end, cleared, draft=draft, is_secret=is_secret)

    def typed(self, asked: FieldState, line: str) -> str:
        """Return the answer in a line: of a choice, the option of its number."""
        field = asked.field
        if field.look is FieldLook.CHOICE:
            numbered = {str(n): each.key for n, each in enumerate(field.options, 1)}
            return numbered.get(line.strip(), "")
        return line if line.strip() else field.draft


def of_card(card: CaseCard) -> Iterator[str]:
    """Yield the lines of a ruling or challenge, its words in tiles."""
    yield "   ".join(filter(None, (f"{card.title}: {card.wording}", card.line)))
    yield from (f"    {tiles(word)}" for word in card.words)
    yield from (f"{what}: {how}" for what, how in card.facts)


def tiles(word: TaskWord) -> str:
    """Return a word in spaced tiles; it says if another card has it too."""
    spaced = " ".join(word.tiles)
    return _("{word}   (in both)", word=spaced) if word.in_both else spaced


def of_choices(field: Field[str]) -> Iterator[str]:
    """Yield a line for each answer, by its number: when it is right, and what it does."""
    for number, option in enumerate(field.options, 1):
        yield f"  {number}  {'   '.join(filter(None, (option.label, option.when, option.does)))}"


def of_calls(field: Field[str]) -> Iterator[str]:
    """Yield a line for each call, by its number."""
    for option in field.options:
        said = filter(None, (option.label, option.does, option.tag, option.station, option.fault))
        yield f"  {option.key}  {'   '.join(said)}"


def of_rulings(field: Field[str]) -> Iterator[str]:
    """Yield a line for each of the latest rulings, in columns, with its words."""
    rows = [field.heads] if field.heads else []
    for option in field.options[:MOST_LISTED]:
        if option.ruling:
            words = " ".join(map(str, option.words)) or option.ruling.words
            rows.append(option.ruling._replace(words=words))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "   ".join(map(str.ljust, row, widths)).rstrip()


def of_acts(acts: tuple[Act, ...]) -> Iterator[str]:
    """Yield a line for each act, by its number. One that can't be done says why, and has none."""
    for number, act in enumerate(acts, 1):
        said = act.why_not or act.does
        yield f"  {'-' if act.why_not else number}  {act.label}{f': {said}' if said else ''}"


def of_done(done: Done, where: str) -> str:
    """Return the end of a task that shows no ruling; `where` says that it's written on the slip."""
    tell = _("Tell both players: {what}", what=" ".join(done.tell)) if done.tell else ""
    write = f"{where} {'; '.join(done.write)}" if done.write else ""
    return "\n".join(filter(None, (done.title, done.line, tell, write)))
