"""The files of an event that a station has taken: which of its folders of files is in use.

Each set has a folder of its own, `JUDGE_HOME/files/NUMBER-DIGEST`, with the `contents.json` that
names its files. The folder with the highest number is in use. It gets its name in one step, when it
is whole: a station that is killed at any point has the files before or the new ones.
"""

import os
import re
from hashlib import sha256
from typing import NamedTuple

from lexicons import storage
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.language import _

FOLDER_NAME = "files"  # in JUDGE_HOME
CONTENTS_FILE = "contents.json"
SHAPE = re.compile(r"([0-9]{6})-([0-9a-f]{24})")


class Taken(NamedTuple):
    """The files that a station has taken."""

    folder: str  # its path
    number: int  # later files have a higher number
    digest: Fingerprint  # of contents.json, and so of every file

    @property
    def code(self) -> str:
        """The code FILE, for people to compare: the number, and the first digits of the digest.

        >>> Taken("f", 2, Fingerprint("0123456789ab")).code
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
    place = os.path.join(home, FOLDER_NAME)
    names = storage.listing(place, "") if storage.is_there(place) else ()
    return max(filter(SHAPE.fullmatch, names), default="")


def taken(home: str) -> Taken | None:
    """Return the files that a home has taken; None if it has its own.

    Raises `Missing` or `Unsound` if their contents.json is not as it was taken: the machine's own
    files must not take their place.
    """
    name = newest(home)
    if not name:
        return None
    folder = os.path.join(home, FOLDER_NAME, name)
    path, remedy = os.path.join(folder, CONTENTS_FILE), take_again()
    digest = Fingerprint(sha256(storage.read(path, CONTENTS_FILE, remedy)).hexdigest())
    number = int(name.partition("-")[0])
    if name != name_of(number, digest):
        raise Unsound(_("{path} was altered at this station.", path=path), remedy=remedy)
    return Taken(folder, number, digest)


def take_again() -> str:
    """Return how files that were altered at a station are replaced."""
    return _(
        "Put the event's stick in, and type this machine's line again: `judge event start FOLDER"
        " STATION`."
    )
