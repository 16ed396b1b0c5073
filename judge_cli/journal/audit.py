"""The audit page: JavaScript that verifies exports and judges again, without this program."""

import json
import os
from typing import Any, get_args, get_origin

import click

from judge_cli.journal import records, shared
from judge_record.entry import DECLARED, VERSION, Kind
from judge_record.line import ENUMS, FORMS, REFERENCES
from lexicons import Library

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TEMPLATE = os.path.join(PACKAGE, "data", "audit.html")
DATA_ELEMENT = '<script type="application/json" id="data">{}</script>'


def short(name: str) -> str:
    """Return what a field holds, in one word."""
    form = FORMS[name]
    if get_origin(form) is tuple:
        return "numbers" if get_args(form)[0] is int else "texts"
    return "number" if form is int else "text"


@click.command()
@shared.output_option
def audit(target: str | None) -> int:
    """Write a web page that verifies exports and judges again.

    The page needs no network and no program. It holds the rule sets and alphabets of this machine,
    and no word list. docs/audit.md explains it to an officer.
    """
    records.deliver(iter([page(data(Library()))]), target, private=False)
    return 0


def data(library: Library) -> dict[str, Any]:
    """Return what the page knows. Each list of settings is what a fingerprint is computed over."""
    return {
        "version": VERSION,
        # In one word; the two keys of its objects if a field holds pairs.
        "fields": {name: each.metadata["keys"] or short(name) for name, each in DECLARED.items()},
        "values": {name: [*values] for name, values in ENUMS.items() if name != "kind"},
        "kinds": {kind.value: _kind(kind) for kind in Kind},
        "references": [*REFERENCES, "shares"],
        "rules": {each: library.rules(each).settings for each in library.rule_ids()},
        "alphabets": {each: library.alphabet(each).settings for each in library.alphabet_ids()},
    }


def _kind(kind: Kind) -> dict[str, Any]:
    """Return which fields entries of a kind have and can have, and whether they are of a play."""
    return {
        "must": sorted(kind.must), "may": sorted(kind.may), "reasons": [*kind.row.reasons],
        "plays": bool(kind.row.in_play),
    }  # fmt: skip


def page(known: dict[str, Any]) -> str:
    """Return the page with its data. The same data gives the same page."""
    with open(TEMPLATE, encoding="utf-8") as file:
        empty = file.read()
    written = json.dumps(known, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    return empty.replace(DATA_ELEMENT.format("null"), DATA_ELEMENT.format(written), 1)
