"""What every use says of the rule set and the lexicons that rule."""

from typing import Any

from judge_cli.output import say
from lexicons import Adjudicator, JudgeError, Manifest, RuleSet


def say_identity(judge: Adjudicator) -> None:
    """Which rule set and lexicons rule, with their fingerprints, on standard error."""
    say(f"Rules: {judge.rules.title} ({judge.rules.id}, {judge.rules.fingerprint.short})")
    for manifest in judge.lexicons:
        say(f"Lexicon: {manifest.described}")


def say_cautions(judge: Adjudicator) -> None:
    """What must be said at every use, if anything, on standard error."""
    if judge.rules.notice:
        say(judge.rules.notice)
    for manifest in judge.lexicons:
        if manifest.caution:
            say(f"Caution: {manifest.caution}.")


def in_one_line(error: JudgeError) -> str:
    """An error in a list of others."""
    return "; ".join((error.what.removesuffix("."), *error.faults))


def identify(rules: RuleSet, lexicons: tuple[Manifest, ...]) -> dict[str, Any]:
    """The same for programs, with whole fingerprints."""
    return {
        "rules": {"id": rules.id, "title": rules.title, "fingerprint": rules.fingerprint},
        "lexicons": [
            {"edition": m.edition, "words": m.words, "fingerprint": m.fingerprint} for m in lexicons
        ],
    }
