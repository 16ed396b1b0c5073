"""The PINs of an event: those of its profile, read from a file, or asked for at a terminal."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

import click

from judge_cli import output
from judge_cli.event.folder import EventFolder
from judge_cli.options import read_by, typed_pin
from judge_procedure import pin
from judge_procedure.event_files import PROFILE_PATH
from judge_procedure.profile import STAFF, Profile, with_pin
from judge_procedure.typed import Misread, initials
from judge_record.entry import Role
from lexicons import CannotJudge, schema, storage


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
        name = click.prompt(
            asks, "", value_proc=partial(read_by, initials), show_default=False, err=True
        )
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
