"""The folder of a venue file's parts in a JUDGE_HOME: written to the side, then named at once."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from lexicons import pointer, storage
from lexicons.errors import CannotJudge, JudgeError
from lexicons.record import backup, sqlite
from lexicons.venue import proof
from lexicons.venue.file import VenueFile, profile_path
from lexicons.venue.settings import Reader, Settings

draft_ending = ".part"
whole_file = "packed.venue"  # the venue file itself, to look at and to pass on
digits = 24


@contextmanager
def alone(home: str) -> Iterator[None]:
    """Keep other processes from installing or staging in this home meanwhile."""
    path = os.path.join(home, pointer.folder_name, "lock")
    backup.provide(path)
    with sqlite.locked(path):
        yield


def unpack(home: str, packed: VenueFile, read_profile: Reader, name: str) -> tuple[str, Settings]:
    """Write the parts of a venue file to a folder of their own, prove them, and name the folder.

    A folder that holds these parts already is used again. Killed anywhere, this leaves a draft that
    nothing reads; the next call removes it.

    Args:
        home: JUDGE_HOME.
        packed: the venue file.
        read_profile: reads a profile.
        name: what messages call the venue file.

    Returns:
        The name of the folder in JUDGE_HOME/venues, and the settings of the profile.

    Raises:
        CannotJudge: if a part is not what it should be, or cannot be written. Nothing is left.

    """
    venues = os.path.join(home, pointer.folder_name)
    for each in storage.listing(venues, draft_ending):
        shutil.rmtree(os.path.join(venues, each + draft_ending), ignore_errors=True)
    draft = os.path.join(venues, f"{packed.digest[:digits]}{draft_ending}")
    try:
        write(draft, packed)
        settings = proof.prove(packed, draft, read_profile, name)
        for folder in candidates(packed):
            place = os.path.join(venues, folder)
            if holds(place, packed):
                return folder, settings
            if not storage.is_there(place):
                rename(draft, place)
                return folder, settings
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    raise AssertionError  # there is always another candidate


def candidates(packed: VenueFile) -> Iterator[str]:
    """Yield names for the folder: by its digest, then with a number, if others were altered."""
    number = 1
    while True:
        yield f"{packed.digest[:digits]}{f'x{number}' if number > 1 else ''}"
        number += 1


def write(folder: str, packed: VenueFile) -> None:
    """Write the parts of a venue file, and the file itself, to a folder."""
    for path, data in contents(packed).items():
        private = path in {profile_path, whole_file}  # who reads a hash can try every PIN
        storage.replace(os.path.join(folder, *path.split("/")), data, private=private)


def contents(packed: VenueFile) -> dict[str, bytes]:
    """Return what is written to the folder of a venue file, by path."""
    return {**packed.parts, whole_file: packed.packed()}


def holds(folder: str, packed: VenueFile) -> bool:
    """Return whether a folder holds exactly the parts of a venue file, byte by byte."""
    found: dict[str, bytes] = {}
    try:
        for here, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(here, name)
                part = os.path.relpath(path, folder).replace(os.sep, "/")
                found[part] = storage.read(path, "The part", "")
    except JudgeError:
        return False
    return found == contents(packed)


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
