"""The identity of a judge: its rule set and its lexicons."""

from typing import Any

from judge_cli.output import say
from lexicons import Adjudicator, JudgeError, Manifest, RuleSet


def say_identity(judge: Adjudicator) -> None:
    """Write to standard error which rule set and lexicons rule, with their fingerprints."""
    say(f"Rules: {judge.rules.title} ({judge.rules.id}, {judge.rules.fingerprint.short})")
    for manifest in judge.lexicons:
        say(f"Lexicon: {manifest.described}")


def say_cautions(judge: Adjudicator) -> None:
    """Write to standard error the notices and cautions that every use must show."""
    if judge.rules.notice:
        say(judge.rules.notice)
    for manifest in judge.lexicons:
        if manifest.caution:
            say(f"Caution: {manifest.caution}.")


def in_one_line(error: JudgeError) -> str:
    """Return an error in one line, for a list."""
    return "; ".join((error.what.removesuffix("."), *error.faults))


def identify(rules: RuleSet, lexicons: tuple[Manifest, ...]) -> dict[str, Any]:
    """Return rule set and lexicons as values for JSON, with fingerprints of 64 digits."""
    return {
        "rules": {"id": rules.id, "title": rules.title, "fingerprint": rules.fingerprint},
        "lexicons": [
            {"edition": m.edition, "words": m.words, "fingerprint": m.fingerprint} for m in lexicons
        ],
    }
