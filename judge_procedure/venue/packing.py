"""Packs what the stations of a venue need, and nothing else, from the files of one machine."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from judge_procedure.venue import proof
from judge_procedure.venue.file import (
    Reader,
    VenueFile,
    default_path,
    part_path,
    profile_path,
    short_text,
)
from lexicons import storage
from lexicons.digest import sha256
from lexicons.errors import CannotJudge, JudgeError, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import catalogues, translation
from lexicons.library import Library
from lexicons.shelf import Shelf

usual_title = "Venue"


def pack(
    library: Library,
    profile: bytes,
    read_profile: Reader,
    *,
    more_rules: Sequence[str] = (),
    title: str = "",
    number: int = 1,
    urgent: bool = False,
) -> VenueFile:
    """Return the venue file of a machine's rule set and profile. The same files give the same one.

    Without a `title` it has the name of the event in the profile. Stations take it for newer than
    all with a lower `number`. If it is `urgent`, it may be confirmed during a round. `more_rules`
    are for the director's opinions. Raises `CannotJudge` if a part is missing or damaged: stations
    would refuse it too.
    """
    settings = read_profile(profile)
    title = title or settings.event or usual_title
    if expected := short_text(title):
        raise CannotJudge(
            f"{shown(title)} cannot be the name of a venue file.",
            faults=[f"expected {expected}"],
            remedy="Give it another name: --title TEXT",
        )
    main = settings.rules or library.default_rules()
    rules = tuple(dict.fromkeys((main, *more_rules)))
    parts = {
        default_path: f'rules = "{main}"\n'.encode(),
        profile_path: settings.shared,
        **_catalogue(library, settings.language),
        **files(library, rules),
    }
    return VenueFile(
        digest=Fingerprint(""),  # not known before the bytes are
        number=number,
        title=title,
        urgent=urgent,
        rules=rules,
        holds=proof.held(library, rules),
        parts=parts,
    )


def files(library: Library, rules_ids: Sequence[str]) -> dict[str, bytes]:
    """Return the files of rule sets, their alphabets and lexicons, but for shipped ones."""
    found: dict[str, bytes] = {}

    def add(shelf: Shelf, folder: str, name: str, path: str) -> None:
        if name not in shelf.shipped():
            found[f"{folder}/{name}{shelf.ending}"] = storage.read(path, "The file", "")

    for rules_id in rules_ids:
        rules = library.rules(rules_id)
        shelf = library.rule_shelf
        add(shelf, "rules", rules.base.id, shelf.must_find(rules.base.id))
        shelf = library.alphabet_shelf
        for alphabet in (rules.alphabet, rules.base.alphabet):
            add(shelf, "alphabets", alphabet, shelf.must_find(alphabet))
        for edition in rules.editions:
            path = library.lexicon_path(edition)
            add(library.lexicon_shelf, "lexicons", edition, path)
    return found


def _catalogue(library: Library, language: str) -> dict[str, bytes]:
    """Return this machine's own translation into a language, by its path.

    It is empty if the shipped one is used. Raises `CannotJudge` if there is no translation.
    """
    if not language:
        return {}
    folder = os.path.join(library.files, "locale")
    if translation(language, folder) is None:
        raise CannotJudge(
            f"There is no translation for {shown(language)}.",
            remedy=f"Put it in {folder}, or take `language` out of the profile.",
        )
    found: dict[str, bytes] = {}
    for path in catalogues(language, folder):
        name = os.path.relpath(path, library.files).replace(os.sep, "/")
        if not part_path(name):
            found[name] = storage.read(path, "The translation", "Put it there again.")
    return found


def next_number(home: str, packed: VenueFile) -> int:
    """Return the number for a venue file, and remember it in the home of the machine that packs.

    It is one more than the last one, unless nothing has changed since.
    """
    path = os.path.join(home, "venue-packed.json")
    last = (0, "")
    with suppress(JudgeError, ValueError, TypeError):
        number, content = json.loads(storage.read(path, "The last number", ""))
        last = (int(number), str(content))
    content = content_digest(packed)
    number = last[0] if last[1] == content else last[0] + 1
    storage.replace(path, json.dumps((number, content)).encode())
    return number


def content_digest(packed: VenueFile) -> str:
    """Return a digest of all but the number, to see whether anything changed."""
    return str(sha256(replace(packed, number=0).packed()).hexdigest())
