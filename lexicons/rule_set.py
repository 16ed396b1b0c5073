"""A rulebook as data: its chain of lexicons, its wording and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from lexicons import rule_keys, schema
from lexicons.alphabet import composed
from lexicons.errors import shown
from lexicons.fingerprint import Fingerprint

other_verdict = {"acceptable": "unacceptable", "unacceptable": "acceptable"}
silence: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a chain. The first stage that is asked about a word and holds it settles it."""

    lexicon: str
    shortest: int
    longest: int
    accept: bool = True
    entries: str = ""
    rule: str = ""

    def asks(self, tiles: int) -> bool:
        """Return whether it is asked about words of this length in tiles.

        >>> Stage("long-list", 10, 15).asks(9)
        False
        """
        return self.shortest <= tiles <= self.longest


@dataclass(frozen=True)
class RuleSet:
    """What a rulebook says about judging words. It is read from TOML and never changed.

    >>> rules = RuleSet.read(b'''
    ... id = "club"
    ... title = "Our club"
    ... alphabet = "english"
    ... [[stage]]
    ... lexicon = "owl"
    ... ''')
    >>> rules.longest_word, rules.wording("unacceptable")
    (15, 'UNACCEPTABLE')
    """

    id: str
    title: str
    alphabet: str
    longest_word: int
    most_words: int
    stages: tuple[Stage, ...]
    notice: str
    source: str
    fallback: str
    terms: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls, data: bytes, *, name: str = "the rule set") -> "RuleSet":
        """Return the rule set in the bytes of a TOML file; `name` is what messages call the file.

        Raises `Unsound` with every fault.
        """
        contents = schema.parse(data, name)
        faults = schema.Faults()
        sound = schema.sound(contents, rule_keys.file, faults)
        check_stages(sound, faults)
        check_wording(sound, faults)
        check_citations(sound, faults)
        faults.refuse(
            f"{name} cannot be used.", "Mend the file. docs/rule-sets.md lists every key."
        )
        longest_word = contents.get("longest_word", 15)
        return cls(
            id=contents["id"],
            title=contents["title"],
            alphabet=contents["alphabet"],
            longest_word=longest_word,
            most_words=contents.get("most_words", 8),
            stages=tuple(
                Stage(**{"shortest": rule_keys.shortest_word, "longest": longest_word, **row})
                for row in contents["stage"]
            ),
            notice=contents.get("notice", ""),
            source=contents.get("source", ""),
            fallback=contents.get("fallback", ""),
            terms=frozen({s: contents[s] for s in rule_keys.sections if s in contents}),
        )

    def says(self, section: str, key: str) -> Any:
        """Return what the rulebook says about one item; None if it is silent."""
        return self.terms.get(section, silence).get(key)

    def cites(self, section: str, key: str) -> str:
        """Return the number of the rule about one item; empty if there is none."""
        citations: Mapping[str, str] = self.terms.get(section, silence).get("rule", silence)
        return citations.get(key, "")

    def wording(self, verdict: str) -> str:
        """Return the words that announce a verdict under these rules."""
        return self.says("wording", verdict) or verdict.upper()

    def provisions(self) -> Iterator[tuple[str, str, Any, str]]:
        """Yield each item of the rulebook: section, meaning, value, number of the rule."""
        for section, keys in rule_keys.sections.items():
            for key, known in keys.items():
                if (value := self.says(section, key)) is not None:
                    yield section, known.meaning, value, self.cites(section, key)

    @property
    def lengths(self) -> range:
        """The lengths, in tiles, of the words that these rules judge."""
        return range(rule_keys.shortest_word, self.longest_word + 1)

    def lengths_of(self, stage: Stage) -> range:
        """Return the lengths, in tiles, that one of its stages is asked about."""
        return range(stage.shortest, min(stage.longest, self.longest_word) + 1)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all settings: lines `path = JSON value`, sorted by code point."""
        import json  # not imported for a plain `judge check`, which shows no fingerprint

        lines = sorted(f"{path} = {json.dumps(v, ensure_ascii=False)}" for path, v in self.items())
        return Fingerprint.of_lines(lines)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield every setting, defaults included, with its path, for example `stage.1.lexicon`."""
        single = [n for n, known in rule_keys.file.items() if isinstance(known, schema.Key)]
        yield from ((name, getattr(self, name)) for name in single)
        for number, stage in enumerate(self.stages, 1):
            for name in rule_keys.stage:
                yield f"stage.{number}.{name}", getattr(stage, name)
        for verdict in rule_keys.sections["wording"]:
            yield f"wording.{verdict}", self.wording(verdict)
        for section, keys in self.terms.items():
            for key, value in keys.items():
                if key == "rule":
                    yield from ((f"{section}.rule.{item}", cited) for item, cited in value.items())
                elif section != "wording":
                    yield f"{section}.{key}", list(value) if isinstance(value, tuple) else value


def frozen(value: Any) -> Any:
    """Return a deep copy of a value that cannot be changed."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    return tuple(value) if isinstance(value, list) else value


def check_stages(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Add a fault for each stage that is asked about no length, and if no stage accepts."""
    board = contents.get("longest_word", 15)
    stages = contents.get("stage", [])
    for number, stage in enumerate(stages, 1):
        shortest, longest = stage.get("shortest", 2), stage.get("longest", board)
        if shortest > longest:
            faults.add(
                f"stage {number}.shortest", f"{shortest} is more than its longest, {longest}"
            )
        elif longest > board:
            faults.add(f"stage {number}.longest", f"{longest} is more than longest_word, {board}")
    if stages and not any(stage.get("accept", True) for stage in stages):
        faults.add("stage", "no stage accepts: every play would be unacceptable")


def check_wording(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Add a fault if one verdict could be taken for the other, even if a screen cuts the text."""
    wording = contents.get("wording", {})
    words = {verdict: wording.get(verdict, verdict.upper()) for verdict in other_verdict}
    first, second = (" ".join(composed(word).casefold().split()) for word in words.values())
    if first.startswith(second) or second.startswith(first):
        both = " and ".join(map(shown, words.values()))
        faults.add("wording", f"{both} begin alike")
        return
    for verdict, word in words.items():
        if word.casefold() == other_verdict[verdict]:
            fault = f"{shown(word)} is the wording of the other verdict"
            faults.add(f"wording.{verdict}", fault)
        elif word == "-":
            fault = f"{shown(word)} is the mark for no verdict"
            faults.add(f"wording.{verdict}", fault)


def check_citations(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Add a fault for each citation of an item that the file leaves out."""
    for section in rule_keys.sections:
        items = contents.get(section, {})
        for key in items.get("rule", {}):
            if key not in items:
                fault = f"cites a rule for {key}, which the file leaves out"
                faults.add(f"{section}.rule.{key}", fault)
