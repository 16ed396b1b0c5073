"""The identity of a judge: its rule set and its lexicons."""

from judge_cli.output import say
from lexicons import Adjudicator, JudgeError
from lexicons.cautions import at_every_use


def say_identity(judge: Adjudicator) -> None:
    """Write to standard error which rule set and lexicons rule, with their fingerprints."""
    say(f"Rules: {judge.rules.title} ({judge.rules.id}, {judge.rules.fingerprint.short})")
    for manifest in judge.lexicons:
        say(f"Lexicon: {manifest.described}")


def say_code(judge: Adjudicator) -> None:
    """Write to standard error the code of all that a verdict depends on."""
    from judge_procedure import codes  # it reads every module of the program

    say(codes.named(codes.code_of(judge)))


def say_cautions(judge: Adjudicator) -> None:
    """Write to standard error the notices and cautions that every use must show."""
    for line in at_every_use(judge.rules, judge.lexicons):
        say(line)


def in_one_line(error: JudgeError) -> str:
    """Return an error in one line, for a list."""
    return "; ".join((error.what.removesuffix("."), *error.faults))
