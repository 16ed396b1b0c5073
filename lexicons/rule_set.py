"""The rules of play of one body, as data: the chain of lexicons, and all that a judge must know."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from lexicons import rule_keys, schema
from lexicons.errors import shown
from lexicons.fingerprint import Fingerprint

other_verdict = {"acceptable": "unacceptable", "unacceptable": "acceptable"}
nothing: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a chain: the first stage that holds a word, within its bounds, settles it."""

    lexicon: str
    shortest: int
    longest: int
    accept: bool = True
    entries: str = ""
    rule: str = ""

    def asks(self, tiles: int) -> bool:
        """Whether it is asked about words of so many tiles.

        >>> Stage("long-list", 10, 15).asks(9)
        False
        """
        return self.shortest <= tiles <= self.longest


@dataclass(frozen=True)
class RuleSet:
    """A rulebook's terms for judging words, read from TOML and never changed.

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
        """A rule set from the bytes of its file; all faults are refused together."""
        contents = schema.parse(data, name)
        faults = schema.Faults()
        sound = schema.sound(contents, rule_keys.file, faults)
        check_stages(sound, faults)
        check_wording(sound, faults)
        check_citations(sound, faults)
        faults.refuse(
            f"{name} cannot be used: it says what a rule set file cannot say.",
            "Mend the file; docs/rule-sets.md tells every key.",
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
        """What the rulebook says of one item, or None where it is silent."""
        return self.terms.get(section, nothing).get(key)

    def cites(self, section: str, key: str) -> str:
        """Where the rulebook says it, or nothing."""
        citations: Mapping[str, str] = self.terms.get(section, nothing).get("rule", nothing)
        return citations.get(key, "")

    def wording(self, verdict: str) -> str:
        """The word or words that tell a verdict under these rules."""
        return self.says("wording", verdict) or verdict.upper()

    def said(self) -> Iterator[tuple[str, str, Any, str]]:
        """All that the rulebook says: section, what an item means, its value, where it says so."""
        for section, keys in rule_keys.sections.items():
            for key, known in keys.items():
                if (value := self.says(section, key)) is not None:
                    yield section, known.meaning, value, self.cites(section, key)

    @property
    def lengths(self) -> range:
        """The lengths, in tiles, of the words that these rules rule on."""
        return range(rule_keys.shortest_word, self.longest_word + 1)

    def lengths_of(self, stage: Stage) -> range:
        """The lengths, in tiles, that one of its stages is asked about."""
        return range(stage.shortest, min(stage.longest, self.longest_word) + 1)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """Over every setting, as lines `path = JSON value` in the order of their code points."""
        import json  # a plain `judge check` shows no fingerprint

        lines = sorted(f"{path} = {json.dumps(v, ensure_ascii=False)}" for path, v in self.items())
        return Fingerprint.of_lines(lines)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every setting with its path, defaults spoken out, such as `stage.1.lexicon`."""
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
    """The same value, deeply unchangeable."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    return tuple(value) if isinstance(value, list) else value


def check_stages(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Bounds must leave something to ask, and a chain must be able to accept."""
    board = contents.get("longest_word", 15)
    stages = contents.get("stage", [])
    for number, stage in enumerate(stages, 1):
        shortest, longest = stage.get("shortest", 2), stage.get("longest", board)
        if shortest > longest:
            faults.tell(
                f"stage {number}.shortest", f"{shortest} is more than its longest, {longest}"
            )
        elif longest > board:
            faults.tell(f"stage {number}.longest", f"{longest} is more than longest_word, {board}")
    if stages and not any(stage.get("accept", True) for stage in stages):
        faults.tell("stage", "no stage accepts: every play would be unacceptable")


def check_wording(contents: dict[str, Any], faults: schema.Faults) -> None:
    """The two verdicts must not be taken for one another, even when one is cut short."""
    wording = contents.get("wording", {})
    words = {verdict: wording.get(verdict, verdict.upper()) for verdict in other_verdict}
    first, second = (" ".join(composed(word).casefold().split()) for word in words.values())
    if first.startswith(second) or second.startswith(first):
        both = " and ".join(map(shown, words.values()))
        faults.tell("wording", f"{both} begin alike")
        return
    for verdict, word in words.items():
        if word.casefold() == other_verdict[verdict]:
            fault = f"{shown(word)} is the wording of the other verdict"
            faults.tell(f"wording.{verdict}", fault)
        elif word == "-":
            fault = f"{shown(word)} is what stands where there is no verdict"
            faults.tell(f"wording.{verdict}", fault)


def composed(text: str) -> str:
    """A text as it looks, however its accents were written."""
    from unicodedata import normalize

    return text if text.isascii() else normalize("NFC", text)


def check_citations(contents: dict[str, Any], faults: schema.Faults) -> None:
    """A citation must belong to something said."""
    for section in rule_keys.sections:
        said = contents.get(section, {})
        for key in said.get("rule", {}):
            if key not in said:
                faults.tell(f"{section}.rule.{key}", f"cites a rule for {key}, which is not said")
