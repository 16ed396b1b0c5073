"""Packs what the stations of a venue need, and nothing else; and proves each part of it."""

import os
from collections.abc import Sequence
from dataclasses import replace

from judge_procedure.venue.file import (
    Reader,
    Settings,
    VenueFile,
    copy_again,
    default_path,
    part_path,
    profile_path,
    short_text,
)
from lexicons import storage
from lexicons.digest import sha256
from lexicons.errors import CannotJudge, Unsound, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import catalogues, translation
from lexicons.library import Library
from lexicons.shelf import Shelf


def held(library: Library, rules_ids: Sequence[str]) -> dict[str, str]:
    """Return the fingerprints of rule sets, alphabets and lexicons, each proved by its reader.

    The lists of all words are made, and their fingerprints computed again. Raises `Missing` or
    `Unsound`.
    """
    found: dict[str, str] = {}
    for rules_id in rules_ids:
        judge = library.adjudicator(rules_id, proved=True)
        for rules in (judge.rules, judge.rules.base):
            found[f"rules {rules.id}"] = rules.fingerprint
            found[f"alphabet {rules.alphabet}"] = library.alphabet(rules.alphabet).fingerprint
        for manifest in judge.lexicons:
            found[f"lexicon {manifest.edition}"] = manifest.fingerprint
    return found


def prove(packed: VenueFile, folder: str, read_profile: Reader, name: str) -> Settings:
    """Prove the parts of a venue file that were written to a folder. Return their settings.

    `name` is what messages call the venue file. Raises `Unsound` if a part is damaged or missing,
    if there is one that no rule set needs, or if this program ships another rule set, alphabet or
    lexicon than the one that packed the file.
    """
    library = Library(folder)
    found = held(library, packed.rules)
    faults = [
        f"{each}: expected {packed.holds.get(each)}, found {found.get(each)}"
        for each in sorted({*packed.holds, *found})
        if packed.holds.get(each) != found.get(each)
    ]
    if faults:
        raise Unsound(
            f"{name} was packed by another release of the program.",
            faults=faults,
            remedy="Nothing was changed. Bring this machine to the release that packed the file.",
        )
    settings = read_profile(packed.parts.get(profile_path, b""))
    translated = _translations(folder, settings.language)
    if translated is None:
        fault = f"The translation for {shown(settings.language)} is damaged or missing."
        raise Unsound(fault, remedy=copy_again)
    needed = {default_path, profile_path, *translated}
    for path in packed.parts:
        shelf, _, name = path.partition("/")
        kind = {"rules": "rules", "alphabets": "alphabet", "lexicons": "lexicon"}.get(shelf, "")
        if f"{kind} {os.path.splitext(name)[0]}" in found:
            needed.add(path)
    strange = sorted(needed ^ set(packed.parts))
    wrong_rules = library.default_rules() != packed.rules[0]
    wrong_rules = wrong_rules or settings.rules not in {"", packed.rules[0]}
    if strange or wrong_rules:
        raise Unsound(
            f"{name} does not hold what its stations need.",
            faults=[f"not expected, or not found: {path}" for path in strange]
            or [f"expected the rule set {packed.rules[0]}, found another in profile or default"],
            remedy=copy_again,
        )
    return settings


def _translations(folder: str, language: str) -> dict[str, str] | None:
    """Return a folder's own translations into a language by part; None if there is none at all."""
    locale = os.path.join(folder, "locale")
    if language and translation(language, locale) is None:
        return None
    paths = catalogues(language, locale) if language else ()
    named = {os.path.relpath(path, folder).replace(os.sep, "/"): path for path in paths}
    return {name: path for name, path in named.items() if not part_path(name)}


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
    title = title or settings.event or "Venue"
    if expected := short_text(title):
        raise CannotJudge(
            f"{shown(title)} cannot be the name of a venue file.",
            faults=[f"expected {expected}"],
            remedy="Give it another name: --title TEXT",
        )
    translated = _translations(library.files, settings.language)
    if translated is None:
        folder = os.path.join(library.files, "locale")
        raise CannotJudge(
            f"There is no translation for {shown(settings.language)}.",
            remedy=f"Put it in {folder}, or take `language` out of the profile.",
        )
    main = settings.rules or library.default_rules()
    rules = tuple(dict.fromkeys((main, *more_rules)))
    parts = {
        default_path: f'rules = "{main}"\n'.encode(),
        profile_path: settings.shared,
        **{
            name: storage.read(path, "The translation", "Put it there again.")
            for name, path in translated.items()
        },
        **files(library, rules),
    }
    return VenueFile(
        digest=Fingerprint(""),  # not known before the bytes are
        number=number,
        title=title,
        urgent=urgent,
        rules=rules,
        holds=held(library, rules),
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


def content_digest(packed: VenueFile) -> str:
    """Return a digest of all but the number, to see whether anything changed."""
    return str(sha256(replace(packed, number=0).packed()).hexdigest())
