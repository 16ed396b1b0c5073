"""The card: how to challenge here, step by step, with this rule set's keys and consequences."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_cli.paper.shared import identity
from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings import names, sentences
from lexicons.proceedings.sentences import Line


class Step(NamedTuple):
    """What is done, in large type, and what the rules say about it."""

    title: str
    lines: tuple[Line, ...] = ()


class Card(NamedTuple):
    """The texts of the card."""

    title: str
    identity: tuple[str, ...]
    steps: tuple[Step, ...]
    verdicts: tuple[Step, Step]
    after: tuple[Step, ...]


def card_of(rules: RuleSet) -> Card:
    """Return the card of a rule set."""
    return Card(
        _("How to challenge here"),
        tuple(identity(rules)),
        tuple(steps(rules)),
        (verdict(rules, "acceptable"), verdict(rules, "unacceptable")),
        tuple(after(rules)),
    )


def steps(rules: RuleSet) -> Iterator[Step]:
    """Yield the steps up to the verdict."""
    written = "procedure.slip" if rules.says("procedure", "slip") else "challenge.named"
    yield Step(_("Challenge all words together"), said(rules, "challenge.declared", written))
    if leaving := said(rules, "procedure.leaving", "procedure.may_come"):
        yield Step(_("Before you leave the board"), leaving)
    yield from at_machine(rules)


def at_machine(rules: RuleSet) -> Iterator[Step]:
    """Yield what is done at the machine: by a word judge, where the rules leave it to one."""
    if rules.says("procedure", "self_adjudication") is False:
        yield Step(
            _("A word judge types the words of the slip"),
            said(rules, "procedure.self_adjudication", "procedure.word_judge_on_request"),
        )
        return
    agreed = rules.says("procedure", "typist") == "any-player-if-agreed"
    who = ("procedure.typist",) if agreed else ()
    yield Step(typing(rules), said(rules, *who, "procedure.word_judge_on_request"))
    yield Step(checking(rules))
    yield Step(pressing(rules))


def typing(rules: RuleSet) -> str:
    """Return who types the words."""
    challenger = names.addressed(names.party(rules, "challenger"))
    if rules.says("procedure", "typist") is None:
        return _("Type the challenged words")
    if rules.says("procedure", "slip_required"):
        return _("{challenger}: type the words of the slip", challenger=challenger)
    return _("{challenger}: type the challenged words", challenger=challenger)


def checking(rules: RuleSet) -> str:
    """Return who compares the words, and with what."""
    challenged = names.addressed(names.party(rules, "challenged"))
    slip = rules.says("procedure", "slip_required")
    match rules.says("procedure", "checker"):
        case "challenged" if slip:
            return _(
                "{challenged}: first compare every word with board and slip.", challenged=challenged
            )
        case "challenged":
            return _(
                "{challenged}: first compare every word with the board.", challenged=challenged
            )
        case "both" if slip:
            return _("Both sides: first compare every word with board and slip.")
        case "both":
            return _("Both sides: first compare every word with the board.")
    return _("First compare every word with the board.")


def pressing(rules: RuleSet) -> str:
    """Return who presses JUDGE: the player who made the play, where the rules do not say it."""
    presser = names.party(rules, rules.says("procedure", "presser") or "challenged")
    judge = names.labelled(names.judge_label(rules), names.judge_key(rules))
    return _("The {presser} presses {judge}.", presser=presser, judge=judge)


def verdict(rules: RuleSet, verdict: str) -> Step:
    """Return what follows from a verdict. Where the rules are silent, it says so."""
    lines = [
        Line(str(value), rules.cites("consequence", key))
        for key in (verdict, f"clock_{verdict}")
        if (value := rules.says("consequence", key))
    ]
    if not rules.says("consequence", verdict):
        lines.insert(0, Line(_("The rules do not say what follows.")))
    lines += [
        Line(_("Final play: {said}", said=value), rules.cites("consequence", key))
        for key in ("final_play", f"final_play_{verdict}")
        if (value := rules.says("consequence", key))
    ]
    return Step(rules.wording(verdict), tuple(lines))


def after(rules: RuleSet) -> Iterator[Step]:
    """Yield what is done after the verdict."""
    if returning := said(rules, "procedure.returning", "procedure.record"):
        yield Step(_("Back at the board"), returning)
    if doubts := said(rules, "finality.text", "opinion.against", "opinion.text"):
        yield Step(_("If you doubt the verdict"), doubts)
    yield Step(
        _("CANNOT JUDGE"),
        (
            Line(_("There is no verdict. Call the director.")),
            Line(_("Keep the slip. Your challenge stands, and another machine can judge it.")),
        ),
    )


def said(rules: RuleSet, *items: str) -> tuple[Line, ...]:
    """Return what the rules say about some items, each `section.key`."""
    found = (sentences.line(rules, *item.split(".")) for item in items)
    return tuple(filter(None, found))
