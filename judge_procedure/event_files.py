"""The files of an event at a station: checked, proved to judge as prepared, and taken.

They are files in a folder. Its `contents.json` names each with its SHA-256, so its own digest, the
code FILE, stands for all of them.

Promised: `take` takes every file or none, also if the machine is killed meanwhile. It takes none
that is damaged, mixed with others, older than those of the machine, or that this release would
judge by in another way; and none of another event, while the contents of those in use are sound.
`judge event start` gives each event a home of its own.
"""

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import NamedTuple

from judge_procedure.profile import Profile
from lexicons import storage
from lexicons.adjudicator import Adjudicator
from lexicons.errors import CannotJudge, JudgeError, Missing, Unsound, printable
from lexicons.fingerprint import Fingerprint
from lexicons.language import _
from lexicons.library import Library
from lexicons.schema import is_id
from lexicons.taken_files import (
    CONTENTS_FILE,
    FILES_FOLDER,
    TakenFiles,
    name_of,
    newest,
    take_again,
    taken_files,
)

NEEDED_PATHS = PLAN_PATH, DEFAULT_PATH, PROFILE_PATH = (
    "event.toml", "default.toml", "profiles/kiosk.toml",
)  # fmt: skip
ENDINGS = {"rules": ".toml", "alphabets": ".toml", "lexicons": ".lexicon"}
DRAFT_NAME = "draft"
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


def no_event(folder: str) -> Missing:
    """Return the refusal of a folder that `judge event prepare` didn't write."""
    return Missing(
        _("There is no event in {folder}.", folder=folder),
        remedy=_("Is the stick in? Give the folder that `judge event prepare` wrote."),
    )


def contents_of(folder: str) -> Contents:
    """Return the contents of a folder; `Missing` if it has none, `Unsound` if they are damaged."""
    path = os.path.join(folder, CONTENTS_FILE)
    if not storage.is_there(path):
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
        contents = Contents(**said)
        texts = [contents.event, *contents.files.values(), *contents.holds.values()]
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
    lexicon than the one that prepared the event, the default is another one, or the profile has
    faults.
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
    if library.default_rules() != contents.rules:
        raise _damaged(folder, [f"{DEFAULT_PATH}: {library.default_rules()}"])
    path = os.path.join(folder, *PROFILE_PATH.split("/"))
    Profile.read(storage.read_settings(path, _copy_again(folder)))
    return judge


# -- taken -----------------------------------------------------------------------------------------


def take(folder: Checked, home: str) -> TakenFiles:
    """Take the files of a checked folder into a home, and return them.

    They are written beside those in use, proved, and then named in one step. The caller holds the
    station's lock. Raises `CannotJudge` if they are not taken. Nothing is changed then.
    """
    contents = folder.contents
    _refuse_others(folder, home)
    files = os.path.join(home, FILES_FOLDER)
    place = os.path.join(files, name_of(contents.number, contents.digest))
    if _altered(place) or contents_of(place) != contents:
        draft = os.path.join(files, DRAFT_NAME)
        shutil.rmtree(draft, ignore_errors=True)  # left by a process that was killed
        try:
            written = {**folder.files, CONTENTS_FILE: contents.data}
            for path, data in written.items():  # neither lists nor PINs are everybody's
                storage.replace(os.path.join(draft, *path.split("/")), data, private=True)
            for inner, _folders, _names in os.walk(draft):
                storage.sync_folder(inner)
            proved(draft, contents)
            _put_in_use(draft, place)
        except OSError as error:
            raise CannotJudge(
                _("{path} could not be written: {reason}.", path=place,
                  reason=storage.reason_of(error)),
                remedy=_("Move it away, make room or fix the permissions, then try again."),
            ) from None  # fmt: skip
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return TakenFiles(place, contents.number, contents.digest)


def _refuse_others(folder: Checked, home: str) -> None:
    """Raise `CannotJudge` if a home has files of another event, or newer ones."""
    contents, before = folder.contents, newest(home)
    if not before:
        return
    used: Contents | None = None
    with suppress(JudgeError):  # what was altered here is replaced
        used = contents_of(os.path.join(home, FILES_FOLDER, before))
    if used and (used.event, used.id) != (contents.event, contents.id):
        raise CannotJudge(
            _("{folder} is of another event.", folder=folder.path),
            faults=[_("expected {expected}, found {found}",
                      expected=used.event, found=contents.event)],
            remedy=_("Nothing was changed. Put in the stick of this event."),
        )  # fmt: skip
    number = int(before.partition("-")[0])
    if before != name_of(contents.number, contents.digest) and contents.number <= number:
        raise CannotJudge(
            _("{folder} doesn't have newer files than this machine.", folder=folder.path),
            faults=[_("expected number {least} or above, found {number}", least=number + 1,
                      number=contents.number)],
            remedy=_("Nothing was changed. Use the stick with the newest files. To judge by these"
                     " all the same, type where they were prepared: `judge event prepare {folder}"
                     " --number {least}`", folder=printable(folder.path), least=number + 1),
        )  # fmt: skip


def _altered(folder: str) -> list[str]:
    """Return what is wrong with a folder of files that were taken: other bytes, or another file."""
    try:
        files = checked(folder).files
    except JudgeError as error:
        return [error.what, *error.faults]
    found = {
        os.path.relpath(os.path.join(inner, name), folder).replace(os.sep, "/")
        for inner, _folders, names in os.walk(folder)
        for name in names
        if not storage.is_systems_own(name)
    }
    return sorted(found - {*files, CONTENTS_FILE})


def _put_in_use(draft: str, place: str) -> None:
    """Give a draft its name, which is one step. Files that were altered there are replaced singly.

    Meanwhile contents.json isn't there: a station that is killed then judges by nothing else.
    """
    if os.path.lexists(place):
        for name in sorted(os.listdir(place), key=CONTENTS_FILE.__ne__):  # contents.json first
            path = os.path.join(place, name)
            is_folder = os.path.isdir(path) and not os.path.islink(path)
            shutil.rmtree(path) if is_folder else os.unlink(path)
        for name in sorted(os.listdir(draft), key=CONTENTS_FILE.__eq__):  # and last
            storage.move(os.path.join(draft, name), os.path.join(place, name))
        storage.sync_folder(place)
    else:
        storage.move(draft, place)
    storage.sync_folder(os.path.dirname(place))


def check_taken(library: Library) -> str | None:
    """Return the digest of the files that a station has taken; `Unsound` if they were altered."""
    if library.taken is None:
        return None
    faults = _altered(library.taken.folder)
    if faults or taken_files(library.home) != library.taken:
        what = _("The event's files were altered at this station.")
        raise Unsound(what, faults=faults, remedy=take_again())
    return library.taken.digest
