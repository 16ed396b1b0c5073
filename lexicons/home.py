"""Where this machine's files are: its folder, or an event's files in place of its own; each by id.

`JUDGE_HOME` is the folder of a user's files. A station of an event has taken the event's files in
their place: each set is in a folder of its own, `JUDGE_HOME/files/NUMBER-DIGEST`, with the
`contents.json` that names its files. The one with the highest number is in use. It gets its name in
one step, when it is whole: a station that is killed at any point has the files before or the new
ones.
"""

import os
import re
import sys
from typing import NamedTuple

from lexicons import schema, storage
from lexicons.errors import CannotJudge, Missing, Unsound, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import _

EVENTS_FOLDER = "events"  # of JUDGE_HOME: each station of a prepared event has its own in it
FILES_FOLDER = "files"  # of JUDGE_HOME: each set of files that was taken has its own in it
CONTENTS_FILE = "contents.json"
TAKEN_NAME = re.compile(r"[0-9]{6}-[0-9a-f]{24}")  # of one set


def home_folder() -> str:
    """Return the folder `JUDGE_HOME`, or the platform's folder for a user's data."""
    given = os.environ.get("JUDGE_HOME")
    return os.path.abspath(given or platform_folder("XDG_DATA_HOME", ".local/share"))


def platform_folder(variable: str, usual: str) -> str:
    """Return this program's folder for a user's files of one kind, such as data or state.

    On Linux it follows the XDG Base Directory Specification: the variable, or the usual folder in
    the user's home. Windows and macOS have one folder for all kinds, in which state has a name of
    its own: who copies the data to another machine must not copy the state. It isn't absolute if
    the system knows no home of this account.
    """
    user = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(user, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(user, "Library", "Application Support")
    else:
        base = os.environ.get(variable, "")
        if not os.path.isabs(base):
            base = os.path.join(user, *usual.split("/"))
    apart = sys.platform in ("win32", "darwin") and variable == "XDG_STATE_HOME"
    return os.path.join(base, "tilejudge-state" if apart else "tilejudge")


# -- the files of an event -------------------------------------------------------------------------


class TakenFiles(NamedTuple):
    """The files that a station has taken."""

    folder: str  # its path
    number: int  # later files have a higher number
    digest: Fingerprint  # of contents.json, and so of every file

    @property
    def code(self) -> str:
        """The code FILE, for people to compare: the number, and the first digits of the digest.

        >>> TakenFiles("f", 2, Fingerprint("0123456789ab")).code
        '2 0123-4567-89ab'
        """
        return f"{self.number} {self.digest.short}"


def name_of(number: int, digest: str) -> str:
    """Return the name of the folder of a set of files.

    >>> name_of(2, "0123456789abcdef" * 4)
    '000002-0123456789abcdef01234567'
    """
    return f"{number:06}-{digest[:24]}"


def newest(home: str) -> str:
    """Return the name of the folder that is in use in a home; empty if it has taken no files.

    >>> newest("/nowhere")
    ''
    """
    place = os.path.join(home, FILES_FOLDER)
    names = storage.listing(place, "") if storage.is_there(place) else ()
    return max(filter(TAKEN_NAME.fullmatch, names), default="")


def taken_files(home: str) -> TakenFiles | None:
    """Return the files that a home has taken; None if it has its own.

    Raises `Missing` or `Unsound` if their contents.json is not as it was taken: the machine's own
    files must not take their place.
    """
    name = newest(home)
    if not name:
        return None
    folder = os.path.join(home, FILES_FOLDER, name)
    path, remedy = os.path.join(folder, CONTENTS_FILE), take_again()
    digest = Fingerprint.of(storage.read(path, remedy))
    number = int(name.partition("-")[0])
    if name != name_of(number, digest):
        raise Unsound(_("{path} was altered at this station.", path=path), remedy=remedy)
    return TakenFiles(folder, number, digest)


def take_again() -> str:
    """Return how files that were altered at a station are replaced."""
    return _(
        "Put the event's stick in, and type this machine's line again: `judge event start FOLDER"
        " STATION`."
    )


# -- files by their id ----------------------------------------------------------------------------


class FileStore:
    """The files of a folder, each known by its id. No user's file can redefine a shipped one."""

    def __init__(self, home: str, name: str, ending: str) -> None:
        self.name = name
        self.own_folder = os.path.join(home, name)
        self.shipped_folder = os.path.join(storage.DATA_FOLDER, name)
        self.ending = ending

    def shipped(self) -> list[str]:
        """Return the ids of the shipped files."""
        return storage.listing(self.shipped_folder, self.ending)

    def own_names(self) -> list[str]:
        """Return the names, without their ending, of the users' files. Not all are ids."""
        return storage.listing(self.own_folder, self.ending)

    def ids(self) -> list[str]:
        """Return all ids in order. A file whose name is not an id is never used."""
        own = [name for name in self.own_names() if schema.is_id(name)]
        return sorted({*self.shipped(), *own})

    def own_path(self, name: str) -> str:
        """Return the path of a user's file of this id."""
        return os.path.join(self.own_folder, f"{name}{self.ending}")

    def find(self, name: str) -> str:
        """Return the path of the file with an id; empty if no file has it.

        Raises `Unsound` if a user's file has the id of a shipped one, or a name that isn't an id.
        """
        own = self.own_path(name)
        if expected := schema.identifier(name):
            if name not in self.own_names():
                return ""
            raise Unsound(
                _("{path} cannot be used.", path=own),
                faults=[
                    _("expected {expected}, found {found}", expected=expected, found=shown(name))
                ],
                remedy=_("Rename the file to its id."),
            )
        shipped = os.path.join(self.shipped_folder, f"{name}{self.ending}")
        is_own = storage.is_there(own)
        if not storage.is_there(shipped):
            return own if is_own else ""
        if is_own:
            raise Unsound(
                _("{name} is shipped with the program and cannot be redefined.", name=name),
                faults=[_("found a file of the same id: {own}", own=own)],
                remedy=_("Remove it, or give it an id of its own."),
            )
        return shipped

    def path(self, name: str, lacking: str) -> str:
        """Return the path of the file with an id.

        Raises `Missing` if no file has it: `lacking` says so, a hint and the ids follow.
        """
        if path := self.find(name):
            return path
        hint = schema.did_you_mean(name, dict.fromkeys(self.ids()))
        raise Missing(
            f"{lacking} {hint}".rstrip(), remedy=_("There are: {ids}.", ids=", ".join(self.ids()))
        )

    def refuse_shipped(self, name: str) -> None:
        """Raise `CannotJudge` if this id is that of a shipped file."""
        if name in self.shipped():
            raise CannotJudge(
                _(
                    "{name} is shipped with the program: it can be neither replaced nor removed.",
                    name=name,
                ),
                remedy=_("Give your own list an edition id of its own."),
            )


def refuse_other_id(path: str, file_id: str) -> None:
    """Raise `Unsound` if the name of a TOML file is not the id that it holds."""
    stem = os.path.basename(path).removesuffix(".toml")
    if file_id != stem:
        raise Unsound(
            _("{path} holds another id than its name says.", path=path),
            faults=[_("expected id {stem}, found {found}", stem=shown(stem), found=shown(file_id))],
            remedy=_("Rename the file to its id."),
        )
