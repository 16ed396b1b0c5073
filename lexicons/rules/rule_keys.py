"""What the file of a rule set may hold: its keys, and how they must fit together."""

from collections.abc import Iterable, Mapping
from itertools import combinations, permutations
from typing import Any

from lexicons.alphabet import composed
from lexicons.errors import shown
from lexicons.rules import rulebook
from lexicons.rules.rule_items import Item
from lexicons.rules.rulebook import MOST_BEFORE, Consequence, Procedure, Wording
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
    "entries": SchemaKey(text, "which entries of the book count; the lexicon has only these"),
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
    "like": SchemaKey(identifier, "the shipped rule set that gives the sections it lacks"),
    "lists": Named(identifier, SchemaKey(identifier, "what replaces each list of those rules")),
    "alphabet": SchemaKey(identifier, "whose tiles are on the board", required=True),
    "longest_word": SchemaKey(
        whole(SHORTEST_WORD, LONGEST_BOARD), f"most tiles of a word ({WHOLE_BOARD})"
    ),
    "most_words": SchemaKey(whole(1, MOST_WORDS), f"most words of a challenge ({MOST_WORDS})"),
    "notice": SchemaKey(text, "shown at every use"),
    "source": SchemaKey(text, "the rulebook that the file was read from"),
    "fallback": SchemaKey(text, "whose rules apply where this rulebook is silent"),
    "stage": Rows(STAGE_KEYS),
    **{name: section.table() for name, section in SECTIONS.items()},
    "language": Named(language, TEXTS),
}

#: What the shipped rule sets call each verdict, in any language, in lower case.
VERDICT_WORDS = {
    "acceptable": {"acceptable", "correct", "valable", "valid", "válida"},
    "unacceptable": {"unacceptable", "incorrect", "invalid", "nul", "nula"},
}


def add_rule_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each key that does not fit the others."""
    _add_stage_faults(contents, faults)
    _add_wording_faults(contents, faults)
    _add_points_faults(contents, faults)
    _add_length_faults(contents, faults)
    _add_citation_faults(contents, faults)
    _add_language_faults(contents, faults)


def _add_stage_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each stage without effect, and for lengths of words that no stage accepts."""
    board = contents.get("longest_word", WHOLE_BOARD)
    stages = contents.get("stage", [])
    rows = [
        (
            stage.get("lexicon", number),  # without one, it is like no other
            stage.get("accept", True),
            range(stage.get("shortest", SHORTEST_WORD), stage.get("longest", board) + 1),
        )
        for number, stage in enumerate(stages)
    ]
    accepts = [lengths if accept else () for _, accept, lengths in rows]
    accepted = set[int]().union(*accepts)
    #: By edition, and whether its words are accepted: the lengths that the stages above ask for.
    above: dict[tuple[str, bool], set[int]] = {}
    for number, (name, accept, lengths) in enumerate(rows, 1):
        shortest, longest = lengths.start, lengths.stop - 1
        if shortest > longest:
            faults.add(
                f"stage {number}.shortest", f"{shortest} is more than its longest, {longest}"
            )
        elif longest > board:
            faults.add(f"stage {number}.longest", f"{longest} is more than longest_word, {board}")
        settled = accepted.intersection(lengths).difference(*accepts[number:])
        same = above.setdefault((name, accept), set())
        if both := above.get((name, not accept), set()).intersection(lengths):
            faults.add(
                f"stage {number}.accept",
                f"{name} both accepts and rejects words of {_in_order(both)} letters",
            )
        elif lengths and same.issuperset(lengths) and "lists" not in contents:
            faults.add(f"stage {number}.lexicon", f"{name} is asked for these lengths already")
        elif settled and not accept:
            faults.add(
                f"stage {number}.accept",
                f"false has no effect on words of {_in_order(settled)} letters, which no later"
                " stage accepts: move the stage up",
            )
        same.update(lengths)
    lacking = set(range(SHORTEST_WORD, board + 1)) - accepted
    if stages and lacking:
        faults.add("stage", f"no stage accepts words of {_in_order(lacking)} letters")


def _in_order(lengths: Iterable[int]) -> str:
    """Return lengths of words as a fault names them."""
    return ", ".join(map(str, sorted(lengths)))


def _add_wording_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault if one verdict could be taken for the other, even if a screen cuts the text."""
    own = contents.get(Wording.name, {})
    said = {
        f"language.{code}.{Wording.name}": texts[Wording.name]
        for code, texts in contents.get("language", {}).items()
        if Wording.name in texts
    }
    spoken = {Wording.name: wordings(own)}
    spoken |= {path: wordings({**own, **words}) for path, words in said.items()}
    before = len(faults.lines)
    for path, words in spoken.items():
        good, bad = map(shown, words.values())
        first, second = map(_folded, words.values())
        # One that ends in the other one denies it, in any language: INVALID, NO GOOD, UNGÜLTIG.
        if first.startswith(second) or second.startswith(first):
            faults.add(path, f"{good} and {bad} begin alike")
        elif (
            first.endswith(second)
            or first in VERDICT_WORDS["unacceptable"]
            or second in VERDICT_WORDS["acceptable"]
        ):
            fault = f"{good} for acceptable, {bad} for unacceptable: one says the opposite"
            faults.add(path, fault)
        for verdict, word in words.items():
            if word == "-":
                faults.add(f"{path}.{verdict}", f"{shown(word)} is the mark for no verdict")
    if len(faults.lines) > before:
        return
    for one, other in combinations(spoken, 2):
        for verdict, opposite in permutations(VERDICT_WORDS):
            word = spoken[other][verdict]
            if verdict in said[other] and _folded(word) == _folded(spoken[one][opposite]):
                fault = f"{shown(word)} is the other verdict in another language"
                faults.add(f"{other}.{verdict}", fault)


def wordings(said: Mapping[str, str]) -> dict[str, str]:
    """Return the words that announce each verdict, by the words of a file; else the usual ones."""
    return {verdict: said.get(verdict, verdict.upper()) for verdict in VERDICT_WORDS}


def _folded(words: str) -> str:
    """Return what two wordings are compared by: letter case and spaces do not count."""
    return " ".join(composed(words).casefold().split())


def _add_points_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for points that are counted in two ways, or that are never given."""
    per_word, flat, are = (
        Consequence.points_per_word,
        Consequence.points_per_challenge,
        Consequence.points_are,
    )
    if _value_in(contents, flat) and _value_in(contents, per_word):
        faults.add(flat.path, f"the file has {per_word.key} too: keep one of the two")
    if _value_in(contents, are) and not (
        _value_in(contents, flat) or _value_in(contents, per_word)
    ):
        faults.add(are.path, "the file gives no points")


def _value_in(contents: Mapping[str, Any], item: Item[Any]) -> Any:
    """Return what a file, or its texts of a language, has for an item; None if nothing."""
    return contents.get(item.section.name, {}).get(item.key)


def _add_length_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault if what players do beforehand is too long to be read on the first page."""
    languages = contents.get("language", {})
    texts = {"": contents, **{f"language.{code}.": texts for code, texts in languages.items()}}
    for path, contained in texts.items():
        words = len((_value_in(contained, Procedure.before) or "").split())
        if words > MOST_BEFORE:
            fault = f"expected at most {MOST_BEFORE} words, found {words}"
            faults.add(f"{path}{Procedure.before.path}", fault)


def _add_citation_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each citation of an item that the file leaves out."""
    for section in rulebook.SECTIONS:
        items = contents.get(section.name, {})
        for key in items.get("rule", {}):
            if key not in items:
                fault = f"cites a rule for {key}, which the file leaves out"
                faults.add(f"{section.name}.rule.{key}", fault)


def _add_language_faults(contents: dict[str, Any], faults: FileFaults) -> None:
    """Add a fault for each translation of what the file leaves out."""
    stages = {
        stage.get("lexicon"): stage for stage in contents.get("stage", []) if "entries" in stage
    }
    for code, texts in contents.get("language", {}).items():
        for name, value in texts.items():
            said = stages if name == "stage" else contents.get(name, {})
            path = f"language.{code}.{name}"
            if name in HEADINGS and name not in contents:
                faults.add(path, f"translates the {name}, which the file leaves out")
            for key in value if name not in HEADINGS and name != Wording.name else ():
                if key not in said:
                    what = f"the entries of {key}" if name == "stage" else key
                    faults.add(f"{path}.{key}", f"translates {what}, which the file leaves out")
