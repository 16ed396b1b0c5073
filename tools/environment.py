"""What commands need of this machine: an environment in .environments/, and system packages.

A start that finds its environment ready imports little: what only making one needs is imported
there. One process at a time makes environments.

An environment is complete when its folder has the file `made-from`: the Python and the lock that it
was made from. Environments for other locks stay: a judge may be running in one, and a return to an
older checkout then needs no network. Keep no folder of your own there: one without `made-from` is
deleted, because its making was interrupted.
"""

import os
import sys
import time

from tools import ROOT, Failure, quietly, say
from tools.catalogues import stale

LOCKS = os.path.join(ROOT, "tools", "locks")
ENVIRONMENTS = os.path.join(ROOT, ".environments")

#: The commands of the checkout: of each, its module, its lock, and sections of debian-packages.txt.
TOOLS = {
    "test": ("tools.checks", "test", ("python", "kiosk", "test")),
    "lock": ("tools.locking", "test", ()),
    "renew": ("tools.renewing", "test", ("python", "kiosk", "test")),
    "translate": ("tools.translating", "test", ()),
    "bundle": ("tools.bundle", "bundle", ("python", "kiosk", "bundle")),
    "windows": ("tools.windows", "test", ("python", "windows")),
    "release": ("tools.release", "test", ("python", "kiosk", "bundle", "windows")),
}

#: The oldest glibc for which PySide6 has a wheel, by processor.
GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}

PIP = ("install", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--quiet")


def run_in_environment(command: str, *arguments: str) -> int:
    """Run a command of the checkout, without the settings of Python, and return its status."""
    import subprocess

    module, lock, packages = TOOLS[command]
    supply(*packages)
    if lock == "test":  # tests start run.py in each of these
        make("command-line", "user", "test")
    settings = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.call([ready(lock), "-m", module, *arguments], cwd=ROOT, env=settings)


def prepare() -> int:
    """Install all that a user can need, and say what is still missing."""
    python, window = ready("user"), has_window()
    missing = supply("kiosk") if window and sys.platform == "linux" else {}
    parts = "all commands" if window and not missing else "all commands except the kiosk"
    say(f"Prepared: {parts}, in {os.path.dirname(os.path.dirname(python))}.")
    say("They now need no network.")
    if missing:
        say(
            f"The kiosk's window also needs {', '.join(missing.values())}."
            f" On Debian: sudo apt-get install {' '.join(missing)}"
        )
    return 0


# -- environments ----------------------------------------------------------------------------------


def ready(*names: str) -> str:
    """Return the interpreter of the first of these environments that is here, or make the last.

    What gettext reads is there then, too.
    """
    python = next(filter(None, map(find, names)), "") or make(names[-1])[0]
    if any(stale()):
        try:
            quietly(python, "-I", os.path.join(ROOT, "tools", "catalogues.py"))
        except Failure as failure:  # as in a folder that only root may write: no reason to stop
            say(f"translations could not be compiled, so some text is English.\n{failure}")
    return python


def find(name: str) -> str:
    """Return the interpreter of the environment for a lock; "" if there is none."""
    wanted = key(name)
    try:
        folders = os.listdir(ENVIRONMENTS)
    except OSError:  # there is none yet, or it can't be made: then making it says why
        return ""
    for folder in folders:
        if folder.startswith(name + "-"):
            python = interpreter(os.path.join(ENVIRONMENTS, folder))
            made_from = os.path.join(ENVIRONMENTS, folder, "made-from")
            try:
                with open(made_from, encoding="utf-8") as file:
                    if file.read() == wanted and os.access(python, os.X_OK):
                        return python
            except (OSError, ValueError):  # its making was interrupted
                continue
    return ""


def interpreter(folder: str) -> str:
    """Return where the interpreter is in an environment's folder."""
    place = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
    return os.path.join(folder, *place)


def key(name: str) -> str:
    """Return what an environment is made for: this Python and the text of the lock.

    Python's patch release is left out: a machine that updates itself at a tournament must not need
    the network again. The place of the checkout is left out too, so that it can be moved.
    """
    with open(os.path.join(LOCKS, name + ".txt"), encoding="utf-8") as file:
        lock = file.read()
    abi = str(sys.implementation.cache_tag) + getattr(sys, "abiflags", "")
    machine = os.uname().machine if hasattr(os, "uname") else ""
    return f"# {(sys.platform, machine, abi, sys.base_prefix)!a}\n{lock}"


def make(*names: str) -> list[str]:
    """Return the interpreters of environments for locks: new ones, or ones that were just made."""
    try:
        os.makedirs(ENVIRONMENTS, exist_ok=True)
        with open(os.path.join(ENVIRONMENTS, "lock"), "a", encoding="utf-8") as lock:
            if sys.platform != "win32":
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)  # until no other process makes environments
            if not all(map(find, names)):
                delete_unfinished()
                if supply("python"):
                    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
                    raise Failure(
                        "this Python cannot make environments, because its module ensurepip is"
                        " missing.\nOn Debian: apt install python3-venv (for this Python alone:"
                        f" {minor})."
                    )
                say("Preparing the environment (once) ...")
            return [find(name) or fill(name, key(name)) for name in names]
    except OSError as error:
        remedy = "The first start writes to .environments in the checkout. Allow it, and try again."
        raise Failure(f"{error}\n{remedy}") from None


def delete_unfinished() -> None:
    """Delete what an interrupted start left."""
    from shutil import rmtree

    for name in os.listdir(ENVIRONMENTS):
        folder = os.path.join(ENVIRONMENTS, name)
        if os.path.isdir(folder) and not os.path.exists(os.path.join(folder, "made-from")):
            rmtree(folder, ignore_errors=True)


def fill(name: str, key: str) -> str:
    """Install exactly what a lock names in a folder with a new name, and return its interpreter.

    `key` is a line that identifies the Python, then the text of the lock.
    """
    from shutil import rmtree

    wanted = key if has_window() else without_window(key)
    if wanted != key:
        if name != "user":
            raise Failure("this needs PySide6, which has no wheel for this machine.")
        say("PySide6 has no wheel for this machine: everything works except the kiosk's window.")
    # The pip of a killed run.py may still write to an older folder.
    folder = os.path.join(ENVIRONMENTS, f"{name}-{time.time_ns():x}")
    python, requirements = interpreter(folder), os.path.join(folder, "requirements.txt")
    try:
        quietly(sys.executable, "-I", "-m", "venv", folder)
        write(requirements, wanted)
        # Tests use a part of their libraries, and compile it themselves.
        how = [*PIP, "--no-compile"] if name == "test" else PIP
        quietly(python, "-I", "-m", "pip", "--disable-pip-version-check", *how, "-r", requirements)
        # Now it is complete: the name appears at once and with the whole text.
        write(requirements, key)
        os.replace(requirements, os.path.join(folder, "made-from"))
    except BaseException as error:
        rmtree(folder, ignore_errors=True)
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


def without_window(lock: str) -> str:
    """Return the text of a lock without the packages of the window."""
    import re

    of_qt = r"^(?:pyside6-essentials|shiboken6)==.*\n(?: .*\n)*"
    return re.sub(of_qt, "", lock, flags=re.MULTILINE)


def write(path: str, text: str) -> None:
    """Write a file with these line ends."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


# -- system packages -------------------------------------------------------------------------------


def supply(*sections: str) -> dict[str, str]:
    """Install missing packages of these sections, if this is Debian and we are root.

    Return those that are still missing, each with what it provides.
    """
    missing = absent(*sections)
    if missing and is_root() and is_there("apt-get"):
        say(f"Installing {', '.join(missing)} ...")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
        try:
            quietly(*apt, "update")
            quietly(*apt, "install", "--yes", "--no-install-recommends", *missing)
        except Failure as failure:
            say(str(failure))
        missing = absent(*sections)
    return missing


def is_root() -> bool:
    """Return whether this process may install packages."""
    return sys.platform != "win32" and os.geteuid() == 0


def absent(*sections: str) -> dict[str, str]:
    """Return the packages of these sections that are missing here, each with what it provides."""
    from configparser import ConfigParser

    listed = ConfigParser(allow_no_value=True, delimiters=":")
    listed.read(os.path.join(ROOT, "tools", "debian-packages.txt"), encoding="utf-8")
    return {
        name: needed
        for section in sections
        for name, needed in listed[section].items()
        if not is_there(needed or "")
    }


def is_there(needed: str) -> bool:
    """Return whether a module, a program or a file is found, or a library can be loaded."""
    from importlib import invalidate_caches
    from importlib.util import find_spec
    from shutil import which

    if needed.startswith("import "):
        invalidate_caches()  # it may just have been installed
        return find_spec(needed.removeprefix("import ")) is not None
    if needed.startswith("/"):
        return os.path.exists(needed)
    if ".so." not in needed:
        return which(needed) is not None
    try:
        import ctypes  # a Python that was built without libffi lacks it

        ctypes.CDLL(needed)
    except (ImportError, OSError):
        return False
    return True
