"""What was ruled on a play so far, and who may give the next opinion, as the rulebook has it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_procedure.names import as_sentence, in_charge, initials_of, reason_named, word_judge
from judge_procedure.sentences import RuleSentence, page_sentences
from judge_record.entry import Entry, Ground, Kind, RefusalReason, Role, Source
from judge_record.plays import Play
from lexicons.language import _
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import (
    Against,
    Authority,
    Computer,
    Finality,
    Opinion,
    Procedure,
    Second,
    Third,
)


class OpinionStep(NamedTuple):
    """The next opinion on a play; or, after the last one, a ruling for a fault that is stated."""

    ordinal: int  # 0 if it is no opinion
    label: str = ""  # of the question for initials, if an adjudicator, referee or host rules
    role: Role = Role.WORD_JUDGE  # who may give it
    remark: str = ""  # for the judge
    is_by_book: bool = False  # whether it is looked up in the book, and entered by hand
    needs_leave: bool = False  # whether the director must have asked for it
    needs_fault: bool = False  # of the machine or the program, which must be stated

    @property
    def is_opinion(self) -> bool:
        return self.ordinal > 0


def opinions_in(play: Play) -> list[Entry]:
    """Return the rulings that count on the words of a play, where it is by now, in order."""
    counted: list[Entry] = []
    for ruling in map(play.moved, play.counted):
        if ruling.reason != Ground.PLACEMENT:
            if ruling.kind == Kind.CORRECTION:
                counted.clear()  # opinions on the mistyped words do not count
            counted.append(ruling)
    return counted


def next_opinion(rules: RuleSet, given: Sequence[Entry]) -> OpinionStep | str:
    """Return who may give the next opinion after at least one; or why nobody may."""
    if len(given) == 1:
        by_players = given[0].is_by_machine and given[0].role is Role.PLAYERS
        return _second_opinion(rules, by_players=by_players)
    if len(given) == 2 and rules.opinion.third:  # noqa: PLR2004  # the third comes next
        return _third_opinion(rules.opinion.third, given)
    if rules.opinion.second is None:
        return _("Enter a further ruling by hand.")
    return as_sentence(reason_named(RefusalReason.NO_FURTHER_OPINION))


def next_by_hand(rules: RuleSet, given: Sequence[Entry]) -> OpinionStep:
    """Return who may rule by hand on words that were ruled on: it is the next opinion.

    After the last opinion that a rulebook knows, only a fault of the machine or the program lets
    the director change what stands. A rulebook without opinions has no last one.
    """
    step = next_opinion(rules, given)
    if isinstance(step, OpinionStep):
        return step
    if rules.opinion.second is None:
        return _by_who_decides(rules)
    fault = _("Only a fault of machine or program changes what stands. The director states it.")
    return OpinionStep(0, role=Role.DIRECTOR, remark=f"{step} {fault}", needs_fault=True)


def giver_of_opinions(rules: RuleSet, *, by_players: bool) -> Authority:
    """Return whom players call for another opinion: who gives it, else who decides about a game."""
    if grants_opinion(rules, by_players=by_players):
        if is_appeal(rules):
            return Authority.REFEREE
        if rules.opinion.second is Second.DIRECTOR:
            return Authority.DIRECTOR
    return in_charge(rules)


def _second_opinion(rules: RuleSet, *, by_players: bool) -> OpinionStep | str:
    if grants_opinion(rules, by_players=by_players):
        return _usual_second(rules)
    if by_players and rules.finality.computer is Computer.FINAL:
        fault = _("Only if a fault of the machine or the program is suspected.")
        by_rules = (line.cited for line in page_sentences(rules, Finality.text))
        remark = "\n".join((*by_rules, fault))
        return _usual_second(rules)._replace(remark=remark, needs_leave=True, needs_fault=True)
    refused = _("These rules grant an opinion only on a ruling that players got from a machine.")
    if by_players:
        refused = _(
            "On a ruling that players got from a machine, these rules grant no opinion. They grant"
            " one on a ruling of the {judge}.",
            judge=word_judge(rules),
        )
    rule = rules.cites(Opinion.against)
    return f"{refused} ({rule})" if rule else refused


def grants_opinion(rules: RuleSet, *, by_players: bool) -> bool:
    """Return whether a rulebook grants an opinion on a ruling of a word judge, or of players.

    >>> from lexicons import Library
    >>> nzasp = Library().rules("nzasp-2022")
    >>> [grants_opinion(nzasp, by_players=players) for players in (False, True)]
    [True, False]
    """
    against = rules.opinion.against
    return against is None or (Against.MACHINE if by_players else Against.WORD_JUDGE) in against


def other_opinions(rules: RuleSet, *, by_players: bool) -> Iterator[RuleSentence]:
    """Yield which other opinions there are on a ruling of a word judge, or of players."""
    if grants_opinion(rules, by_players=by_players):
        yield from page_sentences(rules, Opinion.text)
        if rules.opinion.second is Second.BOOK:
            yield from page_sentences(rules, Procedure.book)


def _usual_second(rules: RuleSet) -> OpinionStep:
    match rules.opinion.second:
        case Second.EITHER_PLAYER:
            return OpinionStep(2)
        case Second.REFEREE:
            remark = _("An appeal to the referee. It is the only one.")
            return OpinionStep(2, initials_of(Authority.REFEREE), remark=remark)
        case Second.BOOK:
            remark = _("The recheck is made in the printed list, and entered here by hand.")
            return OpinionStep(2, remark=remark, is_by_book=True)
        case Second.DIRECTOR:
            return OpinionStep(2, role=Role.DIRECTOR)
    return _by_who_decides(rules)


def _by_who_decides(rules: RuleSet) -> OpinionStep:
    """Return whose opinion it is where the rules know none: of who decides about a game."""
    if (who := in_charge(rules)) is Authority.DIRECTOR:
        return OpinionStep(2, role=Role.DIRECTOR)
    return OpinionStep(2, initials_of(who))


def _third_opinion(third: Third, given: Sequence[Entry]) -> OpinionStep:
    if third is Third.ANY_CASE:
        remark = _("The director gives the third opinion. It is final.")
        return OpinionStep(3, role=Role.DIRECTOR, remark=remark)
    remark = _("The first two differ.")
    if agree := given[0].verdict is given[1].verdict:
        remark = _("The first two agree: only the director can have a third one given.")
    label = _("Initials of the third person")
    return OpinionStep(3, label, remark=remark, needs_leave=agree)


def is_appeal(rules: RuleSet) -> bool:
    """Return whether the second opinion is an appeal, to a referee."""
    return rules.opinion.second is Second.REFEREE


def is_by_another(rules: RuleSet) -> bool:
    """Return whether nobody gives an opinion on their own ruling. An appeal is to a referee."""
    return bool(rules.opinion.another_person) or is_appeal(rules)


def who_ruled(rules: RuleSet, play: Play, step: OpinionStep) -> tuple[str | None, ...]:
    """Return who may give no opinion on a play, where another person must: who ruled on its words.

    Who ruled on the mistyped words, or before a void, has ruled on the play, too. Who states a
    fault after the last opinion gives none.
    """
    ruled = (ruling.by for ruling in play.rulings if ruling.reason != Ground.PLACEMENT)
    return tuple(ruled) if step.is_opinion and is_by_another(rules) else ()


def nth_opinion(rules: RuleSet | None, ordinal: int) -> str:
    """Return what the second or third opinion is called; "" for any other."""
    second = _("appeal") if rules and is_appeal(rules) else _("second opinion")
    return {2: second, 3: _("third opinion")}.get(ordinal, "")


def opinion_named(rules: RuleSet | None, entry: Entry, before: Sequence[Entry]) -> str:
    """Return what a ruling is called after rulings on the same words; "" if it's no opinion.

    By hand it is one where the rules know opinions, and grant this one.
    """
    which = nth_opinion(rules, 1 + len(before))
    if entry.kind is not Kind.BY_HAND or not which:
        return which
    if not (rules and rules.opinion.second and next_by_hand(rules, before).is_opinion):
        return ""
    if entry.source is Source.BOOK:
        return _("{opinion} from the printed list", opinion=which)
    return _("{opinion} by hand", opinion=which)


def agreement(latest: Entry, earlier: Entry, earlier_name: str) -> str:
    if latest.verdict is earlier.verdict:
        return _("It agrees with {ruling}.", ruling=earlier_name)
    return _("It differs from {ruling}.", ruling=earlier_name)
