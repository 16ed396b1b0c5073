"""What the file of a rule set may hold: its keys, and how they must fit together."""

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from lexicons import rulebook
from lexicons.alphabet import composed
from lexicons.errors import shown
from lexicons.rule_items import Item
from lexicons.rulebook import MOST_BEFORE, Consequence, Procedure, Wording
from lexicons.schema import (
    FileFaults,
    Named,
    Rows,
    SchemaKey,
    Table,
    flag,
    identifier,
    language,
    text,
    whole,
)

SHORTEST_WORD = 2  # tiles: one tile forms no word on any board
LONGEST_BOARD = 21  # tiles: a row of the largest board
WHOLE_BOARD = 15  # tiles: a row of the usual board
MOST_WORDS = 8  # that a play of seven tiles forms

#: A stage. The stages are asked in their order in the file.
STAGE_KEYS: Table = {
    "lexicon": SchemaKey(identifier, "edition that this stage asks", required=True),
    "shortest": SchemaKey(
        whole(SHORTEST_WORD, LONGEST_BOARD), "fewest tiles that it is asked about"
    ),
    "longest": SchemaKey(whole(SHORTEST_WORD, LONGEST_BOARD), "most tiles that it is asked about"),
    "accept": SchemaKey(flag, "whether a word that it holds is acceptable (true by default)"),
    "entries": SchemaKey(
        text, "which entries of the book count; the lexicon is compiled of these alone"
    ),
    "rule": SchemaKey(text, "where the rulebook says so"),
}

SECTIONS = {section.name: section for section in rulebook.SECTIONS}

#: The texts of the file outside the sections that a reader sees in a language of their own.
HEADINGS = {
    name: SchemaKey(text, f"the {name} in another language")
    for name in ("title", "notice", "fallback")
}

#: The texts of one other language: `[language.es]`, `[language.es.party]` and so on. What is left
#: out is read in the first language of the file.
TEXTS: Table = {
    **HEADINGS,
    **{
        name: {item.key: SchemaKey(text, item.meaning) for item in section.items if item.is_text}
        for name, section in SECTIONS.items()
    },
    "stage": Named(
        identifier, {"entries": SchemaKey(text, "the entries of an edition that count")}
    ),
}

#: The whole file.
FILE_KEYS: Table = {
    "id": SchemaKey(identifier, "the same as the file's name without its ending", required=True),
    "title": SchemaKey(text, "what people call the rulebook", required=True),
    "like": SchemaKey(identifier, "the shipped rule set from which it takes what it lacks itself"),
    "lists": Named(identifier, SchemaKey(identifier, "the lists to ask in place of its, by those")),
    "alphabet": SchemaKey(identifier, "whose tiles are on the board", required=True),
    "longest_word": SchemaKey(
        whole(SHORTEST_WORD, LONGEST_BOARD), f"most tiles of a word ({WHOLE_BOARD})"
    ),
    "most_words": SchemaKey(whole(1, MOST_WORDS), f"most words of a challenge ({MOST_WORDS})"),
    "notice": SchemaKey(text, "shown at every use"),
    "source": SchemaKey(text, "the rulebook that the file was read from"),
    "fallback": SchemaKey(text, "whose rules hold where this rulebook is silent"),
    "stage": Rows(STAGE_KEYS),
    **{name: section.table() for name, section in SECTIONS.items()},
    "language": Named(language, TEXTS),
}

#: What rulebooks and shipped translations call each verdict, in lower case.
VERDICT_WORDS = {
    "acceptable": {"acceptable", "correct", "good", "valable", "valid", "válida"},
    "unacceptable": {"unacceptable", "incorrect", "invalid", "nul", "nula", "phony"},
}


def add_rule_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each key that does not fit the others."""
    add_stage_faults(contents, faults)
    add_wording_faults(contents, faults)
    add_points_faults(contents, faults)
    add_length_faults(contents, faults)
    add_citation_faults(contents, faults)
    add_language_faults(contents, faults)


def add_stage_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each stage without effect, and for lengths of words that no stage accepts."""
    board = contents.get("longest_word", WHOLE_BOARD)
    stages = contents.get("stage", [])
    asked = [
        range(stage.get("shortest", SHORTEST_WORD), stage.get("longest", board) + 1)
        for stage in stages
    ]
    accepts = [
        lengths if stage.get("accept", True) else ()
        for stage, lengths in zip(stages, asked, strict=True)
    ]
    accepted = set[int]().union(*accepts)
    for number, (stage, lengths) in enumerate(zip(stages, asked, strict=True), 1):
        shortest, longest = lengths.start, lengths.stop - 1
        if shortest > longest:
            faults.add(
                f"stage {number}.shortest", f"{shortest} is more than its longest, {longest}"
            )
        elif longest > board:
            faults.add(f"stage {number}.longest", f"{longest} is more than longest_word, {board}")
        settled = accepted.intersection(lengths).difference(*accepts[number:])
        if settled and not stage.get("accept", True):
            faults.add(
                f"stage {number}.accept",
                f"false has no effect on words of {in_order(settled)} letters, which no later stage"
                " accepts: move the stage up",
            )
    lacking = set(range(SHORTEST_WORD, board + 1)) - accepted
    if stages and lacking:
        faults.add("stage", f"no stage accepts words of {in_order(lacking)} letters")


def in_order(lengths: Iterable[int]) -> str:
    """Return lengths of words as a fault names them."""
    return ", ".join(map(str, sorted(lengths)))


def add_wording_faults(
    contents: dict[str, Any], faults: FileFaults, path: str = Wording.name
) -> None:
    """Add a fault if one verdict could be taken for the other, even if a screen cuts the text."""
    words = wordings(contents.get(Wording.name, {}))
    good, bad = map(shown, words.values())
    first, second = map(folded, words.values())
    if first.startswith(second) or second.startswith(first):
        faults.add(path, f"{good} and {bad} begin alike")
        return
    # One that ends in the other one denies it, in any language: INVALID, NO GOOD, UNGÜLTIG.
    negated = first.endswith(second)
    if negated or first in VERDICT_WORDS["unacceptable"] or second in VERDICT_WORDS["acceptable"]:
        fault = f"{good} for acceptable, {bad} for unacceptable: one says the opposite"
        faults.add(path, fault)
    for verdict, word in words.items():
        if word == "-":
            faults.add(f"{path}.{verdict}", f"{shown(word)} is the mark for no verdict")


def wordings(said: Mapping[str, str]) -> dict[str, str]:
    """Return the words that announce each verdict, by the words of a file; else the usual ones."""
    return {verdict: said.get(verdict, verdict.upper()) for verdict in VERDICT_WORDS}


def folded(words: str) -> str:
    """Return what two wordings are compared by: letter case and spaces do not count."""
    return " ".join(composed(words).casefold().split())


def add_points_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for points that are counted in two ways, or that are never given."""
    per_word, flat, are = (
        Consequence.points_per_word,
        Consequence.points_per_challenge,
        Consequence.points_are,
    )
    if value_in(contents, flat) and value_in(contents, per_word):
        faults.add(flat.path, f"the file has {per_word.key} too: keep one of the two")
    if value_in(contents, are) and not (value_in(contents, flat) or value_in(contents, per_word)):
        faults.add(are.path, "the file gives no points")


def value_in(contents: Mapping[str, Any], item: Item[Any]) -> Any:
    """Return what a file, or its texts of a language, has for an item; None if nothing."""
    return contents.get(item.section.name, {}).get(item.key)


def add_length_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault if what players do beforehand is too long to be read on the first page."""
    languages = contents.get("language", {})
    texts = {"": contents, **{f"language.{code}.": texts for code, texts in languages.items()}}
    for path, contained in texts.items():
        words = len((value_in(contained, Procedure.before) or "").split())
        if words > MOST_BEFORE:
            fault = f"expected at most {MOST_BEFORE} words, found {words}"
            faults.add(f"{path}{Procedure.before.path}", fault)


def add_citation_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each citation of an item that the file leaves out."""
    for section in rulebook.SECTIONS:
        items = contents.get(section.name, {})
        for key in items.get("rule", {}):
            if key not in items:
                fault = f"cites a rule for {key}, which the file leaves out"
                faults.add(f"{section.name}.rule.{key}", fault)


def add_language_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each translation of what the file leaves out, and for confused verdicts."""
    spoken = {"": wordings(contents.get(Wording.name, {}))}
    for code, texts in contents.get("language", {}).items():
        path = f"language.{code}"
        for name, value in texts.items():
            said = contents.get(name, {})
            if name in HEADINGS and name not in contents:
                faults.add(f"{path}.{name}", f"translates the {name}, which the file leaves out")
            for key in value if name in SECTIONS and name != Wording.name else ():
                if key not in said:
                    fault = f"translates {key}, which the file leaves out"
                    faults.add(f"{path}.{name}.{key}", fault)
        words = {**contents.get(Wording.name, {}), **texts.get(Wording.name, {})}
        add_wording_faults({Wording.name: words}, faults, f"{path}.{Wording.name}")
        spoken[code] = wordings(words)
    add_meaning_faults(spoken, faults)


def add_meaning_faults(spoken: dict[str, dict[str, str]], faults: FileFaults) -> None:
    """Add a fault if a wording means one verdict in a language and the other in another."""
    for one, other in permutations(spoken, 2):
        if folded(spoken[one]["acceptable"]) == folded(spoken[other]["unacceptable"]):
            code = one or other
            verdict = "acceptable" if one else "unacceptable"
            fault = f"{shown(spoken[code][verdict])} is the other verdict in another language"
            faults.add(f"language.{code}.{Wording.name}.{verdict}", fault)
