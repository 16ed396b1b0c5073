"""What no single key can show about a rule set file: how its keys fit together."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from lexicons import rule_keys, schema
from lexicons.alphabet import composed
from lexicons.errors import shown
from lexicons.rule_items import Item
from lexicons.rulebook import MOST_BEFORE, SECTIONS, Consequence, Procedure, Wording

OTHER_VERDICT = {"acceptable": "unacceptable", "unacceptable": "acceptable"}


def add_rule_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for each key that does not fit the others."""
    add_stage_faults(contents, faults)
    add_wording_faults(contents, faults)
    add_points_faults(contents, faults)
    add_length_faults(contents, faults)
    add_citation_faults(contents, faults)
    add_language_faults(contents, faults)


def add_stage_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for each stage that is asked about no length, and if no stage accepts."""
    board = contents.get("longest_word", rule_keys.WHOLE_BOARD)
    stages = contents.get("stage", [])
    for number, stage in enumerate(stages, 1):
        shortest = stage.get("shortest", rule_keys.SHORTEST_WORD)
        longest = stage.get("longest", board)
        if shortest > longest:
            faults.add(
                f"stage {number}.shortest", f"{shortest} is more than its longest, {longest}"
            )
        elif longest > board:
            faults.add(f"stage {number}.longest", f"{longest} is more than longest_word, {board}")
    if stages and not any(stage.get("accept", True) for stage in stages):
        faults.add("stage", "no stage accepts: every play would be unacceptable")


def add_wording_faults(
    contents: dict[str, Any], faults: schema.FileFaults, path: str = Wording.name
) -> None:
    """Add a fault if one verdict could be taken for the other, even if a screen cuts the text."""
    words = wordings(contents.get(Wording.name, {}))
    first, second = map(folded, words.values())
    if first.startswith(second) or second.startswith(first):
        faults.add(path, f"{' and '.join(map(shown, words.values()))} begin alike")
        return
    for verdict, word in words.items():
        if word.casefold() == OTHER_VERDICT[verdict]:
            faults.add(f"{path}.{verdict}", f"{shown(word)} is the wording of the other verdict")
        elif word == "-":
            faults.add(f"{path}.{verdict}", f"{shown(word)} is the mark for no verdict")


def wordings(said: Mapping[str, str]) -> dict[str, str]:
    """Return the words that announce each verdict, by the words of a file; else the usual ones."""
    return {verdict: said.get(verdict, verdict.upper()) for verdict in OTHER_VERDICT}


def folded(words: str) -> str:
    """Return what two wordings are compared by: letter case and spaces do not count."""
    return " ".join(composed(words).casefold().split())


def add_points_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for points that are counted in two ways, or that are never given."""
    each, flat, are = (
        Consequence.points_per_word,
        Consequence.points_per_challenge,
        Consequence.points_are,
    )
    if held(contents, flat) and held(contents, each):
        faults.add(flat.path, f"the file has {each.key} too: keep one of the two")
    if held(contents, are) and not (held(contents, flat) or held(contents, each)):
        faults.add(are.path, "the file gives no points")


def held(contents: Mapping[str, Any], item: Item[Any]) -> Any:
    """Return what a file, or its texts of a language, has for an item; None if nothing."""
    return contents.get(item.section.name, {}).get(item.key)


def add_length_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault if what players do beforehand is too long to be read on the first page."""
    languages = contents.get("language", {})
    texts = {"": contents, **{f"language.{code}.": texts for code, texts in languages.items()}}
    for path, found in texts.items():
        words = len((held(found, Procedure.before) or "").split())
        if words > MOST_BEFORE:
            fault = f"expected at most {MOST_BEFORE} words, found {words}"
            faults.add(f"{path}{Procedure.before.path}", fault)


def add_citation_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for each citation of an item that the file leaves out."""
    for section in SECTIONS:
        items = contents.get(section.name, {})
        for key in items.get("rule", {}):
            if key not in items:
                fault = f"cites a rule for {key}, which the file leaves out"
                faults.add(f"{section.name}.rule.{key}", fault)


def add_language_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for each translation of what the file leaves out, and for confused verdicts."""
    spoken = {"": wordings(contents.get(Wording.name, {}))}
    for code, texts in contents.get("language", {}).items():
        path = f"language.{code}"
        for name, value in texts.items():
            said = contents.get(name, {})
            if name in rule_keys.HEADINGS and name not in contents:
                faults.add(f"{path}.{name}", f"translates the {name}, which the file leaves out")
            for key in value if name in rule_keys.SECTIONS and name != Wording.name else ():
                if key not in said:
                    fault = f"translates {key}, which the file leaves out"
                    faults.add(f"{path}.{name}.{key}", fault)
        words = {**contents.get(Wording.name, {}), **texts.get(Wording.name, {})}
        add_wording_faults({Wording.name: words}, faults, f"{path}.{Wording.name}")
        spoken[code] = wordings(words)
    add_meaning_faults(spoken, faults)


def add_meaning_faults(spoken: dict[str, dict[str, str]], faults: schema.FileFaults) -> None:
    """Add a fault if a wording means one verdict in a language and the other in another."""
    for one, other in permutations(spoken, 2):
        if folded(spoken[one]["acceptable"]) == folded(spoken[other]["unacceptable"]):
            code = one or other
            verdict = "acceptable" if one else "unacceptable"
            fault = f"{shown(spoken[code][verdict])} is the other verdict in another language"
            faults.add(f"language.{code}.{Wording.name}.{verdict}", fault)
