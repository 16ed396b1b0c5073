"""The environments in .environments/: folders, each with an interpreter, and never two makers.

A folder holds what it was made from, and that file is there only when it is whole. Beside the
folders, a stamp for each use says what it was made for and, last, its interpreter: it is all that
a later start of run.py looks at.
"""

import io
import os
import shutil
import sys
import time

from launch.command import ROOT, quietly
from launch.failure import Failure, say
from launch.machines import locks_here
from launch.packages import supply

ENVIRONMENTS = os.path.join(ROOT, ".environments")


def prepare(name: str, origin: str, stamp: str) -> str:
    """Return the interpreter of an environment made from a lock, and write its stamp.

    The origin is the Python that it is for, on a line, and the text of the lock. Where PySide6 has
    no wheel, the user's environment is made from the lock of the command line.
    """
    wanted = origin
    if "user" not in locks_here():
        if name != "user":
            raise Failure("The tests need PySide6, which has no wheel for this machine.")
        say("PySide6 has no wheel for this machine: here is no kiosk, only the command line.")
        wanted = origin.partition("\n")[0] + "\n" + lock_text("command-line")
    try:
        with the_only_one():
            folder = whole(name, wanted)
            write(stamp, f"{origin}\n{interpreter(folder)}")
    except OSError as error:
        told = "The first start writes to .environments in the checkout. Let it, and try again."
        raise Failure(f"{error}\n{told}") from None
    return interpreter(folder)


def lock_text(name: str) -> str:
    """Return the text of the lock of this name."""
    with open(os.path.join(ROOT, "launch", "locks", f"{name}.txt"), encoding="utf-8") as file:
        return file.read()


def interpreter(folder: str) -> str:
    """Return where the environment in this folder has its Python, seen from .environments."""
    place = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, *place)


def the_only_one() -> io.TextIOWrapper:
    """Wait to be the only one who makes environments; the lock goes when its holder does."""
    os.makedirs(ENVIRONMENTS, exist_ok=True)
    lock = open(os.path.join(ENVIRONMENTS, "lock"), "a", encoding="utf-8")  # noqa: SIM115
    patience = 10  # tenths of a second
    while not taken(lock):
        patience -= 1
        if patience == 0:
            say("Waiting for another run.py, which is preparing an environment ...")
        time.sleep(0.1)
    return lock


def taken(lock: io.TextIOWrapper) -> bool:
    """Take this lock, unless another process has it."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def whole(name: str, wanted: str) -> str:
    """Return the folder of a whole environment made from exactly this; make it if there is none."""
    # What was made from something else stays: a judge may be running in it, and a return to an
    # older checkout needs no network. What has no such file is left of an interrupted making.
    for folder in os.listdir(ENVIRONMENTS):
        path = os.path.join(ENVIRONMENTS, folder)
        if os.path.isdir(path):
            made_from = read(os.path.join(path, "made-from"))
            if made_from == f"# {wanted}" and os.access(interpreter(path), os.X_OK):
                return folder
            if not made_from:
                shutil.rmtree(path, ignore_errors=True)
    say("Preparing the environment (once) ...")
    # Never a name for the second time: the pip of a killed run.py may still write to the first.
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
    """Install in this folder exactly what the lock names and, when it is whole, say so there."""
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
        # All of pip's own settings hold, but for the one that leads out of the environment.
        exactly = ("--require-hashes", "--only-binary", ":all:", "--no-user")
        quietly(python, "-I", "-m", "pip", "install", *exactly, "-r", listed)
    except Failure as failure:
        raise Failure(
            f"{failure}\nNothing was installed. The first start needs room on the disk, and the"
            " wheels that the lock names:\nfrom a package index that pip can reach, or from a"
            " folder (PIP_NO_INDEX, PIP_FIND_LINKS)."
        ) from None
    os.replace(listed, os.path.join(path, "made-from"))


def read(path: str) -> str:
    """Return the text of this file, nothing where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def write(path: str, text: str) -> None:
    """Write this file whole or not at all."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)
