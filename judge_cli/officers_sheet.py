"""The officers' sheet: what an officer compares with the rulebook, initials and signs.

It shows the clauses of the rulebook: what each asks, and where the program does it or leaves it.
Tables of the shipped rulebooks come with the program. Whoever writes the rule set of another
rulebook can put its table into the folder `clauses` of JUDGE_HOME. The sheet is in English, as the
tables are; pages for players and word judges follow it.
"""

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from judge_cli import version
from judge_procedure import codes
from judge_procedure.paper.sheets import rules_sheet
from judge_procedure.paper.template import Paper
from judge_procedure.requirements import additions, requirements
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, RuleSet, schema, storage
from lexicons.cautions import cautions, statements
from lexicons.rulebook import ITEMS

SHORT = 24  # a text of so many characters stands beside others

PROGRAM = f"Tilejudge {version}"
WITH_OWN = (
    "With rules of its own: every clause and rule number here is of that rulebook, unless it says"
    " own or differs."
)
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "clauses")


# -- the clauses -----------------------------------------------------------------------------------


def _texts(value: object) -> str:
    """Return what was expected if the value is not a list of texts; else an empty text."""
    if isinstance(value, list) and value and not any(map(schema.text, value)):
        return ""
    return "a list of one or more texts"


CLAUSE_KEYS: schema.Table = {
    "asks": schema.SchemaKey(schema.text, "what it asks, in our words", required=True),
    "tests": schema.SchemaKey(_texts, "the tests that show that the program does it"),
    "people": schema.SchemaKey(schema.text, "to whom it is left"),
    "left_out": schema.SchemaKey(schema.text, "why the program does nothing about it"),
    "note": schema.SchemaKey(schema.text, "how the program reads it"),
    "with": schema.SchemaKey(
        _texts, "other clauses: where a rule set differs from them, it does here"
    ),
}


def _file_keys(clause_keys: schema.Table) -> schema.Table:
    return {**_HEAD_KEYS, "clause": schema.Named(schema.text, clause_keys)}


_HEAD_KEYS: schema.Table = {
    "source": schema.SchemaKey(
        schema.text, "the rulebook, as its rule sets name it", required=True
    ),
    "own": schema.SchemaKey(_texts, "what the program chose, beside what it adds everywhere"),
}
SHIPPED_KEYS = _file_keys(CLAUSE_KEYS)
_NONE = "none: tests run the shipped rule sets, and never rules of one's own"
OWN_KEYS = _file_keys(
    {**CLAUSE_KEYS, "tests": schema.SchemaKey(lambda _: _NONE, "only of shipped rule sets")}
)


class Clause(NamedTuple):
    """One clause of a rulebook."""

    number: str
    asks: str
    done: Sequence[str] = ()  # by the program, as these tests show
    shown: Sequence[str] = ()  # by the items of the rule set that cite it: on sheet, cards, pages
    differs: Sequence[str] = ()  # what the rule set says otherwise: no test covers it
    people: str = ""
    left_out: str = ""
    note: str = ""


class Clauses(NamedTuple):
    """The clauses of a rulebook, and what the program chose where the rulebook is silent."""

    clauses: tuple[Clause, ...]
    own: tuple[str, ...]
    unknown: tuple[str, ...]  # what the rule set cites and the table lacks
    differs: tuple[str, ...] = ()  # what the rule set says otherwise, and no clause covers
    source: str = ""  # the rulebook whose clauses these are


def clauses_of(rules: RuleSet, library: Library) -> Clauses | None:
    """Return the clauses of the rulebook of a rule set; None if no table is of its rulebook.

    Raises `Unsound` with every fault of a table.
    """
    shipped = _tables(FOLDER, SHIPPED_KEYS, "Install the program again.")
    own = _tables(os.path.join(library.files, "clauses"), OWN_KEYS, "Fix the file.")
    book = origin(rules, library)
    is_own = rules.id in library.rule_files()  # which no test runs
    for table in chain(shipped, own):
        if table["source"] == (rules.source or book.source):
            cited, rows = citations(rules), table["clause"]
            differs = _differences(rules, book)
            clauses = []
            for name, row in rows.items():
                about = (name, *row.pop("with", ()))
                found = dict.fromkeys(chain(*(differs.get(each, ()) for each in about)))
                done = row.pop("tests", ())  # under the rulebook's own rule set
                places = (cited.get(name, ()), tuple(found))
                asks = row.pop("asks")
                clauses.append(Clause(name, asks, () if found or is_own else done, *places, **row))
            return Clauses(
                tuple(clauses),
                tuple(table.get("own", ())),
                tuple(number for number in cited if number not in rows),
                tuple(differs.get("", ())),
                table["source"],
            )
    return None


def origin(rules: RuleSet, library: Library) -> RuleSet:
    """Return the shipped rule set that says what a rulebook says; the rules if there is none."""
    if rules.like:
        return origin(library.rules(rules.like), library)
    shipped = map(library.rules, sorted({*library.rule_ids()} - {*library.rule_files()}))
    books = (each for each in shipped if each.source == rules.source and not each.like)
    return next(books, rules)


def _differences(rules: RuleSet, book: RuleSet) -> Mapping[str, list[str]]:
    """Return what rules say otherwise than their rulebook, by the numbers of the clauses.

    An empty number stands for what no clause covers.
    """
    found = defaultdict(list)

    def add(cited: str, what: str, here: object, there: object) -> None:
        if here != there:
            for number in cited.split(", "):
                book_says = f"in {book.id}: {there or 'nothing'}"
                found[number].append(f"{what}: {here or 'nothing'}; {book_says}")

    numbers = ", ".join(dict.fromkeys(filter(None, (stage.rule for stage in book.stages))))
    add(numbers, "lists", _chain(rules), _chain(book))
    for name in ("alphabet", "longest_word", "most_words", "fallback"):
        add("", name, getattr(rules, name), getattr(book, name))
    for item in ITEMS.values():
        cited = book.cites(item) or rules.cites(item)
        add(cited, item.meaning, rules.original(item), book.original(item))
    return found


def _chain(rules: RuleSet) -> str:
    return ", ".join(
        f"{'' if stage.accept else 'not '}{stage.lexicon} ({asked[0]} to {asked[-1]} letters)"
        for stage in rules.stages
        if (asked := rules.lengths_of(stage))
    )


def _tables(folder: str, keys: schema.Table, remedy: str) -> Iterator[Mapping[str, Any]]:
    for name in storage.listing(folder, ".toml"):
        path = os.path.join(folder, f"{name}.toml")
        contents = schema.parse(storage.read(path, "The clauses", remedy), path)
        faults = schema.FileFaults()
        sound = schema.sound(contents, keys, faults)
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


# -- the sheet ------------------------------------------------------------------------------------


class Met(NamedTuple):
    """One way in which a clause is met, with the sign that stands for it."""

    sign: str
    text: str

    @property
    def is_short(self) -> bool:
        """Whether it stands beside others on a line."""
        return len(self.text) <= SHORT


class ClauseRow(NamedTuple):
    """A row to initial: the number of a clause, what it asks, and how it's met."""

    number: str
    text: str
    met: Sequence[Met] = ()
    note: str = ""


def officers_sheet(library: Library, rules: RuleSet) -> Paper:
    """Return the sheet, with the pages for players and word judges behind it.

    Raises `Unsound` if a table of clauses has faults.
    """
    handout = rules_sheet(rules)
    table = clauses_of(rules, library)
    code, reason = _code(library, rules)
    about = _about(library, rules, table)
    added = (*additions(rules), *(table.own if table else ()))
    named = f"{rules.id}, {rules.fingerprint.short}"
    printed = (*filter(None, (code and codes.with_name(code),)), *about["Printed"])
    facts = {
        **handout.facts,
        "required": [*requirements(rules)],
        "clauses": [*map(_row, table.clauses), *_uncovered(table)] if table else [],
        "added": added,
        "identity": [*handout.facts["identity"], *printed],
        "foot": (named, *printed),
        "rules": rules,
        "table": table,
        "about": about,
        "code": code,
        "reason": reason,
        "program": PROGRAM,
    }
    return Paper(handout.name, "officers.html", facts)


def _code(library: Library, rules: RuleSet) -> tuple[str, str]:
    """Return CODE of this machine under these rules; or why it has none."""
    try:
        return codes.code_of(library.judge_by(rules)), ""
    except JudgeError as error:
        return "", error.what


def _about(library: Library, rules: RuleSet, table: Clauses | None) -> dict[str, list[str]]:
    """Return what is signed for: the rules, their book and lists, as they are on this machine."""
    book = rules.source or (table.source if table else "")
    own = rules.id in library.rule_files()
    here = library.editions()
    manifests = [library.manifest(name) for name in rules.editions if name in here]
    return {
        "Rules": [
            f"{rules.original_title} ({rules.id}, {rules.fingerprint.short})",
            *["A file of this machine: no test of the program runs it."] * own,
        ],
        "Rulebook": [
            book or "none: these rules name no rulebook",
            *[WITH_OWN] * bool(table and book != rules.source),
        ],
        "Where it is silent": [*filter(None, [rules.fallback])],
        "Notice": [*filter(None, [rules.notice])],
        "Edition compared": [],
        "Word lists": [
            *(manifest.described for manifest in manifests),
            *(f"{name}: not installed" for name in rules.editions if name not in here),
            *(f"{each.manifest.edition}: {each.text}" for each in cautions(rules, manifests)),
            *filter(None, [statements(rules, manifests)]),
        ],
        "Program": [PROGRAM],
        "Printed": [SystemClock().today()],
    }


def _row(clause: Clause) -> ClauseRow:
    met = [
        *[Met("tick", "does it")] * bool(clause.done),
        *[Met("rules", "shows it")] * bool(clause.shown),
        *[Met("people", clause.people)] * bool(clause.people),
        *[Met("cross", f"left out: {clause.left_out}")] * bool(clause.left_out),
        *(Met("warning", f"differs: {each}") for each in clause.differs),
    ]
    return ClauseRow(clause.number, clause.asks, met, clause.note)


def _uncovered(table: Clauses) -> Iterator[ClauseRow]:
    """Yield what the rules say beside the clauses of the table."""
    for each in table.differs:
        yield ClauseRow("own", "No clause here covers this.", [Met("warning", f"differs: {each}")])
    if table.unknown:
        cited = ", ".join(table.unknown)
        yield ClauseRow("own", f"The rules cite these, which aren't clauses here: {cited}.")
