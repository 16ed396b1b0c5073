"""`run.py release`: all that people download, made from one commit, with the sums of the files.

Only what is in the commit takes part: the sources are unpacked from git into a folder of their own.
Times in the files are those of the commit, so another run makes the same bytes. `--twice` does
that, and names each file that differs.
"""

import filecmp
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import NamedTuple
from zipfile import ZipFile

from tools.command import ROOT, quietly, within
from tools.failure import Failure, say

Environment = Callable[..., str]

SUMS = "SHA256SUMS"


class Work(NamedTuple):
    """What a release is made from, and where."""

    source: str  # the folder with the files of the commit, and nothing else
    commit: str
    time: int  # of the commit, in seconds of Unix
    tools: str  # the interpreter that builds packages
    bundler: str  # the interpreter that makes the bundle
    folder: str  # for what is in the making

    @property
    def version(self) -> str:
        """The number of the release, from the one place that has it."""
        return version(self.source)


def main(environment: Environment, arguments: list[str]) -> int:
    """Make a release, and return 0; 1 if a second run made other bytes."""
    parser = ArgumentParser("python3 run.py release", description="Make all that is downloaded.")
    place = os.path.join(ROOT, "dist", version(ROOT))
    parser.add_argument("-o", dest="target", metavar="FOLDER", default=place, help=f"[{place}]")
    parser.add_argument("--twice", action="store_true", help="make it again, and compare")
    asked = parser.parse_args(arguments)
    target = os.path.abspath(asked.target)
    if os.path.lexists(target):
        raise Failure(f"{target} exists already. Move it away, or name another folder with -o.")
    commit = unchanged()
    room = "/var/tmp" if os.path.isdir("/var/tmp") else None  # noqa: S108  # /tmp may be in memory
    with tempfile.TemporaryDirectory(prefix="release-", dir=room) as folder:
        first = made(environment, commit, os.path.join(folder, "first"))
        shutil.copytree(first, target)
        with open(os.path.join(target, SUMS), encoding="utf-8") as file:
            print(file.read(), end="", flush=True)
        if not asked.twice:
            return 0
        other = list(differing(first, made(environment, commit, os.path.join(folder, "second"))))
    print("\n".join(f"differs: {name}" for name in other) or "The second run made the same bytes.")
    return 1 if other else 0


def version(source: str) -> str:
    """Return the number of the release.

    >>> version(ROOT).count(".")
    2
    """
    with open(os.path.join(source, "judge_cli", "__init__.py"), encoding="utf-8") as file:
        [found] = (line.split('"')[1] for line in file if line.startswith("version ="))
    return found


def git(*arguments: str) -> str:
    """Return what git says of the checkout. Raises `Failure`."""
    done = subprocess.run(
        ["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failure(f"git {' '.join(arguments)} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def unchanged() -> str:
    """Return the commit of the checkout. Raises `Failure` if files differ from it."""
    changed = git("status", "--porcelain")
    if changed:
        raise Failure(
            f"a release is made from a commit, and these files differ from it:\n{changed}\n"
            "Commit them, or move them away."
        )
    return git("rev-parse", "HEAD")


def made(environment: Environment, commit: str, folder: str) -> str:
    """Make everything in a folder that is new; return the folder with the files to download."""
    source, target = os.path.join(folder, "source"), os.path.join(folder, "dist")
    for each in (source, target):
        os.makedirs(each)
    tar = os.path.join(folder, "source.tar")
    git("archive", "--output", tar, commit)
    quietly("tar", "-xf", tar, "-C", source)
    time = int(git("log", "-1", "--format=%ct", commit))
    work = Work(source, commit, time, environment("release"), environment("bundle"), folder)
    os.environ["SOURCE_DATE_EPOCH"] = str(time)
    for what, make in STEPS.items():
        say(f"Making {what} ...")
        make(work, target)
    lines = list(sums(target))
    with open(os.path.join(target, SUMS), "w", encoding="utf-8") as file:
        file.writelines(lines)
    return target


def _wheel(work: Work, target: str) -> None:
    no_isolation = ("--wheel", "--no-isolation", "--outdir", target)
    quietly(work.tools, "-I", "-m", "build", *no_isolation, work.source)
    for name in ("build", "tilejudge.egg-info"):  # what setuptools leaves is in no commit
        shutil.rmtree(os.path.join(work.source, name), ignore_errors=True)


def source(work: Work, target: str) -> None:
    """Pack the files of the commit, and the wheel's metadata as PKG-INFO."""
    name = f"tilejudge-{work.version}"
    info = os.path.join(work.folder, "PKG-INFO")
    with (
        ZipFile(os.path.join(target, f"{name}-py3-none-any.whl")) as wheel,
        open(info, "wb") as file,
    ):
        [metadata] = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
        file.write(wheel.read(metadata))
    added = (f"--prefix={name}/", f"--add-file={info}")
    git("archive", "--output", os.path.join(target, f"{name}.tar.gz"), *added, work.commit)


def bundle(work: Work, target: str) -> None:
    """Make the bundle of this system."""
    folder = os.path.join(work.folder, "bundle")
    _in_source(work, "tools.bundle", "-o", folder)
    name = f"tilejudge-{work.version}-{sys.platform}-{os.uname().machine}.tar.gz"
    pack(folder, f"tilejudge-{work.version}", os.path.join(target, name), work.time)


def _bill(work: Work, target: str) -> None:
    """Write which releases the program is made of (CycloneDX), from the lock of its users."""
    lock = os.path.join(work.source, "tools", "locks", "user.txt")
    project = os.path.join(work.source, "pyproject.toml")
    path = os.path.join(target, f"tilejudge-{work.version}.cdx.json")
    how = ("--output-reproducible", "--pyproject", project, "--output-file", path)
    quietly(work.tools, "-I", "-m", "cyclonedx_py", "requirements", *how, lock)
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    found["metadata"]["component"]["version"] = work.version  # pyproject.toml names a module for it
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=2)


#: What is made, in this order: the later ones use the earlier ones.
STEPS: dict[str, Callable[[Work, str], None]] = {
    "the wheel": _wheel,
    "the source archive": source,
    "the bill of materials": _bill,
    "the bundle": bundle,
}


def _in_source(work: Work, module: str, *arguments: str) -> None:
    """Run a module of the release's own sources by the interpreter that makes bundles."""
    quietly(work.bundler, "-m", module, *arguments, folder=work.source)


def pack(folder: str, name: str, target: str, time: int) -> None:
    """Write a folder into an archive: in the order of the names, with one time and no owner."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = time, 0, 0, "", ""
        return entry

    with (
        open(target, "wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for path in within(folder):
            inner = f"{name}/{os.path.relpath(path, folder)}"
            archive.add(path, inner, recursive=False, filter=plain)


def sums(folder: str) -> Iterator[str]:
    """Yield a line for each file, as `sha256sum` writes and checks it."""
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            yield f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {name}\n"


def differing(first: str, second: str) -> Iterator[str]:
    """Yield the names of the files that are not alike in two releases."""
    for name in sorted({*os.listdir(first), *os.listdir(second)} - {SUMS}):
        paths = [os.path.join(folder, name) for folder in (first, second)]
        if not all(map(os.path.exists, paths)) or not filecmp.cmp(*paths, shallow=False):
            yield name
