"""The files of an event that a station uses: taken whole, and found unaltered at each start.

Promised: `take` takes every file or none, also if the machine is killed meanwhile. It takes none
that is damaged, mixed with others, older than those of the machine, or that this release would
judge by in another way; and none of another event, while the contents of those in use are sound.
`judge event start` gives each event a home of its own.
"""

import os
import shutil
from contextlib import suppress

from judge_procedure.event_files import Checked, Contents, checked, contents_of, proved
from lexicons import storage
from lexicons.errors import CannotJudge, JudgeError, Unsound, printable
from lexicons.language import _
from lexicons.library import Library
from lexicons.taken_files import (
    CONTENTS_FILE,
    FILES_FOLDER,
    TakenFiles,
    name_of,
    newest,
    take_again,
    taken_files,
)


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
        draft = os.path.join(files, "draft")
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
