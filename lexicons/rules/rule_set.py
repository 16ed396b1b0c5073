"""A rulebook as data: its chain of lexicons, its wording and its procedure."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from lexicons import schema
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.rules import rule_keys, rulebook
from lexicons.rules.rule_items import EMPTY, Item, RuleSection, Unchanging, in_language, read_in
from lexicons.rules.rule_origin import inherited

T = TypeVar("T")
S = TypeVar("S", bound=RuleSection)
FREE_LIST = "scowl80"  # comes with the program


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


class RuleSet(Unchanging):
    """What a rulebook says about judging words. It is read from TOML and never changed.

    Each key of a section is an attribute, which is None if the file leaves it out.

    >>> rules = RuleSet.read(b'''
    ... id = "club"
    ... title = "Our club"
    ... alphabet = "english"
    ... [[stage]]
    ... lexicon = "owl"
    ... [procedure]
    ... retyping = "players"
    ... ''')
    >>> rules.longest_word, rules.procedure.retyping, rules.procedure.slip
    (15, <Retyping.PLAYERS: 'players'>, None)
    """

    def __init__(self, contents: Mapping[str, Any], names: Mapping[str, str] = EMPTY) -> None:
        """Take the contents of a valid file, with what it takes over from another one.

        `names` are what people call the lists that take the place of others, if that is known.
        """
        self.contents: Final[Mapping[str, Any]] = schema.frozen(contents)
        self.names: Final = names
        self.languages: Final[Mapping[str, Any]] = self.contents.get("language", EMPTY)
        self.id: Final[str] = contents["id"]
        self.alphabet: Final[str] = contents["alphabet"]
        self.longest_word: Final[int] = contents.get("longest_word", rule_keys.WHOLE_BOARD)
        self.most_words: Final[int] = contents.get("most_words", rule_keys.MOST_WORDS)
        usual = {"shortest": rule_keys.SHORTEST_WORD, "longest": self.longest_word}
        self.stages: Final = tuple(Stage(**{**usual, **row}) for row in contents["stage"])
        self.source: Final[str] = contents.get("source", "")
        self.like: Final[str] = contents.get("like", "")
        self.lists: Final[Mapping[str, str]] = self.contents.get("lists", EMPTY)  # old to new
        self.wording: Final = self._section(rulebook.Wording)
        self.party: Final = self._section(rulebook.Party)
        self.challenge: Final = self._section(rulebook.ChallengeSection)
        self.withdrawal: Final = self._section(rulebook.Withdrawal)
        self.consequence: Final = self._section(rulebook.Consequence)
        self.procedure: Final = self._section(rulebook.Procedure)
        self.finality: Final = self._section(rulebook.Finality)
        self.opinion: Final = self._section(rulebook.Opinion)
        self.wrong_ruling: Final = self._section(rulebook.WrongRuling)

    def __eq__(self, other: object) -> bool:
        """Return whether all settings are the same, whatever file each was read from."""
        return isinstance(other, RuleSet) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<RuleSet {self.id} {self.fingerprint.short}>"

    def _section(self, kind: type[S]) -> S:
        return kind(self._section_in_file(kind.name), self.languages)

    @classmethod
    def read(cls, data: bytes, *, name: str = "the rule set") -> "RuleSet":
        """Return the rule set in the bytes of a TOML file; `name` is what messages call the file.

        Raises `Unsound` with every fault; a wrong `like` is shown alone.
        """
        what = _("{path} can't be used.", path=name)
        faults = schema.FileFaults(what, _("Fix the file. docs/rule-keys.md lists every key."))
        contents = schema.parse(data, name)
        if contents.keys() & {"like", "lists"}:
            contents = inherited(contents, faults)
        valid = schema.valid_part(contents, rule_keys.FILE_KEYS, faults)
        rule_keys.add_rule_faults(valid, faults)
        faults.refuse()
        return cls(contents)

    @classmethod
    def of_one_list(cls, edition: str, alphabet: str, lengths: range) -> "RuleSet":
        """Return rules that no rulebook made: one lexicon settles words of the lengths it covers.

        `lengths` are those that it covers, in tiles. If it lacks the shortest words, it can't
        judge: nobody could tell such a word from a phony.
        """
        head = {"id": "no-rulebook", "title": "No rulebook", "alphabet": alphabet}
        return cls({**head, "longest_word": lengths[-1], "stage": [{"lexicon": edition}]})

    def naming(self, names: Mapping[str, str]) -> "RuleSet":
        """Return these rules, which call lists by other names than their ids."""
        return RuleSet(self.contents, names)

    # -- what it says ------------------------------------------------------------------------

    def value(self, item: Item[T]) -> T | None:
        """Return the value of an item, in the language of this process; None if it is left out."""
        return item.of(self._section(item.section))

    def original(self, item: Item[Any]) -> Any:
        """Return the value of an item as the file writes it, in its first language."""
        return self._section_in_file(item.section.name).get(item.key)

    def cites(self, item: Item[Any]) -> str:
        """Return the number of the rule about an item; empty if there is none."""
        number: str = self._section_in_file(item.section.name).get("rule", EMPTY).get(item.key, "")
        return number

    def _section_in_file(self, section: str) -> Mapping[str, Any]:
        """Return what the file has in a section, in its first language."""
        values: Mapping[str, Any] = self.contents.get(section, EMPTY)
        return values

    def provisions(self) -> Iterator[Item[Any]]:
        """Yield each item that the file has, in order; of a section, the rule in words last."""
        for section in rulebook.SECTIONS:
            for item in sorted(section.items, key=lambda item: item.key == "text"):
                if self.original(item) is not None:
                    yield item

    def verdict_word(self, verdict: str) -> str:
        """Return the words that announce a verdict, in the language of this process.

        >>> RuleSet.of_one_list("owl", "english", range(2, 16)).verdict_word("unacceptable")
        'UNACCEPTABLE'
        """
        translated = in_language(self.languages).get(rulebook.Wording.name, EMPTY).get(verdict)
        word: str = read_in(translated, self.original_verdict_word(verdict))
        return word  # a language may have words for the verdict where the file has none

    def original_verdict_word(self, verdict: str) -> str:
        """Return the words that announce a verdict, in the first language of the file.

        The commands that other programs read use these in every language.
        """
        return rule_keys.wordings(self._section_in_file(rulebook.Wording.name))[verdict]

    @property
    def original_title(self) -> str:
        """The title in the first language of the file, for records and programs."""
        title: str = self.contents.get("title", "")
        return f"{title}, by {', '.join(self._replacing)}" if self.lists else title

    @property
    def title(self) -> str:
        """The title in the language of this process, with the lists that replace others."""
        title = self._head("title")
        if not self.lists:
            return title
        return _("{title}, by {lexicons}", title=title, lexicons=self._lists_by_name)

    @property
    def identity(self) -> str:
        """Title, id and the beginning of the fingerprint, in one line."""
        return f"{self.title} ({self.id}, {self.fingerprint.short})"

    @property
    def notice(self) -> str:
        """What every use must show, in the language of this process; empty if nothing.

        If other lists replace those of a rulebook, it says so. Rules that ask the free list and
        have no notice have one about that.
        """
        notice = self._head("notice")
        if not notice and FREE_LIST in self.editions:
            notice = _("Free word list: not valid for tournament games.")
        if not (self.lists and self.source):
            return notice
        replaced = _(
            "These rules name {named}; this machine judges by {used}.",
            named=", ".join(self.lists),
            used=self._lists_by_name,
        )
        return f"{notice} {replaced}".lstrip()

    @property
    def fallback(self) -> str:
        """Whose rules hold where these are silent, in the language of this process."""
        return self._head("fallback")

    def _head(self, name: str) -> str:
        text: str = read_in(in_language(self.languages).get(name), self.contents.get(name, ""))
        return text

    @property
    def _replacing(self) -> list[str]:
        """The lists that take the place of others, each once."""
        return list(dict.fromkeys(self.lists.values()))

    @property
    def _lists_by_name(self) -> str:
        return ", ".join(self.names.get(edition, edition) for edition in self._replacing)

    def entries_of(self, stage: Stage) -> str:
        """Return which entries of a stage's edition count, in the language of this process."""
        of_stages = in_language(self.languages).get("stage", EMPTY)
        text: str = read_in(of_stages.get(stage.lexicon, EMPTY).get("entries"), stage.entries)
        return text

    # -- its chain ---------------------------------------------------------------------------

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that its stages ask, each once, in order."""
        return tuple(dict.fromkeys(stage.lexicon for stage in self.stages))

    @property
    def lengths(self) -> range:
        """The lengths, in tiles, of the words that these rules judge."""
        return range(rule_keys.SHORTEST_WORD, self.longest_word + 1)

    def lengths_of(self, stage: Stage) -> range:
        """Return the lengths, in tiles, that one of its stages is asked about."""
        return range(stage.shortest, min(stage.longest, self.longest_word) + 1)

    # -- all its settings --------------------------------------------------------------------

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
        for name in ("id", "alphabet", "longest_word", "most_words", "source"):
            yield name, getattr(self, name)
        yield from ((name, self.contents.get(name, "")) for name in rule_keys.HEADINGS)
        yield from ((f"lists.{old}", new) for old, new in self.lists.items())
        for number, stage in enumerate(self.stages, 1):
            for name in rule_keys.STAGE_KEYS:
                yield f"stage.{number}.{name}", getattr(stage, name)
        for item in rulebook.Wording.items:
            yield item.path, self.original_verdict_word(item.key)
        for name in rule_keys.SECTIONS:
            for key, value in self._section_in_file(name).items():
                if key == "rule":
                    yield from ((f"{name}.rule.{item}", cited) for item, cited in value.items())
                elif name != rulebook.Wording.name:
                    yield f"{name}.{key}", list(value) if isinstance(value, tuple) else value
        yield from ((f"language.{path}", text) for path, text in flattened(self.languages))


def flattened(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of everything in tables within tables."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value
