"""Where files are found by their id: what the program ships, and what users added."""

import os
import sys

from lexicons import schema, storage
from lexicons.edition import data_folder
from lexicons.errors import CannotJudge, Unsound


def home_folder() -> str:
    """The folder `JUDGE_HOME`, or `tilejudge` in the platform's folder for a user's data."""
    if told := os.environ.get("JUDGE_HOME"):
        return os.path.abspath(told)
    user = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(user, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(user, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(user, ".local", "share")
    return os.path.join(os.path.abspath(base), "tilejudge")


class Shelf:
    """Files of one kind, each known by its id; no user's file redefines a shipped one."""

    def __init__(self, home: str, kind: str, ending: str) -> None:
        self.own_folder = os.path.join(home, kind)
        self.shipped_folder = os.path.join(data_folder, kind)
        self.ending = ending

    def shipped(self) -> list[str]:
        """The ids of what the program ships."""
        return storage.listing(self.shipped_folder, self.ending)

    def own_names(self) -> list[str]:
        """The names, less their ending, of what users added, be they ids or not."""
        return storage.listing(self.own_folder, self.ending)

    def ids(self) -> list[str]:
        """All ids, in order; a file whose name is none is never asked for."""
        own = [name for name in self.own_names() if not schema.identifier(name)]
        return sorted({*self.shipped(), *own})

    def own_path(self, name: str) -> str:
        """Where a user's file of an id belongs."""
        return os.path.join(self.own_folder, f"{name}{self.ending}")

    def find(self, name: str) -> str:
        """The path of the file of an id, or nothing; `Unsound` where a user's file shadows ours."""
        if schema.identifier(name):
            return ""
        own = self.own_path(name)
        ours = os.path.join(self.shipped_folder, f"{name}{self.ending}")
        is_own = storage.is_there(own)
        if not storage.is_there(ours):
            return own if is_own else ""
        if is_own:
            raise Unsound(
                f"{name} is shipped with the program and cannot be redefined.",
                faults=[f"found a file of the same id: {own}"],
                remedy="Take it away, or give it an id of its own.",
            )
        return ours

    def refuse_shipped(self, name: str) -> None:
        """`CannotJudge` where an id is the program's own."""
        if name in self.shipped():
            raise CannotJudge(
                f"{name} is shipped with the program: it can be neither replaced nor removed.",
                remedy="Give your own list an edition id of its own.",
            )
