"""Double-checks: after the game, the words of a ruling are judged again, and nothing is ruled."""

from collections.abc import Iterator

from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.prompts import Dialogue
from lexicons.proceedings.shift import Given, Outcome, director
from lexicons.record.entry import Entry
from lexicons.record.role import Role
from lexicons.rule_set import RuleSet

after_the_game = "Only after the game. It is no ruling, and uses up no opinion."


def double_check(appeals: Appeals, of: Entry) -> Dialogue[Outcome]:
    """Judge the words of a ruling again after the game.

    The words are those of the last correction of the play, if it has one. Where the rules do not
    let players ask for it, the director must let it be done.
    """
    shift = appeals.shift
    given = yield from appeals.opinions(of)
    first, standing = given[0], given[-1]
    heading = f"Double-check of {shift.summary(first)}."
    role, by, text = None, shift.by, f"{heading}\n{after_the_game}"
    if appeals.rules.says("opinion", "double_check") != "players":
        remark = "These rules give it to no player: only the director may ask for it."
        role = Role.DIRECTOR
        by = yield from shift.person(director, text=f"{text}\n{remark}")
    challenge = shift.challenge(list(first.words))
    choice, _ = yield from shift.compare(challenge, f"{text}\nNo word is added.", {"b": "back"})
    if choice:
        return "Nothing was checked."
    recorded = yield from shift.attempt(
        lambda: appeals.session.double_check(first, by=by), role=role
    )
    agrees = recorded.entry.verdict == standing.verdict
    relation = "agrees with" if agrees else "differs from"
    remarks = (
        f"{heading} It {relation} {shift.summary(standing)}.",
        "This is no ruling: the ruling on the play stands.",
        *(() if agrees else wrong_ruling(appeals.rules)),
    )
    return Given(recorded.entry, remarks)


def wrong_ruling(rules: RuleSet) -> Iterator[str]:
    """Yield what the rules say about a wrong ruling.

    >>> from lexicons import Library
    >>> *_, last = wrong_ruling(Library().rules("sanspa-1999"))
    >>> last[-6:]
    '(13.8)'
    """
    yield "If the ruling was wrong, call the director."
    text, rule = rules.says("wrong_ruling", "text"), rules.cites("wrong_ruling", "text")
    if text:
        yield f"{text} ({rule})" if rule else text
    else:
        yield "These rules say nothing of wrong rulings."
