"""What changes the files of a library: a lexicon installed or removed, rules added or chosen.

A file is replaced whole, or nothing is changed. At a station of an event, which has only the
event's files, each function raises `CannotJudge` where it would change one.

>>> remove(Library("/nowhere"), "csw19")
Traceback (most recent call last):
    ...
lexicons.errors.Missing: The lexicon csw19 is not installed.
There are: example-long, example-short, scowl80.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from lexicons import storage
from lexicons.alphabet import Alphabet
from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.language import _
from lexicons.library import Library
from lexicons.manifest import Manifest
from lexicons.rules import rule_origin
from lexicons.rules.rule_set import RuleSet
from lexicons.words.lexicon import Lexicon

MANY = 5000  # words: so many in any language have some for each length on the board


class Proved(NamedTuple):
    """The bytes of a lexicon that can be installed, and what they hold."""

    data: bytes
    manifest: Manifest
    alphabet: Alphabet


class Installed(NamedTuple):
    """A lexicon that was installed, and a few words about what it replaced; "" if nothing."""

    manifest: Manifest
    replaced: str


def proved_file(library: Library, path: str, *, as_is: bool = False) -> Proved:
    """Prove a lexicon file; nothing is changed.

    Raises `Missing` or `Unsound` if it can't be proved, `Unsound` if it names a published edition
    and has other words, unless `as_is`.
    """
    data = storage.read(path, _("Give the path of a lexicon file."))
    return proved(library, data, os.path.basename(path), as_is=as_is)


def proved(library: Library, data: bytes, name: str, *, as_is: bool = False) -> Proved:
    """Do as `proved_file` with the bytes of a lexicon; `name` is what messages call them."""
    _refuse_at_event(library)
    lexicon = Lexicon(data, name)
    manifest = lexicon.manifest
    library.lexicon_store.refuse_shipped(manifest.edition)
    alphabet = library.alphabet_of(manifest)
    lexicon.prove(alphabet)
    if not as_is:
        manifest.refuse_other_words()
    return Proved(data, manifest, alphabet)


def list_as_lexicon(
    library: Library, path: str, edition: str, *,
    title: str = "", alphabet: str = "", lengths: range | None = None, asked: range | None = None,
) -> tuple[Proved, list[str]]:  # fmt: skip
    """Return a list as a lexicon that can be installed, and how it was read; nothing is changed.

    A text is said to have all words of these lengths; of those that are `asked` alone, if it has no
    others; and of those for the board if it has a title of its own. A lexicon says itself which it
    has. Raises `JudgeError` if it can't be built.
    """
    from lexicons.lists.compiler import Imprint, compile_list
    from lexicons.lists.forms import BOARD, ListReading
    from lexicons.lists.identity import near_miss
    from lexicons.lists.reading import read

    lengths = BOARD if title else lengths
    report = read([path], ListReading.of(library, edition, alphabet, lengths), edition)
    words, imprint = report.sound_words(), Imprint(title)
    if manifest := report.sources[0].manifest:
        lengths, imprint = manifest.lengths, imprint.inheriting(manifest)
    elif lengths:
        lengths = asked if asked and {*report.counts} <= {*asked} else lengths
        if len(words) >= MANY:
            gaps = [n for n in BOARD if n in lengths and n not in report.counts]
            _refuse_part(edition, gaps, lengths[-1])
    imprint = imprint._replace(own_alphabet=report.alphabet_file(library))
    _manifest, data = compile_list(words, report.alphabet, edition, imprint, lengths=lengths)
    warning = near_miss(edition, library.editions())
    notes = [*report.reading(), *([f"Warning: {warning}"] if warning else [])]
    return proved(library, data, edition), notes


def _refuse_part(edition: str, gaps: Sequence[int], needed: int) -> None:
    """Raise `CannotJudge` if a long list has gaps: lists are often cut at 8 or 9 letters.

    Every word of these lengths would be unacceptable, and nobody would notice why.
    """
    if gaps:
        what = _(
            "{edition} has no word of {lengths} letters: it's a part of a list.",
            edition=edition,
            lengths=", ".join(map(str, gaps)),
        )
        remedy = _(
            "Get the whole list. If it's whole, build it: `judge lexicon build LIST --edition"
            " {edition} --lengths 2-{needed}`.",
            edition=edition,
            needed=needed,
        )
        raise CannotJudge(what, remedy=remedy)


def install_file(library: Library, path: str, *, as_is: bool = False) -> Installed:
    """Prove a lexicon file, and copy it into the library. Raises what both steps raise."""
    return install(library, proved_file(library, path, as_is=as_is))


def install(library: Library, lexicon: Proved) -> Installed:
    """Copy a lexicon into the library. Raises `CannotJudge` if it can't replace the old file."""
    data, manifest, alphabet = lexicon
    target = library.lexicon_store.own_path(manifest.edition)
    replaced = described(target)
    own = library.alphabet_store.own_path(alphabet.id)
    is_new = alphabet.id not in library.alphabet_ids()
    if is_new:  # first: no lexicon may ever be there without its alphabet
        storage.replace(own, manifest.own_alphabet.encode())
    try:
        storage.replace(target, data, private=True)  # lists are not everybody's to copy
    except CannotJudge:
        if is_new:
            with suppress(OSError):
                os.unlink(own)
        raise
    return Installed(manifest, replaced)


def described(path: str) -> str:
    """Return what the file of a lexicon holds, in a few words; empty if there is no file."""
    try:
        return f"the lexicon {Lexicon.read(path).manifest.fingerprint.short}"
    except Missing:
        return ""
    except Unsound:
        return "a file that was not a sound lexicon"


def remove(library: Library, edition: str) -> str:
    """Remove an installed lexicon, and return the path that it had.

    Raises `Missing` if it is not installed, `CannotJudge` if it can't be removed.
    """
    _refuse_at_event(library)
    library.lexicon_store.refuse_shipped(edition)
    missing = _("The lexicon {edition} is not installed.", edition=edition)
    path = library.lexicon_store.path(edition, missing)
    try:
        os.unlink(path)
    except OSError as error:
        reason = storage.reason_of(error)
        raise CannotJudge(
            _("{path} could not be removed: {reason}.", path=path, reason=reason),
            remedy=_("Fix its permissions."),
        ) from None
    return path


def add_rules(library: Library, rules: RuleSet) -> None:
    """Write the file of rules that `Library.rules_with_lists` made; nothing if it's there already.

    Raises `CannotJudge` if another rule set has that id.
    """
    path = library.rule_store.own_path(rules.id)
    if library.rule_store.find(rules.id):
        if library.rules(rules.id).fingerprint != rules.fingerprint:
            raise CannotJudge(
                _("{path} holds other rules.", path=path),
                remedy=_("Remove it, or rename it to another id."),
            )
        return
    _refuse_at_event(library)
    text = rule_origin.rule_file(rules.id, rules.like, rules.lists, rules.alphabet)
    storage.replace(path, text.encode())


def use_rules(library: Library, rules_id: str) -> RuleSet:
    """Make a rule set the default of this machine, and return it.

    Raises what `Library.rules` raises, and then changes nothing.
    """
    _refuse_at_event(library)
    rules = library.rules(rules_id)
    storage.replace(library.default_path, f'rules = "{rules.id}"\n'.encode())
    return rules


def _refuse_at_event(library: Library) -> None:
    """Raise `CannotJudge` if this machine's files are those of an event."""
    if library.taken:
        raise CannotJudge(
            "This machine is a station of an event: it has the event's files alone.",
            remedy="Prepare the event again with other files, put the stick in here, and type"
            " this machine's line again.",
        )
