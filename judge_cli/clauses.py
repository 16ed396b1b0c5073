"""The clauses of a rulebook: what each asks, and where the program does it or leaves it.

Tables of the shipped rulebooks come with the program. Whoever writes the rule set of another
rulebook can put its table into the folder `clauses` of JUDGE_HOME.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from lexicons import RuleSet, schema, storage

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "clauses")


def _texts(value: object) -> str:
    """Return what was expected if the value is not a list of texts; else an empty text."""
    if isinstance(value, list) and value and not any(map(schema.text, value)):
        return ""
    return "a list of one or more texts"


clause: schema.Table = {
    "asks": schema.Key(schema.text, "what it asks, in our words", required=True),
    "tests": schema.Key(_texts, "the tests that show that the program does it"),
    "people": schema.Key(schema.text, "to whom it is left"),
    "left_out": schema.Key(schema.text, "why the program does nothing about it"),
    "note": schema.Key(schema.text, "how the program reads it"),
}
file: schema.Table = {
    "source": schema.Key(schema.text, "the rulebook, as its rule sets name it", required=True),
    "own": schema.Key(_texts, "what the program chose or adds", required=True),
    "clause": schema.Named(schema.text, clause),
}


class Clause(NamedTuple):
    """One clause of a rulebook."""

    number: str
    asks: str
    done: Sequence[str] = ()  # by the program, as these tests show
    shown: Sequence[str] = ()  # by the items of the rule set that cite it: on sheet, cards, pages
    people: str = ""
    left_out: str = ""
    note: str = ""

    @property
    def placed(self) -> bool:
        """Whether it says where the clause is done, shown, left to people or left out."""
        return bool(self.done or self.shown or self.people or self.left_out)


class Clauses(NamedTuple):
    """The clauses of a rulebook, and what the program chose where the rulebook is silent."""

    clauses: tuple[Clause, ...]
    own: tuple[str, ...]
    unknown: tuple[str, ...]  # what the rule set cites and the table lacks


def clauses_of(rules: RuleSet, own_folder: str = "") -> Clauses | None:
    """Return the clauses of the rulebook of a rule set; None if no table is of its rulebook.

    Raises `Unsound` with every fault of a table.
    """
    shipped = _tables(FOLDER, "Install the program again.")
    own = _tables(own_folder, "Mend the file.") if own_folder else ()
    for table in chain(shipped, own):
        if rules.source == table["source"]:
            cited = citations(rules)
            rows = table["clause"]
            return Clauses(
                tuple(
                    Clause(name, row.pop("asks"), row.pop("tests", ()), cited.get(name, ()), **row)
                    for name, row in rows.items()
                ),
                tuple(table["own"]),
                tuple(number for number in cited if number not in rows),
            )
    return None


def _tables(folder: str, remedy: str) -> Iterator[Mapping[str, Any]]:
    for name in storage.listing(folder, ".toml"):
        path = os.path.join(folder, f"{name}.toml")
        contents = schema.parse(storage.read(path, "The clauses", remedy), path)
        faults = schema.Faults()
        sound = schema.sound(contents, file, faults)
        faults.refuse(f"{path} cannot be used.", remedy)
        yield sound


def citations(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """Return the items of a rule set by the number of each clause that they cite.

    >>> from lexicons import Library
    >>> citations(Library().rules("nsa-2004"))["II.L.6"]
    ('opinion.second', 'opinion.third', 'opinion.against', 'opinion.text')
    """
    found: dict[str, tuple[str, ...]] = {}
    stages = ((f"stage.{stage.lexicon}", stage.rule) for stage in rules.stages)
    items = ((item.path, rules.cites(item)) for item in rules.provisions())
    for path, cited in (*stages, *items):
        for number in filter(None, cited.split(", ")):
            found[number] = (*found.get(number, ()), path)
    return found
