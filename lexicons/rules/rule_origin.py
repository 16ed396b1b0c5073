"""A rule set like another: what a file takes over from a shipped one, and what is its own."""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from lexicons import schema, storage
from lexicons.errors import CannotJudge, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.rules import rule_keys

FOLDER = os.path.join(storage.DATA_FOLDER, "rules")


def inherited(own: dict[str, Any], faults: schema.FileFaults) -> dict[str, Any]:
    """Return the contents of a file with what it takes over from the rule set that it is `like`.

    Raises `Unsound` if there is no such rule set.

    - Sections, stages and texts of the head that it has itself replace the other's in every
      language: a translation of the other's text would be of another text.
    - `lists` replaces lists that the other's stages ask.
    - A file with sections of its own doesn't claim to say what a book says: it must have a title,
      and has no source unless it names one.

    >>> own = {"id": "ours", "like": "nzasp-2022", "lists": {"csw19": "csw24"}}
    >>> inherited(own, schema.FileFaults("", ""))["stage"]
    [{'lexicon': 'csw24'}]
    """
    if "like" not in own:
        if "lists" in own:
            faults.add("lists", "stands beside like, whose lists it replaces")
        return own
    name = own["like"]
    path = os.path.join(FOLDER, f"{name}.toml")
    if not schema.is_id(name) or not storage.is_there(path):
        value = shown(name) if isinstance(name, str) else "another value"
        faults.add("like", f"expected the id of a shipped rule set, found {value}")
        faults.refuse()  # what else the file lacks may be in the one that is meant
    other = inherited(_contents_of(path), faults)
    if own.get("alphabet", other["alphabet"]) != other["alphabet"] and "source" in other:
        faults.add("alphabet", f"{name} is a rulebook for one alphabet: {other['alphabet']}")
    if "lists" in own:
        _ask_other_lists(other, own, faults)
    if any(section in own for section in rule_keys.SECTIONS):
        other.pop("source", None)
        if "title" not in own:
            fault = f"missing: with sections of its own, it isn't {shown(other['title'])}"
            faults.add("title", fault)
    translated = other.pop("language", {})
    languages = _merged(translated, own.get("language", {}), replaced=own)
    return {**other, **own, **({"language": languages} if languages else {})}


def _contents_of(path: str) -> dict[str, Any]:
    data = storage.read(path, _("Install the program again."))
    return schema.parse(data, path)


def book_of(rules_id: str) -> str:
    """Return what book a shipped rule set says it follows; "" if it follows none."""
    contents = _contents_of(os.path.join(FOLDER, f"{rules_id}.toml"))
    source: str = contents.get("source", "")
    return source or (book_of(contents["like"]) if "like" in contents else "")


def _ask_other_lists(other: dict[str, Any], own: dict[str, Any], faults: schema.FileFaults) -> None:
    """Put the lists of the file in place of those that the other asks.

    The rule that the other cites for a list is about that list, and so is its notice.
    """
    editions = dict.fromkeys(stage["lexicon"] for stage in other["stage"])
    lists = own["lists"] if isinstance(own["lists"], dict) else {}
    if "stage" in own:
        faults.add("lists", "the file has stages of its own: name the lists there")
    for old, new in lists.items():
        if old not in editions:
            hint = schema.did_you_mean(old, editions) or f"It asks: {', '.join(editions)}."
            faults.add(schema.at("lists", old), f"{own['like']} does not ask this list. {hint}")
        elif new == old:
            faults.add(f"lists.{old}", f"{old} would take its own place")
    used = {old: new for old, new in lists.items() if schema.is_id(new)}
    for stage in other["stage"]:
        if stage["lexicon"] in used:
            stage["lexicon"] = used[stage["lexicon"]]
            stage.pop("rule", None)
    stages_of = Counter(stage["lexicon"] for stage in other["stage"] if "entries" in stage)
    other.pop("notice", None)
    for texts in other.get("language", {}).values():
        texts.pop("notice", None)
        renamed = {used.get(old, old): text for old, text in texts.pop("stage", {}).items()}
        # Stages of one list would have each other's text: theirs stays in the first language.
        if kept := {new: text for new, text in renamed.items() if stages_of[new] == 1}:
            texts["stage"] = kept


def _merged(languages: dict[str, Any], own: object, *, replaced: Iterable[str]) -> Any:
    """Return the texts in other languages: the file's own, and those of what it takes over."""
    if not isinstance(own, dict) or not all(isinstance(texts, dict) for texts in own.values()):
        return own  # which is a fault of the schema
    merged = {}
    for code in languages | own:
        theirs = {k: text for k, text in languages.get(code, {}).items() if k not in replaced}
        if texts := {**theirs, **own.get(code, {})}:
            merged[code] = texts
    return merged


def replaced(editions: Sequence[str], choices: Sequence[str], option: str) -> dict[str, str]:
    """Return the new list of each choice by the list of the rules whose place it takes.

    Raises `CannotJudge` if that isn't clear.
    """
    lists: dict[str, str] = {}
    for choice in choices:
        old, equals, new = choice.rpartition("=")
        if not equals:
            old = editions[0]
        is_unclear = not equals and len(editions) > 1
        if is_unclear or old in lists or old not in editions:
            options = ", ".join(option.format(old=old, new=new) for old in editions)
            raise CannotJudge(
                _("It is not clear which lexicon {new} replaces.", new=shown(new)),
                remedy=_("Name it: {options}.", options=options),
            )
        lists[old] = new
    return {old: lists[old] for old in editions if lists.get(old, old) != old}


def made_id(like: str, editions: Iterable[str], shipped: Collection[str]) -> str:
    """Return the id of rules like others that ask these lists: it names them, if that fits."""
    made = "-".join((like, *editions))
    if len(made) <= schema.LONGEST_ID and made not in shipped:
        return made
    digits = str(Fingerprint.of_lines([made]))[:8]
    return f"{made[: schema.LONGEST_ID - 9].rstrip('-')}-{digits}"


def rule_file(rules_id: str, like: str, lists: Mapping[str, str], alphabet: str) -> str:
    """Return the text of a file like a shipped rule set that asks other lists.

    >>> print(rule_file("nsa-2004-owl2", "nsa-2004", {"owl": "owl2"}, "english"), end="")
    id = "nsa-2004-owl2"
    like = "nsa-2004"
    alphabet = "english"
    lists = {owl = "owl2"}
    """
    pairs = ", ".join(f'{old} = "{new}"' for old, new in lists.items())
    return f'id = "{rules_id}"\nlike = "{like}"\nalphabet = "{alphabet}"\nlists = {{{pairs}}}\n'
