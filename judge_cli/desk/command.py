"""`judge desk`: the word judge's session at a terminal, slip after slip, all of it recorded."""

import platform
from typing import NamedTuple

import click

from judge_cli import output, version
from judge_cli.check import rules_option
from judge_cli.desk.dialogue import DeskPage, Dialogue, InputEnded, QuestionLeft, choose, read_line
from judge_cli.desk.sitting import Sitting
from judge_cli.desk.slip_pages import DeskPages
from judge_cli.desk.terminal import Terminal
from judge_cli.options import (
    as_initials,
    as_name,
    event_option,
    grouped,
    language_option,
    looked_option,
    record_option,
)
from judge_cli.output import command_line
from judge_procedure import event_start
from judge_procedure.duties.duty import Duty
from judge_procedure.files_in_use import check_taken
from judge_procedure.profile import Profile
from judge_procedure.requirements import breach
from judge_procedure.system_clock import SystemClock
from judge_procedure.task_parts import TaskPage, TaskSentence
from judge_procedure.typed import plain_or, required_initials
from judge_record.event import Begun
from judge_record.installation import RunsOn
from judge_record.opening import Opening
from judge_record.place import place_at
from lexicons import Library
from lexicons.language import _


class DeskOptions(NamedTuple):
    rules_id: str | None = None  # without one, the rule set of this machine
    station: str | None = None
    event: str | None = None
    record: str | None = None  # where it records, in place of the profile's
    by: str | None = None
    looked: str | None = None  # the director who has looked at a journal that lacks an entry
    no_tables: bool = False


@click.command()
@grouped("options", DeskOptions, (
    rules_option,
    click.option("--station", metavar="NAME", callback=as_name,
                 help="The name of this desk in the record [this machine's name]."),
    event_option,
    record_option,
    click.option("--by", metavar="INITIALS", callback=as_initials,
                 help="The initials of the word judge. A desk at a terminal asks for them."),
    looked_option,
    click.option("--no-tables", is_flag=True, help="Don't ask for the table of a slip."),
))  # fmt: skip
@language_option
def desk(options: DeskOptions) -> int:
    """Judge slips at a terminal. Every ruling is recorded before it is shown.

    For each slip: the table, the words with spaces between them, a look at the board, Enter. `?` at
    a prompt shows what else can be done: calls, corrections, rulings by hand, void rulings. A line
    that begins with `/` leaves what is asked, and decides nothing. `/end` or Ctrl-C ends the
    session and shows the final number: write it down.

    The exit status is 0 if the end of the session is recorded, else 2.
    """
    start(options)
    return 0


def start(options: DeskOptions) -> None:
    """Run a session at this terminal until it is ended. Raises `JudgeError` if it can't begin."""
    terminal, library = Terminal(), Library()
    files = check_taken(library)
    judge = library.adjudicator(options.rules_id or library.default_rules(), proved=True)
    profile = Profile.of_machine(library)
    opening = Opening(
        library.home, options.station or plain_or(platform.node(), "desk"),
        place=place_at(options.record or profile.record, library.home),
        clock=SystemClock(), runs_on=RunsOn.here(version),
    )  # fmt: skip
    close = command_line("journal", "close", *filter(None, [options.record]))
    try:
        opening.take()
        begins = event_of(
            opening, options.event, looked=bool(options.looked), usual=profile.event,
            live=terminal.live, close=close,
        )  # fmt: skip
        begun, by = terminal.play(beginning(begins, options.by, live=terminal.live))
        session = opening.session(
            judge, begun.journal, acting=profile.nobody, files=files, by=by,
            looked=profile.who_looked(options.looked),
        )  # fmt: skip
        tables = not options.no_tables
        duty = Duty(session, profile, by=by, has_door=False, asks_table=tables)
        pages = DeskPages(duty, large=terminal.live)
        settings = {"desk": True, "prompts": ("table",) if tables else ()}
        notes = [
            *filter(None, [breach(judge.rules, settings)]),
            *event_start.event_before(begun),
            *event_start.other_event(begun.journal.event, options.event or profile.event),
            *event_start.change_warnings(session.changed),
        ]
        welcome = pages.opening(session.journal.head(), notes)
        # What was prepared is closed by nobody: `finish` gathers it, and compares its number.
        sitting = Sitting(pages, tables=tables, close="" if files else close)
        terminal.play(sitting.run(welcome))
        terminal.end()
    finally:
        opening.release()


def beginning(
    begins: Dialogue[Begun], by: str | None, *, live: bool
) -> Dialogue[tuple[Begun, str | None]]:
    """Return the event, and the initials of the judge; where somebody sits here, they are asked."""
    try:
        begun = yield from begins
        if live and not by:
            by = yield from read_line(required_initials, DeskPage("", _("The judge's initials: ")))
    except (InputEnded, QuestionLeft):  # no session has begun
        raise KeyboardInterrupt from None
    return begun, by


def event_of(
    opening: Opening, event: str | None, *, looked: bool, usual: str, live: bool, close: str
) -> Dialogue[Begun]:
    """Return the event of a desk. A new event needs an answer; where nobody is `live`, none."""
    if event is None and not looked and (journal := opening.open_journal()):
        question = event_start.new_day_page(opening, journal, usual)
        if question and not live:
            output.say(event_start.on_last_event(question, close))
        elif question and (yield from is_new_event(question)):
            return opening.another_event(event_start.new_event_name(usual, opening.clock))
    return event_start.event_at(opening, event, usual, looked=looked, close=close)


def is_new_event(page: TaskPage) -> Dialogue[bool]:
    """Ask whether a new event begins, or the event of another day goes on."""
    [question] = page.fields
    said = (part.text for part in page.parts if isinstance(part, TaskSentence))
    text = "\n".join((page.title, page.line, *said, ""))
    asking = DeskPage(text, f"{question.field.label} ")
    return (yield from choose(question.field.options, asking)) == event_start.NEW
