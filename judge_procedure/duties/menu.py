"""What officials do: the ordinary tasks, the table of all, and which are offered here to whom.

An ordinary task asks a few questions, records one entry, and says what to tell players. To add one,
write a function here (or a module of its own, if it's long) and a row in `TASKS`.
"""

from functools import partial

from judge_procedure.duties import by_hand, fields, reviews
from judge_procedure.duties.call import answer
from judge_procedure.duties.case_cards import call_rows, card_of_ruling, done_with
from judge_procedure.duties.duty import Duty, RulingSeen
from judge_procedure.duties.task import Subject, Task, TaskInProgress, marked
from judge_procedure.form import Form, FormInProgress
from judge_procedure.names import as_sentence, place_named, reason_named, round_named, waived_by
from judge_procedure.sentences import sheet_sentences
from judge_procedure.tables import table_name
from judge_procedure.task_parts import CaseCard, Deed, Done, Ending, Field, Option, choice
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind, Seat
from lexicons.language import _, with_label
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import Withdrawal

# -- on a ruling ---------------------------------------------------------------------------------


def void(duty: Duty, form: Form) -> Deed:
    """Record that no ruling on a play counts."""
    seen = fields.chosen_ruling(duty, form)
    number = seen.ruling.number
    title = _("Entry {number} doesn't count?", number=number)
    form.head(title, _("All rulings on this play become void."))
    decide = _ask_about_play(duty, form, seen, Kind.VOID)
    form.say(_("No verdict stands then. You tell both players how the game goes on."), warns=True)

    def record() -> Ending:
        return done_with(
            duty, decide(), _("Done: entry {number} doesn't count", number=number),
            _("No verdict stands for this play."), _("How the game goes on. Then clocks start."),
            short=_("doesn't count"),
        )  # fmt: skip

    return Deed(_("It doesn't count"), record, is_held=True)


def waive(duty: Duty, form: Form) -> Deed:
    """Record that the ruling on a play stands without its consequence."""
    seen = fields.chosen_ruling(duty, form)
    number = (seen.play.standing or seen.ruling).number
    title = _("Entry {number} stands without its consequence?", number=number)
    form.head(title, _("The verdict stands; what follows from it is waived."))
    decide = _ask_about_play(duty, form, seen, Kind.WAIVED)

    def record() -> Ending:
        return done_with(
            duty, decide(), _("Done: entry {number} has no consequence", number=number),
            _("The verdict stands, and has no consequence."), short=_("consequence waived"),
        )  # fmt: skip

    return Deed(_("Waive the consequence"), record, is_held=True)


def _ask_about_play(duty: Duty, form: Form, seen: RulingSeen, kind: Kind) -> partial[Entry]:
    """Ask why and by whom something is decided on a play that counts; return what records it."""
    form.show(card_of_ruling(duty, *seen))
    if not seen.play.counted:
        raise Misread(_("No ruling on this play counts."))
    if kind is Kind.WAIVED and (waived := seen.play.waived):
        raise Misread(as_sentence(waived_by(waived)))
    why = fields.ask_reason(form, kind)
    by = duty.ask_who_signs(form, duty.role_for(kind))
    return partial(duty.decide, Entry(kind=kind, about=seen.ruling.number), by, **why)


def move(duty: Duty, form: Form) -> Deed | None:
    """Record the right table and round of a play."""
    ruling, play = fields.chosen_ruling(duty, form)
    title = _("Right table and round of entry {number}", number=ruling.number)
    form.head(title, _("Verdict and words stay."))
    form.show(card_of_ruling(duty, ruling, play))
    place, played = form.ask(fields.table_field(duty, ruling.seat)), None
    if ruling.round or duty.session.round:  # a club plays no rounds
        right = fields.round_field(duty.profile, draft=ruling.round, label=_("The right round"))
        played = form.ask(right)
    seat = (place() or Seat())._replace(round=played() if played else None)
    if seat == ruling.seat:
        return None  # nothing would be changed
    by = duty.ask_word_judge(form)

    def record() -> Ending:
        entry = duty.decide(Entry(kind=Kind.MOVED, about=ruling.number, **seat._asdict()), by)
        place = place_named(seat) or _("no table")
        title = _("Done: entry {number} now has {place}", number=ruling.number, place=place)
        return done_with(duty, entry, title)

    return Deed(_("Record table and round"), record)


# -- at a table ------------------------------------------------------------------------------------


def withdrawals(rules: RuleSet) -> tuple[str, ...]:
    """Return the reasons for which a rulebook lets a challenge be withdrawn."""
    if rules.withdrawal.allowed is None:
        return ()
    if rules.withdrawal.allowed:  # its exceptions are no reasons: people see them in the rules
        return ("allowed",)
    return tuple(rules.withdrawal.unless or ())


def withdraw(duty: Duty, form: Form) -> Deed:
    """Record that a challenge was withdrawn, whose words may not be known."""
    form.head(_("A challenge was withdrawn"), _("Before it was judged: nothing is judged."))
    options = [Option(code, reason_named(code)) for code in withdrawals(duty.rules)]
    if not options:
        said = sheet_sentences(duty.rules, Withdrawal.text, Withdrawal.allowed)
        known = [sentence.cited for sentence in said][:1]
        raise Misread(" ".join((_("Not in these rules."), *known)))
    why = form.ask(choice("reason", _("Withdrawn, because:"), options))
    place = form.ask(fields.table_field(duty))
    typed = form.ask(fields.words_field(duty, _("The challenged words"), is_optional=True))
    by = duty.ask_word_judge(form)

    def record() -> Ending:
        challenge = typed()
        draft = Entry(
            kind=Kind.WITHDRAWAL, words=challenge.words if challenge else (), reason=why(),
            **duty.seat(place())._asdict(),
        )  # fmt: skip
        title = _("Done: the challenge is withdrawn")
        tell = _("Nothing was judged.")
        return done_with(duty, duty.record(draft, by), title, tell, short=_("withdrawn"))

    return Deed(_("Record: withdrawn"), record)


def admit(duty: Duty, form: Form) -> Deed | None:
    form.head(_("Admit a table that is not listed"))
    name = form.ask(Field("table", _("Table"), table_name))
    if name.is_known and duty.tables.seat(name()):
        return None  # nothing would be changed
    by = duty.ask_word_judge(form)

    def record() -> Ending:
        draft = Entry(kind=Kind.ADMITTED, table=name(), round=duty.session.round)
        entry = duty.record(draft, by)
        return done_with(duty, entry, _("Done: table {table} is admitted", table=name()))

    return Deed(_("Admit the table"), record)


def set_round(duty: Duty, form: Form) -> Deed | None:
    """Set the round of the next challenges at this station."""
    others = _("Set it at every other station. Browsers have it from the board.")
    form.head(_("The round that is played"), others)
    number = form.ask(fields.round_field(duty.profile, draft=duty.session.round))()
    if number == duty.session.round:
        return None  # nothing would be changed
    by = duty.ask_word_judge(form, if_locked=True)

    def begin() -> Ending:
        duty.set_round(number, by)
        title = with_label(_("The next challenges"), round_named(number) or _("no round"))
        return Done(title, others)

    return Deed(_("Set the round"), begin)


# -- the table -----------------------------------------------------------------------------------

# fmt: off
#: All tasks that the kiosk, the board and the desk share, in the order of their menus.
TASKS = (
    Task("call", "bell", Kind.SETTLED, marked("Answer a call"), answer, subject="call"),
    Task("correct", "keyboard", Kind.CORRECTION, marked("Mistyped"), reviews.correct,
         marked("Type the words again. The new verdict replaces this one."),
         needs_slip=True),
    Task("hand", "person", Kind.BY_HAND, marked("Ruled by hand"), by_hand.on_ruling,
         marked("A person looked the words up, or ruled on the tiles."), needs_slip=True),
    Task("void", "cross", Kind.VOID, marked("Doesn't count"), void,
         marked("No verdict stands, for example after a wrong placement.")),
    Task("move", "table", Kind.MOVED, marked("Wrong table"), move,
         marked("Verdict and words stay; table and round are put right.")),
    Task("review", "people", Kind.REVIEW, marked("Further opinion"), reviews.review,
         marked("By the rules, another person judges the words again."),
         needs_slip=True),
    Task("waive", "silent", Kind.WAIVED, marked("No consequence"), waive,
         marked("The verdict stands; what follows from it is waived.")),
    Task("check", "look", Kind.DOUBLE_CHECK, marked("Check after the game"), reviews.check,
         marked("The same words are judged again, and nothing is ruled."),
         needs_slip=True),
    Task("withdraw", "turn", Kind.WITHDRAWAL, marked("Withdrawn"), withdraw,
         marked("A challenge was withdrawn before it was judged."),
         subject="table", needs_slip=True),
    Task("play", "person", Kind.BY_HAND, marked("Another play"), by_hand.on_another_play,
         marked("A ruling by hand on a play that was not judged here."),
         subject="table", needs_slip=True),
    Task("admit", "table", Kind.ADMITTED, marked("Admit a table"), admit,
         marked("A table that is not listed."), subject="table"),
    Task("round", "number", Kind.ROUND_SET, marked("Round"), set_round,
         marked("The round of the next challenges at this station."), subject="station"),
)
# fmt: on
BY_NAME = {task.name: task for task in TASKS}


def begin(name: str, duty: Duty, *, whole: bool = False, **given: str) -> TaskInProgress:
    """Begin a task; `whole` where all fields are shown at once."""
    return TaskInProgress(BY_NAME[name], duty, given, whole=whole)


def look_at_calls(duty: Duty) -> tuple[Option, ...]:
    """Look at the record; return the calls that are open now, as `call_rows` has them."""
    duty.look()
    return call_rows(duty)


def look_at_ruling(duty: Duty, number: int) -> tuple[CaseCard, tuple[Option, ...]]:
    """Look at the record; return what stands after a ruling, and what can be done about it.

    An act has the same place, and so the same digit, for every ruling. `Misread` if it is none.
    """
    duty.look()
    ruling, play = fields.chosen_ruling(duty, Form({"ruling": str(number)}))
    return card_of_ruling(duty, ruling, play), acts_at(duty, "ruling", ruling=str(number))


def acts_at(duty: Duty, subject: Subject, **given: str) -> tuple[Option, ...]:
    """Return the acts on any `ruling` or on the one that is given, at a `table` or the `station`.

    One that can't be done stays in its place, and says why, as its page would.
    """

    def fault(task: Task) -> str:
        if subject == "ruling" and not given:
            return task.why_not_here(duty)
        return FormInProgress(partial(task.run, duty), given).page().fault

    return tuple(
        Option(task.name, _(task.label), does=_(task.does), fault=fault(task), sign=task.sign)
        for task in TASKS
        if task.subject == subject
    )
