"""Moments: which texts of a rulebook are shown when; points that follow; whose devices judge."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from judge_procedure.names import addressed, calling, in_charge, party
from judge_procedure.opinions import grants_opinion
from judge_procedure.sentences import RuleSentence, line, said
from lexicons import rulebook
from lexicons.errors import CannotJudge
from lexicons.language import _, counted
from lexicons.notation import named
from lexicons.rule_items import Item
from lexicons.rule_set import RuleSet
from lexicons.rulebook import Authority

# -- before --------------------------------------------------------------------------------------


def words_only(rules: RuleSet, *, cited: bool = False) -> str:
    """Return that only words are judged, and whom players call about the placement of tiles.

    If it is `cited`, it names the rules on placement, where the rulebook has some.

    >>> from lexicons import Library
    >>> words_only(Library().rules("sanspa-1999"), cited=True)
    'Only words are judged. Placement of tiles (5.1.2, 5.1.4, 5.1.6): call the director.'
    """
    topic = RuleSentence(
        _("Placement of tiles"), rules.cites(rulebook.ChallengeSection.placement) if cited else ""
    )
    call = named(topic.cited, calling(in_charge(rules)))
    return " ".join((_("Only words are judged."), call))


def after_placement(rules: RuleSet) -> str:
    """Return who says what follows from a ruling on the placement of tiles."""
    return named(_("What follows from a ruling on placement"), calling(in_charge(rules)))


def before(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield all that holds before players go to the machine or call a word judge."""
    yield from said(
        rules,
        rulebook.ChallengeSection.placement,
        rulebook.DECLARING,
        rulebook.Procedure.slip,
        rulebook.LEAVING,
    )
    yield from said(rules, rulebook.Procedure.word_judge_on_request)
    yield from on_words(rules)
    yield from said(rules, rulebook.BOUND, rulebook.IN_TIME, rulebook.IN_CASES)


# -- the words -----------------------------------------------------------------------------------


def on_words(rules: RuleSet) -> Iterator[RuleSentence]:
    """Yield what holds for the words of one challenge, and what an acceptable play costs."""
    points = (rulebook.Consequence.points_per_word, rulebook.Consequence.points_per_challenge)
    yield from filter(None, (line(rules, item) for item in points))
    yield from said(rules, rulebook.Procedure.words_added_later)


def at_hand_off(rules: RuleSet, *, smart_device: bool) -> Iterator[RuleSentence]:
    """Yield what holds while the words are compared and JUDGE is pressed."""
    if rules.procedure.smart_device is None:
        yield from said(rules, rulebook.Procedure.sees_result)
    elif smart_device:
        yield from said(rules, rulebook.Procedure.smart_device)


# -- after ---------------------------------------------------------------------------------------


class Follows(NamedTuple):
    """What follows a verdict by the rules, each part apart; None where they leave it out."""

    play: RuleSentence | None = None  # what becomes of the play, and all that its sentence adds
    turn: RuleSentence | None = (
        None  # whether it costs the turn, where that sentence does not say it
    )
    clock: RuleSentence | None = None  # a word judge does not say it: see NSA, Appendix D 11 i
    points: RuleSentence | None = None
    final_play: RuleSentence | None = None  # if the play ended the game
    undone: bool = False  # whether a final play undoes what the verdict costs else
    tiles_drawn: RuleSentence | None = None  # what happens to tiles that were drawn too early
    left_open: RuleSentence | None = None  # who decides, if the rules say nothing else of it

    def lines(self) -> Iterator[RuleSentence]:
        """Yield every part, in the order in which a person reads them."""
        last = (self.final_play, self.clock) if self.undone else (self.clock, self.final_play)
        costs = (self.play, self.turn, self.left_open, self.points)
        yield from filter(None, (*costs, *last, self.tiles_drawn))


def follows(rules: RuleSet, verdict: str, words: int = 0) -> Follows:
    """Return what follows a verdict; with a number of words, the sum of their points."""

    def first(*items: Item[Any]) -> RuleSentence | None:
        return next(said(rules, *items), None)

    of, accepts = rulebook.Consequence, verdict == "acceptable"
    final = of.final_play_acceptable if accepts else of.final_play_unacceptable
    found = Follows(
        play=first(of.acceptable if accepts else of.unacceptable),
        turn=line(rules, of.turn_lost if accepts else of.play_turn_lost),
        clock=first(of.clock_acceptable if accepts else of.clock_unacceptable),
        points=first(of.points_per_word, of.points_per_challenge) if accepts else None,
        tiles_drawn=None if accepts else first(of.tiles_drawn),
        undone=rules.value(final) is not None,
    )
    if not (found.play or found.turn or found.points):
        found = found._replace(left_open=left_open(rules))
    if found.points and words and (given := points_for(rules, verdict, words)):
        summed = f"{given.sum} {given.goes_to}"
        found = found._replace(points=found.points._replace(text=summed))
    if last := first(final, of.final_play):
        text = _("Final play: {said}", said=last.text)
        found = found._replace(final_play=last._replace(text=text))
    return found


def left_open(rules: RuleSet) -> RuleSentence | None:
    """Return who decides what the rules leave open, or whose rules hold then; None if unsaid."""
    others = rules.heading("fallback")
    usual = RuleSentence(_("See {others}.", others=others)) if others else None
    return next(said(rules, rulebook.Procedure.unregulated), usual)


def other_opinions(rules: RuleSet, *, machine: bool) -> Iterator[RuleSentence]:
    """Yield which other opinions there are on a ruling of a machine, or of a word judge."""
    if grants_opinion(rules, by_players=machine):
        yield from said(rules, rulebook.Opinion.text)
        if rules.opinion.second is rulebook.Second.BOOK:
            yield from said(rules, rulebook.Procedure.book)


def no_verdict(rules: RuleSet | None) -> tuple[RuleSentence, RuleSentence]:
    """Return what players do where the program could not judge; None if no rules are loaded."""
    slip = rules is None or rules.procedure.slip
    call = addressed(calling(in_charge(rules) if rules else Authority.DIRECTOR))
    return (
        RuleSentence(" ".join((_("There is no verdict."), call))),
        RuleSentence(
            _("Keep the slip. Another machine can judge the words.")
            if slip
            else _("Another machine can judge the words.")
        ),
    )


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
    if verdict != "acceptable" or not (per_word or flat):
        return None
    number = (
        counted("{number} point for the challenge.", "{number} points for the challenge.", flat)
        if flat
        else counted(
            "{number} word = {total} points.", "{number} words x {points} = {total} points.",
            words, points=per_word, total=words * per_word,
        )
    )  # fmt: skip
    if costs.points_are is rulebook.PointsAre.DEDUCTED:
        challenger = party(rules, rulebook.Side.CHALLENGER)
        from_whom = _("They are deducted from the score of the {player}.", player=challenger)
        return Points(number, from_whom)
    challenged = party(rules, rulebook.Side.CHALLENGED)
    return Points(number, _("They go to the {player}.", player=challenged))


# -- players' devices -----------------------------------------------------------------------------


def devices_are_allowed(rules: RuleSet) -> bool:
    """Return whether players may judge on a telephone or tablet.

    >>> from lexicons import Library
    >>> [devices_are_allowed(Library().rules(each)) for each in ("nzasp-2022", "nsa-2004")]
    [True, False]
    """
    return rulebook.Way.SMART_DEVICE in (rules.procedure.ways or ())


def refuse_devices(rules: RuleSet) -> None:
    """Raise `CannotJudge`, with what the rules say, unless players' devices may judge."""
    if devices_are_allowed(rules):
        return
    raise CannotJudge(
        _("Under these rules, no telephone or tablet of a player may judge."),
        faults=[
            each.cited for each in said(rules, rulebook.Procedure.devices, rulebook.Procedure.ways)
        ],
        remedy=_("Let the players judge at a kiosk, or ask the word judge."),
    )
