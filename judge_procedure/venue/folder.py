"""The folder of a venue file's parts in a JUDGE_HOME: written to the side, then named at once."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from judge_procedure.venue import packing
from judge_procedure.venue.file import Reader, Settings, VenueFile, profile_path
from judge_record.store import sqlite_file
from lexicons import pointer, storage
from lexicons.errors import CannotJudge, JudgeError, Unsound
from lexicons.language import _

draft_ending = ".part"
whole_file = "packed.venue"  # the venue file itself, to look at and to pass on
digits = 24


class Altered(Unsound):
    """The files of a station are not as the venue file has them."""


@contextmanager
def alone(home: str) -> Iterator[None]:
    """Keep other processes from installing or staging in this home meanwhile."""
    path = os.path.join(home, pointer.folder_name, "lock")
    sqlite_file.provide(path)
    with sqlite_file.locked(path):
        yield


def unpack(home: str, packed: VenueFile, read_profile: Reader, name: str) -> tuple[str, Settings]:
    """Write the parts of a venue file to a folder of their own, prove them, and name the folder.

    A folder that holds these parts already is used again. Killed anywhere, this leaves a draft that
    nothing reads; the next call removes it.

    Returns the name of the folder in JUDGE_HOME/venues, and the settings of the profile. Raises
    `CannotJudge` if a part is not what it should be, or cannot be written. Nothing is left then.
    `name` is what messages call the venue file.
    """
    venues = os.path.join(home, pointer.folder_name)
    for each in storage.listing(venues, draft_ending):
        shutil.rmtree(os.path.join(venues, each + draft_ending), ignore_errors=True)
    draft = os.path.join(venues, f"{packed.digest[:digits]}{draft_ending}")
    try:
        write(draft, packed)
        settings = packing.prove(packed, draft, read_profile, name)
        for number in count(1):  # another one, if others were altered
            folder = f"{packed.digest[:digits]}{f'x{number}' if number > 1 else ''}"
            place = os.path.join(venues, folder)
            if not altered(place, packed):
                return folder, settings
            if not storage.is_there(place):
                rename(draft, place)
                return folder, settings
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    raise AssertionError  # there is always another number


def write(folder: str, packed: VenueFile) -> None:
    """Write the parts of a venue file, and the file itself, to a folder."""
    for path, data in _contents(packed).items():
        private = path in {profile_path, whole_file}  # who reads a hash can try every PIN
        storage.replace(os.path.join(folder, *path.split("/")), data, private=private)


def _contents(packed: VenueFile) -> dict[str, bytes]:
    return {**packed.parts, whole_file: packed.packed()}


def altered(folder: str, packed: VenueFile) -> list[str]:
    """Return the paths of what is not in a folder as it was packed: altered, missing or added."""
    found: dict[str, bytes | None] = {}
    for here, _folders, names in os.walk(folder):
        for name in names:
            path = os.path.join(here, name)
            part = os.path.relpath(path, folder).replace(os.sep, "/")
            found[part] = None
            with suppress(JudgeError):
                found[part] = storage.read(path, "The part", "")
    right = _contents(packed)
    return sorted(
        path
        for path in {*found, *right}
        if path not in right or path not in found or found[path] != right[path]
    )


def verified(home: str, named: pointer.Pointer) -> VenueFile:
    """Return the venue file that a home uses or has staged, after everything was compared with it.

    Raises `Altered` if the pointer or a part is not as the file has it, or if the copy of the file
    is damaged. Somebody who writes another file with a digest of its own is not found: compare the
    digest with the one that was read out where the file was packed.
    """
    place = os.path.join(home, pointer.folder_name, named.folder)
    faults: list[str] = []
    try:
        packed = VenueFile.open(os.path.join(place, whole_file))
    except JudgeError as error:
        faults = [error.what, *error.faults]
    else:
        one = (named.number, named.title, named.urgent, named.digest)
        other = (packed.number, packed.title, packed.urgent, packed.digest)
        if one != other:
            faults.append(_("its number, title or digest differs from that of the file"))
        faults += altered(place, packed)
        if not faults:
            return packed
    remedy = _(
        "Put the event's stick in, and type this machine's line again: `judge event start FOLDER"
        " STATION`. If that is refused, prepare the event again first."
    )
    altered_here = _("Parts of the venue file were altered at this station.")
    raise Altered(altered_here, faults=faults, remedy=remedy)


def rename(draft: str, place: str) -> None:
    """Give a draft its name, in one step. Raise `CannotJudge` if that is impossible."""
    try:
        os.rename(draft, place)
    except OSError as error:
        reason = storage.reason_of(error)
    else:
        storage.settle(os.path.dirname(place))
        return
    raise CannotJudge(
        f"{place} could not be written: {reason}.",
        remedy="Nothing was changed. Make room or mend the permissions, then try again.",
    )


def opened(home: str, named: pointer.Pointer) -> VenueFile | None:
    """Return the venue file that a home uses or has staged; None if its copy cannot be read."""
    with suppress(JudgeError):
        path = os.path.join(home, pointer.folder_name, named.folder, whole_file)
        found = VenueFile.open(path)
        return found if found.digest == named.digest else None
    return None
