"""Writes the tables of docs/entries.md, the reference of the journal, from the code."""

from collections.abc import Iterable
from typing import get_args, get_origin

from docs.generated import rewrite, table, with_part
from judge_record.entry import ALWAYS, ANYWHERE, DECLARED, Kind
from judge_record.line import ENUMS, FORMS, REFERENCES


def page(text: str) -> str:
    """Return the page with its tables and lists as the code has them."""
    fields = (
        (f"`{name}`", held(name), field.metadata["meaning"]) for name, field in DECLARED.items()
    )
    tables = {
        "fields": table(("field", "holds", "meaning"), fields),
        "usual": f"Each entry has {names(sorted(ALWAYS))}. It can have {names(sorted(ANYWHERE))}.",
        "kinds": table(
            ("kind", "when", "has", "can have", "`reason` is one of"), map(row_of, Kind)
        ),
        "references": f"{names([*REFERENCES, 'shares'])} name earlier entries.",
        "plays": f"These belong to a play: {names(kind for kind in Kind if kind.row.in_play)}.",
    }
    for name, made in tables.items():
        text = with_part(text, name, made)
    return text


def held(name: str) -> str:
    """Return what a field holds."""
    if keys := DECLARED[name].metadata["keys"]:
        return f"list of objects: {names(keys)}"
    if name in ENUMS and name != "kind":
        return f"one of {names(ENUMS[name])}"
    form = FORMS[name]
    if get_origin(form) is tuple:
        return "list of whole numbers" if get_args(form)[0] is int else "list of texts"
    return "whole number" if form is int else "text"


def row_of(kind: Kind) -> tuple[str, ...]:
    """Return the row of a kind: the fields that each entry has are left out."""
    row = kind.row
    has, can = (" ".join(f"`{name}`" for name in fields.split()) for fields in (row.must, row.may))
    return f"`{kind}`", row.meaning, has, can, names(row.reasons)


def names(listed: Iterable[str]) -> str:
    """Return names as the page lists them."""
    return ", ".join(f"`{name}`" for name in listed)


if __name__ == "__main__":
    rewrite("docs/entries.md", page)
