"""`judge lexicon statement` and `vouch`: what a publisher signs, and who vouches for a lexicon.

Signatures are checked by `ssh-keygen -Y` of OpenSSH 8.2 or later.
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from contextlib import suppress
from typing import NamedTuple

import click

from judge_cli import output
from judge_cli.lexicon.operands import edition, opened
from lexicons import JudgeError, Library, Manifest, Missing, Unsound, storage
from lexicons import printable as in_print
from lexicons.lists.statement import differences, statement_of

namespace = "tilejudge-edition"
keys_file = "allowed_signers"  # in JUDGE_HOME, in the form of ssh-keygen(1), ALLOWED SIGNERS
patience = 30  # seconds
not_checked = "signature not checked"
unread_line = re.compile(r"keys:(\d+): (.*)")  # of our copy of the file, which is named so
others_write = stat.S_IWGRP | stat.S_IWOTH


class Checked(NamedTuple):
    """Who signed; or, if nobody could check it, why not."""

    signer: str = ""
    why_not: str = ""

    def __str__(self) -> str:
        return f"vouched for by {self.signer}" if self.signer else f"{not_checked}: {self.why_not}"


def check(statement: bytes, signature: bytes, home: str) -> Checked:
    """Return who signed a statement, of those whose keys the director trusts.

    Raises `Unsound` if the signature is not theirs, or if others can change the file of keys.
    """
    program = shutil.which("ssh-keygen")
    if not program:
        return Checked(why_not="this machine has no ssh-keygen: install openssh-client")
    keys = os.path.join(home, keys_file)
    if (trusted := _trusted_keys(keys)) is None:
        return Checked(why_not=f"there are no trusted keys: write the publisher's key into {keys}")
    with tempfile.TemporaryDirectory() as folder:  # which only we can read: what was read is used
        names = [os.path.join(folder, name) for name in ("keys", "signature")]
        for name, data in zip(names, (trusted, signature), strict=True):
            with open(name, "wb") as file:
                file.write(data)
        allowed = ["-f", names[0], "-s", names[1]]
        found = run([program, "-Y", "find-principals", *allowed], b"")
        if "unknown option" in found.stderr or "illegal option" in found.stderr:
            return Checked(why_not="this ssh-keygen is older than OpenSSH 8.2: install a newer one")
        for signer in found.stdout.splitlines() if found.returncode == 0 else ():
            command = [program, "-Y", "verify", *allowed, "-I", signer, "-n", namespace]
            verified = run(command, statement)
            if verified.returncode == 0:
                return Checked(signer)
            found = verified
    reasons = [line.strip() for line in found.stderr.splitlines() if line.strip()]
    _refuse_malformed(keys, reasons)
    raise Unsound(
        "The signature does not vouch for this statement.",
        faults=[f"ssh-keygen: {reason}" for reason in reasons[:3]],
        remedy="Get statement and signature again from the publisher. If the key is a new one of"
        f" theirs, ask them for it in another way, and add it to {keys}.",
    )


def _refuse_malformed(keys: str, reasons: list[str]) -> None:
    """Raise `Unsound` if ssh-keygen could not read a line of the trusted keys."""
    for reason in reasons:
        if found := unread_line.search(reason):
            raise Unsound(
                f"Line {found[1]} of {keys} is not a trusted key: {found[2]}.",
                faults=[f'expected: NAME namespaces="{namespace}" ssh-ed25519 AAAA…'],
                remedy="Correct the line: a name, and the publisher's public key (its .pub file).",
            )


def _trusted_keys(path: str) -> bytes | None:
    """Return the file of trusted keys, or None if there is no such file.

    Raises `Unsound` if other people can write the file, or a folder from which it could be
    replaced.
    """
    if not os.path.lexists(path):
        return None
    real = os.path.realpath(path)
    if os.name != "nt":  # where modes say nothing
        for each in dict.fromkeys((path, real, os.path.dirname(path), os.path.dirname(real))):
            _refuse_writable(each)
    return storage.read(real, "The file of trusted keys", "Mend its permissions.")


def _refuse_writable(path: str) -> None:
    """Raise `Unsound` if others than this user, or the system's administrator, can write a path."""
    try:
        found = os.stat(path)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Missing(
            f"{path} cannot be looked at: {reason}.", remedy="Mend its permissions."
        ) from None
    trusted = [0]
    if sys.platform != "win32":
        trusted.append(os.geteuid())
    whose = "" if found.st_uid in trusted else f"it belongs to user {found.st_uid}"
    mode = f"its mode is {stat.S_IMODE(found.st_mode):03o}" if found.st_mode & others_write else ""
    if whose or mode:
        raise Unsound(
            f"Others can write {path}, so its keys prove nothing.",
            faults=[each for each in (whose, mode) if each],
            remedy=f"Let only the director write it: chmod go-w {path}. Then look at every key.",
        )


def run(command: list[str], given: bytes) -> "subprocess.CompletedProcess[str]":
    """Run ssh-keygen in English; `given` is its standard input."""
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, timeout=patience, check=False,
            env={**os.environ, "LC_ALL": "C"},
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(
            f"ssh-keygen gave no answer: {error}.", remedy="Install openssh-client again."
        ) from None
    return subprocess.CompletedProcess(
        done.args, done.returncode,
        done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"),
    )  # fmt: skip


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
        storage.replace(path, data)
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
    return check(*texts, home)


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
