"""`run.py windows`: a zip that runs on Windows without Python, made here.

On Linux, a Python for Windows is put together from parts that locks name by hash. PyInstaller runs
in it under Wine. On Windows it is the Python that runs this. Nothing of Wine goes into the zip.

This runs in the environment of the tests, which has uv.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from judge_cli import version
from tools import ROOT, Failure, licences, locking, new_path, quietly, run_tool, say
from tools.bundle import FIXED, Trial, make_programs

LOADER = "/usr/lib/wine/wine64"
COMPILER = "x86_64-w64-mingw32-gcc"
MINOR = "3.11"
TARGET = ("x86_64-pc-windows-msvc", MINOR)  # as uv names it
LIBRARY = "python311.dll"  # Python itself
SOURCES = os.path.join(ROOT, "tools", "recipe", "windows")

#: Parts of the standard library that no bundle needs, or that belong to the system it was made for.
LEFT_OUT = (
    "test", "lib-dynload", "site-packages", "__pycache__", "config-*", "_sysconfigdata*", "idlelib",
    "tkinter", "turtledemo", "lib2to3", "ensurepip",
)  # fmt: skip
DLLS = re.compile(
    r"(python311|vcruntime140|libcrypto-3|libssl-3|libffi-8|sqlite3)\.dll", re.IGNORECASE
)
MODULES = re.compile(r"(?!_tkinter|_msi)\w+\.pyd")
RUNTIME = re.compile(r"(msvcp140|msvcp140_1|msvcp140_2|vcruntime140_1)\.dll", re.IGNORECASE)

#: Debian's packages of what CPython's DLLs hold: the licences are the same as there. Python's own
#: has those of libffi, libmpdec, expat and zlib. SQLite has none: it is in the public domain.
HELD = ("python3.11", "libssl3", "libbz2-1.0", "liblzma5")
MARKS = (b"Wine builtin DLL", b"Wine placeholder DLL")


class Windows:
    """A folder with Python for Windows, and the way to run programs in it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.python = os.path.join(folder, "python")
        self.packages = os.path.join(self.python, "Lib", "site-packages")
        self.prefix = os.path.join(folder, "wine")  # Wine's own Windows
        self.loader = [] if sys.platform == "win32" else [LOADER]
        foreign = ("PYTHON", "DISPLAY", "WAYLAND", "XDG", "WINE")
        self.settings = {n: v for n, v in os.environ.items() if not n.startswith(foreign)}
        self.settings |= FIXED | {"WINEPREFIX": self.prefix, "WINEDEBUG": "-all"}

    def path(self, path: str) -> str:
        """Return a path of this machine as a program for Windows takes it."""
        return "Z:" + path.replace("/", "\\") if self.loader else path

    def run(self, program: str, *arguments: str) -> None:
        """Run a program for Windows. Raises `Failure` with what it said of its error."""
        quietly(*self.loader, program, *arguments, settings=self.settings)


@contextmanager
def windows(work: str) -> Iterator[Windows]:
    """Make a Python for Windows with all that a bundle needs, and run programs in it."""
    made = Windows(work)
    if made.loader:
        assemble(made.python, work)
    else:
        shutil.copytree(sys.base_prefix, made.python)
    if not os.path.exists(os.path.join(made.python, LIBRARY)):
        raise Failure(f"a CPython {MINOR} for Windows is needed, with {LIBRARY} in its folder.")
    locking.install("bundle", made.packages, *TARGET)
    qt = os.path.join(made.packages, "PySide6")
    copy(qt, made.python, RUNTIME)  # PyInstaller would take Wine's otherwise
    try:
        if made.loader:  # Wine's own Windows, with the DLL that it lacks
            made.run("wineboot", "-i")
            system = os.path.join(made.prefix, "drive_c", "windows", "system32")
            compile_dll(os.path.join(system, "icuuc.dll"), os.path.join(SOURCES, "icuuc.c"))
        yield made
    finally:
        if made.loader:  # what is left of Wine in this folder
            server = [os.path.join(os.path.dirname(LOADER), "wineserver64"), "-k"]
            subprocess.run(server, env=made.settings, check=False)


def assemble(python: str, work: str) -> None:
    """Put a Python for Windows together: CPython's DLLs, this Python's library, and a starter."""
    parts = os.path.join(work, "parts")
    locking.install("windows", parts, *TARGET)
    dlls = os.path.join(parts, "deploy_libs")
    check_release(os.path.join(dlls, LIBRARY))
    shutil.copytree(
        os.path.dirname(os.__file__), os.path.join(python, "Lib"),
        ignore=shutil.ignore_patterns(*LEFT_OUT),
    )  # fmt: skip
    copy(dlls, python, DLLS)
    copy(dlls, os.path.join(python, "DLLs"), MODULES)
    # Qt's modules need this DLL. It passes on each name of the stable interface to Python itself.
    listed = quietly("x86_64-w64-mingw32-objdump", "-p", os.path.join(python, LIBRARY))
    table = listed.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
    exports = os.path.join(work, "python3.def")
    with open(exports, "w", encoding="ascii") as file:
        names = re.findall(r"\] (\w+)$", table, re.MULTILINE)
        file.write("\n".join(["EXPORTS", *(f"{name} = python311.{name}" for name in names), ""]))
    compile_dll(os.path.join(python, "python3.dll"), os.path.join(SOURCES, "empty.c"), exports)
    starter = os.path.join(SOURCES, "python.c")
    quietly(COMPILER, "-municode", "-s", "-O", "-o", os.path.join(python, "python.exe"), starter)


def check_release(path: str) -> None:
    """Raise `Failure` unless Python's DLL, as it describes itself, is of this Python's release."""
    with open(path, "rb") as file:
        text = file.read().decode("utf-16-le", errors="replace")
    match, library = re.search(r"ProductVersion\0+([0-9.]+)", text), sys.version.partition(" ")[0]
    dll = match[1] if match else "an unknown release"
    if dll != library:
        raise Failure(
            f"{LIBRARY} is of CPython {dll}, and the standard library of {library}: a mixture may"
            f" fail later.\nStart run.py with Python {dll}, or make the zip on Windows."
        )


def copy(source: str, target: str, names: re.Pattern[str]) -> None:
    """Copy the files whose names match."""
    os.makedirs(target, exist_ok=True)
    for name in filter(names.fullmatch, sorted(os.listdir(source))):
        shutil.copy(os.path.join(source, name), os.path.join(target, name))


def compile_dll(target: str, *sources: str) -> None:
    """Compile a DLL that needs no library."""
    linked = "-Wl,--entry=start,--no-insert-timestamp,--disable-auto-image-base"
    quietly(COMPILER, "-shared", "-nostdlib", "-s", linked, "-o", target, *sources)


def build(made: Windows, work: str) -> str:
    """Make the folder of the bundle by PyInstaller; return it."""
    made.settings["PYINSTALLER_CONFIG_DIR"] = made.path(os.path.join(work, "settings"))
    folder = make_programs(made.run, os.path.join(made.python, "python.exe"), work, made.path)
    put_in_order(os.path.join(folder, "_internal", "base_library.zip"))
    if made.loader:
        held = [licences.of_package(name) for name in HELD]
        licences.write(os.path.join(folder, "LICENCES", "in-python"), held)
    with open(os.path.join(SOURCES, "README.txt"), encoding="utf-8") as file:
        text = file.read().replace("VERSION", version)
    with open(os.path.join(folder, "README.txt"), "w", encoding="utf-8-sig", newline="\r\n") as to:
        to.write(text)  # Notepad of older releases needs both the mark and CRLF
    refuse_foreign(folder)
    return folder


def put_in_order(archive: str) -> None:
    """Sort what a zip holds by its names: under Wine, PyInstaller writes its own in any order."""
    with ZipFile(archive) as file:
        entries = [(entry, file.read(entry)) for entry in file.infolist()]
    with ZipFile(archive, "w") as file:
        for entry, data in sorted(entries, key=lambda pair: pair[0].filename):
            file.writestr(entry, data)


def refuse_foreign(folder: str) -> None:
    """Raise `Failure` if a file of the bundle is Wine's, or the DLL that is made for Wine."""
    for path in Path(folder).rglob("*"):
        if path.suffix.lower() in (".dll", ".pyd", ".exe"):
            with open(path, "rb") as file:
                head = file.read(1024)
            if any(mark in head for mark in MARKS) or "icuuc" in path.name.lower():
                raise Failure(f"{path} belongs to Wine and may not be in the bundle.")


def trial_of(made: Windows, folder: str, home: str) -> Trial:
    """Return a bundle for Windows, whose programs are tried here."""
    settings = made.settings | {"JUDGE_HOME": made.path(home), "QT_QPA_PLATFORM": "offscreen"}
    return Trial(folder, settings, made.loader)


def pack(folder: str, target: str) -> None:
    """Write a folder into a zip: in the order of the names, with one time."""
    # The names in a zip of Windows have no order of their own, so that of this machine is as good.
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(filter(Path.is_file, Path(folder).rglob("*"))):
            entry = ZipInfo(f"Tilejudge/{path.relative_to(folder).as_posix()}")
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


def main(arguments: list[str]) -> int:
    """Make the zip, and return 0."""
    place = os.path.join(ROOT, "dist", f"tilejudge-{version}-windows.zip")
    parser = ArgumentParser("python3 run.py windows", description="Make a zip.")
    parser.add_argument("-o", dest="target", metavar="FILE", default=place, help=f"[{place}]")
    target = new_path(parser.parse_args(arguments).target)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    say("Making the bundle for Windows takes some minutes ...")
    with (
        tempfile.TemporaryDirectory(prefix="windows-", ignore_cleanup_errors=True) as work,
        windows(work) as made,
    ):
        folder = build(made, work)
        home = os.path.join(work, "home")
        os.mkdir(home)
        trial_of(made, folder, home).judges(station="judge")
        pack(folder, os.path.join(work, "packed.zip"))
        shutil.move(os.path.join(work, "packed.zip"), target)
    say(f"Made and tried: {target}, {os.path.getsize(target) / 1e6:.0f} MB.")
    return 0


if __name__ == "__main__":
    run_tool(main)
