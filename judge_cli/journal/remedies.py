"""Remedies: rulings that would be others today, and what the rules of the game grant for each."""

from collections.abc import Iterator

from judge_cli.journal.entry_lines import place
from judge_cli.journal.rejudging import Finding, Rejudged
from judge_cli.rules import in_brackets
from lexicons import RuleSet, printable
from lexicons.proceedings.consequences import points_for

unknown = (
    "The journal does not hold the scores, nor which play was the last of its game, nor when the"
    " director was informed, and who did it."
)


def lines(outcome: Rejudged) -> Iterator[str]:
    """Yield the whole outcome, line by line."""
    for rules_id, judge in outcome.judges.items():
        yield f"Judged again by {judge.rules.title} ({rules_id}, {judge.rules.fingerprint.short})"
        for manifest in judge.lexicons:
            yield f"  {manifest.title} ({manifest.edition}, {manifest.fingerprint.short})"
    yield from (f"Changed since: {printable(change)}" for change in outcome.changes)
    if outcome.rulings and not outcome.changes:
        yield "Nothing has changed since: the same rules, the same words."
    yield ""
    found = outcome.findings
    yield f"{len(found)} of {outcome.rulings} rulings by a machine would differ."
    if found:
        stand = sum(not each.play.replacement(each.entry) for each in found)
        against = sum(each.entry.verdict == "unacceptable" for each in found)
        yield (
            f"  {against} would be acceptable, {len(found) - against} unacceptable; {stand} of them"
            " stand."
        )
    yield f"{outcome.by_hand} rulings by hand were left out."
    for finding in found:
        yield ""
        yield from of_finding(finding)
    if found:
        yield ""
        yield unknown


def of_finding(finding: Finding) -> Iterator[str]:
    """Yield where a ruling was made, how it would differ, and what follows."""
    entry = finding.entry
    yield f"{finding.journal}, entry {entry.number}: {place(entry)}"
    yield f"  {entry.kind}: {printable(' '.join(entry.words))}"
    yield f"  was {(entry.verdict or '').upper()}, would be {finding.now.value.upper()}"
    if finding.unchanged:
        yield "  Nothing that rules it has changed since: the record or a machine is at fault."
    if replacement := finding.play.replacement(entry):
        yield f"  It does not stand: {replacement}."
        return
    if finding.play.waived is not None:
        yield f"  Its consequence was waived in entry {finding.play.waived}."
    rules = finding.played_by
    if rules is None:
        yield f"  The rule set {entry.rules} is not on this machine: what it grants is not known."
        return
    if entry.rules_fingerprint != rules.fingerprint:
        yield "  The rule set was changed since; what follows is what it says now."
    yield from cost(len(entry.words), entry.verdict or "", rules)
    yield from granted(rules)


def cost(words: int, verdict: str, rules: RuleSet) -> Iterator[str]:
    """Yield which player a wrong ruling cost what, by the rules of the game."""
    points = points_for(rules, "acceptable", words)
    if verdict == "unacceptable":
        yield f"  Wronged: who made the play{in_parentheses(rules.says('party', 'challenged'))}."
    elif points or rules.says("consequence", "turn_lost"):
        yield f"  Wronged: who challenged{in_parentheses(rules.says('party', 'challenger'))}."
    else:
        yield "  An unacceptable play stood; by these rules the challenge cost nothing."
    yield from items(rules, "consequence", {verdict: "It meant"})
    if verdict == "acceptable":
        if points:
            yield f"  Here {points.per_word} points x {words} challenged = {points.total}."
        yield from items(rules, "consequence", {"final_play": "If it was the final play"})


def granted(rules: RuleSet) -> Iterator[str]:
    """Yield what the rules grant for a wrong ruling, on which condition and until when."""
    if rules.says("wrong_ruling", "remedy") is None:
        yield f"  {rules.title} says nothing of wrong rulings."
        if rules.fallback:
            yield f"  Where they are silent: {rules.fallback}."
        return
    names = {"text": "Granted", "condition": "Condition", "deadline": "Until"}
    yield from items(rules, "wrong_ruling", names)


def items(rules: RuleSet, section: str, names: dict[str, str]) -> Iterator[str]:
    """Yield what the rules say under these keys, each with a name and the number of the rule."""
    for key, name in names.items():
        if text := rules.says(section, key):
            yield f"  {name}: {text}{in_brackets(rules.cites(section, key))}"


def in_parentheses(name: str | None) -> str:
    """Return what the rulebook calls a party, or "" if it has no name for it."""
    return f" ({name})" if name else ""
