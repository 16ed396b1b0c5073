"""What this machine has: the folder `JUDGE_HOME`, files by their id there or shipped, extras."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from lexicons import schema, storage
from lexicons.errors import CannotJudge, Missing, Unsound, shown
from lexicons.language import _

EVENTS_FOLDER = "events"  # of JUDGE_HOME: each station of a prepared event has its own in it


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
                _("{path} can't be used.", path=own),
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
                _("{name} is shipped with the program and can't be redefined.", name=name),
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


# -- extras: libraries that most installations do without, as pyproject.toml names them ------------


def install_extra(name: str) -> str:
    """Return how to install an extra."""
    return f"In the folder of the program: python3 run.py prepare, or pip install '.[{name}]'"


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise `CannotJudge` if a library of an extra, which the body imports, is not installed.

    >>> with extra("server"):
    ...     raise ImportError(name="starlette")
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: This needs the extra server: starlette is missing.
    In the folder of the program: python3 run.py prepare, or pip install '.[server]'
    """
    try:
        yield
        return
    except ImportError as error:
        missing = error.name
    raise CannotJudge(
        f"This needs the extra {name}: {missing} is missing.", remedy=install_extra(name)
    )
