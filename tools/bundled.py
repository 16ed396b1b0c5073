"""What the bundle holds: the parts of the program, and the libraries that they need.

The spec in recipe/ asks this module. It runs without PyInstaller.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator

from judge_record import program
from tools.command import ROOT
from tools.failure import Failure

WINDOWS = sys.platform == "win32"

#: The two programs, each with a script of its name in recipe/. Tilejudge has no console.
PROGRAMS = ("judge", "Tilejudge" if WINDOWS else "judge-station")

#: Modules of libraries without which a part of the program would be missing.
LIBRARIES = (
    "PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets",
    "click", "fpdf", "marisa_trie", "openpyxl",
    "segno", "starlette", "uvicorn",
)  # fmt: skip

#: Modules that nothing here uses, though a library would bring them. fpdf needs Pillow for images.
#: A station keeps its record in a file: the client of a database stays out.
UNUSED = ("PIL", "PySide6.QtNetwork", "psycopg", "psycopg_binary", "setuptools", "tkinter")

#: Qt's plugins that stay: X11 or Windows, a screen in memory, and the input of accents.
PLUGINS = frozenset({
    "libqxcb", "libqoffscreen", "qwindows", "qoffscreen",
    "libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin",
})  # fmt: skip

Entry = tuple[str, str, str]  # PyInstaller's: path in the bundle, file on this machine, kind
Needs = Callable[[str], Iterable[str]]  # of a file: the names of the libraries that it is linked to


def _files() -> Iterator[tuple[str, list[str]]]:
    """Yield each folder of the program, as a path within the checkout, and its files."""
    for top in program.packages:
        for folder, below, names in os.walk(os.path.join(ROOT, top)):
            below[:] = sorted(name for name in below if name != "__pycache__")
            yield os.path.relpath(folder, ROOT), sorted(names)


def modules() -> list[str]:
    """Return every module of the program: commands are imported when they are called."""
    found = []
    for folder, names in _files():
        if "__init__.py" in names:
            package = folder.replace(os.sep, ".")
            found += [package]
            found += [f"{package}.{n[:-3]}" for n in names if n.endswith(".py") and n[0] != "_"]
    return found


def data_files() -> list[tuple[str, str]]:
    """Return each data file of the program, and its folder in the bundle."""
    return [
        (os.path.join(ROOT, folder, name), folder)
        for folder, names in _files()
        for name in names
        if not name.endswith(".py") and name != "py.typed"
    ]


def module_of(path: str) -> str:
    """Return the module that a compiled file of the bundle holds.

    >>> module_of("PySide6/QtCore.abi3.so")
    'PySide6.QtCore'
    """
    return path.partition(".")[0].replace("\\", "/").replace("/", ".")


def check_whole(found: Iterable[str]) -> None:
    """Raise `Failure` if a module of the program or of a library is not among these."""
    missing = sorted({*modules(), *LIBRARIES} - set(found))
    if missing:
        raise Failure(
            f"the bundle would lack {', '.join(missing)}.\n"
            "Delete .environments in the checkout, and try again."
        )


def wanted(path: str) -> bool:
    """Return whether a file has a use in the bundle. Most of Qt's plugins and texts have not.

    >>> wanted("PySide6/Qt/plugins/platforms/libqxcb.so")
    True
    >>> wanted("PySide6/Qt/plugins/platformthemes/libqgtk3.so")
    False
    """
    path = path.replace("\\", "/")
    if "/plugins/" in path and sys.platform != "darwin":
        return os.path.basename(path).partition(".")[0] in PLUGINS
    return "/translations/" not in path


def _is_library(path: str) -> bool:
    """Return whether only files that are linked to it load this file.

    >>> _is_library("libgtk-3.so.0"), _is_library("libpython3.11.so.1.0"), _is_library("PIL/a.so")
    (True, False, False)
    >>> _is_library("PySide6/Qt6Qml.dll"), _is_library("python311.dll"), _is_library("_ssl.pyd")
    (True, False, False)
    """
    name = _name(path)
    return ((name.startswith("lib") and ".so" in name) or name.endswith(".dll")) and not (
        "/plugins/" in path.replace("\\", "/") or name.startswith(("libpython", "python"))
    )


def _name(path: str) -> str:
    """Return the name of a file. On Windows, libraries are linked whatever the case of letters."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return name.lower() if name.lower().endswith(".dll") else name


def reached(files: Iterable[Entry], needs: Needs) -> list[Entry]:
    """Return these files without the libraries that none of the others is linked to.

    >>> files = [(name, name, "BINARY") for name in ("a.so", "libb.so", "libc.so")]
    >>> [path for path, _, _ in reached(files, {"a.so": ["libb.so"], "libb.so": []}.__getitem__)]
    ['a.so', 'libb.so']
    """
    files = list(files)
    real = [(path, source) for path, source, kind in files if kind in ("BINARY", "EXTENSION")]
    libraries = {_name(path): source for path, source in real if _is_library(path)}
    ahead = [source for path, source in real if not _is_library(path)]
    met: set[str] = set()
    while ahead:
        new = {name for name in map(_name, needs(ahead.pop())) if name in libraries} - met
        met |= new
        ahead += [libraries[name] for name in new]
    return [each for each in files if not _is_library(each[0]) or _name(each[0]) in met]


def linked(path: str) -> list[str]:
    """Return the names of the libraries that a file is linked to."""
    if WINDOWS:
        from pefile import PE

        with PE(path) as file:
            tables = ("DIRECTORY_ENTRY_IMPORT", "DIRECTORY_ENTRY_DELAY_IMPORT")
            return [each.dll.decode() for name in tables for each in getattr(file, name, ())]
    done = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=False)
    return re.findall(r"NEEDED +(\S+)", done.stdout)


def write_digest(folder: str, root: str = ROOT) -> None:
    """Write the digest of a checkout's sources into a bundle, as `program.digest` reads it.

    The folder is the one that holds `lexicons/data`.
    """
    with open(os.path.join(folder, program.kept_file), "w", encoding="ascii", newline="\n") as file:
        file.write(f"{program.of_sources(root)}\n")
