"""What officials do: one table, from which the kiosk's menu, the desk and the board are made.

A task is a dialogue, which ends with what is to be shown. A front end offers the tasks that
`tasks_for` returns, shows the pages of the one that is chosen, and hands lines on. It has no rule
of its own on who may do what.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from judge_procedure.appeals import Appeals
from judge_procedure.calls import Calls
from judge_procedure.double_checks import double_check, who_checks
from judge_procedure.opinions import next_opinion, opinions_in
from judge_procedure.prompts import Abandoned, Dialogue, Misread, Takes, ask, choose, round_number
from judge_procedure.rows import row
from judge_procedure.shift import Outcome
from judge_procedure.tables import name_of, round_asked, where_set
from judge_record.entry import Entry, Kind, Person, Role, Seat
from judge_record.journal import Journal
from judge_record.plays import Play
from judge_record.summary import marks
from lexicons.language import _
from lexicons.rule_set import RuleSet
from lexicons.rulebook import Retyping

#: Does a task; the text is what was typed with it, such as the number of an entry, or "".
Do = Callable[[Appeals, str], Dialogue[Outcome]]


class About(StrEnum):
    """Why somebody comes to an official: the situations, in the order of every menu."""

    CALL = "call"
    RULING = "ruling"
    TABLE = "table"
    EVENT = "event"
    STATION = "station"
    JOURNAL = "journal"  # that lacks an entry of this station

    @property
    def label(self) -> str:
        """The row of a menu that leads to the tasks of a situation."""
        names = {
            About.CALL: _("An open call"),
            About.RULING: _("A ruling"),
            About.TABLE: _("A table or a player"),
            About.EVENT: _("The round or the event"),
            About.STATION: _("This machine"),
        }
        return names.get(self, "")


class Needs(Enum):
    """What must be at hand where a task is done."""

    NOTHING = 0
    SLIP = 1  # slip and board, to compare the words with
    STATION = 2  # the station whose next challenges it is about
    KIOSK = 3  # the kiosk, which does it itself


def _at_kiosk(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Refuse what only a kiosk does."""
    raise Abandoned
    yield  # a dialogue


@dataclass(frozen=True, slots=True)
class Task:
    """Something that officials do. `do` makes its dialogue, which records the entries."""

    name: str
    about: About
    label: Callable[[], str]
    role: Callable[[RuleSet], Role]
    do: Do = _at_kiosk
    needs: Needs = Needs.KIOSK
    typed: str = "N"  # what can be typed with it: the number of an entry or a round, or a table
    offered: Callable[[RuleSet], bool] = lambda _: True
    possible: Callable[[RuleSet, Play], bool] = lambda *_: True  # on a ruling of this play


def word_judge(rules: RuleSet) -> Role:
    """Return the role of a task that each word judge may do."""
    return Role.WORD_JUDGE


def director(rules: RuleSet) -> Role:
    """Return the role of a task that only the director may do."""
    return Role.DIRECTOR


def _who_types_again(rules: RuleSet) -> Role:
    return Role.WORD_JUDGE if rules.procedure.retyping is Retyping.PLAYERS else Role.DIRECTOR


# -- what is possible on a play ------------------------------------------------------------------


def _on_words(rules: RuleSet, play: Play) -> bool:
    return bool(opinions_in(play))


def _by_machine(rules: RuleSet, play: Play) -> bool:
    return _on_words(rules, play) and opinions_in(play)[0].is_by_machine


def _has_next_opinion(rules: RuleSet, play: Play) -> bool:
    try:
        return _on_words(rules, play) and bool(next_opinion(rules, opinions_in(play)))
    except Misread:
        return False


# -- dialogues -----------------------------------------------------------------------------------


def _on_ruling(decide: Callable[[Appeals, Entry], Dialogue[Outcome]]) -> Do:
    """Return what does a task about a ruling, which is named by its number or chosen."""

    def do(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
        of = yield from appeals.ruling(typed)
        return (yield from decide(appeals, of))

    return do


def settle(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Settle an open call."""
    return (yield from Calls(appeals).settle(typed))


def withdrawals() -> dict[str, str]:
    """Return the wording of each reason for which a challenge can be withdrawn."""
    return {
        "blank-misunderstood": _("the letter of a blank was misunderstood"),
        "lost-tile-found": _(
            "a lost tile was found before the last play was judged, and went to its player"
        ),
        "allowed": _("it was taken back, as these rules allow"),
    }


def reasons_to_withdraw(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the reasons for which a rulebook lets a challenge be withdrawn, with their wording.

    Its exceptions are reasons for, if it forbids to withdraw, and reasons against, if it allows it.
    """
    wording = withdrawals()
    exceptions = rules.withdrawal.unless or ()
    match rules.withdrawal.allowed:
        case False:
            known = [str(each) for each in exceptions]
        case True if exceptions:
            known = [reason for reason in wording if reason not in {*exceptions, "allowed"}]
        case True:
            known = ["allowed"]
        case None:
            known = []
    return [(reason, wording[reason]) for reason in known]


def withdraw(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Record that a challenge was withdrawn, whose words may not be known."""
    shift = appeals.shift
    reason = yield from reason_to_withdraw(appeals)
    if reason is None:
        raise Abandoned
    table = yield from shift.table()
    prompt = _("The challenged words (Enter: not known): ")
    challenge = yield from ask(shift.words, prompt, takes=Takes.WORDS)
    words = challenge.words if challenge else ()
    return (yield from withdrawn(appeals, reason, words, table))


def reason_to_withdraw(appeals: Appeals) -> Dialogue[str | None]:
    """Ask for a reason for which the rulebook lets a challenge be withdrawn; None for no choice."""
    return (yield from choose(reasons_to_withdraw(appeals.rules), _("Withdrawn, because:")))


def withdrawn(
    appeals: Appeals, reason: str, words: Iterable[str], table: Seat | None
) -> Dialogue[Outcome]:
    """Record that a challenge is withdrawn."""
    shift = appeals.shift
    prompt = _("Initials of the word judge or the director (Enter: back): ")
    by = shift.by or (yield from shift.decider(prompt, Role.WORD_JUDGE))
    seat = (table or Seat())._replace(round=shift.round)
    entry = yield from shift.attempt(
        lambda: appeals.session.record(
            Entry(kind=Kind.WITHDRAWAL, words=tuple(words), reason=reason, by=by, **seat._asdict())
        )
    )
    return _("Withdrawn. Nothing was judged. Recorded as entry {entry}.", entry=entry.number)


def admit(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Admit a table that is not listed."""
    shift = appeals.shift
    name = name_of(typed) or (yield from ask(name_of, _("Table (Enter: back): ")))
    if not name:
        raise Abandoned
    seat = Seat(name, round=shift.round)
    entry = yield from shift.attempt(
        lambda: appeals.session.record(Entry(kind=Kind.ADMITTED, by=shift.by, **seat._asdict()))
    )
    return _("Table {name} is admitted. Recorded as entry {entry}.", name=name, entry=entry.number)


def set_round(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Set the round of the next challenges at this station."""
    shift = appeals.shift
    number = round_number(typed) if typed else (yield from round_asked())
    yield from shift.attempt(lambda: shift.set_round(number))
    begins = (
        _("The next slips are of round {round}.", round=number)
        if number
        else _("The next slips have no round.")
    )
    return f"{begins} {where_set()}"


# -- the table -----------------------------------------------------------------------------------

CALL, RULING, TABLE, EVENT, THIS = (
    About.CALL, About.RULING, About.TABLE, About.EVENT, About.STATION
)  # fmt: skip
SLIP, STATION, NOTHING = Needs.SLIP, Needs.STATION, Needs.NOTHING

#: All tasks, in the order of the menus. A task's place in its situation is the number that people
#: type: a new one comes last.
ALL_TASKS: list[Task] = [
    Task("settle", CALL, lambda: _("Open calls: settle one by its number"), word_judge, settle,
         NOTHING),
    Task("correct", RULING, lambda: _("Mistyped words, typed again"), _who_types_again,
         _on_ruling(Appeals.correct), SLIP, possible=_by_machine),
    Task("review", RULING, lambda: _("A second or third opinion, by the rules"), word_judge,
         _on_ruling(Appeals.review), SLIP, possible=_has_next_opinion),
    Task("hand", RULING, lambda: _("A ruling by hand: by a book or a person"), word_judge,
         _on_ruling(Appeals.by_hand), SLIP),
    Task("waive", RULING, lambda: _("A ruling stands, no consequence (waive)"), director,
         _on_ruling(Appeals.waive), NOTHING,
         possible=lambda _, play: bool(play.counted) and play.waived is None),
    Task("void", RULING, lambda: _("A ruling does not count (void)"), director,
         _on_ruling(Appeals.void), NOTHING, possible=lambda _, play: bool(play.counted)),
    Task("mend", RULING, lambda: _("A wrong table or round of a ruling"), word_judge,
         _on_ruling(Appeals.mend), NOTHING),
    Task("check", RULING, lambda: _("After the game: check the same words"), who_checks,
         _on_ruling(double_check), SLIP, possible=_on_words),
    Task("withdraw", TABLE, lambda: _("A challenge was withdrawn: not judged"), word_judge,
         withdraw, SLIP, "", lambda rules: bool(reasons_to_withdraw(rules))),
    Task("admit", TABLE, lambda: _("Admit a table that is not listed"), word_judge, admit, NOTHING,
         "T"),
    Task("play", TABLE, lambda: _("A play that was not judged here: a ruling by hand"), word_judge,
         lambda appeals, _: appeals.by_hand(None), SLIP, ""),
    Task("stand", TABLE, lambda: _("Stand in for a player who cannot come"), word_judge),
    Task("round", EVENT, lambda: _("The round that is played"), word_judge, set_round, STATION),
    Task("today", EVENT, lambda: _("Today's challenges (no words)"), word_judge),
    Task("overlaps", EVENT, lambda: _("Challenges that share words (no words)"), word_judge),
    Task("event", EVENT, lambda: _("New event"), director),
    Task("head", THIS, lambda: _("Lexicons, and the final number so far"), word_judge),
    Task("settings", THIS, lambda: _("Settings: list, rules, PIN, tables"), director),
    Task("practice", THIS, lambda: _("Practice: nothing is recorded"), director),
    Task("real", THIS, lambda: _("End of the practice"), word_judge),
    Task("leave", THIS, lambda: _("End of the session: leave the program"), director),
    Task("looked", About.JOURNAL, lambda: _("The director has looked: go on with this journal"),
         director),
]  # fmt: skip
AT_DESK = (SLIP, STATION)


def tasks_for(rules: RuleSet, person: Person, here: Iterable[Needs] = AT_DESK) -> list[Task]:
    """Return the tasks that a rule set lets a person do where the given needs are at hand."""
    at_hand = {Needs.NOTHING, *here}
    return [
        task
        for task in ALL_TASKS
        if task.needs in at_hand and task.offered(rules) and person.may(task.role(rules))
    ]


def tasks_on(journal: Journal, of: Entry, rules: RuleSet, offered: Iterable[Task]) -> list[Task]:
    """Return those of the offered tasks that are possible on a ruling by now."""
    play = journal.play(of)
    return [task for task in offered if task.about is RULING and task.possible(rules, play)]


# -- menus ---------------------------------------------------------------------------------------


def situations(offered: Iterable[Task]) -> list[tuple[str, str]]:
    """Return the situations as options. One that leads to a single task has its label.

    Options without a label keep their numbers, and are not shown: so a number always means the
    same.
    """
    found = [(about, [task for task in offered if task.about is about]) for about in About]
    return [
        (about, "" if not among else among[0].label() if _leads_to(among) else about.label)
        for about, among in found
    ]


def _leads_to(among: Sequence[Task]) -> Task | None:
    """Return the only task of a situation, which is done at once; a ruling is chosen first."""
    return among[0] if len(among) == 1 and among[0].about is not RULING else None


def choose_task(about: About, offered: Iterable[Task], text: str = "") -> Dialogue[Task]:
    """Ask for one of the tasks of a situation, by a number that is its own everywhere."""
    among = [task for task in offered if task.about is about]
    if only := _leads_to(among):
        return only
    every = [task for task in ALL_TASKS if task.about is about]
    options = [(task.name, task.label() if task in among else "") for task in every]
    name = yield from choose(options, text or about.label)
    if name is None:
        raise Abandoned
    return next(task for task in among if task.name == name)


def about_ruling(
    appeals: Appeals, typed: str, offered: Iterable[Task]
) -> Dialogue[tuple[Task, str]]:
    """Ask for a ruling, then for what is done about it. Return the task and the ruling's number."""
    of = yield from appeals.ruling(typed)
    possible = yield from appeals.shift.attempt(
        lambda: tasks_on(appeals.session.journal, of, appeals.rules, offered)
    )
    session = appeals.session
    text = row(of, marks([*session.journal.entries()]), appeals.rules, session.clock)
    return (yield from choose_task(RULING, possible, text)), str(of.number)


def commands(rules: RuleSet, person: Person) -> Iterator[str]:
    """Yield the commands of a desk by their situations, each with what it does."""
    offered = tasks_for(rules, person)
    for about in About:
        rows = [task for task in offered if task.about is about]
        if rows:
            yield f"{about.label}:"
        if about is RULING:
            yield command_row("ruling N", _("what can be done about it now"))
        for task in rows:
            label = task.label()
            if task.role(rules) is Role.DIRECTOR:
                label = _("{meaning} (the director)", meaning=label)
            yield command_row(f"{task.name} {task.typed}", label)


def command_row(name: str, meaning: str) -> str:
    """Return a command and what it does, in a line."""
    return f"  /{name:<11} {meaning}"
