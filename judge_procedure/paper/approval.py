"""What officers compare and sign: the clauses of a rulebook, and the sheet that has them.

A clause says what it asks, and where the program does it or leaves it. Sheet and clauses are in
English, as the tables of clauses are. Tables of the shipped rulebooks come with the program.
Whoever writes the rule set of another rulebook can put its table into the folder `clauses` of
JUDGE_HOME.
"""

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from judge_procedure import codes, names
from judge_procedure.opinions import grants_opinion
from judge_procedure.paper.sheets import rules_sheet
from judge_procedure.paper.template import Paper
from judge_procedure.requirements import requirements
from judge_procedure.sentences import stage_line
from judge_record.plays import WHILE_PLAY_LASTS, WHILE_ROUND_LASTS
from lexicons import JudgeError, Library, RuleSet, schema, storage
from lexicons.caution import cautions_on, statements
from lexicons.rules.rule_items import in_plain
from lexicons.rules.rulebook import ITEMS, Party

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clauses")

_texts = schema.expecting(
    "a list of one or more texts",
    lambda value: isinstance(value, list) and value and not any(map(schema.text, value)),
)
CLAUSE_KEYS: schema.Table = {
    "asks": schema.SchemaKey(schema.text, "what it asks, in our words", required=True),
    "tests": schema.SchemaKey(_texts, "the tests that show that the program does it, if shipped"),
    "people": schema.SchemaKey(schema.text, "to whom it is left"),
    "left_out": schema.SchemaKey(schema.text, "why the program does nothing about it"),
    "note": schema.SchemaKey(schema.text, "how the program reads it"),
    "with": schema.SchemaKey(
        _texts, "other clauses: where a rule set differs from them, it does here"
    ),
}
KEYS: schema.Table = {
    "source": schema.SchemaKey(
        schema.text, "the rulebook, as its rule sets name it", required=True
    ),
    "own": schema.SchemaKey(_texts, "what the program chose, beside what it adds everywhere"),
    "clause": schema.Named(schema.text, CLAUSE_KEYS),
}


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
    book = origin(rules, library)
    own_folder = os.path.join(library.files, "clauses")
    tables = chain(
        _tables(FOLDER, "Install the program again."),
        _tables(own_folder, "Fix the file."),
    )
    source = rules.source or book.source
    table = next((table for table in tables if table["source"] == source), None)
    if table is None:
        return None
    cited, differences = citations(rules), _differences(rules, book)
    is_tested = rules.id not in library.rule_store.own_names()
    clauses = []
    for number, row in table["clause"].items():
        numbers = (number, *row.get("with", ()))
        differs = tuple(dict.fromkeys(chain(*(differences.get(clause, ()) for clause in numbers))))
        done = row.get("tests", ()) if is_tested and not differs else ()
        given = {name: text for name, text in row.items() if name in Clause._fields}
        shown = cited.get(number, ())
        clauses.append(Clause(number, done=done, shown=shown, differs=differs, **given))
    unknown = tuple(number for number in cited if number not in table["clause"])
    own, otherwise = tuple(table.get("own", ())), tuple(differences.get("", ()))
    return Clauses(tuple(clauses), own, unknown, otherwise, source)


def origin(rules: RuleSet, library: Library) -> RuleSet:
    """Return the shipped rule set that says what a rulebook says; the rules if there is none."""
    if rules.like:
        return origin(library.rules(rules.like), library)
    store = library.rule_store
    shipped = map(library.rules, sorted({*store.ids()} - {*store.own_names()}))
    books = (book for book in shipped if book.source == rules.source and not book.like)
    return next(books, rules)


def _differences(rules: RuleSet, book: RuleSet) -> Mapping[str, list[str]]:
    """Return what rules say otherwise than their rulebook, by the numbers of the clauses.

    An empty number stands for what no clause covers.
    """
    differences = defaultdict(list)

    def add(cited: str, what: str, here: object, there: object) -> None:
        if here != there:
            for number in cited.split(", "):
                says, book_says = in_plain(here), in_plain(there)
                differences[number].append(f"{what}: {says}; in {book.id}: {book_says}")

    numbers = ", ".join(dict.fromkeys(filter(None, (stage.rule for stage in book.stages))))
    add(numbers, "lists", _chain(rules), _chain(book))
    for name in ("alphabet", "longest_word", "most_words", "fallback"):
        add("", name, getattr(rules, name), getattr(book, name))
    for item in ITEMS.values():
        cited = book.cites(item) or rules.cites(item)
        add(cited, item.meaning, rules.original(item), book.original(item))
    return differences


def _chain(rules: RuleSet) -> str:
    return ", ".join(stage_line(rules, stage, stage.lexicon).text for stage in rules.stages)


def _tables(folder: str, remedy: str) -> Iterator[Mapping[str, Any]]:
    for name in storage.listing(folder, ".toml"):
        path = os.path.join(folder, f"{name}.toml")
        contents = schema.parse(storage.read(path, remedy), path)
        faults = schema.FileFaults(f"{path} can't be used.", remedy)
        valid = schema.valid_part(contents, KEYS, faults)
        faults.refuse()
        yield valid


def citations(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """Return the items of a rule set by the number of each clause that they cite.

    >>> from lexicons import Library
    >>> citations(Library().rules("nsa-2004"))["II.L.6"]
    ('opinion.second', 'opinion.third', 'opinion.against', 'opinion.text')
    """
    citing: dict[str, tuple[str, ...]] = {}
    stages = ((f"stage.{stage.lexicon}", stage.rule) for stage in rules.stages)
    items = ((item.path, rules.cites(item)) for item in rules.provisions())
    for path, cited in (*stages, *items):
        for number in filter(None, cited.split(", ")):
            citing[number] = (*citing.get(number, ()), path)
    return citing


# -- the sheet -------------------------------------------------------------------------------------


def officers_sheet(rules: RuleSet, library: Library, program: str, *, today: str) -> Paper:
    """Return what an officer compares and signs, and then the pages for players and word judges.

    `program` has its version. Raises `Unsound` if a table of clauses has faults.
    """
    code, reason, installed, table = "", "", library.editions(), clauses_of(rules, library)
    try:
        code = codes.code_of(library.judge_by(rules))
    except JudgeError as error:
        reason = error.what
    manifests = [library.manifest(name) for name in rules.editions if name in installed]
    lists = [
        *(manifest.described for manifest in manifests),
        *(f"{name}: not installed" for name in rules.editions if name not in installed),
        *(f"{each.manifest.edition}: {each.text}" for each in cautions_on(rules, manifests)),
        *filter(None, [statements(rules, manifests)]),
    ]
    printed = (*([codes.with_name(code)] if code else ()), today)
    sheet = {
        "rules": rules,
        "is_own": rules.id in library.rule_store.own_names(),  # a file of this machine
        "lists": lists,
        "required": [*requirements(rules)],
        "table": table,
        "code": code,  # "" if this machine can't judge by the rules, for this `reason`
        "reason": reason,
        "program": program,
        "today": today,
        "foot": (f"{rules.id}, {rules.fingerprint.short}", *printed),
        "own": [*chosen(rules), *(table.own if table else ())],
        "play": WHILE_PLAY_LASTS // 60,  # minutes
        "round": WHILE_ROUND_LASTS // 3600,  # hours
    }
    handout = rules_sheet(rules, library, printed=printed)
    return Paper(handout.name, "officers.html", {**handout.facts, "sheet": sheet})


def chosen(rules: RuleSet) -> Iterator[str]:
    """Yield what the program chose where the rulebook is silent."""
    silent, procedure = "The rulebook doesn't say", rules.procedure
    if not rules.cites(Party.authority):
        yield f"{silent} whom the program calls. It calls the {names.authority(rules).value}."
    if procedure.self_adjudication is False:
        return  # a word judge types and presses
    if not procedure.presser:
        presser = names.party(rules, names.presser(rules))
        yield f"{silent} who presses the key that judges. The program asks the {presser}."
    if not procedure.judge_key:
        yield f"{silent} which key judges. It is Tab, unless the profile names another."
    if not procedure.key_label:
        yield f"{silent} how the key is marked. The program's label is JUDGE."
    if not (grants_opinion(rules, by_players=True) or rules.finality.computer):
        yield (
            "The rulebook doesn't grant a review of a ruling that players got from a machine. Only"
            " the director can change it by hand, for a fault of the machine or the program."
        )
