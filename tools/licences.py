"""The licences of everything in a bundle: of wheels, of Debian's libraries, and of Python.

Each gets a folder with its licence texts. `write` fails if one has none, so that no bundle without
them is ever made.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Sequence
from importlib.metadata import Distribution, distributions
from typing import NamedTuple

import judge_cli
from tools import ROOT, Failure

KEPT = os.path.join(ROOT, "tools", "recipe", "licences")

#: Wheels that name their licence, but do not hold its text. Ours are in recipe/licences/.
TEXTS = dict.fromkeys(("pyside6-essentials", "shiboken6"), ("LGPL-3.0.txt", "GPL-3.0.txt"))

#: What is in every program, and in no list of its files.
ALWAYS = frozenset({"pyinstaller"})  # its starter

#: All that a wheel puts where licences belong. Older wheels have no such place, but such names.
LICENCE_FILE = re.compile(
    r"\.dist-info/(licenses/.|.*(licen[cs]e|copying|notice|authors|copyright)[^/]*$)", re.IGNORECASE
)
COMMON = re.compile(r"/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]")
DEBIAN_DOCS = "/usr/share/doc"


class LicensedPart(NamedTuple):
    """Something in the bundle that has licences of its own."""

    name: str
    version: str
    texts: tuple[str, ...]  # paths


def parts(files: Iterable[str]) -> list[LicensedPart]:
    """Return the distributions and packages that these files are from, and Python and Tilejudge.

    Raises `Failure` with the files of which nobody knows where they are from.
    """
    files = {os.path.realpath(path) for path in files}
    site = os.path.realpath(sys.prefix) + os.sep  # it may be in the checkout
    ours = {path for path in files if path.startswith(ROOT + os.sep) and not path.startswith(site)}
    wheels = [
        wheel for wheel in distributions() if _files_of(wheel) & files or _key(wheel) in ALWAYS
    ]
    rest = files.difference(ours, *map(_files_of, wheels))
    return sorted([tilejudge(), python(), *map(of_wheel, wheels), *of_packages(rest)])


def _key(wheel: Distribution) -> str:
    """Return the name of a distribution as package indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", wheel.metadata["Name"]).lower()


def _files_of(wheel: Distribution) -> set[str]:
    return {os.path.realpath(str(wheel.locate_file(path))) for path in wheel.files or ()}


def of_wheel(wheel: Distribution) -> LicensedPart:
    """Return a distribution with the licence texts of its metadata."""
    texts = [
        str(wheel.locate_file(path)) for path in wheel.files or () if LICENCE_FILE.search(str(path))
    ] or [os.path.join(KEPT, name) for name in TEXTS.get(_key(wheel), ())]  # fmt: skip
    return LicensedPart(_key(wheel), wheel.version, tuple(sorted(texts)))


def tilejudge() -> LicensedPart:
    """Return this program with its licences, as pyproject.toml names them."""
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        names = tomllib.load(file)["project"]["license-files"]
    return LicensedPart(
        "tilejudge", judge_cli.version, tuple(os.path.join(ROOT, name) for name in names)
    )


def python() -> LicensedPart:
    """Return Python with its licence: beside its library, or where Debian keeps it."""
    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = [
        os.path.join(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        f"{DEBIAN_DOCS}/{minor}/copyright",
    ]
    version = sys.version.partition(" ")[0]
    return LicensedPart(
        "python", version, tuple(path for path in places if os.path.exists(path))[:1]
    )


def of_packages(files: Iterable[str]) -> list[LicensedPart]:
    """Return the Debian packages that these files are from. Raise `Failure` for other files."""
    foreign = sorted(path for path in files if not path.startswith(sys.base_prefix + "/lib/python"))
    if not foreign or sys.platform != "linux":
        return []
    # Debian 12 knows some files in /usr/lib by their older path in /lib.
    older = [path.removeprefix("/usr") for path in foreign]
    lines = _dpkg_query("--search", *foreign, *older).splitlines()
    owners = {
        path.removeprefix("/usr"): owner.partition(":")[0]
        for owner, _, path in (line.partition(": ") for line in lines)
    }
    if unknown := [path for path in foreign if path.removeprefix("/usr") not in owners]:
        raise Failure(
            f"no Debian package holds {', '.join(unknown)}, so its licence is not known."
            " Build with Debian's own Python: /usr/bin/python3 run.py bundle"
        )
    return [of_package(name) for name in sorted({*owners.values()})]


def of_package(name: str) -> LicensedPart:
    """Return a Debian package with its statement of rights, and the licences that this names."""
    version = _dpkg_query("--show", "--showformat", "${Version}", name)
    statement = os.path.join(DEBIAN_DOCS, name, "copyright")
    if not os.path.exists(statement):
        return LicensedPart(name, version, ())
    with open(statement, encoding="utf-8", errors="replace") as file:
        common = sorted({path for path in COMMON.findall(file.read()) if os.path.exists(path)})
    return LicensedPart(name, version, (statement, *common))


def _dpkg_query(*arguments: str) -> str:
    command = ["dpkg-query", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def write(folder: str, licensed: Sequence[LicensedPart]) -> None:
    """Write the texts of each part into a folder of its own, and a list of the parts.

    Raises `Failure` with the names of all that have no text.
    """
    if without := [part.name for part in licensed if not part.texts]:
        raise Failure(f"no licence text was found of {', '.join(without)}.")
    os.makedirs(folder)
    lines = []
    for part in licensed:
        # Some wheels hold several texts of one name, so their folders stay.
        source = os.path.commonpath([os.path.dirname(path) for path in part.texts])
        for path in part.texts:
            target = os.path.join(folder, part.name, os.path.relpath(path, source))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(path, target)
        lines.append(f"{part.name} {part.version}\n")
    with open(os.path.join(folder, "LIST.txt"), "w", encoding="utf-8") as file:
        file.writelines(lines)
