"""What `judge event prepare` asks of a new event, if neither an option nor the plan answers it."""

import os
from collections.abc import Callable, Container
from dataclasses import replace
from functools import partial
from typing import Any

import click

from judge_cli import output
from judge_cli.event.lists import GivenList, checked_lists
from judge_cli.event.plan import Plan, station_names
from judge_cli.options import read_by
from judge_procedure.tables import table_rows
from judge_procedure.typed import Misread, plain
from lexicons import Library
from lexicons.schema import did_you_mean

Reader = Callable[[str], Any]  # of what was typed; `Misread` if it isn't an answer


def answered(plan: Plan, by_option: Container[str] = ()) -> Plan:
    """Return the plan of a new event, with what a person answers; without one, what is usual.

    What an option says isn't asked, even if that is nothing.
    """
    library = Library()
    if not output.can_ask():
        is_said = plan.stations or "kiosks" in by_option
        kiosks = plan.kiosks if is_said else station_names("1", "Kiosk")
        return replace(plan, rules=plan.rules or library.default_rules(), kiosks=kiosks)
    answers: dict[str, object] = {}

    def ask(key: str, question: str, read: Reader, usual: str | None = None) -> None:
        def valid(typed: str) -> object:
            """Return an answer; `Misread` if it adds a fault, for all would be asked again."""
            answer, before = read(typed), plan.with_answers(answers)
            for fault in before.with_answers({key: answer}).faults:
                if fault not in before.faults:
                    raise Misread(fault)
            return answer

        if not (getattr(plan, key) or key in by_option):
            proc, shows = partial(read_by, valid), bool(usual)
            answers[key] = click.prompt(
                question, usual, value_proc=proc, show_default=shows, err=True
            )

    ask("name", "The name of the event", plain)
    known = dict.fromkeys(name for name in library.rule_ids() if name != library.example_rules)

    def rules_id(typed: str) -> str:
        if typed not in known:
            raise Misread(f"There are no rules {typed}. {did_you_mean(typed, known)}".rstrip())
        return typed

    ask("rules", f"The rules ({', '.join(known)})", rules_id, library.default_rules())
    plan = plan.with_answers(answers)
    if plan.lists:
        checked_lists(library, plan)
    else:
        lacking = library.lacking(library.rules(plan.rules))
        answers["lists"] = tuple(map(_asked_list, lacking))
    tables = "The tables, such as 1-40 (Enter for none)"
    ask("tables", tables, lambda typed: table_rows(typed) if typed else (), "")
    ask("kiosks", "How many kiosks", partial(station_names, usual="Kiosk"), "1")
    ask("desks", "How many desks of word judges", partial(station_names, usual="Desk"), "0")
    return plan.with_answers(answers)


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
