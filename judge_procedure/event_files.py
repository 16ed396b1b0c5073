"""The files of an event: gathered where it is prepared, and checked wherever they are.

They are plain files in a folder. Its `contents.json` names each with its SHA-256, so its own
digest, the code FILE, stands for all of them. Nothing in a folder leads to a file elsewhere.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import NamedTuple

from judge_procedure.profile import Profile
from lexicons import storage
from lexicons.adjudicator import Adjudicator
from lexicons.errors import Missing, Unsound, printable
from lexicons.file_store import FileStore
from lexicons.fingerprint import Fingerprint
from lexicons.home import CONTENTS_FILE, TakenFiles
from lexicons.language import _
from lexicons.library import Library
from lexicons.schema import is_id

NEEDED_PATHS = PLAN_PATH, DEFAULT_PATH, PROFILE_PATH = (
    "event.toml", "default.toml", "profiles/kiosk.toml",
)  # fmt: skip
ENDINGS = {"rules": ".toml", "alphabets": ".toml", "lexicons": ".lexicon"}
LARGEST_CONTENTS = 1 << 20  # bytes
HIGHEST = 999_999  # number of an event's files


def is_path(path: str) -> bool:
    """Return whether this can be the path of a file of an event.

    No other file is ever taken: no journal, no memory of a station.

    >>> is_path("rules/nzasp-2022.toml"), is_path("../journal")
    (True, False)
    """
    folder, _slash, name = path.partition("/")
    if (ending := ENDINGS.get(folder)) and name.endswith(ending):
        return is_id(name.removesuffix(ending))
    return path in NEEDED_PATHS


@dataclass(frozen=True)
class Contents:
    """What `contents.json` says."""

    event: str
    id: str
    number: int
    rules: str
    files: Mapping[str, str]  # the SHA-256 of each file by its path below the folder
    holds: Mapping[str, str]  # fingerprints by `rules ID`, `alphabet ID`, `lexicon ID`: shipped too

    @property
    def data(self) -> bytes:
        """The bytes of the file, sealed. The same contents give the same bytes."""
        said = asdict(self)
        return _written({**said, "seal": str(Fingerprint.of(_written(said)))})

    @property
    def digest(self) -> Fingerprint:
        """The digest of the file."""
        return Fingerprint.of(self.data)

    @property
    def code(self) -> str:
        """The code FILE, for people to compare."""
        return TakenFiles("", self.number, self.digest).code


def _written(said: Mapping[str, object]) -> bytes:
    return f"{json.dumps(said, ensure_ascii=False, sort_keys=True, indent=1)}\n".encode()


class Checked(NamedTuple):
    """A folder whose files are those of its contents.json, and their bytes by their paths."""

    contents: Contents
    files: Mapping[str, bytes]
    path: str


# -- checked --------------------------------------------------------------------------------------


def contents_of(folder: str) -> Contents:
    """Return the contents of a folder; `Missing` if it has none, `Unsound` if they are damaged."""
    path = os.path.join(folder, CONTENTS_FILE)
    if not storage.is_there(path):
        raise Missing(
            _("There is no event in {folder}.", folder=printable(folder)),
            remedy=_("Is the stick in? Give the folder that `judge event prepare` wrote."),
        )
    data = _plain_bytes(folder, CONTENTS_FILE, LARGEST_CONTENTS)
    if isinstance(data, str):
        why = _(
            "{what} cannot be read: {path}: {reason}.",
            what=CONTENTS_FILE,
            path=printable(path),
            reason=data,
        )
        raise Unsound(why, remedy=_copy_again(folder))
    if contents := _read(data):
        return contents
    damaged = _("{path} is damaged: it isn't a list of an event's files.", path=printable(path))
    raise Unsound(damaged, remedy=_copy_again(folder))


def _read(data: bytes) -> Contents | None:
    """Return what a contents.json says; None unless every byte is as the program writes it."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        said = json.loads(data)
        del said["seal"]
        contents = Contents(**said)
        texts = (
            *(contents.event, contents.id, contents.rules), *contents.files.values(),
            *contents.holds.values(),
        )  # fmt: skip
        is_sound = (
            all(isinstance(text, str) for text in texts)
            and type(contents.number) is int and 0 < contents.number <= HIGHEST
            and is_id(contents.id)
            and is_id(contents.rules)
            and {*NEEDED_PATHS} <= contents.files.keys() and all(map(is_path, contents.files))
        )  # fmt: skip
        return contents if is_sound and contents.data == data else None
    return None


def checked(folder: str) -> Checked:
    """Return what a folder holds, after each of its files was read and compared.

    Raises `Missing` without a contents.json, and `Unsound` with each file that is not as it was
    prepared. Files that contents.json does not name are never looked at.
    """
    contents = contents_of(folder)
    sound, faults = {}, []
    for path, digest in contents.files.items():
        data = _plain_bytes(folder, path, storage.LARGEST)
        if isinstance(data, str):
            faults.append(f"{path}: {data}")
        elif Fingerprint.of(data) != digest:
            faults.append(_("{path}: not as it was prepared", path=path))
        else:
            sound[path] = data
    if faults:
        what = _("The files in {folder} are damaged, or mixed with others.", folder=folder)
        raise Unsound(what, faults=faults, remedy=_copy_again(folder))
    return Checked(contents, sound, folder)


def _copy_again(folder: str) -> str:
    """Return what to do about files that are not as they were prepared."""
    return _(
        "Nothing was changed. Type `judge event prepare {folder}` where the event was prepared, or"
        " copy the whole folder again.",
        folder=printable(folder),
    )


def _plain_bytes(folder: str, path: str, most: int) -> bytes | str:
    """Return the bytes of a file in a folder; in words why not, if it isn't a plain file there.

    A link may lead elsewhere.
    """
    place = os.path.join(os.path.realpath(folder), *path.split("/"))
    try:
        if os.path.normcase(os.path.realpath(place)) != os.path.normcase(place):
            return _("not a plain file")
        with storage.open_file(place) as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        return _("missing")
    except (OSError, ValueError) as error:
        return storage.reason_of(error)
    return data if len(data) <= most else _("larger than {most} MB", most=most // 1_000_000)


# -- proved ---------------------------------------------------------------------------------------


def fingerprints_of(library: Library, judge: Adjudicator) -> dict[str, str]:
    """Return the fingerprints of all that a judge judges by."""
    rules = judge.rules
    return {
        f"rules {rules.id}": rules.fingerprint,
        f"alphabet {rules.alphabet}": library.alphabet(rules.alphabet).fingerprint,
        **{f"lexicon {lexicon.edition}": lexicon.fingerprint for lexicon in judge.lexicons},
    }


def proved(folder: str, contents: Contents) -> Adjudicator:
    """Return the judge that the files in a folder make here, if it is that of the contents.

    Raises `Unsound` if a file is missing, or if this release ships another rule set, alphabet or
    lexicon than the one that prepared the event, or the profile has faults.
    """
    library = Library(taken=TakenFiles(folder, contents.number, contents.digest))
    judge = library.adjudicator(contents.rules, proved=True)
    fingerprints = fingerprints_of(library, judge)
    faults = [
        _(
            "{name}: expected {expected}, found {found}",
            name=name,
            expected=contents.holds.get(name, "-"),
            found=fingerprints.get(name, "-"),
        )
        for name in sorted({*contents.holds, *fingerprints})
        if contents.holds.get(name) != fingerprints.get(name)
    ]
    if library.default_rules() != contents.rules:
        faults.append(f"{DEFAULT_PATH}: {library.default_rules()}")
    if faults:
        raise Unsound(
            _("This machine has another release of the program than the one that prepared the"
              " event."),
            faults=faults,
            remedy=_("Nothing was changed. Bring both to one release, or prepare the event again."),
        )  # fmt: skip
    path = os.path.join(folder, *PROFILE_PATH.split("/"))
    Profile.read(storage.read_settings(path, PROFILE_PATH, _copy_again(folder)))
    return judge


# -- gathered -------------------------------------------------------------------------------------


def gathered(library: Library, rules_id: str, profile: bytes) -> dict[str, bytes]:
    """Return the files by which stations judge, as a machine has them, by their paths.

    What comes with the program is left out. Raises `CannotJudge` if a file is missing.
    """
    rules = library.rules(rules_id)
    files = {DEFAULT_PATH: f'rules = "{rules_id}"\n'.encode(), PROFILE_PATH: profile}

    def add(store: FileStore, name: str, path: str) -> None:
        if name not in store.shipped():
            files[f"{store.name}/{name}{store.ending}"] = storage.read(path, "The file", "")

    add(library.rule_store, rules.id, library.rules_path(rules.id))
    add(library.alphabet_store, rules.alphabet, library.alphabet_path(rules.alphabet))
    for edition in rules.editions:
        add(library.lexicon_store, edition, library.lexicon_path(edition))
    return files
