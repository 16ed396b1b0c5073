"""Options and questions that several commands share. `judge_cli.check` has those of its own."""

import os
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from judge_cli import output
from judge_cli.check import as_id
from judge_procedure import pin
from judge_procedure.tables import table_rows
from judge_procedure.typed import Misread, required_initials, station_name
from judge_record.place import place_fault

Command = Callable[..., int]
Decorator = Callable[[Command], Command]
Given = TypeVar("Given")
Answer = TypeVar("Answer")
OptionReader = Callable[[click.Context, click.Parameter, Given], Answer]


def grouped(name: str, group: Any, options: Sequence[Decorator]) -> Decorator:
    """Return a decorator that gives a command options, and hands them to it as one named tuple."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_options(**given: Any) -> int:
            values = {field: given.pop(field) for field in group._fields if field in given}
            said = {field: value for field, value in values.items() if value is not None}
            return command(**{name: group(**said)}, **given)

        decorated: Command = with_options
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


kiosk_rules_option = click.option(
    "--rules", "rules_id", metavar="ID", callback=as_id,
    help="The rule set [the kiosk's, else the default of this machine, see `judge rules list`].",
)  # fmt: skip


def _choose_language(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Speak the language that was asked for, else that of this machine's kiosk or of the system.

    Raises `CannotJudge` if a language that is set has no translation.
    """
    from judge_procedure.profile import profile_language
    from lexicons import Library
    from lexicons.language import choose

    choose(value or profile_language(Library()), os.environ)


#: Eager, for the faults of every other option are told in it.
language_option = click.option(
    "--language", metavar="CODE", expose_value=False, is_eager=True, callback=_choose_language,
    help="The language of what people read, such as es [the kiosk's, else the"
    " system's].",
)  # fmt: skip


# -- what is typed becomes a value ----------------------------------------------------------------


def read_by(read: Callable[[str], Answer], value: str) -> Answer:
    """Return what a reader makes of a value; `BadParameter` if it is misread."""
    try:
        return read(value)
    except Misread as fault:
        raise click.BadParameter(str(fault)) from None


def value_of(read: Callable[[str], Answer]) -> OptionReader[str | None, Answer | None]:
    """Return the callback of an option with the value that a reader makes of it."""
    return lambda _ctx, _param, value: None if value is None else read_by(read, value)


def values_of(read: Callable[[str], Answer]) -> OptionReader[Sequence[str], list[Answer]]:
    """Return the callback of an option that can be repeated, or of an argument of several words."""
    return lambda _ctx, _param, values: [read_by(read, value) for value in values]


def _place(typed: str) -> str:
    if expected := place_fault(typed):
        raise Misread(f"expected {expected}")
    return typed


as_name, as_initials = value_of(station_name), value_of(required_initials)
as_record = value_of(_place)

record_option = click.option(
    "--record", metavar="PLACE", callback=as_record,
    help="Where it records: a folder of this machine, or postgresql://USER@HOST/DATABASE [the"
    " profile's, else JUDGE_HOME/journal].",
)  # fmt: skip

event_option = click.option(
    "--event", metavar="NAME", callback=as_name,
    help="The event to go on with, or to begin if none is open [the open one, else the profile's].",
)  # fmt: skip


looked_option = click.option(
    "--looked", metavar="INITIALS", callback=as_initials,
    help="Begin although the journal is damaged, or lacks the last entry of this station. INITIALS"
    " are those of the director who has looked at it: the record has them.",
)  # fmt: skip


def as_tables(
    ctx: click.Context, param: click.Parameter, value: Sequence[str]
) -> tuple[str, ...] | None:
    """Return the rows of a list of tables, None without one; `BadParameter` if one is faulty."""
    return read_by(table_rows, ",".join(value)) if value else None


def typed_pin(whose: str, otherwise: str = "") -> str:
    """Ask for a PIN twice, without showing it, until it can be used; return it.

    Without a terminal, `UsageError` says how to give it `otherwise`.
    """
    if not output.can_ask():
        raise click.UsageError(f"The PIN of {whose} is asked at a terminal. {otherwise}".rstrip())
    while True:
        digits = str(click.prompt(f"PIN of {whose} (4 to 12 digits)", hide_input=True, err=True))
        fault = pin.fault(digits)
        if not fault and click.prompt("The same PIN again", hide_input=True, err=True) == digits:
            return digits
        output.say(fault or "The two PINs differ.")
