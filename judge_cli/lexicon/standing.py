"""What commands say of a lexicon: how far it can be relied on, and how to judge by it."""

from collections.abc import Iterator
from contextlib import suppress

from judge_cli import output
from judge_cli.output import quoted
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, Manifest, caution, public_editions
from lexicons.installing import Installed
from lexicons.lists.forms import BOARD

NOT_STATED = (
    "not stated. Were they left out? Build it with --exclusions left-out, or with --exclusions"
    " kept. Until then every use shows a caution"
)


def effective(manifest: Manifest) -> str:
    """Return from which day a lexicon is to be used, and whether that day has come.

    An edition that is publicly known has a public day if its lexicon names no other.

    >>> from lexicons import Library
    >>> effective(Library().manifest("scowl80"))
    ''
    """
    known = public_editions().get(manifest.edition)
    first = manifest.effective or (known.effective if known else "")
    if not first:
        return ""
    has_come = SystemClock().today() >= first
    return f"{first} ({'in force' if has_come else 'not in force yet'})"


def standing(manifest: Manifest) -> str:
    """Return which lengths a lexicon covers, and how far it is proved to be its edition."""
    lengths = manifest.lengths
    covered = f"It covers words of {lengths[0]} to {lengths[-1]} letters."
    return f"{covered} Standing: {manifest.standing}."


def entries_that_count(manifest: Manifest) -> Iterator[str]:
    """Yield which entries rule sets take, and ask whether the others were left out.

    No list shows it: who compiles the list must state it.
    """
    for rules in Library().usable_rules():
        if entries := caution.entries_that_count(rules, manifest):
            yield f"{rules.id} takes these entries of it: {'; '.join(entries)}."
            yield f"Its other entries: {manifest.exclusions or NOT_STATED}."


def say_standing(manifest: Manifest) -> None:
    """Say how far a lexicon can be relied on, from which day, and which entries count."""
    output.say(standing(manifest))
    if first := effective(manifest):
        output.say(f"Effective: {first}.")
    for line in entries_that_count(manifest):
        output.say(line)


def say_lengths(manifest: Manifest) -> None:
    """Say what is odd about the lengths that a lexicon covers because nobody named others."""
    if gaps := [length for length in manifest.lengths if length not in manifest.counts]:
        output.say(f"Warning: no word has {gaps[0]} letters: every such word would be judged"
                   " unacceptable. Add the list that has them, or say --lengths.")  # fmt: skip
    if not set(BOARD) <= set(manifest.lengths):
        output.say("Most rule sets need words of 2 to 15 letters. If the list is complete, add"
                   " --lengths 2-15.")  # fmt: skip


def say_written(path: str, manifest: Manifest, size: int) -> None:
    """Say what the lexicon file that was just written holds, and how to judge by it."""
    output.say(f"{path}: {manifest.identity}, {size:,} bytes.")
    say_standing(manifest)
    as_is = " --as-is" if manifest.standing.differs else ""
    output.say(f"To judge by it: judge lexicon install {quoted(path)}{as_is}")


def say_installed(library: Library, done: Installed) -> None:
    """Say what was installed, what it replaced, and how to judge by it."""
    manifest = done.manifest
    output.say(f"Installed: {manifest.identity}.")
    say_standing(manifest)
    if done.replaced:
        output.say(f"It replaces {done.replaced}.")
        output.say("Desks and kiosks that run keep the old one until they are started again.")
    for line in _ways_to_judge(library, manifest.edition):
        output.say(line)


def _ways_to_judge(library: Library, edition: str) -> Iterator[str]:
    """Yield how to judge by a lexicon. The last line ends with a command, if one works."""
    in_use = library.first_rules
    with suppress(JudgeError):
        in_use = library.default_rules()
    ready = False
    for rules_id in dict.fromkeys((*library.rule_ids(), in_use)):
        with suppress(JudgeError):
            rules = library.adjudicator(rules_id).rules
            if edition in rules.editions:
                ready = True
                yield f"Ready to judge by it: {rules.original_title}: judge rules use {rules_id}"
    if ready:
        return
    reason: JudgeError | None = None
    for rules_id in dict.fromkeys((in_use, library.first_rules)):
        try:
            library.judge_by(library.rules_with_lists(rules_id, [edition]))
        except JudgeError as error:
            reason = error
            continue
        yield f"By a rulebook that names another edition: judge rules use ID --lexicon {edition}"
        yield f"To judge by it: judge rules use {rules_id} --lexicon {edition}"
        return
    yield f"No rule set can judge by it yet.\n{reason}"
