"""The lists of an event: built and installed on the machine that prepares it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from io import StringIO

import click
from click import Group

from judge_cli import output
from lexicons import JudgeError, Library, Missing, RuleSet, public_editions, schema

ending = ".lexicon"


def library_here() -> Library:
    """Return the machine's own files, also if the machine is a station of the event."""
    return Library(own=True)


def with_lists(library: Library, rules_id: str, lists: tuple[str, ...]) -> str:
    """Install lists; return the id of the rule set that judges by them.

    A list whose edition the rules do not name takes the place of the one that they name.

    Args:
        library: the files of this machine.
        rules_id: the rule set.
        lists: `EDITION=FILE`, or `FILE` whose name without its ending is the edition.

    Raises:
        JudgeError: if a list is missing or refused.

    """
    rules = library.rules(rules_id)
    others = []
    for each in lists:
        edition = _installed(library, rules, each)
        if edition not in rules.editions:
            others.append(edition)
    return library.with_lexicons(rules_id, others) if others else rules_id


def _installed(library: Library, rules: RuleSet, named: str) -> str:
    """Install one list or lexicon file; return its edition."""
    edition, equals, path = named.partition("=")
    if not equals:
        path, edition = named, os.path.splitext(os.path.basename(named))[0].lower()
    if expected := schema.identifier(edition):
        raise Missing(
            f"{edition} cannot be the id of an edition.",
            faults=[f"expected {expected}"],
            remedy="Name the edition before the file: --list csw19=/media/stick/list.txt",
        )
    if not os.path.exists(path) and edition in library.editions():
        return edition  # it was installed when the file was here
    if path.endswith(ending):
        manifest, _replaced = library.install(path)
        output.say(f"Installed: {manifest.identity}.")
        return manifest.edition
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, edition + ending)
        lengths = None
        if edition not in public_editions():  # a public edition says itself what it covers
            lengths = range(rules.lengths[0], rules.longest_word + 1)
        with without(folder):
            build(path, edition, lengths, rules.base.alphabet, target)
        manifest, _replaced = library.install(target)
        output.say(f"The list: {manifest.identity}.")
    return edition


@contextmanager
def without(name: str) -> Iterator[None]:
    """Say what is said in the context, but for lines that name a temporary folder."""
    said = StringIO()
    try:
        with redirect_stderr(said):
            yield
    finally:
        if lines := [line for line in said.getvalue().splitlines() if name not in line]:
            output.say("\n".join(lines))


def build(path: str, edition: str, lengths: range | None, alphabet: str, target: str) -> None:
    """Build a lexicon file as `judge lexicon build` does."""
    context = click.get_current_context()
    program = context.find_root().command  # the maintainers' commands are started, not imported
    maintainers = program.get_command(context, "lexicon") if isinstance(program, Group) else None
    if not isinstance(maintainers, Group):
        raise Missing(
            "This program does not build lists.",
            remedy=f"Where the program `judge` is: judge lexicon build {path} --edition {edition}\n"
            f"Then give the file that it writes: --list {edition}.lexicon",
        )
    known = "" if edition in public_editions() else alphabet
    context.invoke(
        maintainers.commands["build"],
        sources=(path,), edition=edition, lengths=lengths, alphabet=known, target=target,
    )  # fmt: skip


def lacking(library: Library, rules_id: str) -> list[str]:
    """Return the editions that a rule set asks and that are not installed."""
    try:
        return [e for e in library.rules(rules_id).editions if e not in library.editions()]
    except JudgeError:
        return []
