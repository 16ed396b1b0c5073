"""Look after the lexicons of this machine: list, verify, export, install, remove."""

from collections.abc import Iterator
from contextlib import suppress

import click

from judge_cli import output, output_file
from judge_cli.lexicon.facts import progress_bar, say_standing
from judge_cli.lexicon.operands import as_is_option, lexicon_argument, open_lexicon
from lexicons import JudgeError, Library, Missing, Unsound, installing
from lexicons.installing import Installed
from lexicons.lists.reading import part_of


@click.command("list")
def list_() -> int:
    """Show the lexicons of this machine. Each is verified as it is opened."""
    library = Library()
    output.write_lines(_described(library, edition) for edition in library.editions())
    return 0


def _described(library: Library, edition: str) -> str:
    try:
        return library.manifest(edition).described
    except JudgeError as error:
        return f"{edition}: cannot be used: {error.in_one_line}"


@click.command()
@click.argument("names", nargs=-1, metavar="[ID...]")
@as_is_option
def verify(names: tuple[str, ...], as_is: bool) -> int:
    """Verify that the manifests of lexicons agree with their words.

    A lexicon with the id of a published edition and other words is unsound.

    ID is an installed lexicon, or the path of a lexicon file. Without ID, the command verifies all
    installed lexicons. Exit status 0 if all are sound, 1 if one is not what its manifest says, 2 if
    one cannot be read.
    """
    library = Library()
    status = 0
    lines: list[str] = []
    names = names or tuple(library.editions())
    with progress_bar("Verifying") as report_progress:
        for number, name in enumerate(names):
            report = part_of(report_progress, number, len(names))
            try:
                lexicon = open_lexicon(library, name)
                lexicon.prove(library.alphabet_of(lexicon.manifest), report)
                lexicon.manifest.refuse_borrowed_title()
                if not as_is:
                    lexicon.manifest.refuse_other_words()
                said = f"sound: {lexicon.manifest.described}"
            except (Missing, Unsound) as error:
                is_missing = isinstance(error, Missing)
                status = 2 if is_missing else max(status, 1)
                said = "cannot be looked at" if is_missing else "unsound"
                output.say(str(error))
            lines.append(f"{name}: {said}")
    output.write_lines(lines)
    return status


@click.command()
@lexicon_argument
@click.option("-o", "--output", "target", metavar="FILE",
              help="Write to a file; else to standard output.")  # fmt: skip
def export(edition: str, target: str | None) -> int:
    """Write the words of a lexicon in order. Each line is one upper-case word.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    words = open_lexicon(Library(), edition).words()
    output_file.deliver((f"{word}\n" for word in words), target, private=False)
    return 0


@click.command()
@click.argument("file", metavar="FILE")
@as_is_option
def install(file: str, as_is: bool) -> int:
    """Verify a lexicon file, and install it on this machine."""
    library = Library()
    with progress_bar("Verifying") as report_progress:
        done = installing.install_file(library, file, as_is=as_is, progress=report_progress)
    say_installed(library, done)
    return 0


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


@click.command()
@lexicon_argument
def remove(edition: str) -> int:
    """Remove an installed lexicon. Rule sets that need it cannot judge afterwards."""
    library = Library()
    output.say(f"Removed: {installing.remove(library, edition)}")
    with suppress(JudgeError):
        rules = library.rules(library.default_rules())
        if edition in rules.editions:
            output.say(
                f"Warning: this machine judges by {rules.original_title}, which needs {edition}: it"
                " cannot judge until you install a lexicon, or choose other rules."
            )
    return 0
