"""The card: how to challenge here, step by step, with this rule set's keys and consequences."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_cli.paper.shared import identity
from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings import duties, moments, names, sentences
from lexicons.proceedings.line import Line


class Step(NamedTuple):
    """What is done, in large type, and what the rules say about it."""

    title: str
    lines: tuple[Line, ...] = ()


class Card(NamedTuple):
    """The texts of the card."""

    title: str
    identity: tuple[str, ...]
    words_only: Step
    steps: tuple[Step, ...]
    verdicts: tuple[Step, Step]
    after: tuple[Step, ...]


def card_of(rules: RuleSet) -> Card:
    """Return the card of a rule set."""
    return Card(
        _("How to challenge here"),
        tuple(identity(rules)),
        Step(moments.words_only(rules, cited=True)),
        tuple(steps(rules)),
        (verdict(rules, "acceptable"), verdict(rules, "unacceptable")),
        tuple(after(rules)),
    )


def steps(rules: RuleSet) -> Iterator[Step]:
    """Yield the steps up to the verdict."""
    declared, named = moments.declaring
    written = ("procedure", "slip")
    by_slip = rules.says("procedure", "slip_required") and rules.says(*written)
    shown = (declared, written) if by_slip else (declared, named, written)
    lines = (*moments.said(rules, *shown, *moments.in_time), *moments.at_stake(rules))
    yield Step(_("Challenge: name every word that you doubt"), lines)
    if leaving := tuple(moments.said(rules, *moments.leaving)):
        yield Step(_("Before you leave the board"), leaving)
    yield from at_machine(rules)


def at_machine(rules: RuleSet) -> Iterator[Step]:
    """Yield what is done at the machine: by a word judge, where the rules leave it to one."""
    on_request = moments.word_judge_on_request(rules)
    if not judged_by_machine(rules):
        lines = (*coded(rules, "procedure", "self_adjudication"), *on_request)
        yield Step(_("A word judge types the words of the slip"), lines)
        return
    presser = duties.presser(rules)
    judge = names.labelled(names.judge_label(rules), names.judge_key(rules))
    yield Step(duties.typing(rules), (*moments.on_typing(rules), *on_request))
    yield Step(duties.comparing(rules, presser))
    yield Step(duties.pressing(rules, presser, judge), tuple(moments.presser_chosen(rules)))


def verdict(rules: RuleSet, verdict: str) -> Step:
    """Return what follows from a verdict. Where the rules are silent, it says who decides."""
    silent = moments.decided(rules, moments.on_clock(rules, verdict))
    return Step(rules.wording(verdict), once(*moments.after(rules, verdict), *silent))


def after(rules: RuleSet) -> Iterator[Step]:
    """Yield what is done after the verdict."""
    if returning := tuple(moments.at_the_board(rules)):
        yield Step(_("Back at the board"), returning)
    yield from doubted(rules)
    yield Step(_("CANNOT JUDGE"), moments.no_verdict(rules))


def doubted(rules: RuleSet) -> Iterator[Step]:
    """Yield what players can do about a verdict that they doubt, if the rules say anything."""
    machine = judged_by_machine(rules)
    known = moments.says_who_reviews(rules, machine=machine)
    doubts = (
        *moments.finality(rules),
        *(coded(rules, "opinion", "against") if known else ()),
        *moments.said(rules, ("opinion", "text"), ("wrong_ruling", "text")),
        *moments.decided(rules, moments.on_doubts(rules, machine=machine)),
    )
    if doubts:
        yield Step(_("If you doubt the verdict"), doubts)


def judged_by_machine(rules: RuleSet) -> bool:
    """Return whether players judge at the machine themselves."""
    return rules.says("procedure", "self_adjudication") is not False


def coded(rules: RuleSet, section: str, key: str) -> Iterator[Line]:
    """Yield the sentence for a value that is no text."""
    if line := sentences.line(rules, section, key):
        yield line


def once(*lines: Line) -> tuple[Line, ...]:
    """Return each line once, where it stands last: who decides follows all open questions."""
    return tuple(line for place, line in enumerate(lines) if line not in lines[place + 1 :])
