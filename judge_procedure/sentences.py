"""What a rulebook says, item by item, in whole sentences."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from judge_procedure.names import judge_key, key_name, labelled, party, word_judge
from lexicons.language import _, counted
from lexicons.rule_items import Item, ItemPlace, Says, Template
from lexicons.rule_set import RuleSet, Stage
from lexicons.rulebook import PointsAre, Side, WrongRuling, items_at


class RuleSentence(NamedTuple):
    """A sentence, and the number of the rule that says so."""

    text: str
    number: str = ""  # empty if the rule set gives no number

    @property
    def cited(self) -> str:
        """The sentence with the number of its rule.

        >>> RuleSentence("The turn scores zero.", "14").cited
        'The turn scores zero. (14)'
        """
        return _("{said} ({rule})", said=self.text, rule=self.number) if self.number else self.text


def line(rules: RuleSet, item: Item[Any]) -> RuleSentence | None:
    """Return what a sheet has of an item; None if it's left out, or another item says it too.

    >>> from lexicons import Library
    >>> from lexicons.rulebook import Consequence
    >>> line(Library().rules("london-2020"), Consequence.unacceptable)
    RuleSentence(text='INVALID: The turn scores zero.', number='14')
    """
    value = rules.value(item)
    if value is None or (item.unless and rules.value(item.unless) is not None):
        return None
    text = sentence(rules, item.says, value)
    if item.intro != "{said}":
        text = _filled(rules, item.intro, text)
    elif item.says == "{said}" and not text.endswith("."):
        text = _("{said}.", said=text)
    return RuleSentence(text, rules.cites(item))


def said(rules: RuleSet, *shown: Item[Any] | ItemPlace) -> Iterator[RuleSentence]:
    """Yield what a page has of items, and of all items at a moment: bare or brief sentences."""
    for each in shown:
        for item in items_at(each) if isinstance(each, ItemPlace) else (each,):
            value = rules.value(item)
            if value is not None and (item.brief is None or value in item.brief):
                text = sentence(rules, item.brief or item.says, value)
                yield RuleSentence(text, rules.cites(item))


def on_wrong_rulings(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield what the rules say of a ruling that is found to be wrong later."""
    of = WrongRuling
    items = (of.text, of.remedy, of.condition, of.deadline)
    yield from filter(None, (line(rules, item) for item in items))


def sentence(rules: RuleSet, says: Says, value: Any) -> str:
    """Return the sentence for a value. A text of the rule set is its own sentence."""
    if not isinstance(says, Mapping):
        return _filled(rules, says, value)
    if isinstance(value, tuple):
        together = says.get(frozenset(value))
        templates = [together] if together else [says[each] for each in value]
        return " ".join(_filled(rules, each, value) for each in templates)
    if value in says:
        return _filled(rules, says[value], value)
    return _filled(rules, says[rules.consequence.points_are or PointsAre.ADDED], value)


def _filled(rules: RuleSet, template: Template, value: Any) -> str:
    """Return a sentence with the value and the rulebook's own names."""
    if template == "{said}":
        text: str = value
        return text
    key, label = judge_key(rules), rules.procedure.key_label
    names = {
        "challenger": party(rules, Side.CHALLENGER),
        "challenged": party(rules, Side.CHALLENGED),
        "judge": word_judge(rules),
        "key": labelled(label, key) if label else key_name(key),
        "good": rules.verdict_word("acceptable"),
        "bad": rules.verdict_word("unacceptable"),
        "said": value,
    }
    one, *many = (template,) if isinstance(template, str) else template
    used = {name: text for name, text in names.items() if f"{{{name}}}" in one}
    return counted(one, many[0], value, **used) if many else _(one, **used)


def stage_line(rules: RuleSet, stage: Stage, title: str) -> RuleSentence:
    """Return a step of the chain of lexicons; `title` is what people call the edition."""
    first, last = (lengths := rules.lengths_of(stage))[0], lengths[-1]
    text = title
    if lengths != rules.lengths:
        text = _(
            "{title}, for words of {first} to {last} tiles", title=title, first=first, last=last
        )
    if stage.entries:
        text = _(
            "{lexicon}; of its entries: {entries}", lexicon=text, entries=rules.entries_of(stage)
        )
    if not stage.accept:
        text = _("{lexicon}; a word that it holds is unacceptable", lexicon=text)
    return RuleSentence(text, stage.rule)
