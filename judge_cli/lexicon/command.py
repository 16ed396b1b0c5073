"""`judge lexicon`: compile lists, and look after the lexicons of this machine."""

from contextlib import suppress

import click

from judge_cli import output, output_file
from judge_cli.lexicon import amending, building, showing
from judge_cli.lexicon.operands import as_is_option, lexicon_argument, open_lexicon
from judge_cli.lexicon.reports import say_installed
from lexicons import JudgeError, Library, installing


@click.group()
def lexicon() -> None:
    """Compile lists; install, verify and compare lexicons."""
    output.tidy_on_interrupt()


@lexicon.command("list")
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


@lexicon.command()
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

    def prove(name: str) -> str:
        doubted = open_lexicon(library, name)
        doubted.prove(library.alphabet_of(doubted.manifest))
        if not as_is:
            doubted.manifest.refuse_other_words()
        return f"sound: {doubted.manifest.described}"

    lines, status = output.what_is_said(names or library.editions(), prove)
    output.write_lines(lines)
    return status


@lexicon.command()
@lexicon_argument
@output_file.output_option
def export(edition: str, target: str | None) -> int:
    """Write the words of a lexicon in order. Each line is one upper-case word.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    words = open_lexicon(Library(), edition).words()
    output_file.deliver((f"{word}\n" for word in words), target, private=False)
    return 0


@lexicon.command()
@click.argument("file", metavar="FILE")
@as_is_option
def install(file: str, as_is: bool) -> int:
    """Verify a lexicon file, and install it on this machine."""
    library = Library()
    say_installed(library, installing.install_file(library, file, as_is=as_is))
    return 0


@lexicon.command()
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


for command in (building.build, building.validate, amending.diff, amending.amend):
    lexicon.add_command(command)
for command in (showing.show, showing.alphabets, showing.editions):
    lexicon.add_command(command)
