"""The licences of a bundle: of Tilejudge, of all wheels of its lock, and of Debian's packages.

A wheel or a package without its text ends in an error, so that no bundle lacks one.
"""

import os
import re
import shutil
import tomllib
from collections.abc import Sequence
from importlib.metadata import distributions

from tools import ROOT, Failure, quietly

#: Wheels without the text of their licence: it is in recipe/licences/. For Windows, they name that
#: of a commercial one.
WITHOUT_TEXT = ("PySide6_Essentials", "shiboken6")
KEPT = os.path.join(ROOT, "tools", "recipe", "licences")

#: All that a wheel puts where licences belong. Older wheels have no such place, but such names.
LICENCE_FILE = re.compile(
    r"\.dist-info/(licenses/.+|[^/]*(?:licen[cs]e|copying|notice|authors|copyright)[^/]*)$",
    re.IGNORECASE,
)
OF_DEBIAN = "/usr/share"


def write(target: str, wheels: list[str], packages: Sequence[str]) -> None:
    """Write the texts of the wheels that these folders hold, and of packages of Debian.

    Each has a folder. Raises `Failure` or `OSError` with the name of one that has no text.
    """
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        ours = tomllib.load(file)["project"]["license-files"]
    for name in ours:
        _copy(os.path.join(ROOT, name), target, "tilejudge", os.path.basename(name))
    for wheel in distributions(path=wheels):
        texts = {
            match[1]: str(wheel.locate_file(path))
            for path in wheel.files or ()
            if (match := LICENCE_FILE.search(str(path)))
        }
        if wheel.name in WITHOUT_TEXT:
            texts = {name: os.path.join(KEPT, name) for name in os.listdir(KEPT)}
        if not texts:
            raise Failure(f"no licence text was found of {wheel.name}.")
        for name, path in texts.items():
            _copy(path, target, f"{wheel.name}-{wheel.version}", name)
    for package in packages:
        _copy(f"{OF_DEBIAN}/doc/{package}/copyright", target, package, "copyright")
    if packages:  # their statements of rights name these texts, and do not hold them
        shutil.copytree(f"{OF_DEBIAN}/common-licenses", f"{target}/common-licenses")


def _copy(source: str, *target: str) -> None:
    path = os.path.join(*target)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    shutil.copyfile(source, path)


def packages_of(folder: str) -> list[str]:
    """Return Debian's packages of the system's libraries in a folder; links lead to wheels.

    Raises `Failure` with the names of those that no package holds.
    """
    libraries = [
        f"*/{entry.name}"
        for entry in os.scandir(folder)
        if entry.name.startswith("lib") and ".so" in entry.name and not entry.is_symlink()
    ]
    found = quietly("dpkg-query", "--search", *libraries)  # such as `a, b:i386: /lib/liba.so`
    return sorted(set(re.findall(r"(?:^|, )([^\s:,]+)(?=[:,])", found, re.MULTILINE)))
