"""What a rulebook says, in whole sentences: of each item, and of all items at a moment."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from judge_procedure import names
from lexicons.challenge import Verdict
from lexicons.language import _, counted, with_label
from lexicons.rules import rulebook
from lexicons.rules.rule_items import Item, ItemPlace, Says, Template
from lexicons.rules.rule_set import RuleSet, Stage
from lexicons.rules.rulebook import Authority, Consequence, PointsAre, Procedure, Side, WrongRuling


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


def sheet_sentence(rules: RuleSet, item: Item[Any]) -> RuleSentence | None:
    """Return what a sheet has of an item; None if it's left out, or another item says it too.

    >>> from lexicons import Library
    >>> from lexicons.rules.rulebook import Consequence
    >>> sheet_sentence(Library().rules("london-2020"), Consequence.unacceptable)
    RuleSentence(text='INVALID: The turn scores zero.', number='14')
    """
    value = rules.value(item)
    if value is None or (item.unless and rules.value(item.unless) is not None):
        return None
    text = sentence(rules, item.says, value)
    if item.intro != "{said}":
        text = _filled(rules, item.intro, text)
    elif item.says == "{said}":
        text = names.ended(text)
    return RuleSentence(text, rules.cites(item))


def sheet_sentences(rules: RuleSet, *items: Item[Any]) -> Iterator[RuleSentence]:
    yield from filter(None, (sheet_sentence(rules, item) for item in items))


def page_sentences(rules: RuleSet, *shown: Item[Any] | ItemPlace) -> Iterator[RuleSentence]:
    """Yield what a page has of items, and of all items at a moment: bare or brief sentences."""
    for part in shown:
        for item in rulebook.items_at(part) if isinstance(part, ItemPlace) else (part,):
            value = rules.value(item)
            if value is not None and (item.brief is None or value in item.brief):
                text = sentence(rules, item.brief or item.says, value)
                yield RuleSentence(text, rules.cites(item))


def on_wrong_rulings(rules: RuleSet) -> Iterator[RuleSentence]:
    """Return what the rules say of a ruling that is found to be wrong later."""
    of = WrongRuling
    return sheet_sentences(rules, of.text, of.remedy, of.condition, of.deadline)


def sentence(rules: RuleSet, says: Says, value: Any) -> str:
    """Return the sentence for a value. A text of the rule set is its own sentence."""
    if not isinstance(says, Mapping):
        return _filled(rules, says, value)
    if isinstance(value, tuple):
        of_all = says.get(frozenset(value))
        templates = [of_all] if of_all else [says[part] for part in value]
        return " ".join(_filled(rules, template, value) for template in templates)
    if value in says:
        return _filled(rules, says[value], value)
    # A number of points is no key: whether they are added or deducted is.
    return _filled(rules, says[rules.consequence.points_are or PointsAre.ADDED], value)


def _filled(rules: RuleSet, template: Template, value: Any) -> str:
    """Return a sentence with the value and the rulebook's own names."""
    if template == "{said}":
        text: str = value
        return text
    key, label = names.judge_key(rules), rules.procedure.key_label
    known = {
        "challenger": names.party(rules, Side.CHALLENGER),
        "challenged": names.party(rules, Side.CHALLENGED),
        "judge": names.word_judge(rules),
        "key": names.labelled(label, key) if label else names.key_name(key),
        "good": rules.verdict_word(Verdict.ACCEPTABLE.value),
        "bad": rules.verdict_word(Verdict.UNACCEPTABLE.value),
        "said": value,
    }
    one, *many = (template,) if isinstance(template, str) else template
    used = {name: text for name, text in known.items() if f"{{{name}}}" in one}
    return counted(one, many[0], value, **used) if many else _(one, **used)


def stage_line(rules: RuleSet, stage: Stage, title: str) -> RuleSentence:
    """Return a step of the chain of lexicons; `title` is what people call the edition."""
    text, lengths = title, rules.lengths_of(stage)
    if lengths != rules.lengths:
        text = _("{title}, for words of {first} to {last} tiles",
                 title=title, first=stage.shortest, last=lengths.stop - 1)  # fmt: skip
    if stage.entries:
        text = _(
            "{lexicon}; of its entries: {entries}", lexicon=text, entries=rules.entries_of(stage)
        )
    if not stage.accept:
        text = _("{lexicon}; a word that it holds is unacceptable", lexicon=text)
    return RuleSentence(text, stage.rule)


# -- before a verdict ------------------------------------------------------------------------------


def words_only(rules: RuleSet) -> str:
    """Return that only words are judged, and whom players call about the placement of tiles.

    >>> from lexicons import Library
    >>> words_only(Library().rules("sanspa-1999"))
    'Only words are judged. Placement of tiles (5.1.2, 5.1.4, 5.1.6): call the director.'
    """
    return " ".join((_("Only words are judged."), on_placement(rules)))


def on_placement(rules: RuleSet) -> str:
    """Return whom players call about the placement of tiles."""
    topic = RuleSentence(_("Placement of tiles"), rules.cites(rulebook.ChallengeSection.placement))
    return with_label(topic.cited, names.calling(names.in_charge(rules)))


def after_placement(rules: RuleSet) -> str:
    """Return who says what follows from a ruling on the placement of tiles."""
    who = names.calling(names.in_charge(rules))
    return with_label(_("What follows from a ruling on placement"), who)


def when_challenging(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield all that holds before players go to the machine or call a word judge."""
    yield from page_sentences(
        rules,
        rulebook.ChallengeSection.placement,
        rulebook.DECLARING,
        Procedure.slip,
        rulebook.LEAVING,
        Procedure.word_judge_on_request,
    )
    yield from on_words(rules)
    yield from page_sentences(rules, rulebook.BOUND, rulebook.IN_TIME, rulebook.IN_CASES)


def on_words(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield what holds for the words of one challenge, and what an acceptable play costs."""
    of = Consequence
    yield from sheet_sentences(rules, of.points_per_word, of.points_per_challenge)
    yield from page_sentences(rules, Procedure.words_added_later)


def when_handing_off(rules: RuleSet, *, smart_device: bool) -> Iterator[RuleSentence]:
    """Yield what holds while the words are compared and JUDGE is pressed."""
    if rules.procedure.smart_device is None:
        yield from page_sentences(rules, Procedure.sees_result)
    elif smart_device:
        yield from page_sentences(rules, Procedure.smart_device)


# -- after a verdict -----------------------------------------------------------------------------


class Consequences(NamedTuple):
    """What follows from a verdict by the rules, each part apart; None where they leave it out."""

    play: RuleSentence | None = None  # what becomes of the play, and all that its sentence adds
    turn: RuleSentence | None = None  # whether it costs the turn, if `play` doesn't say it
    clock: RuleSentence | None = None  # a word judge does not say it: see NSA, Appendix D 11 i
    points: RuleSentence | None = None
    final_play: RuleSentence | None = None  # if the play ended the game
    is_undone: bool = False  # whether a final play undoes what the verdict costs else
    tiles_drawn: RuleSentence | None = None  # what happens to tiles that were drawn too early
    left_open: RuleSentence | None = None  # who decides, if the rules say nothing else of it

    def lines(self) -> Iterator[RuleSentence]:
        """Yield every part, in the order in which a person reads them."""
        last = (self.final_play, self.clock) if self.is_undone else (self.clock, self.final_play)
        costs = (self.play, self.turn, self.left_open, self.points)
        yield from filter(None, (*costs, *last, self.tiles_drawn))


def consequences(rules: RuleSet, verdict: str, words: int = 0) -> Consequences:
    """Return what follows from a verdict; with a number of words, the sum of their points."""

    def first(*items: Item[Any]) -> RuleSentence | None:
        return next(page_sentences(rules, *items), None)

    of, accepts = Consequence, verdict == Verdict.ACCEPTABLE.value
    final = of.final_play_acceptable if accepts else of.final_play_unacceptable
    play = first(of.acceptable if accepts else of.unacceptable)
    turn = sheet_sentence(rules, of.turn_lost if accepts else of.play_turn_lost)
    points = first(of.points_per_word, of.points_per_challenge) if accepts else None
    if points and words and (total := points_for(rules, verdict, words)):
        points = points._replace(text=f"{total.sum} {total.goes_to}")
    if final_play := first(final, of.final_play):
        text = _("Final play: {said}", said=final_play.text)
        final_play = final_play._replace(text=text)
    return Consequences(
        play, turn, first(of.clock_acceptable if accepts else of.clock_unacceptable), points,
        final_play,
        is_undone=rules.value(final) is not None,
        tiles_drawn=None if accepts else first(of.tiles_drawn),
        left_open=None if play or turn or points else left_open(rules),
    )  # fmt: skip


def left_open(rules: RuleSet) -> RuleSentence | None:
    """Return who decides what the rules leave open, or whose rules hold then; None if unsaid."""
    others = rules.fallback
    usual = RuleSentence(_("See {others}.", others=others)) if others else None
    return next(page_sentences(rules, Procedure.unregulated), usual)


def no_verdict(rules: RuleSet | None, *, may_be_recorded: bool = False) -> tuple[str, str]:
    """Return what players do where the program couldn't judge, perhaps because it has no rules."""
    call = names.capitalized(names.calling(names.in_charge(rules) if rules else Authority.DIRECTOR))
    first, other = _("There is no verdict."), _("Another machine can judge the words.")
    if may_be_recorded:
        other = _("Don't use another machine.")
    return f"{first} {call}", f"{names.keep_slip(rules)} {other}".strip()


# -- points ---------------------------------------------------------------------------------------


class Points(NamedTuple):
    """The points that a challenge of acceptable words costs, in two sentences."""

    sum: str  # how many, and what they are counted by
    goes_to: str  # whose score they change


def points_for(rules: RuleSet, verdict: str, words: int) -> Points | None:
    """Return the points for so many challenged words, if the rulebook names any.

    A ruling on placement has other consequences: they are for the director to say.

    >>> from lexicons import Library
    >>> points_for(Library().rules("nzasp-2022"), "acceptable", 3).sum
    '3 words x 5 = 15 points.'
    """
    costs = rules.consequence
    per_word, flat = costs.points_per_word or 0, costs.points_per_challenge or 0
    if verdict != Verdict.ACCEPTABLE.value or not (per_word or flat):
        return None
    number = (
        counted("{number} point for the challenge.", "{number} points for the challenge.", flat)
        if flat
        else counted(
            "{number} word = {total} points.", "{number} words x {points} = {total} points.",
            words, points=per_word, total=words * per_word,
        )
    )  # fmt: skip
    if costs.points_are is PointsAre.DEDUCTED:
        challenger = names.party(rules, Side.CHALLENGER)
        from_whom = _("They are deducted from the score of the {player}.", player=challenger)
        return Points(number, from_whom)
    challenged = names.party(rules, Side.CHALLENGED)
    return Points(number, _("They go to the {player}.", player=challenged))
