"""Moments: which texts of a rulebook are shown when, each with the number of its rule."""

from collections.abc import Iterator
from typing import NamedTuple

from lexicons.language import _
from lexicons.proceedings.names import party
from lexicons.proceedings.opinions import grants_opinion
from lexicons.rule_set import RuleSet

Keys = tuple[tuple[str, str], ...]
Chapter = tuple[str, tuple["Item", ...]]

declaring: Keys = (("challenge", "declared"), ("challenge", "named"))
going: Keys = (("procedure", "slip"), ("procedure", "leaving"), ("procedure", "may_come"))
bound: Keys = (("procedure", "special_needs"), ("withdrawal", "text"))
in_time: Keys = (("challenge", "window"), ("challenge", "hold"), ("challenge", "courtesy"))
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


class Item(NamedTuple):
    """A text of the rulebook."""

    text: str
    number: str = ""  # of its rule; empty if the rule set gives no number

    @property
    def cited(self) -> str:
        """The text with the number of its rule.

        >>> Item("The turn scores zero.", "14").cited
        'The turn scores zero. (14)'
        """
        return _("{said} ({rule})", said=self.text, rule=self.number) if self.number else self.text


def said(rules: RuleSet, *keys: tuple[str, str]) -> Iterator[Item]:
    """Yield the texts that a rule set has under these keys, and nothing for the others."""
    for section, key in keys:
        if text := rules.says(section, key):
            yield Item(text, rules.cites(section, key))


# -- before --------------------------------------------------------------------------------------


def in_short(rules: RuleSet) -> Iterator[Item]:
    """Yield what players do before they go to the machine, in a few words."""
    yield from said(rules, ("procedure", "before"))
    yield from word_judge_on_request(rules)


def before(rules: RuleSet) -> Iterator[Item]:
    """Yield all that holds before players go to the machine or call a word judge."""
    yield from said(rules, *declaring, *going)
    yield from word_judge_on_request(rules)
    yield from said(rules, *bound)


def word_judge_on_request(rules: RuleSet) -> Iterator[Item]:
    """Yield the right to a human word judge, if the rulebook grants it."""
    if rules.says("procedure", "word_judge_on_request"):
        rule = rules.cites("procedure", "word_judge_on_request")
        yield Item(_("You may insist on a human word judge."), rule)


# -- the words -----------------------------------------------------------------------------------


def on_words(rules: RuleSet) -> Iterator[Item]:
    """Yield what holds for the words of one challenge."""
    if rules.says("procedure", "words_added_later") is False:
        rule = rules.cites("procedure", "words_added_later")
        yield Item(_("No word of this play can be challenged later."), rule)


def on_typing(rules: RuleSet) -> Iterator[Item]:
    """Yield who else may type, where a page names the challenger."""
    if rules.says("procedure", "typist") == "any-player-if-agreed":
        rule = rules.cites("procedure", "typist")
        yield Item(_("With agreement, any player may type."), rule)


def presser(rules: RuleSet, *, smart_device: bool) -> str:
    """Return who presses JUDGE, `challenger` or `challenged`; "" if the rulebook is silent."""
    on_device = rules.says("procedure", "presser_smart_device") if smart_device else None
    return on_device or rules.says("procedure", "presser") or ""


def at_hand_off(rules: RuleSet, *, smart_device: bool) -> Iterator[Item]:
    """Yield what holds while the words are compared and JUDGE is pressed."""
    on_device = tuple(said(rules, ("procedure", "smart_device")))
    if not on_device:
        yield from said(rules, ("procedure", "sees_result"))
    elif smart_device:
        yield from on_device


def presser_chosen(rules: RuleSet) -> Iterator[Item]:
    """Yield that the program chose who presses, if the rulebook does not say it."""
    if rules.source and not presser(rules, smart_device=False):
        yield Item(
            _(
                "The rules do not say who presses. On this machine the {challenged} does.",
                challenged=party(rules, "challenged"),
            )
        )


# -- after ---------------------------------------------------------------------------------------


def consequence(rules: RuleSet, verdict: str) -> Iterator[Item]:
    """Yield what follows from a verdict on words; who decides, if the rulebook is silent."""
    if rules.says("consequence", verdict) is None and rules.source:
        yield Item(_("The rules do not say what follows."))
        yield who_decides(rules)
    yield from said(rules, ("consequence", verdict))


def clock(rules: RuleSet, verdict: str) -> Iterator[Item]:
    """Yield who starts which clock. A word judge does not say it: see NSA, Appendix D 11 i."""
    yield from said(rules, ("consequence", f"clock_{verdict}"))


def final_play(rules: RuleSet, verdict: str) -> Iterator[Item]:
    """Yield what holds if the play ended the game: only on the verdict that the text is about."""
    on_this = f"final_play_{verdict}"
    key = on_this if rules.says("consequence", on_this) else "final_play"
    for text, rule in said(rules, ("consequence", key)):
        yield Item(_("Final play: {said}", said=text), rule)


def finality(rules: RuleSet) -> Iterator[Item]:
    """Yield whether the machine's verdict is the last word."""
    yield from said(rules, ("finality", "text"))


def at_the_board(rules: RuleSet) -> Iterator[Item]:
    """Yield what is done after the verdict, back at the board."""
    yield from said(rules, *returning)


def other_opinions(rules: RuleSet, *, machine: bool) -> Iterator[Item]:
    """Yield which other opinions there are on a ruling of a machine, or of a word judge."""
    if grants_opinion(rules, by_players=machine):
        yield from said(rules, ("opinion", "text"))
        if rules.says("opinion", "second") == "book":
            yield from said(rules, ("procedure", "book"))


def silence(rules: RuleSet, verdict: str, *, machine: bool) -> Iterator[Item]:
    """Yield each question after a verdict on which the rulebook is silent, and who decides it.

    A rule set of a club may have no rulebook: then nobody expects it to say everything.
    """
    questions: list[Item] = []
    if not rules.source:
        return
    if not rules.says("consequence", f"clock_{verdict}"):
        questions.append(Item(_("The rules do not say who starts the clock.")))
    if not (grants_opinion(rules, by_players=machine) or rules.says("finality", "computer")):
        questions.append(Item(_("The rules do not say who reviews a machine's ruling.")))
    if not rules.says("wrong_ruling", "text"):
        questions.append(Item(_("The rules do not say what follows from a wrong ruling.")))
    if questions:
        yield from (*questions, who_decides(rules))


def who_decides(rules: RuleSet) -> Item:
    """Return who decides where the rulebook is silent, or whose rules hold then."""
    for decided in said(rules, ("procedure", "unregulated")):
        return decided
    if others := rules.heading("fallback"):
        return Item(_("See {others}.", others=others))
    return Item(_("Ask the director."))


# -- in chapters ---------------------------------------------------------------------------------


def chapters(rules: RuleSet) -> Iterator[Chapter]:
    """Yield all texts for a word judge in chapters: the title of each, and its texts."""
    verdicts = ("acceptable", "unacceptable")
    found = (
        (_("How a play is challenged"), tuple(said(rules, *declaring, *in_time))),
        (_("Before a challenge is judged"), (*before(rules), *on_words(rules))),
        (_("How words are looked up"), tuple(said(rules, ("procedure", "book")))),
        (_("At a machine"), (*said(rules, *at_a_machine), *finality(rules))),
        *((rules.wording(verdict), tuple(after(rules, verdict))) for verdict in verdicts),
        (_("Back at the board"), tuple(at_the_board(rules))),
        (_("Another opinion"), tuple(said(rules, *opinions))),
        (_("A wrong ruling"), tuple(said(rules, *wrong_rulings))),
        (_("Blanks, devices, and all else"), tuple(said(rules, *others))),
    )
    yield from ((title, items) for title, items in found if items)


def after(rules: RuleSet, verdict: str) -> Iterator[Item]:
    """Yield all that follows from a verdict."""
    yield from consequence(rules, verdict)
    yield from clock(rules, verdict)
    yield from final_play(rules, verdict)
