"""What `judge event prepare` asks: how a new event is made up, and who has which PIN."""

import os
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, BinaryIO, NamedTuple

import click

from judge_cli import output
from judge_cli.event.folder import EventFolder
from judge_cli.event.lists import GivenList
from judge_cli.event.plan import Plan, desk_names, kiosk_names
from judge_cli.options import read_by, typed_pin
from judge_procedure import pin
from judge_procedure.event_files import PROFILE_PATH
from judge_procedure.profile import STAFF, Profile, with_pin
from judge_procedure.tables import table_rows
from judge_procedure.typed import Misread, initials, plain
from judge_record.entry import Role
from lexicons import CannotJudge, Library, schema, storage
from lexicons.schema import did_you_mean

# -- how it is made up -----------------------------------------------------------------------------


def answered(plan: Plan, by_option: Container[str] = ()) -> Plan:
    """Return the plan of a new event, with what a person answers; without one, what is usual.

    What an option says isn't asked, even if that is nothing.
    """
    library = Library()
    if not output.can_ask():
        is_said = plan.stations or "kiosks" in by_option
        kiosks = plan.kiosks if is_said else kiosk_names("1")
        return replace(plan, rules=plan.rules or library.default_rules(), kiosks=kiosks)
    known = dict.fromkeys(name for name in library.rule_ids() if name != library.example_rules)

    def rules_id(typed: str) -> str:
        if typed not in known:
            raise Misread(f"There are no rules {typed}. {did_you_mean(typed, known)}".rstrip())
        return typed

    ask = partial(_with_answer, by_option)
    plan = ask(plan, "name", "The name of the event", plain)
    plan = ask(plan, "rules", f"The rules ({', '.join(known)})", rules_id, library.default_rules())
    if not plan.lists:
        lacking = library.lacking(library.rules(plan.rules))
        plan = replace(plan, lists=tuple(map(_asked_list, lacking)))
    tables = "The tables, such as 1-40 (Enter for none)"
    plan = ask(plan, "tables", tables, lambda typed: table_rows(typed) if typed else (), "")
    plan = ask(plan, "kiosks", "How many kiosks", kiosk_names, "1")
    return ask(plan, "desks", "How many desks of word judges", desk_names, "0")


def _with_answer(
    by_option: Container[str], plan: Plan, key: str, question: str, read: Callable[[str], Any],
    usual: str | None = None,
) -> Plan:  # fmt: skip
    """Return the plan with the answer to a question, unless it or an option has one."""
    if getattr(plan, key) or key in by_option:
        return plan

    def with_sound(typed: str) -> Plan:
        """Return the plan with an answer; `Misread` for a new fault: all would be asked again."""
        answered = plan.with_answers({key: read(typed)})
        for fault in answered.faults:
            if fault not in plan.faults:
                raise Misread(fault)
        return answered

    proc = partial(read_by, with_sound)
    asked: Plan = click.prompt(question, usual, value_proc=proc, show_default=bool(usual), err=True)
    return asked


def _asked_list(edition: str) -> str:
    asks = f"The file of the list {edition}"
    path = click.prompt(asks, value_proc=partial(read_by, _list_file), err=True)
    return GivenList("", edition, str(path)).in_full


def _list_file(typed: str) -> str:
    """Return a file's path. One that was dragged into the terminal has quotes."""
    path = os.path.expanduser(plain(typed).strip("'\""))
    if not os.path.isfile(path):
        raise Misread(f"There is no file {path}.")
    return path


# -- who has which PIN -----------------------------------------------------------------------------


class Official(NamedTuple):
    """Who gets a PIN at the stations of an event."""

    name: str
    role: Role
    pin: str = ""  # "" if it is asked for


def _directors_first(officials: Iterable[Official]) -> list[Official]:
    """Return people in the order in which they get PINs: a profile needs a director."""
    return sorted(officials, key=lambda official: -official.role.rank)


def pins_of(
    folder: EventFolder, wanted: Sequence[Official], file: BinaryIO | None, *, new: bool
) -> bytes:
    """Return the PINs of an event: those of a file, else of its profile, and of further people.

    Only for a `new` event a director is asked for whom nobody named. Nothing is written: a refused
    event must leave no PIN behind.
    """
    if file:
        data = b""  # nobody keeps an earlier PIN: whoever had the stick could add their own
        for official in _directors_first(_officials_in(file)):
            data = with_pin(data, official.pin, official.name, official.role)
    else:
        kept = schema.parse(folder.read(PROFILE_PATH) or b"", PROFILE_PATH)
        data = schema.in_toml({"holder": kept.get("holder", ())}).encode()
    present = {str(h.person.name): h.person.role for h in Profile.read(data).holders}
    if new and not present and not wanted and output.can_ask():
        asks = "The initials of the director (Enter for no PIN)"
        read = partial(read_by, initials)
        name = click.prompt(asks, "", value_proc=read, show_default=False, err=True)
        wanted = [Official(name, Role.DIRECTOR)] if name else []
    _refuse_two_roles(wanted, present)
    for name, role, _pin in _directors_first(dict.fromkeys(wanted)):
        asks = f"{name} has a PIN. Set a new one?"
        if name not in present or (output.can_ask() and click.confirm(asks, err=True)):
            digits = typed_pin(name, "Without one, give --pins FILE.")
            data = with_pin(data, digits, name, role)
    return data


def _refuse_two_roles(wanted: Iterable[Official], present: Mapping[str, Role | None]) -> None:
    roles = {**present}
    for name, role, _pin in wanted:
        if (other := roles.setdefault(name, role)) is not role:
            raise CannotJudge(
                f"{name} is a {other}: nobody has two roles.",
                remedy=f"To make {name} a {role}, name everybody in a file: --pins FILE",
            )


def _officials_in(file: BinaryIO) -> list[Official]:
    """Return the people in a file, with their PINs."""
    officials: dict[str, Official] = {}
    lines = storage.text_of(file.read()).splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            name, *words, digits = line.split()
            role = Role(" ".join(words).lower().replace("-", " "))
            if role not in STAFF:
                raise ValueError(role)
            official = Official(initials(name) or "", role, digits)
        except (Misread, ValueError):
            raise CannotJudge(
                f"Line {number} of the file of PINs can't be read.",
                remedy="Write initials, role and PIN on each line, such as: AB director 246810."
                f" A role is {' or '.join(STAFF)}.",
            ) from None
        if fault := pin.fault(digits):
            raise CannotJudge(f"Line {number} of the file of PINs: {fault}")
        again = official.name if official.name in officials else ""
        if not again and digits in {other.pin for other in officials.values()}:
            again = "the PIN of another person"
        if again:
            raise CannotJudge(
                f"Line {number} of the file of PINs has {again} again.",
                remedy="Write one line for each person, each with a PIN of their own.",
            )
        officials[official.name] = official
    if Role.DIRECTOR not in {official.role for official in officials.values()}:
        what = "The file of PINs names no director."
        raise CannotJudge(what, remedy="Name everybody who has a PIN in it, a director too.")
    return [*officials.values()]
