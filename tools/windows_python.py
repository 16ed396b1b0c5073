"""A Python for Windows with all that a bundle needs, and the way to run its programs by Wine.

It is put together from parts that locks name by hash, on Linux: so one machine makes and tries all
that people download.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tools import ROOT, lock, quietly
from tools.bundle import FIXED

LOADER = "/usr/lib/wine/wine64"
COMPILER = "x86_64-w64-mingw32-gcc"
MINOR = lock.RELEASE.rpartition(".")[0]
TARGET = ("x86_64-pc-windows-msvc", MINOR)  # as uv names it
STEM = f"python{MINOR.replace('.', '')}"
SOURCES = os.path.join(ROOT, "tools", "recipe", "windows")

#: Parts of the standard library that no bundle needs, or that belong to the system it was made for.
LEFT_OUT = (
    "test", "lib-dynload", "site-packages", "__pycache__", "config-*", "_sysconfigdata*", "idlelib",
    "tkinter", "turtledemo", "lib2to3", "ensurepip",
)  # fmt: skip
DLLS = re.compile(
    rf"({STEM}|vcruntime140|libcrypto-3|libssl-3|libffi-8|sqlite3)\.dll", re.IGNORECASE
)
MODULES = re.compile(r"(?!_tkinter|_msi)\w+\.pyd")
RUNTIME = re.compile(r"(msvcp140|msvcp140_1|msvcp140_2|vcruntime140_1)\.dll", re.IGNORECASE)


class WindowsPython:
    """A folder with Python for Windows, and the way to run programs in it."""

    def __init__(self, folder: str) -> None:
        self.python = os.path.join(folder, "python")
        self.packages = os.path.join(self.python, "Lib", "site-packages")
        self.prefix = os.path.join(folder, "wine")  # Wine's own Windows
        foreign = ("PYTHON", "DISPLAY", "WAYLAND", "XDG", "WINE")
        self.settings = {n: v for n, v in os.environ.items() if not n.startswith(foreign)}
        self.settings |= FIXED | {"WINEPREFIX": self.prefix, "WINEDEBUG": "-all"}

    def path(self, path: str) -> str:
        """Return a path of this machine as a program for Windows takes it."""
        return "Z:" + path.replace("/", "\\")

    def run(self, program: str, *arguments: str) -> None:
        quietly(LOADER, program, *arguments, settings=self.settings)


@contextmanager
def python_for_windows(work: str, python: str) -> Iterator[WindowsPython]:
    """Make a Python for Windows with all that a bundle needs, and run programs in it."""
    made = WindowsPython(work)
    assemble(made.python, work, python)
    lock.install("bundle", made.packages, *TARGET)
    qt = os.path.join(made.packages, "PySide6")
    copy(qt, made.python, RUNTIME)  # PyInstaller would take Wine's otherwise
    try:
        made.run("wineboot", "-i")  # Wine's own Windows, and then the DLL that it lacks
        system = os.path.join(made.prefix, "drive_c", "windows", "system32")
        compile_dll(os.path.join(system, "icuuc.dll"), os.path.join(SOURCES, "icuuc.c"))
        yield made
    finally:  # end what is left of Wine in this folder
        server = [os.path.join(os.path.dirname(LOADER), "wineserver64"), "-k"]
        subprocess.run(server, env=made.settings, check=False)


def assemble(python: str, work: str, of_release: str) -> None:
    """Put a Python for Windows together: DLLs, the library of their release, and a starter."""
    parts = os.path.join(work, "parts")
    lock.install("windows", parts, *TARGET)
    dlls = os.path.join(parts, "deploy_libs")
    library = quietly(of_release, "-I", "-c", "import os; print(os.path.dirname(os.__file__))")
    needed = shutil.ignore_patterns(*LEFT_OUT)
    shutil.copytree(library.strip(), os.path.join(python, "Lib"), ignore=needed)
    copy(dlls, python, DLLS)
    copy(dlls, os.path.join(python, "DLLs"), MODULES)
    # Qt's modules need this DLL. It passes on each name of the stable interface to Python itself.
    listed = quietly("x86_64-w64-mingw32-objdump", "-p", os.path.join(python, f"{STEM}.dll"))
    table = listed.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
    exports = os.path.join(work, "python3.def")
    with open(exports, "w", encoding="ascii") as file:
        names = re.findall(r"\] (\w+)$", table, re.MULTILINE)
        file.write("\n".join(["EXPORTS", *(f"{name} = {STEM}.{name}" for name in names), ""]))
    compile_dll(os.path.join(python, "python3.dll"), os.path.join(SOURCES, "empty.c"), exports)
    starter = os.path.join(SOURCES, "python.c")
    quietly(COMPILER, "-municode", "-s", "-O", "-o", os.path.join(python, "python.exe"), starter)


def copy(source: str, target: str, names: re.Pattern[str]) -> None:
    os.makedirs(target, exist_ok=True)
    for name in filter(names.fullmatch, sorted(os.listdir(source))):
        shutil.copy(os.path.join(source, name), os.path.join(target, name))


def compile_dll(target: str, *sources: str) -> None:
    """Compile a DLL that needs no library."""
    linked = "-Wl,--entry=start,--no-insert-timestamp,--disable-auto-image-base"
    quietly(COMPILER, "-shared", "-nostdlib", "-s", linked, "-o", target, *sources)
