"""The files of an event: checked, and proved to judge as they were prepared.

They are files in a folder. Its `contents.json` names each with its SHA-256, so its own digest, the
code FILE, stands for all of them. `files_in_use` takes them.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import NamedTuple

from judge_procedure.profile import Profile
from lexicons import storage
from lexicons.adjudicator import Adjudicator
from lexicons.errors import Missing, Unsound, printable
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.library import Library
from lexicons.schema import is_id
from lexicons.taken_files import CONTENTS_FILE, TakenFiles

NEEDED_PATHS = PLAN_PATH, DEFAULT_PATH, PROFILE_PATH = (
    "event.toml", "default.toml", "profiles/kiosk.toml",
)  # fmt: skip
ENDINGS = {"rules": ".toml", "alphabets": ".toml", "lexicons": ".lexicon"}
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
    stations: Sequence[str]  # they and the one record of all may have records
    record: str

    @property
    def data(self) -> bytes:
        """The bytes of the file, sealed. The same contents give the same bytes."""
        said = asdict(self)
        return _written({**said, "seal": str(Fingerprint.of(_written(said)))})

    @property
    def digest(self) -> Fingerprint:
        return Fingerprint.of(self.data)

    @property
    def lexicons(self) -> dict[str, Fingerprint]:
        """The fingerprints of the lists, by their editions."""
        names = sorted(name for name in self.holds if name.startswith("lexicon "))
        return {name.removeprefix("lexicon "): Fingerprint(self.holds[name]) for name in names}

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


def no_event(folder: str) -> Missing:
    """Return the refusal of a folder that `judge event prepare` didn't write."""
    return Missing(
        _("There is no event in {folder}.", folder=folder),
        remedy=_("Is the stick in? Give the folder that `judge event prepare` wrote."),
    )


def contents_of(folder: str) -> Contents:
    """Return the contents of a folder; `Missing` if it has no event, `Unsound` if damaged."""
    path = os.path.join(folder, CONTENTS_FILE)
    if not storage.is_there(path):
        if storage.is_there(os.path.join(folder, PLAN_PATH)):
            raise _damaged(folder, [_("{path}: not as it was prepared", path=CONTENTS_FILE)])
        raise no_event(folder)
    if contents := _read(storage.read(path, _copy_again(folder))):
        return contents
    damaged = _("{path} is damaged: it isn't a list of an event's files.", path=path)
    raise Unsound(damaged, remedy=_copy_again(folder))


def _read(data: bytes) -> Contents | None:
    """Return what a contents.json says; None unless every byte is as the program writes it."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        said = json.loads(data)
        del said["seal"]
        contents = Contents(**{**said, "stations": tuple(said["stations"])})
        texts = [contents.event, contents.record, *contents.stations]
        texts += [*contents.files.values(), *contents.holds.values()]
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

    Raises `Missing` if there is no event, and `Unsound` with each file that is not as it was
    prepared. Files that contents.json does not name are never looked at.
    """
    contents = contents_of(folder)
    sound, faults = {}, []
    for path, digest in contents.files.items():
        try:
            sound[path] = storage.read(os.path.join(folder, *path.split("/")))
        except Missing as missing:
            faults.append(missing.what)
            continue
        if Fingerprint.of(sound[path]) != digest:
            faults.append(_("{path}: not as it was prepared", path=path))
    if faults:
        raise _damaged(folder, faults)
    return Checked(contents, sound, folder)


def _damaged(folder: str, faults: Iterable[str]) -> Unsound:
    what = _("The files in {folder} are damaged, or mixed with others.", folder=folder)
    return Unsound(what, faults=faults, remedy=_copy_again(folder))


def _copy_again(folder: str) -> str:
    """Return what to do about files that are not as they were prepared."""
    return _(
        "Nothing was changed. Type `judge event prepare {folder}` where the event was prepared, or"
        " copy the whole folder again.",
        folder=printable(folder),
    )


# -- proved ---------------------------------------------------------------------------------------


def fingerprints_of(library: Library, judge: Adjudicator) -> dict[str, str]:
    rules = judge.rules
    return {
        f"rules {rules.id}": rules.fingerprint,
        f"alphabet {rules.alphabet}": library.alphabet(rules.alphabet).fingerprint,
        **{f"lexicon {lexicon.edition}": lexicon.fingerprint for lexicon in judge.lexicons},
    }


def proved(folder: str, contents: Contents) -> Adjudicator:
    """Return the judge that the files in a folder make here, if it is that of the contents.

    Raises `Unsound` if a file is missing, or if this release ships another rule set, alphabet or
    lexicon than the one that prepared the event, or if the profile has faults.
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
    if faults:
        raise Unsound(
            _("This machine has another release of the program than the one that prepared the"
              " event."),
            faults=faults,
            remedy=_("Nothing was changed. Bring both to one release, or prepare the event again."),
        )  # fmt: skip
    path = os.path.join(folder, *PROFILE_PATH.split("/"))
    Profile.read(storage.read_settings(path, _copy_again(folder)))
    return judge
