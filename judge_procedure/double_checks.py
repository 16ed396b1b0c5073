"""Double-checks: after the game, the words of a ruling are judged again, and nothing is ruled."""

from collections.abc import Iterator

from judge_procedure.appeals import Appeals
from judge_procedure.opinions import can_be_asked
from judge_procedure.prompts import Dialogue, asks_director
from judge_procedure.sentences import said
from judge_procedure.shift import Given, Outcome
from judge_record.entry import Entry, Kind, Role
from lexicons.language import _
from lexicons.rule_set import RuleSet
from lexicons.rulebook import DoubleCheck, WrongRuling


def double_check(appeals: Appeals, of: Entry) -> Dialogue[Outcome]:
    """Judge the words of a ruling again after the game.

    The words are those of the last correction of the play, if it has one. Where the rules do not
    let players ask for it, the director must let it be done.
    """
    shift = appeals.shift
    given, _seen = yield from appeals.opinions(of)
    first, standing = given[0], given[-1]
    heading = _("Double-check of {summary}.", summary=shift.summary(first))
    after = _("Only after the game. This is not a ruling.")
    if can_be_asked(appeals.rules, given):
        after = " ".join((after, _("Players can still ask for an opinion.")))
    role, by, text = who_checks(appeals.rules), shift.by, f"{heading}\n{after}"
    if role is Role.DIRECTOR:
        remark = _("On this machine, only the director may ask for it.")
        by = yield from shift.person(asks_director(), text=f"{text}\n{remark}", directs=True)
    challenge = shift.challenge(list(first.words))
    added = _("No word is added.")
    choice, _words = yield from shift.compare(challenge, f"{text}\n{added}", {"b": _("back")})
    if choice:
        return _("Nothing was checked.")
    draft = Entry(kind=Kind.DOUBLE_CHECK, about=first.number, by=by)
    entry = yield from shift.decide(draft, role if role is Role.DIRECTOR else None)
    agrees = entry.verdict is standing.verdict
    before = shift.summary(standing)
    relation = (
        _("It agrees with {ruling}.", ruling=before)
        if agrees
        else _("It differs from {ruling}.", ruling=before)
    )
    remarks = (
        f"{heading} {relation}",
        _("This is not a ruling. The ruling on the play stands."),
        *(() if agrees else wrong_ruling(appeals.rules)),
    )
    return Given(entry, remarks)


def who_checks(rules: RuleSet) -> Role:
    """Return the role that a double-check needs: players ask a word judge, if they may ask."""
    by_players = rules.opinion.double_check is DoubleCheck.PLAYERS
    return Role.WORD_JUDGE if by_players else Role.DIRECTOR


def wrong_ruling(rules: RuleSet) -> Iterator[str]:
    """Yield what the rules say about a wrong ruling.

    >>> from lexicons import Library
    >>> *_, last = wrong_ruling(Library().rules("sanspa-1999"))
    >>> last[-6:]
    '(13.8)'
    """
    yield _("If the ruling was wrong, call the director.")
    yield from (line.cited for line in said(rules, WrongRuling.text))
