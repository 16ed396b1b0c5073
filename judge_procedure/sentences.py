"""What a rulebook says, item by item, in whole sentences."""

from typing import NamedTuple

from judge_procedure.known_values import Item, known_values
from judge_procedure.names import party
from lexicons.language import _, counted
from lexicons.rule_keys import sections
from lexicons.rule_set import RuleSet, Stage


class Line(NamedTuple):
    """A sentence, and the number of the rule that says so."""

    text: str
    number: str = ""  # empty if the rule set gives no number

    @property
    def cited(self) -> str:
        """The sentence with the number of its rule.

        >>> Line("The turn scores zero.", "14").cited, Line("The turn scores zero.").cited
        ('The turn scores zero. (14)', 'The turn scores zero.')
        """
        return _("{said} ({rule})", said=self.text, rule=self.number) if self.number else self.text


#: Items that the text of another item says too, where the rulebook has that text.
said_by: dict[Item, Item] = {
    ("consequence", "points_are"): ("consequence", "points_per_word"),
    ("consequence", "turn_lost"): ("consequence", "acceptable"),
    ("consequence", "play_turn_lost"): ("consequence", "unacceptable"),
    ("finality", "computer"): ("finality", "text"),
    ("opinion", "another_person"): ("opinion", "given_by"),
    ("opinion", "second"): ("opinion", "text"),
    ("opinion", "third"): ("opinion", "text"),
    ("procedure", "before"): ("procedure", "leaving"),
    ("procedure", "presser_smart_device"): ("procedure", "smart_device"),
    ("procedure", "slip_required"): ("procedure", "slip"),
    ("withdrawal", "allowed"): ("withdrawal", "text"),
    ("withdrawal", "unless"): ("withdrawal", "text"),
    ("wording", "acceptable"): ("consequence", "acceptable"),
    ("wording", "unacceptable"): ("consequence", "unacceptable"),
    **{("wrong_ruling", key): ("wrong_ruling", "text") for key in ("remedy", "points")},
}

remedy_points: Item = ("wrong_ruling", "points")
points_keys: tuple[Item, Item] = (
    ("consequence", "points_per_word"),
    ("consequence", "points_per_challenge"),
)


def items_of(section: str) -> list[Item]:
    """Return the items of a section of a rule set, in the order of the table of keys.

    >>> items_of("finality")
    [('finality', 'computer'), ('finality', 'text')]
    """
    return [(section, key) for key in sections[section]]


def line(rules: RuleSet, section: str, key: str) -> Line | None:
    """Return what the rules say about an item; None if they are silent or another item says it.

    >>> from lexicons import Library
    >>> line(Library().rules("nsa-2004"), "procedure", "typist")
    Line(text='The challenged words are typed by the challenger.', number='App. C A.4')
    """
    value = rules.says(section, key)
    other = said_by.get((section, key))
    if value is None or (other and rules.says(*other) is not None):
        return None
    return Line(sentence(rules, section, key, value), rules.cites(section, key))


def sentence(rules: RuleSet, section: str, key: str, value: object) -> str:
    """Return the sentence for a value. A text of the rule set is its own sentence."""
    item = section, key
    if isinstance(value, int) and item in (*points_keys, remedy_points):
        return _points_sentence(rules, item, value)
    if introduced := _introductions(rules, value).get(item):
        return introduced
    values = value if isinstance(value, tuple) else (value,)
    known = known_values(rules).get(item, {})
    if value in known:
        return known[value]
    if all(each in known for each in values):
        return " ".join(known[each] for each in values)
    if isinstance(value, str):
        return value if value.endswith(".") else _("{said}.", said=value)
    return f"{sections[section][key].meaning}: {value}"  # a value that only a newer release knows


def _introductions(rules: RuleSet, said: object) -> dict[Item, str]:
    """Return a text of the rule set behind the words that say what it is about."""
    good, bad = rules.wording("acceptable"), rules.wording("unacceptable")
    return {
        ("wording", "acceptable"): _("The verdict on an acceptable play: {said}.", said=said),
        ("wording", "unacceptable"): _("The verdict on an unacceptable play: {said}.", said=said),
        ("challenge", "window"): _("When: {said}", said=said),
        ("consequence", "tiles_drawn"): _("{verdict}: {said}", verdict=bad, said=said),
        ("consequence", "acceptable"): _("{verdict}: {said}", verdict=good, said=said),
        ("consequence", "unacceptable"): _("{verdict}: {said}", verdict=bad, said=said),
        ("consequence", "clock_acceptable"): _("{verdict}: {said}", verdict=good, said=said),
        ("consequence", "clock_unacceptable"): _("{verdict}: {said}", verdict=bad, said=said),
        ("consequence", "final_play"): _("Final play: {said}", said=said),
        ("consequence", "final_play_acceptable"): _(
            "Final play, {verdict}: {said}", verdict=good, said=said
        ),
        ("consequence", "final_play_unacceptable"): _(
            "Final play, {verdict}: {said}", verdict=bad, said=said
        ),
        ("procedure", "smart_device"): _("On a telephone or tablet: {said}", said=said),
        ("opinion", "given_by"): _("Who gives it: {said}", said=said),
        ("opinion", "prompting"): _("Hints: {said}", said=said),
        ("wrong_ruling", "condition"): _("Condition: {said}", said=said),
        ("wrong_ruling", "deadline"): _("Deadline: {said}", said=said),
    }


def _points_sentence(rules: RuleSet, item: Item, points: int) -> str:
    if item == remedy_points:
        return counted(
            "The remedy adds {number} point.", "The remedy adds {number} points.", points
        )
    good = rules.wording("acceptable")
    return _("{verdict}: {said}", verdict=good, said=points_said(rules, item[1], points))


def points_said(rules: RuleSet, key: str, points: int) -> str:
    """Return which player's score points change after an acceptable play, and how."""
    challenger, challenged = party(rules, "challenger"), party(rules, "challenged")
    deducted = rules.says("consequence", "points_are") == "deducted"
    match key, deducted:
        case "points_per_word", False:
            return counted(
                "The {player} gets {number} point for each word.",
                "The {player} gets {number} points for each word.",
                points,
                player=challenged,
            )
        case "points_per_word", True:
            return counted(
                "The {player} loses {number} point for each word.",
                "The {player} loses {number} points for each word.",
                points,
                player=challenger,
            )
        case _, False:
            return counted(
                "The {player} gets {number} point, however many words are challenged.",
                "The {player} gets {number} points, however many words are challenged.",
                points,
                player=challenged,
            )
    return counted(
        "The {player} loses {number} point, however many words are challenged.",
        "The {player} loses {number} points, however many words are challenged.",
        points,
        player=challenger,
    )


def stage_line(rules: RuleSet, stage: Stage, title: str) -> Line:
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
    return Line(text, stage.rule)
