"""What the bundle holds: the parts of the program, and the libraries that they need.

The spec and the hook in recipe/ ask this module. It runs without PyInstaller.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge_record import program
from tools.command import ROOT, Failure

WINDOWS = sys.platform == "win32"

#: The two programs, each with a script of its name in recipe/. Tilejudge has no console.
PROGRAMS = ("judge", "Tilejudge" if WINDOWS else "judge-station")

#: Modules of libraries without which a part of the program would be missing.
LIBRARIES = (
    "PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets",
    "click", "jinja2", "marisa_trie", "openpyxl",
    "segno", "starlette", "hypercorn",
)  # fmt: skip

#: Modules that nothing here uses, though a library would bring them.
#: A station keeps its record in a file: the client of a database stays out.
UNUSED = ("PySide6.QtNetwork", "psycopg", "psycopg_binary", "setuptools", "tkinter")

#: Qt's plugins that stay: X11 or Windows, a screen in memory, and the input of accents.
PLUGINS = frozenset({
    "libqxcb", "libqoffscreen", "qwindows", "qoffscreen",
    "libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin",
})  # fmt: skip


def _files() -> Iterator[Path]:
    """Yield the files of the program, as paths within the checkout."""
    for top in program.PACKAGES:
        for path in sorted(Path(ROOT, top).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(ROOT)


def modules() -> list[str]:
    """Return every module of the program: commands are imported when they are called."""
    sources = [path for path in _files() if path.suffix == ".py" and path.stem != "__main__"]
    packages = {path.parent for path in sources if path.stem == "__init__"}
    names = (".".join(path.with_suffix("").parts) for path in sources if path.parent in packages)
    return [name.removesuffix(".__init__") for name in names]


def data_files() -> list[tuple[str, str]]:
    """Return each data file of the program, and its folder in the bundle."""
    files = (path for path in _files() if path.suffix != ".py" and path.name != "py.typed")
    return [(os.path.join(ROOT, path), str(path.parent)) for path in files]


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
    """Return whether a file has a use in the bundle.

    Most of Qt's plugins and texts have not, and OpenGL in software: the kiosk needs none.

    >>> wanted("PySide6/Qt/plugins/platforms/libqxcb.so")
    True
    >>> wanted("PySide6/Qt/plugins/platformthemes/libqgtk3.so")
    False
    """
    path = path.replace("\\", "/")
    if "/plugins/" in path and sys.platform != "darwin":
        return os.path.basename(path).partition(".")[0] in PLUGINS
    return "/translations/" not in path and not path.endswith("/opengl32sw.dll")


def write_digest(folder: str, root: str = ROOT) -> None:
    """Write the digest of a checkout's sources into a bundle, as `program.digest` reads it.

    The folder is the one that holds `lexicons/data`.
    """
    with open(os.path.join(folder, program.KEPT_FILE), "w", encoding="ascii", newline="\n") as file:
        file.write(f"{program.of_sources(root)}\n")
