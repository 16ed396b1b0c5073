"""`run.py release`: all that people download, made from one commit, with the sums of the files.

Only what is in the commit takes part: the sources are unpacked from git into a folder of their own.
Times in the files are those of the commit, so another run makes the same bytes. `--twice` does
that, and names each file that differs.
"""

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
from collections.abc import Iterable, Iterator
from zipfile import ZipFile

from judge_cli import version
from run import environment
from tools.command import ROOT, Failure, new_path, quietly, run_tool, say

NAME = f"tilejudge-{version}"
SUMS = "SHA256SUMS"


def main(arguments: list[str]) -> int:
    """Make a release, and return 0; 1 if a second run made other bytes."""
    parser = ArgumentParser("python3 run.py release", description="Make all that is downloaded.")
    place = os.path.join(ROOT, "dist", version)
    parser.add_argument("-o", dest="target", metavar="FOLDER", default=place, help=f"[{place}]")
    parser.add_argument("--twice", action="store_true", help="make it again, and compare")
    asked = parser.parse_args(arguments)
    target, commit = new_path(asked.target), unchanged()
    room = "/var/tmp" if os.path.isdir("/var/tmp") else None  # noqa: S108  # /tmp may be in memory
    with tempfile.TemporaryDirectory(prefix="release-", dir=room) as folder:
        first, second = (os.path.join(folder, name) for name in ("first", "second"))
        make(commit, first)
        found = list(sums(first))
        with open(os.path.join(first, SUMS), "w", encoding="utf-8") as file:
            file.writelines(found)
        shutil.copytree(first, target)
        print("".join(found), end="", flush=True)
        if not asked.twice:
            return 0
        make(commit, second)
        other = differing(found, sums(second))
    print("\n".join(f"differs: {name}" for name in other) or "The second run made the same bytes.")
    return 1 if other else 0


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


def make(commit: str, target: str) -> None:
    """Make everything that people download, in a folder that is new."""
    time = git("log", "-1", "--format=%ct", commit)
    os.environ["SOURCE_DATE_EPOCH"] = time
    os.mkdir(target)
    start, tools = os.path.join(target, NAME), environment("release")
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target)) as work:
        source, bundle = os.path.join(work, "source"), os.path.join(work, "bundle")
        os.mkdir(source)
        git("archive", "--output", f"{source}.tar", commit)
        quietly("tar", "-xf", f"{source}.tar", "-C", source)
        say("Making the wheel ...")
        quietly(tools, "-I", "-m", "build", "--wheel", "--no-isolation", "--outdir", target, source)
        for left in ("build", "tilejudge.egg-info"):  # what setuptools leaves is in no commit
            shutil.rmtree(os.path.join(source, left), ignore_errors=True)
        say("Making the source archive ...")
        info = os.path.join(work, "PKG-INFO")
        write_metadata(f"{start}-py3-none-any.whl", info)
        added = (f"--prefix={NAME}/", f"--add-file={info}")
        git("archive", "--output", f"{start}.tar.gz", *added, commit)
        say("Making the bill of materials ...")
        write_bill(tools, source, f"{start}.cdx.json")
        say("Making the bundle ...")
        quietly(environment("bundle"), "-m", "tools.bundle", "-o", bundle, folder=source)
        pack(bundle, f"{start}-{sys.platform}-{os.uname().machine}.tar.gz", int(time))


def write_metadata(wheel: str, target: str) -> None:
    """Write the metadata of a wheel into a file: that of the sources is the same."""
    with ZipFile(wheel) as archive, open(target, "wb") as file:
        file.write(archive.read(f"{NAME}.dist-info/METADATA"))


def write_bill(tools: str, source: str, target: str) -> None:
    """Write which releases the program is made of (CycloneDX), from the lock of its users."""
    lock = os.path.join(source, "tools", "locks", "user.txt")
    project = os.path.join(source, "pyproject.toml")
    how = ("--output-reproducible", "--pyproject", project, "--output-file", target)
    quietly(tools, "-I", "-m", "cyclonedx_py", "requirements", *how, lock)
    with open(target, encoding="utf-8") as file:
        bill = json.load(file)
    bill["metadata"]["component"]["version"] = version  # pyproject.toml names a module for it
    with open(target, "w", encoding="utf-8") as file:
        json.dump(bill, file, indent=2)


def pack(folder: str, target: str, time: int) -> None:
    """Write a folder into an archive: in the order of the names, with one time and no owner."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = time, 0, 0, "", ""
        return entry

    with (
        open(target, "wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        archive.add(folder, NAME, filter=plain)


def sums(folder: str) -> Iterator[str]:
    """Yield a line for each file, as `sha256sum` writes and checks it."""
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            yield f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {name}\n"


def differing(first: Iterable[str], second: Iterable[str]) -> list[str]:
    """Return the names of the files that two releases have with other bytes, or only one has."""
    return sorted({line.split()[1] for line in {*first} ^ {*second}})


if __name__ == "__main__":
    run_tool(main)
