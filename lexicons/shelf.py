"""Files found by their id: those shipped with the program, and those that users added."""

import os
import sys

from lexicons import schema, storage
from lexicons.edition import DATA_FOLDER
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


class Shelf:
    """Files of one kind, each known by its id. No user's file can redefine a shipped one."""

    def __init__(self, home: str, kind: str, ending: str) -> None:
        self.kind = kind
        self.own_folder = os.path.join(home, kind)
        self.shipped_folder = os.path.join(DATA_FOLDER, kind)
        self.ending = ending

    def shipped(self) -> list[str]:
        """Return the ids of the shipped files."""
        return storage.listing(self.shipped_folder, self.ending)

    def own_names(self) -> list[str]:
        """Return the names, without their ending, of the users' files. Not all are ids."""
        return storage.listing(self.own_folder, self.ending)

    def ids(self) -> list[str]:
        """Return all ids in order. A file whose name is not an id is never used."""
        own = [name for name in self.own_names() if not schema.identifier(name)]
        return sorted({*self.shipped(), *own})

    def own_path(self, name: str) -> str:
        """Return the path of a user's file of this id."""
        return os.path.join(self.own_folder, f"{name}{self.ending}")

    def find(self, name: str) -> str:
        """Return the path of the file with an id; empty if no file has it.

        Raises `Unsound` if a user's file has the id of a shipped one.
        """
        if schema.identifier(name):
            return ""
        own = self.own_path(name)
        ours = os.path.join(self.shipped_folder, f"{name}{self.ending}")
        is_own = storage.is_there(own)
        if not storage.is_there(ours):
            return own if is_own else ""
        if is_own:
            raise Unsound(
                _("{name} is shipped with the program and cannot be redefined.", name=name),
                faults=[_("found a file of the same id: {own}", own=own)],
                remedy=_("Remove it, or give it an id of its own."),
            )
        return ours

    def must_find(self, name: str) -> str:
        """Return the path of the file with an id.

        Raises `Missing`, with the ids that exist, if no file has it.
        """
        if path := self.find(name):
            return path
        meant = schema.did_you_mean(name, dict.fromkeys(self.ids()))
        raise Missing(
            f"{self.missing(name)} {meant}".rstrip(),
            remedy=_("There are: {ids}.", ids=", ".join(self.ids())),
        )

    def missing(self, name: str) -> str:
        """Return that there is no file with an id."""
        match self.kind:
            case "rules":
                return _("There is no rule set {name}.", name=shown(name))
            case "alphabets":
                return _("There is no alphabet {name}.", name=shown(name))
        return _("There is no lexicon {name}.", name=shown(name))

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


def refuse_other_id(path: str, found: str) -> None:
    """Raise `Unsound` if the name of a TOML file is not the id that it holds."""
    stem = os.path.basename(path).removesuffix(".toml")
    if found != stem:
        raise Unsound(
            _("{path} holds another id than its name says.", path=path),
            faults=[_("expected id {stem}, found {found}", stem=shown(stem), found=shown(found))],
            remedy=_("Rename the file to its id."),
        )
