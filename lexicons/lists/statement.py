"""A statement: what a publisher signs about an edition, as text that is the same everywhere.

The bytes of a lexicon file depend on the library that wrote it; those of a statement do not. So a
statement is never taken apart: the lexicon's own facts are written, and compared line by line.
"""

import re
from collections.abc import Iterator

from lexicons.errors import Unsound, shown
from lexicons.manifest import Manifest

heading = "Tilejudge statement of an edition, form 1"
unsaid = "-"  # a fact that the statement leaves open
fact = re.compile(r"([a-z ]+(?: \d+)?): (\S(?:.*\S)?)")
own = ("title", "supersedes")  # what the publisher alone says


def statement_of(manifest: Manifest, superseded: Manifest | None = None) -> str:
    """Return the statement of a lexicon; `superseded` is the edition that it replaces.

    It is UTF-8 when it is signed, every line with a line feed.
    """
    lines = (f"{name}: {value}\n" for name, value in _facts(manifest, superseded))
    return f"{heading}\n{''.join(lines)}"


def _facts(manifest: Manifest, superseded: Manifest | None = None) -> Iterator[tuple[str, str]]:
    """Yield the facts that identify an edition, in their order."""
    yield "edition", manifest.edition
    yield "title", manifest.title
    yield "words", str(manifest.words)
    yield "fingerprint of the words", manifest.fingerprint
    yield "alphabet", manifest.alphabet
    yield "fingerprint of the alphabet", manifest.alphabet_fingerprint
    yield "lengths", f"{manifest.lengths[0]} to {manifest.lengths[-1]}"
    for length in manifest.lengths:
        yield f"words of length {length}", str(manifest.counts.get(length, 0))
    yield "effective", manifest.effective or unsaid
    words = f"{superseded.edition}, words {superseded.fingerprint}" if superseded else unsaid
    yield "supersedes", words


def differences(data: bytes, manifest: Manifest) -> list[str]:
    """Return where a lexicon is not what a statement says, each in a sentence.

    Its title may differ, and it may name no day. Raises `Unsound` for anything but the exact bytes
    of a statement.
    """
    said, has = _read(data), dict(_facts(manifest))
    if has["effective"] == unsaid:
        has["effective"] = said.get("effective", "")
    found = [
        f"{name}: the statement says {said.get(name, 'nothing')}, the lexicon"
        f" {has.get(name, 'nothing')}"
        for name in {**has, **said}
        if name not in own and said.get(name) != has.get(name)
    ]
    if not found and [*said] != [*has]:
        raise _no_statement("expected all facts, in their order")
    return found


def _read(data: bytes) -> dict[str, str]:
    """Return the facts in a text by their names; `Unsound` if it is not a statement."""
    try:
        first, *lines, last = data.decode().split("\n")
    except ValueError:
        raise _no_statement("expected UTF-8 text, with a line feed after each line") from None
    if first != heading or last:
        raise _no_statement(f"expected {shown(heading)} in line 1, and a line feed at the end")
    said: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        found = fact.fullmatch(line)
        if not found or found[1] in said:
            raise _no_statement(f"line {number}: {shown(line)}; expected a fact, and each once")
        said[found[1]] = found[2]
    return said


def _no_statement(fault: str) -> Unsound:
    return Unsound(
        "The statement is not a statement of an edition, or was altered.",
        faults=[fault],
        remedy="Get the statement again from its publisher, byte for byte.",
    )
