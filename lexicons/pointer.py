"""Which venue file a JUDGE_HOME uses: a small file that names the folder of its parts.

The parts of each venue file are in a folder of their own, so that replacing this one small file
replaces all of them at once.
"""

import json
import os
from typing import Any, NamedTuple, get_type_hints

from lexicons import storage
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint

current, staged = "venue.json", "venue-staged.json"  # in JUDGE_HOME
folder_name = "venues"  # in JUDGE_HOME: a folder of parts for each venue file


class Pointer(NamedTuple):
    """A venue file that a station uses, or that waits until a person confirms it."""

    folder: str  # its name in JUDGE_HOME/venues
    digest: str  # of the venue file: 64 hexadecimal digits
    number: int
    title: str
    urgent: bool
    station: str

    @property
    def code(self) -> str:
        """The number of the file and the first digits of its digest, for people to compare.

        >>> Pointer("f", "0123456789ab", 2, "Open", True, "K1").code
        '2 0123-4567-89ab'
        """
        return f"{self.number} {Fingerprint(self.digest).short}"

    @property
    def in_words(self) -> str:
        """The file, as entries name it.

        >>> Pointer("f", "0123456789ab", 2, "Open", True, "K1").in_words
        'number 2, digest 0123-4567-89ab, urgent'
        """
        urgent = ", urgent" if self.urgent else ""
        return f"number {self.number}, digest {Fingerprint(self.digest).short}{urgent}"


types = tuple(get_type_hints(Pointer).values())  # looked at with each ruling


def path_of(home: str, name: str = current) -> str:
    """Return the path of the file that names the venue file in use, or the staged one."""
    return os.path.join(home, name)


def read(home: str, name: str = current) -> Pointer | None:
    """Return what the file says; None if there is no file.

    Raises `Unsound` if it is damaged: files of the machine must not take the place of the venue's.

    >>> read("/nowhere") is None
    True
    """
    path = path_of(home, name)
    if not storage.is_there(path):
        return None
    data = storage.read(path, "The name of the venue file", "Type this machine's line again.")
    try:
        found = Pointer(**json.loads(data))
    except (ValueError, TypeError, RecursionError):
        found = None
    typed = found and all(type(value) is each for value, each in zip(found, types, strict=True))
    # The folder is one inside `venues`.
    if not found or not typed or found.folder in {"", ".", ".."} or not found.folder.isalnum():
        raise Unsound(
            f"{path} is damaged: it does not name a venue file.",
            remedy="Put the event's stick in, and type this machine's line again: `judge event"
            " start FOLDER STATION`.",
        )
    return found


def write(home: str, pointer: Pointer, name: str = current) -> None:
    """Replace the file in one step. Raises `CannotJudge` if nothing was replaced."""
    fields: dict[str, Any] = pointer._asdict()
    storage.replace(path_of(home, name), f"{json.dumps(fields)}\n".encode())
