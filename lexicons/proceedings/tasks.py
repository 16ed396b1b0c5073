"""What officials do: one table, from which the kiosk's menu, the desk and the board are made.

A task is a dialogue, which ends with what is to be shown. A front end offers the tasks that
`tasks_for` returns, shows the pages of the one that is chosen, and hands lines on. It has no rule
of its own on who may do what.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum

from lexicons.language import _, together
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.calls import Calls
from lexicons.proceedings.double_checks import double_check, who_checks
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.prompts import Dialogue, Takes, ask, choose, round_number
from lexicons.proceedings.shift import Abandoned, Outcome
from lexicons.proceedings.tables import normal
from lexicons.proceedings.timetable import round_asked
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.role import Person, Role
from lexicons.record.seat import Seat
from lexicons.rule_set import RuleSet

#: Does a task; the text is what was typed with it, such as the number of an entry, or "".
Do = Callable[[Appeals, str], Dialogue[Outcome]]


class About(StrEnum):
    """What a task is about: one ruling, an open call, or the next challenges."""

    RULING = "ruling"
    CALL = "call"
    TABLE = "table"
    ROUND = "round"


class Needs(Enum):
    """What must be at hand where a task is done."""

    NOTHING = 0
    SLIP = 1  # slip and board, to compare the words with
    STATION = 2  # the station whose next challenges it is about


@dataclass(frozen=True, slots=True)
class Task:
    """Something that officials do about a case. The entries that it records are its dialogue's."""

    name: str
    about: About
    label: Callable[[], str]
    do: Do
    role: Callable[[RuleSet], Role]
    needs: Needs = Needs.NOTHING
    typed: str = "N"  # what can be typed with it: the number of an entry or a round, or a table
    offered: Callable[[RuleSet], bool] = lambda _: True


def word_judge(rules: RuleSet) -> Role:
    """Return the role of a task that each word judge may do."""
    return Role.WORD_JUDGE


def director(rules: RuleSet) -> Role:
    """Return the role of a task that only the director may do."""
    return Role.DIRECTOR


def who_types_again(rules: RuleSet) -> Role:
    """Return the role that a correction needs: where players may type again, a word judge's."""
    by_players = rules.says("procedure", "retyping") == "players"
    return Role.WORD_JUDGE if by_players else Role.DIRECTOR


# -- dialogues -----------------------------------------------------------------------------------


def on_ruling(decide: Callable[[Appeals, Entry], Dialogue[Outcome]]) -> Do:
    """Return what does a task about a ruling, which is named by its number or chosen."""

    def do(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
        of = yield from appeals.ruling(typed)
        return (yield from decide(appeals, of))

    return do


def settle(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Settle an open call."""
    return (yield from Calls(appeals).settle(typed))


def by_hand(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Record a ruling that no machine made, on a ruling that was given or on another play."""
    shift, of = appeals.shift, None
    if typed:
        of = yield from appeals.ruling(typed)
    elif any(appeals.session.journal.of_kinds(*judged)):
        last = shift.summary(shift.last) if shift.last else _("a ruling of this journal")
        plays = [("last", last), ("other", _("another play"))]
        if (yield from appeals.chosen(plays, _("Ruled by hand. On which play?"))) == "last":
            of = yield from appeals.ruling("")
    return (yield from appeals.by_hand(of))


def withdraw(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Record that a challenge was withdrawn, whose words may not be known."""
    shift = appeals.shift
    reason = yield from reason_to_withdraw(appeals)
    if reason is None:
        raise Abandoned
    table = yield from ask(shift.tables.read, _("Table (Enter: none): "))
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
    seat = (table or Seat()).in_round(shift.round)
    entry = yield from shift.attempt(
        lambda: appeals.session.record(
            Kind.WITHDRAWAL, words=tuple(words), reason=reason, seat=seat, by=by
        )
    )
    return _("Withdrawn. Nothing was judged. Recorded as entry {entry}.", entry=entry.number)


def admit(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Admit a table that is not listed."""
    shift = appeals.shift
    name = normal(typed) or (yield from ask(normal, _("Table (Enter: back): ")))
    if not name:
        raise Abandoned
    seat = Seat(name, round=shift.round)
    entry = yield from shift.attempt(
        lambda: appeals.session.record(Kind.TABLE_ADMITTED, seat=seat, by=shift.by)
    )
    return _("Table {name} is admitted. Recorded as entry {entry}.", name=name, entry=entry.number)


def set_round(appeals: Appeals, typed: str) -> Dialogue[Outcome]:
    """Set the round of the next challenges at this station."""
    shift = appeals.shift
    number = round_number(typed) if typed else (yield from round_asked(shift.slot()))
    yield from shift.attempt(lambda: shift.set_round(number))
    return together(
        _("The next slips are of round {round}.", round=number)
        if number
        else _("The next slips have no round."),
        _("Each station has its own round: set it at every one."),
    )


# -- the table -----------------------------------------------------------------------------------

ruling, table = About.RULING, About.TABLE
slip, station = Needs.SLIP, Needs.STATION

#: All tasks that are not about one machine alone.
all_tasks: list[Task] = [
    Task("settle", About.CALL, lambda: _("Open calls: settle one by its number"), settle,
         word_judge),
    Task("void", ruling, lambda: _("A ruling does not count (void)"), on_ruling(Appeals.void),
         director),
    Task("waive", ruling, lambda: _("A ruling stands, no consequence (waive)"),
         on_ruling(Appeals.waive), director),
    Task("correct", ruling, lambda: _("Mistyped words, typed again"), on_ruling(Appeals.correct),
         who_types_again, slip),
    Task("hand", ruling, lambda: _("A ruling by hand: by a book or a person"), by_hand, word_judge,
         slip),
    Task("review", ruling, lambda: _("A second or third opinion, by the rules"),
         on_ruling(Appeals.review), word_judge, slip),
    Task("check", ruling, lambda: _("After the game: check the same words"),
         on_ruling(double_check), who_checks, slip),
    Task("mend", ruling, lambda: _("A wrong table or round of a ruling"), on_ruling(Appeals.mend),
         word_judge),
    Task("withdraw", table, lambda: _("A challenge was withdrawn: not judged"), withdraw,
         word_judge, slip, "", lambda rules: bool(reasons_to_withdraw(rules))),
    Task("admit", table, lambda: _("Admit a table that is not listed"), admit, word_judge,
         typed="T"),
    Task("round", About.ROUND, lambda: _("The round that is played"), set_round, word_judge,
         station),
]  # fmt: skip


def tasks_for(rules: RuleSet, person: Person, here: Iterable[Needs] = Needs) -> list[Task]:
    """Return the tasks that a rule set lets a person do where the given needs are at hand."""
    at_hand = {Needs.NOTHING, *here}
    return [
        task
        for task in all_tasks
        if task.needs in at_hand and task.offered(rules) and person.may(task.role(rules))
    ]


def commands(rules: RuleSet, person: Person) -> Iterator[tuple[str, str]]:
    """Yield the command of each task, and what it does."""
    for task in tasks_for(rules, person):
        label = task.label()
        if task.role(rules) is Role.DIRECTOR:
            label = _("{meaning} (the director)", meaning=label)
        yield f"{task.name} {task.typed}", label
