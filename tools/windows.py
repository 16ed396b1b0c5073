"""`run.py windows`: make a zip that runs on Windows without Python.

PyInstaller runs under Wine, of which nothing goes into the zip.
"""

import os
import shutil
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from judge_cli import version
from tools import Failure, licences, run_tool, say
from tools.bundle import make_programs
from tools.windows_python import MINOR, SOURCES, WindowsPython, python_for_windows

#: Debian's packages of what CPython's DLLs hold: the licences are the same as there. Python's own
#: has those of libffi, libmpdec, expat and zlib. SQLite has none: it is in the public domain.
HELD = (f"python{MINOR}", "libssl3", "libbz2-1.0", "liblzma5")
MARKS = (b"Wine builtin DLL", b"Wine placeholder DLL")


def build(made: WindowsPython, work: str) -> str:
    """Make the folder of the bundle by PyInstaller; return it."""
    made.settings["PYINSTALLER_CONFIG_DIR"] = made.path(os.path.join(work, "settings"))
    folder = make_programs(made.run, os.path.join(made.python, "python.exe"), work, made.path)
    put_in_order(os.path.join(folder, "_internal", "base_library.zip"))
    licences.write(os.path.join(folder, "LICENCES"), [made.packages], HELD)
    text = Path(SOURCES, "README.txt").read_text("utf-8").replace("VERSION", version)
    # Notepad of older releases needs both the mark and CRLF.
    Path(folder, "README.txt").write_text(text, "utf-8-sig", newline="\r\n")
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


def pack(folder: str, target: str) -> None:
    """Write a folder into a zip: in the order of the names, with one time."""
    # The names in a zip of Windows have no order of their own, so that of this machine is as good.
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(filter(Path.is_file, Path(folder).rglob("*"))):
            entry = ZipInfo(f"Tilejudge/{path.relative_to(folder).as_posix()}")
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


def main(target: str, python: str) -> int:
    os.makedirs(os.path.dirname(target), exist_ok=True)
    say("Making the bundle for Windows takes some minutes ...")
    with (
        tempfile.TemporaryDirectory(prefix="windows-", ignore_cleanup_errors=True) as work,
        python_for_windows(work, python) as made,
    ):
        folder = build(made, work)
        made.run(os.path.join(folder, "judge.exe"), "check", "--lexicon", "scowl80", "QI", "ZA")
        pack(folder, os.path.join(work, "packed.zip"))
        shutil.move(os.path.join(work, "packed.zip"), target)
    say(f"Made: {target}, {os.path.getsize(target) / 1e6:.0f} MB.")
    return 0


if __name__ == "__main__":
    run_tool(main)
