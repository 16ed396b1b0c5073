"""A rule set with other lists: `nzasp-2022@csw19=csw24` judges by csw24 in place of csw19.

The id holds the whole exchange, so that every machine makes the same rule set of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lexicons.errors import CannotJudge, Missing, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import _, english
from lexicons.rule_set import RuleSet

alphabet = "alphabet"  # names in a pair the alphabet of the rule set

#: What the file of a rule set names, and what takes its place.
Pair = tuple[str, str]


@dataclass(frozen=True)
class Exchanged(RuleSet):
    """A rule set that judges by other lists than its file names."""

    origin: RuleSet
    pairs: tuple[Pair, ...]

    @property
    def base(self) -> RuleSet:
        """The rule set as its file has it."""
        return self.origin

    def heading(self, name: str) -> str:
        """Return the `title`, `notice` or `fallback` in the language of this process.

        The notice is about the lists of the file. So the exchange takes its place: a caution where
        a rulebook names a list. Else the title says enough.
        """
        if name == "notice" and not self.source:
            return self.of_free_list()
        pairs = [pair for pair in self.pairs if pair[0] != alphabet]
        named, used = (", ".join(names) for names in zip(*pairs, strict=True))
        if name == "title":
            return _("{title}, by {lexicons}", title=self.origin.heading(name), lexicons=used)
        if name == "notice":
            return _("These rules name {named}; this machine judges by {used}.",
                     named=named, used=used)  # fmt: skip
        return super().heading(name)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of lines: that of the file's rule set, then each exchange."""
        return Fingerprint.of_lines((self.origin.fingerprint, *map("=".join, self.pairs)))


def split(rules_id: str) -> tuple[str, tuple[Pair, ...]]:
    """Return the id of the file, and the exchanges.

    >>> split("nsa-2004@owl=owl2+long-list=long2")
    ('nsa-2004', (('owl', 'owl2'), ('long-list', 'long2')))
    """
    file_id, _at, pairs = rules_id.partition("@")
    parts = (pair.partition("=") for pair in pairs.split("+") if pair)
    return file_id, tuple((old, new) for old, _equals, new in parts)


def id_of(rules: RuleSet, pairs: Sequence[Pair]) -> str:
    """Return the id of a rule set with these exchanges, in the order of its chain, each once."""
    found = dict(pairs)
    names = dict.fromkeys((alphabet, *rules.editions, *found))
    kept = ("=".join((old, found[old])) for old in names if old in found)
    return "@".join(filter(None, (rules.id, "+".join(kept))))


def exchanged(rules: RuleSet, pairs: Sequence[Pair]) -> RuleSet:
    """Return a rule set with these exchanges. Raises `Missing` with every reason against one."""
    faults = []
    for old, new in pairs:
        if old == alphabet and rules.source:
            faults.append(_("a rulebook is for one alphabet: {alphabet}", alphabet=rules.alphabet))
        elif old not in (alphabet, *rules.editions):
            faults.append(
                _(
                    "{rules} does not ask the lexicon {edition}. It asks: {editions}",
                    rules=rules.id,
                    edition=shown(old),
                    editions=", ".join(rules.editions),
                )
            )
        elif new == (rules.alphabet if old == alphabet else old):
            faults.append(_("{name} would take its own place", name=new))
    if {old for old, _new in pairs} == {alphabet}:
        faults.append(_("an alphabet is exchanged only together with a lexicon"))
    found = "@".join((rules.id, "+".join(map("=".join, pairs))))
    if not faults and found != (expected := id_of(rules, pairs)):
        faults.append(_("expected {expected}, found {found}", expected=expected, found=found))
    if faults:
        raise Missing(
            _("There is no rule set {name}.", name=shown(found)),
            faults=faults,
            remedy=_("Choose it again: `judge rules use {rules} --lexicon ID`.", rules=rules.id),
        )
    instead = dict(pairs)
    made = Exchanged(
        id=found,
        title=rules.title,
        alphabet=instead.pop(alphabet, rules.alphabet),
        longest_word=rules.longest_word,
        most_words=rules.most_words,
        stages=tuple(
            stage._replace(lexicon=instead[stage.lexicon], rule="")  # the rule names the other list
            if stage.lexicon in instead
            else stage
            for stage in rules.stages
        ),
        notice=rules.notice,
        source=rules.source,
        fallback=rules.fallback,
        terms=rules.terms,
        languages=rules.languages,
        origin=rules,
        pairs=tuple(pairs),
    )
    title, notice = (str(english(made.heading(name))) for name in ("title", "notice"))
    return replace(made, title=title, notice=notice)


def chosen_id(rules: RuleSet, chosen: Sequence[str], alphabet_of: Callable[[str], str]) -> str:
    """Return the id of a rule set with the lists that a person chose.

    `chosen` has for each list `NEW`, or `OLD=NEW` if the rule set asks several; `alphabet_of`
    returns the alphabet of a list, empty if it is not known. Raises `CannotJudge` if it is not
    clear which list takes the place of which.
    """
    pairs: dict[str, str] = {}
    for each in chosen:
        old, equals, new = each.partition("=")
        if not equals:
            old, new = rules.editions[0], each
        options = ", ".join(f"--lexicon {name}={new}" for name in rules.editions)
        if (not equals and len(rules.editions) > 1) or old in pairs:
            raise CannotJudge(
                f"It is not clear which lexicon {shown(new)} replaces.",
                remedy=f"Name it: {options}.",
            )
        pairs[old] = new
        other = alphabet_of(new)
        if other not in ("", rules.alphabet) and not rules.source:
            pairs[alphabet] = other
    return id_of(rules, [(old, new) for old, new in pairs.items() if old != new])
