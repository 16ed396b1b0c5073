"""A rulebook as data: its chain of lexicons, its wording and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from lexicons import rule_keys, schema
from lexicons.fingerprint import Fingerprint
from lexicons.language import Language, _, remembering
from lexicons.rule_checks import add_rule_faults
from lexicons.rule_origin import inherited

silence: Mapping[str, Any] = MappingProxyType({})
free_list = "scowl80"  # comes with the program


class Stage(NamedTuple):
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
    languages: Mapping[str, Mapping[str, Any]]  # the texts of other languages, by their codes

    @classmethod
    def read(cls, data: bytes, *, name: str = "the rule set") -> "RuleSet":
        """Return the rule set in the bytes of a TOML file; `name` is what messages call the file.

        Raises `Unsound` with every fault.
        """
        faults = schema.Faults()
        contents = inherited(schema.parse(data, name), faults)
        sound = schema.sound(contents, rule_keys.file, faults)
        add_rule_faults(sound, faults)
        faults.refuse(
            f"{name} cannot be used.", "Mend the file. docs/rule-keys.md lists every key."
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
            languages=frozen(contents.get("language", {})),
        )

    @classmethod
    def of_one_list(cls, edition: str, alphabet: str, lengths: range) -> "RuleSet":
        """Return rules that no rulebook made: one lexicon settles words of the lengths it covers.

        `lengths` are those that it covers, in tiles. If it lacks the shortest words, it cannot
        judge: nobody could tell such a word from a phony.
        """
        return cls(
            id="no-rulebook",
            title="No rulebook",
            alphabet=alphabet,
            longest_word=lengths[-1],
            most_words=8,
            stages=(Stage(edition, rule_keys.shortest_word, lengths[-1]),),
            notice="",
            source="",
            fallback="",
            terms={},
            languages={},
        )

    def says(self, section: str, key: str) -> Any:
        """Return what the rulebook says about one item; None if it is silent.

        A text is in the language of this process if the file has it, else in its first language.
        """
        return read_in(self.texts.get(section, silence).get(key), self.original(section, key))

    def original(self, section: str, key: str) -> Any:
        """Return what the rulebook says in the first language of the file: programs read this."""
        return self.terms.get(section, silence).get(key)

    def heading(self, name: str) -> str:
        """Return the `title`, `notice` or `fallback` in the language of this process.

        Rules without a notice that ask the free list have one about that.
        """
        text: str = read_in(self.texts.get(name), getattr(self, name))
        return text or (self.of_free_list() if name == "notice" else "")

    def entries_of(self, stage: Stage) -> str:
        """Return which entries of a stage's edition count, in the language of this process."""
        of_stages = self.texts.get("stage", silence)
        text: str = read_in(of_stages.get(stage.lexicon, silence).get("entries"), stage.entries)
        return text

    def of_free_list(self) -> str:
        """Return the caution about the list that comes with the program; empty without it."""
        if free_list not in self.editions:
            return ""
        return _("Free word list: not valid for tournament games.")

    @property
    def texts(self) -> Mapping[str, Any]:
        """The texts in the language of this process, or in that language without its region."""
        code = Language.code
        return self.languages.get(code) or self.languages.get(code.split("-")[0], silence)

    def cites(self, section: str, key: str) -> str:
        """Return the number of the rule about one item; empty if there is none."""
        citations: Mapping[str, str] = self.terms.get(section, silence).get("rule", silence)
        return citations.get(key, "")

    def wording(self, verdict: str) -> str:
        """Return the words that announce a verdict, in the language of this process."""
        translated = self.texts.get("wording", silence).get(verdict)
        text: str = read_in(translated, self.original_wording(verdict))
        return text

    def original_wording(self, verdict: str) -> str:
        """Return the words that announce a verdict, in the first language of the file.

        The commands that other programs read use these in every language.
        """
        return self.original("wording", verdict) or verdict.upper()

    def provisions(self) -> Iterator[tuple[str, str, Any, str]]:
        """Yield each item of the rulebook: section, meaning, value, number of the rule.

        The values are in the first language of the file.
        """
        for section, keys in rule_keys.sections.items():
            for key, known in keys.items():
                if (value := self.original(section, key)) is not None:
                    yield section, known.meaning, value, self.cites(section, key)

    def translatable(self) -> Iterator[tuple[str, str]]:
        """Yield each text that a translation needs: its path in `[language.XX]`, and the text.

        >>> rules = RuleSet.read(b'''
        ... id = "club"
        ... title = "Our club"
        ... alphabet = "english"
        ... [[stage]]
        ... lexicon = "owl"
        ... [party]
        ... authority = "referee"
        ... challenger = "caller"
        ... ''')
        >>> for path, text in rules.translatable():
        ...     print(path, "=", text)
        title = Our club
        wording.acceptable = ACCEPTABLE
        wording.unacceptable = UNACCEPTABLE
        party.challenger = caller
        """
        yield from (
            (name, getattr(self, name)) for name in rule_keys.headings if getattr(self, name)
        )
        for stage in self.stages:
            if stage.entries:
                yield f"stage.{stage.lexicon}.entries", stage.entries
        for section, keys in rule_keys.text_keys.items():
            for key in keys:
                said = self.original(section, key)
                if section == "wording":
                    said = self.original_wording(key)
                if said is not None:
                    yield f"{section}.{key}", said

    def untranslated(self, code: str) -> list[str]:
        """Return the paths of the texts that a language lacks, all of them if it is not there."""
        there = dict(flattened(self.languages.get(code, silence)))
        return [path for path, _ in self.translatable() if path not in there]

    @property
    def base(self) -> "RuleSet":
        """The rule set as its file has it: this one, unless its lists were exchanged."""
        return self

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that its stages ask, each once, in order."""
        return tuple(dict.fromkeys(stage.lexicon for stage in self.stages))

    @property
    def lengths(self) -> range:
        """The lengths, in tiles, of the words that these rules judge."""
        return range(rule_keys.shortest_word, self.longest_word + 1)

    def lengths_of(self, stage: Stage) -> range:
        """Return the lengths, in tiles, that one of its stages is asked about."""
        return range(stage.shortest, min(stage.longest, self.longest_word) + 1)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all settings."""
        return Fingerprint.of_lines(self.settings)

    @property
    def settings(self) -> list[str]:
        """All settings as lines `path = JSON value`, sorted by code point."""
        import json  # not imported for a plain `judge check`, which shows no fingerprint

        return sorted(f"{path} = {json.dumps(v, ensure_ascii=False)}" for path, v in self.items())

    def items(self) -> Iterator[tuple[str, Any]]:
        """Yield every setting, defaults included, with its path, for example `stage.1.lexicon`."""
        head = [n for n, known in rule_keys.file.items() if isinstance(known, schema.Key)]
        single = [name for name in head if name != "like"]  # what it took over is here itself
        yield from ((name, getattr(self, name)) for name in single)
        for number, stage in enumerate(self.stages, 1):
            for name in rule_keys.stage:
                yield f"stage.{number}.{name}", getattr(stage, name)
        for verdict in rule_keys.sections["wording"]:
            yield f"wording.{verdict}", self.original_wording(verdict)
        for section, keys in self.terms.items():
            for key, value in keys.items():
                if key == "rule":
                    yield from ((f"{section}.rule.{item}", cited) for item, cited in value.items())
                elif section != "wording":
                    yield f"{section}.{key}", list(value) if isinstance(value, tuple) else value
        yield from ((f"language.{path}", text) for path, text in flattened(self.languages))


def read_in(translated: str | None, original: Any) -> Any:
    """Return a translation, which remembers the original; the original if there is no translation.

    >>> read_in("NULA", "UNACCEPTABLE"), read_in(None, True)
    ('NULA', True)
    """
    return remembering(translated, original) if translated and original else original


def frozen(value: Any) -> Any:
    """Return a deep copy of a value that cannot be changed."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    return tuple(value) if isinstance(value, list) else value


def flattened(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of everything in tables within tables."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value
