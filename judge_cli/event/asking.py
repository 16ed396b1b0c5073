"""What `judge event prepare` asks at a terminal, if neither an option nor the plan answers it."""

import os
import tempfile
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import click

from judge_cli import output
from judge_cli.event.folder import PINS_FILE, EventFolder
from judge_cli.event.lists import checked_lists, lacking
from judge_cli.event.plan import Plan, names_in, station_names
from judge_cli.kiosk_command import keep_pin, typed_pin
from judge_procedure.event_files import PROFILE_PATH
from judge_procedure.profile import Profile
from judge_procedure.typed import Misread, initials
from lexicons import CannotJudge, Library, storage

Holder = tuple[str, str]  # initials and role
Reader = Callable[[str], object]  # of what was typed
ROLES = ("director", "word judge")


def answered(plan: Plan, by_option: Container[str] = ()) -> Plan:
    """Return the plan of a new event, with what a person answers; without one, what is usual.

    What an option says isn't asked, even if that is nothing.
    """
    library = Library()
    if plan.rules and plan.lists:
        checked_lists(library, plan)
    if not output.can_ask():
        kiosks = plan.kiosks or (() if plan.stations else station_names("1", "Kiosk"))
        return plan.changed(rules=plan.rules or library.default_rules(), kiosks=kiosks)
    answers: dict[str, Any] = {}

    def ask(
        key: str, question: str, usual: str | None = None, read: Reader = str, **more: Any
    ) -> None:
        if not (getattr(plan, key) or key in by_option):
            answers[key] = read(click.prompt(question, usual, err=True, **more))

    ask("name", "The name of the event")
    known = click.Choice(
        [rules_id for rules_id in library.rule_ids() if rules_id != library.example_rules]
    )
    ask("rules", "The rules", library.default_rules(), type=known)
    plan = plan.changed(**answers)
    if "rules" in answers and plan.lists:
        checked_lists(library, plan)
    for edition in () if plan.lists else lacking(library, plan.rules):
        path = click.prompt(f"The file of the list {edition}", err=True)
        answers["lists"] = (*answers.get("lists", ()), f"{edition}={path}")
    ask("tables", "The tables, such as 1-40 (Enter for none)", "", names_in, show_default=False)
    ask("kiosks", "How many kiosks", "1", partial(station_names, usual="Kiosk"))
    ask("desks", "How many desks of word judges", "0", partial(station_names, usual="Desk"))
    return plan.changed(**answers)


def people(into: EventFolder, wanted: Sequence[Holder], file: str | None, *, new: bool) -> bytes:
    """Return the PINs of an event: those in its folder, of a file, and of further people.

    The file `-` is standard input. Only for a `new` event a director is asked for whom nobody
    named. Nothing is written: a refused event must leave no PIN behind. Raises `CannotJudge` if the
    stations have PINs, and the folder has lost them.
    """
    before = into.read(PINS_FILE)
    if not file and not Profile.read(before or b"").people:
        prepared = Profile.read(into.read(*PROFILE_PATH.split("/")) or b"").people
        if prepared:
            raise CannotJudge(
                f"{PINS_FILE} cannot be read or has no PIN, and the stations have those of"
                f" {', '.join(prepared)}.",
                remedy="Nothing was changed. Copy it back, or set all PINs again with --pins.",
            )
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pins.toml")
        if before:
            storage.replace(path, before, private=True)
        for name, role, digits in _pins_in(file) if file else ():
            keep_pin(digits, path, name, role)
        there = Profile.read(_read(path)).people
        if new and not there and not wanted and output.can_ask():
            asks = "The initials of the director (Enter for no PIN)"
            name = click.prompt(asks, "", value_proc=_initials, show_default=False, err=True)
            wanted = [(name, "director")] if name else []
        for name, role in sorted(wanted, key=lambda holder: ROLES.index(holder[1])):
            if name not in there:
                keep_pin(_asked_pin(name), path, name, role)
        after = _read(path)
    if not after:
        output.say("No PIN is set: anyone can open the director's menu of these stations.")
    return after


def _initials(typed: str) -> str:
    try:
        return initials(typed) or ""
    except Misread as fault:
        raise click.BadParameter(str(fault)) from None


def _read(path: str) -> bytes:
    return storage.read(path, "The PINs", "") if storage.is_there(path) else b""


def _asked_pin(name: str) -> str:
    """Ask for a PIN; at a terminal, again until it can be used."""
    while True:
        try:
            return typed_pin(f" of {name}")
        except click.UsageError as fault:
            if not output.can_ask():
                raise
            output.say(fault.message)


def _pins_in(file: str) -> list[tuple[str, str, str]]:
    """Return the initials, the role and the PIN of each line of a file, directors first."""
    with click.open_file(file, "rb") as source:
        text = storage.text_of(source.read())
    lines = [line.split() for line in text.splitlines() if line.strip()]
    rows = []
    for number, words in enumerate(lines, 1):
        role = " ".join(words[1:-1]).lower().replace("-", " ")
        name = None
        with suppress(Misread):
            name = initials(words[0])
        if name is None or role not in ROLES:
            raise CannotJudge(
                f"Line {number} of the file of PINs cannot be read.",
                remedy="Write initials, role and PIN on each line, such as: AB director 246810",
            )
        rows.append((name, role, words[-1]))
    return sorted(rows, key=lambda holder: ROLES.index(holder[1]))
