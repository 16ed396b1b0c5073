"""Make the environments in .environments/, one process at a time.

Each environment is a folder with an interpreter. When the folder is complete, it gets a file
`made-from`: the Python and the lock that it was made from. Beside the folders there is a stamp for
each use, such as `user`: the Python, the lock and, last, the path of the interpreter. A later start
of run.py reads only the stamp.

When an environment is made, every folder in .environments/ without a readable `made-from` is
deleted, whatever it is: keep nothing of your own there.
"""

import io
import os
import re
import shutil
import sys
import time
from ast import literal_eval

from tools.command import ROOT, quietly
from tools.failure import Failure, say
from tools.machines import here, without_window
from tools.packages import supply

ENVIRONMENTS = os.path.join(ROOT, ".environments")

#: The settings of pip that say where wheels come from, as `pip config list` prints them.
SOURCE = re.compile(
    r"^(global|install|:env:)\."
    r"((?:extra-)?index-url|find-links|no-index|(?:client-)?cert|trusted-host|proxy|keyring-provider"
    r"|use-feature|use-deprecated|(?:default-)?timeout|retries|(?:no-)?cache-dir)=(['\"].*)$",
    re.MULTILINE,
)


def prepare(name: str, origin: str, stamp: str) -> str:
    """Return the interpreter of an environment made from a lock, and write its stamp.

    `origin` is a line that identifies the Python, then the text of the lock. If PySide6 has no
    wheel for this machine, the user's environment is made without it.
    """
    wanted = origin
    if not (name == "command-line" or here().window):
        if name != "user":
            raise Failure("This needs PySide6, which has no wheel for this machine.")
        say("PySide6 has no wheel for this machine: everything works except the kiosk's window.")
        wanted = without_window(origin)
    try:
        with _wait_for_lock():
            folder = _complete(name, wanted)
            write(stamp, f"{origin}\n{interpreter(folder)}")
    except OSError as error:
        remedy = "The first start writes to .environments in the checkout. Allow it, and try again."
        raise Failure(f"{error}\n{remedy}") from None
    return os.path.join(ENVIRONMENTS, interpreter(folder))


def interpreter(folder: str) -> str:
    """Return the path of the interpreter in an environment's folder."""
    place = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, *place)


def _wait_for_lock() -> io.TextIOWrapper:
    """Wait until no other process makes environments. Return the lock: closing it frees it."""
    os.makedirs(ENVIRONMENTS, exist_ok=True)
    lock = open(os.path.join(ENVIRONMENTS, "lock"), "a", encoding="utf-8")  # noqa: SIM115
    patience = 10  # tenths of a second
    while True:
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # another process holds it
            patience -= 1
            if patience == 0:
                say("Waiting for another run.py, which is preparing an environment ...")
            time.sleep(0.1)
        else:
            return lock


def _complete(name: str, wanted: str) -> str:
    """Return the folder of a complete environment for this Python and lock; make it if needed.

    Delete folders whose `made-from` is missing or unreadable.
    """
    # Environments for other locks stay: a judge may be running in one, and a return to an older
    # checkout then needs no network. A folder without `made-from` was interrupted: it is deleted.
    for folder in os.listdir(ENVIRONMENTS):
        path = os.path.join(ENVIRONMENTS, folder)
        if os.path.isdir(path):
            made_from = read(os.path.join(path, "made-from"))
            if made_from == f"# {wanted}" and os.access(interpreter(path), os.X_OK):
                return folder
            if not made_from:
                shutil.rmtree(path, ignore_errors=True)
    if os.pathsep in ROOT:  # `venv` would refuse
        mark = "semicolon" if os.name == "nt" else "colon"
        raise Failure(
            f"the path of this checkout has a {mark}: {ROOT}\n"
            "Python can't make an environment there. Rename the folder or move the checkout, and"
            " start again."
        )
    say("Preparing the environment (once) ...")
    # Each folder gets a new name: the pip of a killed run.py may still write to an older one.
    folder = f"{name}-{time.time_ns():x}"
    path = os.path.join(ENVIRONMENTS, folder)
    os.mkdir(path)
    try:
        fill(path, wanted)
    except BaseException:
        shutil.rmtree(path, ignore_errors=True)
        raise
    return folder


def fill(path: str, wanted: str) -> None:
    """Install in this folder exactly what the lock names, then write `made-from`."""
    if not supply("python"):
        major, minor = sys.version_info[:2]
        raise Failure(
            "this Python cannot make environments, because its module ensurepip is missing.\n"
            "On Debian: apt install python3-venv"
            f" (for this Python alone: python{major}.{minor}-venv)."
        )
    python = interpreter(path)
    listed = os.path.join(path, "requirements.txt")
    write(listed, f"# {wanted}")
    try:
        quietly(sys.executable, "-I", "-m", "venv", "--without-pip", path)
        quietly(python, "-I", "-m", "ensurepip")
        # Install the lock and resolve nothing: pip would read the requirements of each package, and
        # refuse the lock when a newer release satisfies one that the lock writes in another way.
        exactly = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", listed)
        sources = _sources(python)
        quietly(python, "-I", "-m", "pip", "install", *exactly, settings=sources)
        quietly(python, "-I", "-m", "pip", "check", settings=sources)
    except Failure as failure:
        raise Failure(
            f"{failure}\nNothing was installed. The first start needs a complete Python, room on"
            " the disk, and the wheels that\nthe lock names: from a package index that pip can"
            " reach, or from a folder (PIP_NO_INDEX,\nPIP_FIND_LINKS)."
        ) from None
    os.replace(listed, os.path.join(path, "made-from"))


def _sources(python: str) -> dict[str, str]:
    """Return the settings of this process, of which pip's only say where wheels come from.

    Others, such as `target`, `python`, `dry-run` or `constraint`, would install elsewhere, nothing,
    or other releases.
    """
    # These settings would hide some of what is listed, or have another Python list it.
    shown = os.environ | {"PIP_QUIET": "0", "PIP_USER": "0"}
    pip = (python, "-I", "-m", "pip", "--python=")
    listed = SOURCE.findall(quietly(*pip, "config", "list", settings=shown))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    for section in ("global", "install", ":env:"):  # as for pip, the last one prevails
        for place, name, value in listed:
            if place == section:
                kept["PIP_" + name.upper().replace("-", "_")] = literal_eval(value)
    return kept | {"PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def read(path: str) -> str:
    """Return the text of this file; empty if it does not exist or is not UTF-8."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (FileNotFoundError, ValueError):
        return ""


def write(path: str, text: str) -> None:
    """Replace this file: a reader sees the old text or the new one, and no part of either."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)
