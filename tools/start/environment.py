"""The environments in .environments/: each is a Python with exactly what a lock names.

Each start loads this module, so what only making one needs is imported there. One process at a time
makes environments, but nothing enforces this on Windows: end one start there before the next.

An environment is complete when its folder has the file `made-from`: the Python and the lock that it
was made from. Environments for other locks stay: a judge may be running in one, and a return to an
older checkout then needs no network. Keep no folder of your own there: one without `made-from` is
deleted, because its making was interrupted.
"""

import os
import sys
import time

from tools import ROOT, Failure, quietly, say
from tools.start import catalogues

ENVIRONMENTS = os.path.join(ROOT, ".environments")

PIP = (
    *("-I", "-m", "pip", "--disable-pip-version-check", "install", "--quiet"),
    "--target=",  # no folder in place of one that a setting of pip names
    *("--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement"),
)


def any_of(*names: str) -> str:
    """Return the interpreter of the first of these environments that is here, or make the last."""
    return next(filter(None, map(find, names)), "") or all_of(names[-1])


def compile_translations(python: str) -> None:
    """Compile with this environment what gettext reads, where its source is newer."""
    if any(catalogues.stale()):
        try:
            quietly(python, "-I", catalogues.__file__)
        except Failure as failure:  # as in a folder that only root may write: no reason to stop
            say(f"translations could not be compiled, so some text is English.\n{failure}")


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


def lock_path(name: str) -> str:
    return os.path.join(ROOT, "tools", "locks", f"{name}.txt")


def key(name: str) -> str:
    """Return what an environment is made for: this Python and the text of the lock.

    Python's patch release is left out: a machine that updates itself at a tournament must not need
    the network again. The place of the checkout is left out too, so that it can be moved.
    """
    with open(lock_path(name), encoding="utf-8") as file:
        lock = file.read()
    abi = str(sys.implementation.cache_tag) + getattr(sys, "abiflags", "")
    machine = os.uname().machine if hasattr(os, "uname") else ""
    return f"# {(sys.platform, machine, abi, sys.base_prefix)!a}\n{lock}"


def all_of(*names: str) -> str:
    """Make those of these environments that aren't here, and return the last one's interpreter."""
    try:
        os.makedirs(ENVIRONMENTS, exist_ok=True)
        lock = open(os.path.join(ENVIRONMENTS, "lock"), "a", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        where = "The first start writes to .environments in the checkout, up to 300 MB."
        raise Failure(f"{error}\n{where} Make that possible, and try again.") from None
    with lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Waiting for another start, which prepares the environment ...")
                fcntl.flock(lock, fcntl.LOCK_EX)
        if not all(map(find, names)):
            delete_unfinished()
            from tools.start import system_packages

            if missing := system_packages.supply("python"):
                raise Failure(system_packages.remedy(missing))
            say("Preparing the environment (once) ...")
        return [find(name) or fill(name) for name in names][-1]


def delete_unfinished() -> None:
    """Delete what an interrupted start left."""
    from shutil import rmtree

    for name in os.listdir(ENVIRONMENTS):
        folder = os.path.join(ENVIRONMENTS, name)
        if os.path.isdir(folder) and not os.path.exists(os.path.join(folder, "made-from")):
            rmtree(folder, ignore_errors=True)


def fill(name: str) -> str:
    """Install exactly what a lock names in a folder with a new name, and return its interpreter."""
    from shutil import rmtree

    made_from = key(name)
    # The pip of a killed run.py may still write to an older folder.
    folder = os.path.join(ENVIRONMENTS, f"{name}-{time.time_ns():x}")
    python, requirements = interpreter(folder), os.path.join(folder, "requirements.txt")
    try:
        quietly(sys.executable, "-I", "-m", "venv", folder)
        with open(requirements, "w", encoding="utf-8") as file:
            file.write(made_from)
        # Tests use a part of their libraries, and compile it themselves.
        quietly(python, *PIP, requirements, *["--no-compile"] * (name == "test"))
        os.replace(requirements, os.path.join(folder, "made-from"))  # now it is complete
    except BaseException as error:
        rmtree(folder, ignore_errors=True)
        if not isinstance(error, (Failure, OSError)):
            raise
        raise Failure(
            f"{error}\nNo environment was made. The first start needs room on the disk, and the"
            " wheels of the lock from a package\nindex that pip can reach, or from a folder"
            " (PIP_NO_INDEX, PIP_FIND_LINKS). Where PySide6 has no\nwheel, do without the kiosk:"
            " pip install '.[server]'"
        ) from None
    return python
