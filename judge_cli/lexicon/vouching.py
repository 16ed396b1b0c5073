"""`judge lexicon statement` and `vouch`: what a publisher signs, and who vouches for a lexicon."""

import os
from contextlib import suppress

import click

from judge_cli import output
from judge_cli.lexicon import signatures
from judge_cli.lexicon.operands import edition, opened
from judge_cli.lexicon.signatures import Checked
from lexicons import JudgeError, Library, Manifest, Missing, Unsound, storage
from lexicons import printable as in_print
from lexicons.lists import compiler
from lexicons.lists.statement import differences, statement_of

most_bytes = 1 << 16  # of a statement or a signature
endings = (".statement", ".statement.sig")

statement_option = click.option(
    "--statement", "statement_file", default="", metavar="FILE",
    help="The statement of the publisher; beside it, its signature with .sig behind its name.",
)  # fmt: skip


@click.command()
@edition
@click.option("--supersedes", default="", metavar="ID",
              help="The lexicon that it replaces: an id, or a lexicon file.")  # fmt: skip
def statement(edition: str, supersedes: str) -> int:
    """Write the statement of a lexicon, for its publisher to sign.

    ID is an installed lexicon, or the path of a lexicon file. Everybody who builds the same words
    gets the same statement, byte for byte.

    \b
    judge lexicon statement club.lexicon > club.statement
    ssh-keygen -Y sign -f KEY -n tilejudge-edition club.statement
    """
    library = Library()
    try:
        superseded = opened(library, supersedes).manifest if supersedes else None
    except Missing as error:
        remedy = "Install it first, or name its file: `--supersedes FILE.lexicon`."
        raise Missing(error.what, faults=error.faults, remedy=remedy) from None
    output.write(statement_of(opened(library, edition).manifest, superseded))
    output.finish()
    return 0


@click.command()
@edition
@statement_option
def vouch(edition: str, statement_file: str) -> int:
    """Check and keep a publisher's statement about a lexicon.

    The lexicon must be installed. Write the keys that you trust into JUDGE_HOME/allowed_signers.
    Only your account may be able to change that file. Afterwards, `show` and `verify` name the
    publisher that vouches for the lexicon. If the command keeps nothing, the exit status is 1 if
    the signature or the statement does not fit, 2 if the signature cannot be checked.
    """
    library = Library()
    if not statement_file:
        raise click.UsageError("Give the publisher's file: --statement FILE.")
    manifest = library.manifest(edition)
    texts = read(statement_file)
    try:
        checked = vouched(texts, manifest, library.home)
    except Unsound as error:
        output.say(str(error))
        return 1
    if not checked.signer:
        raise Missing(
            f"{manifest.identity}: {checked}.",
            remedy="Nothing was kept. Do this, and vouch for it again.",
        )
    for path, data in zip(_kept_paths(library, edition), texts, strict=True):
        compiler.write(path, data)
    output.say(f"{manifest.identity}: {checked}.")
    return 0


def read(statement_file: str) -> tuple[bytes, bytes]:
    """Return the bytes of a statement and of its signature."""
    remedy = "Name the publisher's files."
    return (
        storage.read(statement_file, "The statement", remedy, most_bytes),
        storage.read(f"{statement_file}.sig", "The signature", remedy, most_bytes),
    )


def vouched(texts: tuple[bytes, bytes], manifest: Manifest, home: str) -> Checked:
    """Return who signed a statement about a lexicon; `Unsound` if either does not fit."""
    if faults := differences(texts[0], manifest):
        raise Unsound(
            f"The statement is not about {manifest.identity}.",
            faults=faults,
            remedy="Build the publisher's list again, or get the statement for this edition.",
        )
    return signatures.check(*texts, home)


def _kept_paths(library: Library, edition: str) -> list[str]:
    return [os.path.join(library.home, "statements", f"{edition}{ending}") for ending in endings]


def kept(library: Library, edition: str) -> tuple[bytes, bytes] | None:
    """Return the statement and the signature that are kept for an id; None if there are none."""
    if edition.endswith(".lexicon") or os.path.basename(edition) != edition:
        return None
    paths = _kept_paths(library, edition)
    return read(paths[0]) if any(map(os.path.lexists, paths)) else None


def forget(library: Library, edition: str) -> list[str]:
    """Remove what is kept about an id, and return the paths that it had."""
    removed = []
    for path in _kept_paths(library, edition):
        with suppress(OSError):
            os.unlink(path)
            removed.append(path)
    return removed


def contradicted(library: Library, manifest: Manifest) -> str:
    """Return a warning if the statement that is kept for an id is about other facts; else empty."""
    edition = manifest.edition
    try:
        texts = kept(library, edition)
        faults = differences(texts[0], manifest) if texts else []
    except JudgeError as error:
        faults = [error.what]
    if not faults:
        return ""
    return (
        f"the statement that is kept for {edition} is not about this lexicon: {faults[0]}."
        f" Get the publisher's statement for it: judge lexicon vouch {edition} --statement FILE"
    )


def described(library: Library, edition: str, manifest: Manifest) -> str:
    """Return who vouches for a lexicon, in one line; empty if no statement is kept."""
    texts = kept(library, edition)
    if texts is None:
        return ""
    try:
        return str(vouched(texts, manifest, library.home))
    except Unsound as error:
        return in_print("; ".join((error.what.removesuffix("."), *error.faults)))
