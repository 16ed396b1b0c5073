"""What commands need of this machine: an environment in .environments/, and system packages.

One process at a time makes environments.

An environment is complete when its folder has the file `made-from`: the Python and the lock that it
was made from. Environments for other locks stay: a judge may be running in one, and a return to an
older checkout then needs no network. Keep no folder of your own there: one without `made-from` is
deleted, because its making was interrupted.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from contextlib import contextmanager
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import IO, NamedTuple

import run
from tools.command import ROOT, Failure, quietly, say

#: The oldest glibc for which PySide6 has a wheel, by processor.
GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}

#: The packages of the window, in the text of a lock.
QT = re.compile(r"^(?:pyside6-essentials|shiboken6)==.*\n(?: .*\n)*", re.MULTILINE)

#: The system packages of each purpose.
LISTED = os.path.join(ROOT, "tools", "debian-packages.txt")

PIP = ("install", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--quiet")


class Tool(NamedTuple):
    """A command of the checkout, and what it needs."""

    module: str
    lock: str = "test"
    packages: tuple[str, ...] = ()  # sections of debian-packages.txt


TOOLS = {
    "test": Tool("tools.checks", packages=("python", "kiosk", "test")),
    "lock": Tool("tools.locking"),
    "renew": Tool("tools.renewing", packages=("python", "kiosk", "test")),
    "translate": Tool("tools.translating"),
    "bundle": Tool("tools.bundle", lock="bundle", packages=("python", "kiosk", "bundle")),
    "release": Tool("tools.release", packages=("python", "kiosk", "bundle", "windows")),
}
WINDOWS_BUNDLE = Tool("tools.windows", packages=("python", "windows"))


def prepare() -> int:
    """Install all that a user can need, and say what is still missing."""
    python = run.environment("user")
    run.compile_translations(python)
    complete = has_window() and (sys.platform != "linux" or supply("kiosk"))
    parts = "all commands" if complete else "all commands except the kiosk"
    say(f"Prepared: {parts}, in {os.path.dirname(os.path.dirname(python))}.")
    say("They now need no network.")
    if has_window() and not complete:
        missing = absent("kiosk")
        say(
            f"The kiosk's window also needs {', '.join(missing.values())}."
            f" On Debian: sudo apt-get install {' '.join(missing)}"
        )
    return 0


def run_in_environment(command: str, *arguments: str) -> int:
    """Run a command of the checkout, without the settings of Python, and return its status."""
    tool = WINDOWS_BUNDLE if is_for_windows(command, arguments) else TOOLS[command]
    supply(*tool.packages)
    if tool.lock == "test":  # tests start run.py in each of these
        make("command-line", "user", "test")
    settings = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    python = run.environment(tool.lock)
    run.compile_translations(python)
    return subprocess.call([python, "-m", tool.module, *arguments], cwd=ROOT, env=settings)


def is_for_windows(command: str, arguments: Sequence[str]) -> bool:
    """Return whether a command makes the zip for Windows."""
    parser = ArgumentParser(add_help=False)
    parser.add_argument("--for", dest="system", default="windows" if os.name == "nt" else "")
    return command == "bundle" and parser.parse_known_args(arguments)[0].system == "windows"


# -- environments ----------------------------------------------------------------------------------


def make(*names: str) -> list[str]:
    """Return the interpreters of environments for locks: new ones, or ones that were just made."""
    try:
        with alone():
            if not all(map(run.find_environment, names)):
                delete_unfinished()
                if not supply("python"):
                    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
                    raise Failure(
                        "this Python cannot make environments, because its module ensurepip is"
                        " missing.\nOn Debian: apt install python3-venv (for this Python alone:"
                        f" {minor})."
                    )
                say("Preparing the environment (once) ...")
            return [run.find_environment(name) or fill(name, run.key(name)) for name in names]
    except OSError as error:
        remedy = "The first start writes to .environments in the checkout. Allow it, and try again."
        raise Failure(f"{error}\n{remedy}") from None


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process makes environments."""
    os.makedirs(run.ENVIRONMENTS, exist_ok=True)
    with open(os.path.join(run.ENVIRONMENTS, "lock"), "a", encoding="utf-8") as lock:
        if not has_locked(lock):
            say("Waiting for another run.py, which is preparing an environment ...")
            while not has_locked(lock):
                time.sleep(0.2)
        yield


def has_locked(lock: IO[str]) -> bool:
    """Lock a file unless another process has it, and return whether this one has it now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # Windows says that it's not permitted
        return False
    return True


def delete_unfinished() -> None:
    """Delete what an interrupted start left."""
    for name in os.listdir(run.ENVIRONMENTS):
        folder = os.path.join(run.ENVIRONMENTS, name)
        if os.path.isdir(folder) and not os.path.exists(os.path.join(folder, "made-from")):
            shutil.rmtree(folder, ignore_errors=True)


def fill(name: str, key: str) -> str:
    """Install exactly what a lock names in a folder with a new name, and return its interpreter.

    `key` is a line that identifies the Python, then the text of the lock.
    """
    if QT.search(key) and not has_window():
        if name != "user":
            raise Failure("this needs PySide6, which has no wheel for this machine.")
        say("PySide6 has no wheel for this machine: everything works except the kiosk's window.")
    # The pip of a killed run.py may still write to an older folder.
    folder = os.path.join(run.ENVIRONMENTS, f"{name}-{time.time_ns():x}")
    python = os.path.join(folder, *run.interpreter())
    wanted = os.path.join(folder, "requirements.txt")
    try:
        quietly(sys.executable, "-I", "-m", "venv", folder)
        write(wanted, key if has_window() else QT.sub("", key))
        # Tests use a part of their libraries, and compile it themselves.
        how = [*PIP, "--no-compile"] if name == "test" else PIP
        quietly(python, "-I", "-m", "pip", "--disable-pip-version-check", *how, "-r", wanted)
        # Now it is complete: the name appears at once and with the whole text.
        write(wanted, key)
        os.replace(wanted, os.path.join(folder, "made-from"))
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if not isinstance(error, Failure):
            raise
        raise Failure(
            f"{error}\nNothing was installed. The first start needs room on the disk and the wheels"
            " that the lock names: from a\npackage index that pip can reach, or from a folder"
            " (PIP_NO_INDEX, PIP_FIND_LINKS)."
        ) from None
    return python


def has_window() -> bool:
    """Return whether PySide6 has a wheel for this machine. Without it, all but the window works."""
    if sys.platform != "linux":
        return True
    try:
        system, _, release = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
    except (OSError, ValueError):  # musl
        return False
    least = GLIBC.get(os.uname().machine)
    version = tuple(map(int, release.split("."))) if system == "glibc" else ()
    return least is not None and version >= least


def write(path: str, text: str) -> None:
    """Write a file with these line ends."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


# -- system packages ------------------------------------------------------------------------------


def absent(*sections: str) -> dict[str, str]:
    """Return the packages of these sections that are missing here, each with what it provides."""
    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(LISTED, encoding="utf-8")
    return {
        name: needed
        for section in sections
        if listed.has_section(section)
        for name, needed in listed[section].items()
        if not is_there(needed or "")
    }


def is_there(needed: str) -> bool:
    """Return whether a module, a program or a file is found, or a library can be loaded."""
    if needed.startswith("import "):
        invalidate_caches()  # it may just have been installed
        return find_spec(needed.removeprefix("import ")) is not None
    if needed.startswith("/"):
        return os.path.exists(needed)
    if ".so." not in needed:
        return shutil.which(needed) is not None
    try:
        import ctypes  # a Python that was built without libffi lacks it

        ctypes.CDLL(needed)
    except (ImportError, OSError):
        return False
    return True


def supply(*sections: str) -> bool:
    """Install missing packages of these sections, if this is Debian and we are root.

    Return whether all of them are now there.
    """
    missing = absent(*sections)
    if missing and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *missing)
        except Failure as failure:
            say(str(failure))
        missing = absent(*sections)
    return not missing
