"""Releases of tomorrow: an index in which every locked package has one, and what is installed."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from tests.package_index import CHANGES, differences, tomorrow
from tests.proofs.registry import NotHere, checkout
from tools.machines import here, without_window

locks = ("command-line", "user", "test")
of_system = "/usr/bin/python3"  # Debian's, which has its own pip
most_for_check = 3_000_000  # bytes of wheels that the first start of `check` downloads

#: Downloads as the first start does, without resolving; a later proof finds the files there.
DOWNLOAD = ("download", "-q", "--no-deps", "--require-hashes", "--only-binary", ":all:")

# Makes an environment as run.py does, but with another pip, if a wheel of one is named.
FILL = """
import sys
checkout, folder, lock, pip = sys.argv[1:]
sys.path.insert(0, checkout)
from tools import environment
from tools.failure import Failure
run_quietly = environment.quietly
def quietly(python, *command, **settings):
    output = run_quietly(python, *command, **settings)
    if pip and command[-1] == "ensurepip":
        run_quietly(python, "-I", "-m", "pip", "install", "--no-index", "--no-deps", pip)
    return output
environment.quietly = quietly
with open(lock, encoding="utf-8") as file:
    text = file.read()
try:
    environment.fill(folder, "any Python\\n" + text)
except Failure as failure:
    sys.exit(str(failure))
"""


class Maker(NamedTuple):
    """A Python that makes environments, and the wheel of another pip than its own."""

    name: str
    python: str
    pip: str = ""


def prove_releases(seed: int, cases: int = 9) -> Iterator[str]:
    """Releases that come after a lock change nothing: what is installed is the lock, bytewise.

    In each case, an index of files has the wheels of a lock and a newer release of every package:
    with another extra, broken, of withdrawn ones. The pips are this Python's, the newest, and that
    of the system's Python.
    """
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="releases-", dir="/var/tmp") as place:
        work = Path(place)
        makers = list(pythons(work))
        wheels = {lock: downloaded(lock, work) for lock in locks}
        size = sum(each.stat().st_size for each in wheels["command-line"])
        assert size <= most_for_check, f"`check` downloads {size:,} bytes"
        yield f"the first `check` downloads {size:,} bytes"
        for case, (lock, maker) in enumerate(islice(product(locks, makers), cases)):
            yield shown_equal(work / str(case), lock, wheels[lock], maker, chance)


def shown_equal(
    place: Path, lock: str, wheels: list[Path], maker: Maker, chance: random.Random
) -> str:
    """Make an environment by tomorrow's index, and compare it with the lock's wheels."""
    later, made = place / "later", place / "made"
    later.mkdir(parents=True)
    made.mkdir()
    # Each kind of change once, as long as there are packages; then any.
    kinds = chance.sample(CHANGES, len(CHANGES)) + chance.choices(CHANGES, k=len(wheels))
    changes = dict(zip(chance.sample(wheels, len(wheels)), kinds, strict=False))
    settings = {"PIP_INDEX_URL": tomorrow(later, changes), "PIP_CONFIG_FILE": os.devnull}
    settings["PIP_NO_CACHE_DIR"] = "1"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    command = [maker.python, "-I", "-c", FILL, str(checkout), str(made), lock_file(lock, place)]
    began = time.monotonic()
    done = subprocess.run(
        [*command, maker.pip], env=kept | settings, capture_output=True, text=True, check=False
    )
    seconds = time.monotonic() - began
    shown = ", ".join(f"{path.name.partition('-')[0]}: {kind}" for path, kind in changes.items())
    assert done.returncode == 0, f"{lock}, {maker.name} ({shown}):\n{done.stdout}{done.stderr}"
    found = differences(made, wheels)
    assert not found, f"{lock}, {maker.name} ({shown}):\n" + "\n".join(found[:20])
    used = pip_of(str(made / "bin" / "python"))
    if len(wheels) > len(CHANGES):
        shown = "every kind of change"
    return (
        f"{lock}: {len(wheels)} packages by {maker.name} with {used} in {seconds:.0f} s ({shown})"
    )


def pythons(work: Path) -> Iterator[Maker]:
    """Yield who makes environments here."""
    yield Maker(f"Python {sys.version.split()[0]}", sys.executable)
    if os.access(of_system, os.X_OK):
        version = said(of_system, "-I", "-c", "import sys; print(*sys.version_info[:3], sep='.')")
        pip = [of_system, "-I", "-m", "ensurepip", "--version"]
        found = subprocess.run(pip, capture_output=True, check=False)
        if tuple(map(int, version.split("."))) >= (3, 11) and not found.returncode:
            yield Maker(f"the system's Python {version}", of_system)
    python = own_pip(work)
    download(python, "download", "-q", "--no-deps", "-d", str(work / "newest"), "pip")
    [wheel] = (work / "newest").glob("pip-*.whl")
    yield Maker(f"Python {sys.version.split()[0]}", sys.executable, str(wheel))


def downloaded(lock: str, work: Path) -> list[Path]:
    """Return the wheels of a lock for this Python. They are kept in dist/, which git ignores."""
    folder = checkout / "dist" / "wheels" / f"{lock}.{sys.implementation.cache_tag}"
    text = lock_file(lock, work)
    noted = folder / "lock.txt"
    if not noted.exists() or noted.read_bytes() != Path(text).read_bytes():
        for path in folder.glob("*"):
            path.unlink()
        download(own_pip(work), *DOWNLOAD, "-d", str(folder), "-r", text)
        noted.write_bytes(Path(text).read_bytes())
    return sorted(folder.glob("*.whl"))


def lock_file(lock: str, place: Path) -> str:
    """Write the text of a lock as this machine installs it, and return the path."""
    path = place / f"{lock}.txt"
    text = (checkout / "tools" / "locks" / f"{lock}.txt").read_text("utf-8")
    path.write_text(text if here().window else without_window(text), "utf-8")
    return str(path)


def own_pip(work: Path) -> str:
    """Return a Python that has this Python's pip."""
    place = work / "pip"
    if not place.exists():
        said(sys.executable, "-I", "-m", "venv", str(place))
    return str(place / "bin" / "python")


def download(python: str, *command: str) -> None:
    done = subprocess.run(
        [python, "-I", "-m", "pip", *command], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotHere("a package index from which pip can download:\n" + done.stderr[-2000:])


def pip_of(python: str) -> str:
    return " ".join(said(python, "-I", "-m", "pip", "--version").split()[:2])


def said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
