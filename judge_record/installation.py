"""An installation: the digest of the program's sources, and the marker of this machine.

The digest is equal for a checkout, a wheel and a bundle of one release. It covers each Python
module of the packages, and the fonts of the pages. It does not cover compiled modules
(`__pycache__`), Python and libraries; nor translations, the look of the pages, and what is known of
editions. Rule sets, alphabets and lexicons have fingerprints of their own. A bundle of PyInstaller
has no sources: it holds their digest in a file.
"""

import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from judge_record.sqlite import locked
from lexicons import storage
from lexicons.errors import CannotJudge
from lexicons.home import platform_folder
from lexicons.language import _

PACKAGES = (
    "judge_cli", "judge_gui", "judge_procedure", "judge_record", "judge_server", "lexicons",
)  # fmt: skip
DATA = os.path.join("lexicons", "data")  # a checkout has programs in it that no wheel holds
FONTS = os.path.join(DATA, "fonts")
KEPT_FILE = os.path.join(DATA, "program.digest")  # only in a bundle
MARKER_BYTES = 16


class RunsOn(NamedTuple):
    """What a station runs on, as its sessions name it."""

    program: str  # the release
    sources: str  # the digest of the program's sources
    machine: str | None
    files: str | None = None  # the code FILE of the event's files that this station took

    @classmethod
    def here(cls, program: str | None) -> "RunsOn":
        """Return what stations of this machine run on; `CannotJudge` if its marker is damaged."""
        return cls(program or "unknown", digest(), marker())


def is_bundled() -> bool:
    """Return whether this is a bundle of PyInstaller, with a Python in it."""
    return hasattr(sys, "frozen")


@cache
def digest() -> str:
    """Return the digest of this program's sources: 64 hexadecimal digits.

    It is read once in each process. Raises `Missing` if a bundle has no digest in it.
    """
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not is_bundled():
        return of_sources(root)
    remedy = "Build the bundle again, or copy it again from another station."
    path = os.path.join(root, KEPT_FILE)
    return storage.read(path, remedy).decode("ascii").strip()


def of_sources(root: str) -> str:
    """Return the digest of the modules and fonts in a folder that holds the packages.

    It is SHA-256 over the path of each module and its text, in the order of the paths. Line ends
    count as line feeds, so that a checkout on Windows has the same digest.
    """
    paths = [
        os.path.join(FONTS, f"{n}.ttf") for n in storage.listing(os.path.join(root, FONTS), ".ttf")
    ]
    for package in PACKAGES:
        for folder, below, names in os.walk(os.path.join(root, package)):
            here = os.path.relpath(folder, root)
            below[:] = [name for name in below if os.path.join(here, name) != DATA]
            paths += (os.path.join(here, name) for name in names if name.endswith(".py"))
    whole = sha256()
    for name, path in sorted((path.replace(os.sep, "/"), path) for path in paths):
        with open(os.path.join(root, path), "rb") as file:
            text = file.read()
        if path.endswith(".py"):
            text = text.replace(b"\r\n", b"\n")
        whole.update(f"{name} {len(text)}\n".encode())
        whole.update(text)
    return str(whole.hexdigest())


def marker() -> str | None:
    """Return the marker of this machine and account, and make it if there is not one yet.

    None where it can't be kept: then a copy of a JUDGE_HOME is not noticed. Raises `CannotJudge`
    if it is damaged.
    """
    path = os.path.join(platform_folder("XDG_STATE_HOME", ".local/state"), "machine")
    if not os.path.isabs(path):  # the system knows no home of this account
        return None
    try:
        remedy = _("Delete the file, and start again.")
        return drawn_once(path, MARKER_BYTES, remedy).hex()
    except CannotJudge:
        if os.path.lexists(path):
            raise
        return None


def drawn_once(path: str, size: int, remedy: str) -> bytes:
    """Return the random bytes that a file of this machine holds; draw them at the first use.

    Raises `CannotJudge` if they can't be kept, or are damaged.
    """
    if not storage.is_there(path):
        with locked(f"{path}.lock"):  # two programs may start for the first time at once
            if not storage.is_there(path):
                storage.replace(path, f"{os.urandom(size).hex()}\n".encode(), private=True)
    kept = storage.read(path, remedy)
    with suppress(ValueError):
        drawn = bytes.fromhex(kept.decode("ascii"))
        if len(drawn) == size:
            return drawn
    faults = [_("expected {digits} hexadecimal digits", digits=2 * size)]
    raise CannotJudge(_("{path} is damaged.", path=path), faults=faults, remedy=remedy)
