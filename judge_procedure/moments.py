"""Moments: which texts of a rulebook are shown when; points that follow; whose devices judge."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from judge_procedure import sentences
from judge_procedure.names import addressed, calling, in_charge, party
from judge_procedure.opinions import grants_opinion
from judge_procedure.sentences import Line
from lexicons.errors import CannotJudge
from lexicons.language import _, counted, together
from lexicons.notation import named
from lexicons.rule_set import RuleSet

Keys = tuple[tuple[str, str], ...]
Chapter = tuple[str, tuple[Line, ...]]

declaring: Keys = (("challenge", "declared"), ("challenge", "named"))
leaving: Keys = (("procedure", "leaving"), ("procedure", "may_come"))
placement: Keys = (("challenge", "placement"),)
going: Keys = (("procedure", "slip"), *leaving)
bound: Keys = (("procedure", "special_needs"), ("withdrawal", "text"))
in_time: Keys = (("challenge", "window"), ("challenge", "hold"))
in_cases: Keys = tuple(("challenge", key) for key in ("cases", "courtesy", "away"))
looked_up: Keys = (("procedure", "book"), ("procedure", "conduct"))
returning: Keys = (("procedure", "returning"), ("procedure", "record"))
at_a_machine: Keys = tuple(
    ("procedure", key) for key in ("programs", "smart_device", "sees_result", "teaching")
)
opinions: Keys = (
    ("opinion", "text"),
    ("opinion", "given_by"),
    ("opinion", "prompting"),
)
wrong_rulings: Keys = tuple(("wrong_ruling", key) for key in ("text", "condition", "deadline"))
others: Keys = tuple(("procedure", key) for key in ("blank_redesignated", "devices", "unregulated"))


def said(rules: RuleSet, *keys: tuple[str, str]) -> Iterator[Line]:
    """Yield the texts that a rule set has under these keys, and nothing for the others."""
    for section, key in keys:
        if text := rules.says(section, key):
            introduced = _("When: {said}", said=text) if key == "window" else text
            yield Line(introduced, rules.cites(section, key))


# -- before --------------------------------------------------------------------------------------


def in_short(rules: RuleSet) -> Iterator[Line]:
    """Yield what players do before they go to the machine, in a few words."""
    yield from said(rules, ("procedure", "before"))
    yield from word_judge_on_request(rules)


def words_only(rules: RuleSet, *, cited: bool = False) -> str:
    """Return that only words are judged, and whom players call about the placement of tiles.

    If it is `cited`, it names the rules on placement, where the rulebook has some.

    >>> from lexicons import Library
    >>> words_only(Library().rules("sanspa-1999"), cited=True)
    'Only words are judged. Placement of tiles (5.1.2, 5.1.4, 5.1.6): call the director.'
    """
    topic = Line(_("Placement of tiles"), rules.cites("challenge", "placement") if cited else "")
    call = named(topic.cited, calling(in_charge(rules)))
    return together(_("Only words are judged."), call)


def after_placement(rules: RuleSet) -> str:
    """Return who says what follows from a ruling on the placement of tiles."""
    return named(_("What follows from a ruling on placement"), calling(in_charge(rules)))


def before(rules: RuleSet) -> Iterator[Line]:
    """Yield all that holds before players go to the machine or call a word judge."""
    yield from said(rules, *placement, *declaring, *going)
    yield from word_judge_on_request(rules)
    yield from on_words(rules)
    yield from said(rules, *bound, *in_time, *in_cases)


def word_judge_on_request(rules: RuleSet) -> Iterator[Line]:
    """Yield the right to a human word judge, if the rulebook grants it."""
    if rules.says("procedure", "word_judge_on_request"):
        rule = rules.cites("procedure", "word_judge_on_request")
        yield Line(_("You may insist on a human word judge."), rule)


# -- the words -----------------------------------------------------------------------------------


def on_words(rules: RuleSet) -> Iterator[Line]:
    """Yield what holds for the words of one challenge, and what it costs: before it is made."""
    yield from at_stake(rules)
    if rules.says("procedure", "words_added_later") is False:
        rule = rules.cites("procedure", "words_added_later")
        yield Line(_("No word of this play can be challenged later."), rule)


def at_stake(rules: RuleSet) -> Iterator[Line]:
    """Yield the points that a challenge of an acceptable play costs, before it is made."""
    for key in sentences.points_keys:
        if line := sentences.line(rules, *key):
            yield line


def on_typing(rules: RuleSet) -> Iterator[Line]:
    """Yield who else may type, where a page names the challenger."""
    if rules.says("procedure", "typist") == "any-player-if-agreed":
        rule = rules.cites("procedure", "typist")
        yield Line(_("With agreement, any player may type."), rule)


def at_hand_off(rules: RuleSet, *, smart_device: bool) -> Iterator[Line]:
    """Yield what holds while the words are compared and JUDGE is pressed."""
    on_device = tuple(said(rules, ("procedure", "smart_device")))
    if not on_device:
        yield from said(rules, ("procedure", "sees_result"))
    elif smart_device:
        yield from on_device


def presser_chosen(rules: RuleSet) -> Iterator[Line]:
    """Yield that the program chose who presses, if the rulebook does not say it."""
    if rules.source and not rules.says("procedure", "presser"):
        yield Line(
            _(
                "The rules do not say who presses. On this machine the {challenged} does.",
                challenged=party(rules, "challenged"),
            )
        )


# -- after ---------------------------------------------------------------------------------------


def consequence(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield what follows from a verdict on words, but for points; who decides, if it is open."""
    lost = "turn_lost" if verdict == "acceptable" else "play_turn_lost"
    yield from said(rules, ("consequence", verdict))
    if turn := sentences.line(rules, "consequence", lost):
        yield turn
    elif rules.says("consequence", verdict) is None and not tuple(points(rules, verdict)):
        yield from decided(rules, [Line(_("The rules do not say what follows."))])


def points(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield the points that follow from a verdict, for each word or for the challenge."""
    for section, key in sentences.points_keys if verdict == "acceptable" else ():
        if number := rules.says(section, key):
            yield Line(sentences.points_said(rules, key, number), rules.cites(section, key))


def clock(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield who starts which clock. A word judge does not say it: see NSA, Appendix D 11 i."""
    yield from said(rules, ("consequence", f"clock_{verdict}"))


def tiles_drawn(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield what happens to tiles that were drawn too early, if the play comes off the board."""
    if verdict == "unacceptable":
        yield from said(rules, ("consequence", "tiles_drawn"))


def final_play(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield what holds if the play ended the game: only on the verdict that the text is about."""
    on_this = f"final_play_{verdict}"
    key = on_this if rules.says("consequence", on_this) else "final_play"
    for text, rule in said(rules, ("consequence", key)):
        yield Line(_("Final play: {said}", said=text), rule)


def final_play_and_clock(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield both: first what is special about a final play, as it can undo the cost."""
    both = (final_play(rules, verdict), clock(rules, verdict))
    special = rules.says("consequence", f"final_play_{verdict}")
    yield from chain.from_iterable(both if special else reversed(both))


def finality(rules: RuleSet) -> Iterator[Line]:
    """Yield whether the machine's verdict is the last word."""
    yield from said(rules, ("finality", "text"))


def at_the_board(rules: RuleSet) -> Iterator[Line]:
    """Yield what is done after the verdict, back at the board."""
    yield from said(rules, *returning)


def other_opinions(rules: RuleSet, *, machine: bool) -> Iterator[Line]:
    """Yield which other opinions there are on a ruling of a machine, or of a word judge."""
    if grants_opinion(rules, by_players=machine):
        yield from said(rules, ("opinion", "text"))
        if rules.says("opinion", "second") == "book":
            yield from said(rules, ("procedure", "book"))


def silence(rules: RuleSet, verdict: str, *, machine: bool) -> Iterator[Line]:
    """Yield each question after a verdict on which the rulebook is silent, and who decides it."""
    yield from decided(rules, on_clock(rules, verdict), on_doubts(rules, machine=machine))


def on_clock(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield that the rulebook does not say who starts the clock, if it does not."""
    if not rules.says("consequence", f"clock_{verdict}"):
        yield Line(_("The rules do not say who starts the clock."))


def on_doubts(rules: RuleSet, *, machine: bool) -> Iterator[Line]:
    """Yield on which questions about a doubtful ruling the rulebook is silent."""
    if not says_who_reviews(rules, machine=machine):
        yield Line(_("The rules do not say who reviews a machine's ruling."))
    if not rules.says("wrong_ruling", "text"):
        yield Line(_("The rules do not say what follows from a wrong ruling."))


def says_who_reviews(rules: RuleSet, *, machine: bool) -> bool:
    """Return whether the rulebook says who reviews a ruling, or that nobody does."""
    final = rules.says("finality", "computer")
    return final is not None or grants_opinion(rules, by_players=machine)


def decided(rules: RuleSet, *questions: Iterable[Line]) -> Iterator[Line]:
    """Yield open questions, and who decides them; nothing if there is no question.

    A rule set of a club may have no rulebook: then nobody expects it to say everything.
    """
    if open_ones := tuple(chain.from_iterable(questions)) if rules.source else ():
        yield from (*open_ones, who_decides(rules))


def who_decides(rules: RuleSet) -> Line:
    """Return who decides where the rulebook is silent, or whose rules hold then."""
    others = rules.heading("fallback")
    usual = Line(_("See {others}.", others=others) if others else _("Ask the director."))
    return next(said(rules, ("procedure", "unregulated")), usual)


# -- in chapters ---------------------------------------------------------------------------------


def chapters(rules: RuleSet) -> Iterator[Chapter]:
    """Yield all texts for a word judge in chapters: the title of each, and its texts."""
    verdicts = ("acceptable", "unacceptable")
    found = (
        (_("How a play is challenged"), tuple(before(rules))),
        (_("How words are looked up"), tuple(said(rules, *looked_up))),
        (_("At a machine"), (*said(rules, *at_a_machine), *finality(rules))),
        *((rules.wording(verdict), tuple(after(rules, verdict))) for verdict in verdicts),
        (_("Back at the board"), tuple(at_the_board(rules))),
        (_("Another opinion"), tuple(said(rules, *opinions))),
        (_("A wrong ruling"), tuple(said(rules, *wrong_rulings))),
        (_("Blanks, devices, and everything else"), tuple(said(rules, *others))),
    )
    yield from ((title, items) for title, items in found if items)


def after(rules: RuleSet, verdict: str) -> Iterator[Line]:
    """Yield all that follows from a verdict."""
    yield from consequence(rules, verdict)
    yield from points(rules, verdict)
    yield from final_play_and_clock(rules, verdict)
    yield from tiles_drawn(rules, verdict)


def no_verdict(rules: RuleSet | None) -> tuple[Line, Line]:
    """Return what players do where the program could not judge; None if no rules are loaded."""
    slip = rules is None or rules.says("procedure", "slip")
    call = addressed(calling(in_charge(rules) if rules else "director"))
    return (
        Line(together(_("There is no verdict."), call)),
        Line(
            _("Keep the slip. Another machine can judge the words.")
            if slip
            else _("Another machine can judge the words.")
        ),
    )


# -- points ---------------------------------------------------------------------------------------


class Points(NamedTuple):
    """The points that a challenge of acceptable words costs.

    They are added to the score of the player challenged, or deducted from the challenger's.
    """

    words: int
    per_word: int = 0
    flat: int = 0  # for the challenge, however many words it has
    deducted: bool = False

    @property
    def total(self) -> int:
        """The points for the whole challenge.

        >>> Points(words=3, per_word=5).total, Points(words=3, flat=5).total
        (15, 5)
        """
        return self.words * self.per_word + self.flat

    @property
    def sum(self) -> str:
        """The sum in one sentence: how many points, and what they are counted by.

        >>> Points(words=3, per_word=5).sum, Points(words=3, flat=5).sum
        ('3 words x 5 = 15 points.', '5 points for the challenge.')
        """
        if self.flat:
            return counted(
                "{number} point for the challenge.", "{number} points for the challenge.", self.flat
            )
        return counted(
            "{number} word = {total} points.",
            "{number} words x {points} = {total} points.",
            self.words,
            points=self.per_word,
            total=self.total,
        )

    def goes_to(self, rules: RuleSet) -> str:
        """Return whose score they change, in one sentence."""
        if self.deducted:
            challenger = party(rules, "challenger")
            return _("They are deducted from the score of the {player}.", player=challenger)
        return _("They go to the {player}.", player=party(rules, "challenged"))


def points_for(rules: RuleSet, verdict: str, words: int) -> Points | None:
    """Return the points for so many challenged words, if the rulebook names any.

    A ruling on placement has other consequences: they are for the director to say.

    >>> from lexicons import Library
    >>> points_for(Library().rules("nzasp-2022"), "acceptable", 3).total
    15
    """
    per_word = rules.says("consequence", "points_per_word") or 0
    flat = rules.says("consequence", "points_per_challenge") or 0
    if verdict != "acceptable" or not (per_word or flat):
        return None
    deducted = rules.says("consequence", "points_are") == "deducted"
    return Points(words, per_word, flat, deducted)


# -- players' devices -----------------------------------------------------------------------------


def devices_are_allowed(rules: RuleSet) -> bool:
    """Return whether players may judge on a telephone or tablet.

    >>> from lexicons import Library
    >>> [devices_are_allowed(Library().rules(each)) for each in ("nzasp-2022", "nsa-2004")]
    [True, False]
    """
    return "smart-device" in (rules.says("procedure", "ways") or ())


def refuse_devices(rules: RuleSet) -> None:
    """Raise `CannotJudge`, with what the rules say, unless players' devices may judge."""
    if devices_are_allowed(rules):
        return
    lines = (sentences.line(rules, "procedure", key) for key in ("devices", "ways"))
    raise CannotJudge(
        _("Under these rules, no telephone or tablet of a player may judge."),
        faults=[line.cited for line in lines if line],
        remedy=_("Let the players judge at a kiosk, or ask the word judge."),
    )
