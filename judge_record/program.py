"""The digest of the program's sources: equal for a checkout, a wheel and a bundle of one release.

It covers each Python module of the packages, and the fonts of the pages. It does not cover
compiled modules (`__pycache__`), Python and libraries. Rule sets, alphabets and lexicons have
fingerprints of their own. A bundle of PyInstaller has no sources: it holds their digest in a file.
"""

import os
import sys
from functools import cache
from hashlib import sha256

from lexicons.errors import Missing
from lexicons.storage import listing

PACKAGES = (
    "judge_cli", "judge_gui", "judge_procedure", "judge_record", "judge_server", "lexicons",
)  # fmt: skip
DATA = os.path.join("lexicons", "data")  # a checkout has programs in it that no wheel holds
FONTS = os.path.join(DATA, "fonts")
KEPT_FILE = os.path.join(DATA, "program.digest")  # only in a bundle


@cache
def digest() -> str:
    """Return the digest of this program's sources: 64 hexadecimal digits.

    It is read once in each process. Raises `Missing` if a bundle has no digest in it.
    """
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not getattr(sys, "frozen", False):
        return of_sources(root)
    try:
        with open(os.path.join(root, KEPT_FILE), encoding="ascii") as file:
            return file.read().strip()
    except (OSError, ValueError):
        pass
    raise Missing(
        "This program does not know the digest of its sources.",
        remedy="Build the bundle again, or copy it again from another station.",
    )


def of_sources(root: str) -> str:
    """Return the digest of the modules and fonts in a folder that holds the packages.

    It is SHA-256 over the path of each module and its text, in the order of the paths. Line ends
    count as line feeds, so that a checkout on Windows has the same digest.
    """
    paths = [os.path.join(FONTS, f"{n}.ttf") for n in listing(os.path.join(root, FONTS), ".ttf")]
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
