"""`run.py release`: all that people download, made from one commit, with the sums of the files.

Only what is in the commit takes part: the sources are unpacked from git into a folder of their own.
Times in the files don't depend on the day of the run, so another run makes the same bytes.

This runs in the environment of the tests, which has what builds a wheel.
"""

import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from argparse import ArgumentParser, Namespace

from judge_cli import version
from tools import ROOT, Failure, from_user, new_path, quietly, run_tool, say
from tools.start.environment import ready
from tools.windows_python import RELEASE

NAME = f"tilejudge-{version}"


def parse(arguments: list[str]) -> Namespace:
    """Return what was given to `run.py release`. Raises `Failure` if the target exists."""
    parser = ArgumentParser("python3 run.py release", description="Make all that is downloaded.")
    place = os.path.join(ROOT, "dist", version)
    parser.add_argument("-o", dest="target", default=place, type=new_path, help=f"[{place}]")
    parser.add_argument(
        "--windows-python", required=True, metavar="PYTHON",
        help=f"A Python {RELEASE}, whose DLLs are in tools/locks/windows.txt, for the zip.",
    )  # fmt: skip
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Make a release, and return 0."""
    given = parse(arguments)
    os.umask(0o022)  # every account may use it, and the sums don't depend on who made it
    target, commit = given.target, commit_to_release()
    python = given.windows_python
    if os.path.dirname(python):  # else it names a program on PATH
        python = from_user(python)
    # It is needed last.
    version_of = quietly(python, "--version").strip() if shutil.which(python) else "not a program"
    if version_of != f"Python {RELEASE}":
        wanted = f"the zip for Windows needs Python {RELEASE}: name one after --windows-python."
        raise Failure(f"{given.windows_python} is {version_of}, and {wanted}")
    place = os.path.dirname(target)
    os.makedirs(place, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".release-", dir=place) as folder:
        made = os.path.join(folder, "made")
        make(commit, made, python)
        lines = quietly("sha256sum", *sorted(os.listdir(made)), folder=made)
        with open(os.path.join(made, "SHA256SUMS"), "w", encoding="utf-8") as file:
            file.write(lines)
        os.rename(made, target)
    print(lines, end="", flush=True)
    return 0


def git(*arguments: str) -> str:
    """Return what git says of the checkout. Raises `Failure`."""
    return quietly("git", *arguments).strip()


def commit_to_release() -> str:
    """Return the commit of the checkout. Raises `Failure` if files differ, or it has no day."""
    if changed := git("status", "--porcelain"):
        raise Failure(
            f"a release is made from a commit, and these files differ from it:\n{changed}\n"
            "Commit them, or move them away."
        )
    if f"\n## {version} (" not in git("show", "HEAD:CHANGELOG.md"):
        raise Failure(f"CHANGELOG.md has no day for {version}, such as `## 0.1.0 (2026-11-23)`.")
    return git("rev-parse", "HEAD")


def make(commit: str, target: str, windows_python: str) -> None:
    """Make everything that people download, in a folder that is new."""
    time = git("log", "-1", "--format=%ct", commit)
    os.environ["SOURCE_DATE_EPOCH"] = time
    os.mkdir(target)
    start = os.path.join(target, NAME)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target)) as work:
        source, bundle = os.path.join(work, "source"), os.path.join(work, NAME)
        os.mkdir(source)
        git("archive", "--output", f"{source}.tar", commit)
        quietly("tar", "-xf", f"{source}.tar", "-C", source)
        git("archive", "--output", f"{start}.tar.gz", f"--prefix={NAME}/", commit)
        say("Making the bundle ...")
        quietly(ready("bundle"), "-m", "tools.bundle", "-o", bundle, folder=source)
        quietly(
            *("tar", "--create", "--use-compress-program=gzip -n", "--sort=name"),
            *("--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{time}"),
            *("--file", f"{start}-{sys.platform}-{platform.machine()}.tar.gz"),
            *("--directory", work, NAME),
        )
        say("Making the zip for Windows ...")
        settings = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}  # uv is there
        windows = (windows_python, "-m", "tools.windows", "-o", f"{start}-windows.zip")
        quietly(*windows, folder=source, settings=settings)
        say("Making the wheel ...")  # last: setuptools leaves its files in the sources
        wheel = ("build", "--wheel", "--no-isolation", "--outdir", target, source)
        quietly(sys.executable, "-I", "-m", *wheel)


if __name__ == "__main__":
    run_tool(main)
