"""The proof of a venue file: each part by its own reader, all that is needed, nothing else."""

import os
from collections.abc import Sequence

from judge_procedure.venue.file import (
    Reader,
    Settings,
    VenueFile,
    copy_again,
    default_path,
    part_path,
    profile_path,
)
from lexicons.errors import Unsound, shown
from lexicons.language import catalogues, translation
from lexicons.library import Library


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

    `name` is what messages call the venue file.

    Raises:
        Unsound: if a part is damaged or missing, if there is one that no rule set needs, or if this
            program ships another rule set, alphabet or lexicon than the one that packed the file.

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
    needed = {default_path, profile_path, *_translated(folder, settings.language)}
    needed |= {path for path in packed.parts if _as_held(path) in found}
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


def _as_held(path: str) -> str:
    """Return the name of a part in the list of fingerprints.

    >>> _as_held("lexicons/csw19.lexicon")
    'lexicon csw19'
    """
    folder, _, name = path.partition("/")
    kind = {"rules": "rules", "alphabets": "alphabet", "lexicons": "lexicon"}.get(folder, "")
    return f"{kind} {os.path.splitext(name)[0]}"


def _translated(folder: str, language: str) -> set[str]:
    """Return the path of the translation into a language, if there is one among the parts.

    Raises `CannotJudge` if no translation can be read.
    """
    if not language:
        return set()
    locale = os.path.join(folder, "locale")
    if translation(language, locale) is None:
        raise Unsound(
            f"The translation for {shown(language)} is damaged or missing.", remedy=copy_again
        )
    names = (os.path.relpath(path, folder) for path in catalogues(language, locale))
    return {name.replace(os.sep, "/") for name in names if not part_path(name)}
