"""`run.py release`: all that people download, made from one commit, with the sums of the files.

Only what is in the commit takes part: the sources are unpacked from git into a folder of their own.
Times in the files don't depend on the day of the run, so another run makes the same bytes.
"""

import os
import platform
import sys
import tempfile

from judge_cli import version
from tools import Failure, quietly, run_tool, say
from tools.start.environment import find

NAME = f"tilejudge-{version}"


def main(target: str, windows_python: str) -> int:
    os.umask(0o022)  # every account may use it, and the sums don't depend on who made it
    commit = commit_to_release()
    place = os.path.dirname(target)
    os.makedirs(place, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".release-", dir=place) as folder:
        made = os.path.join(folder, "made")
        make(commit, made, windows_python)
        lines = quietly("sha256sum", *sorted(os.listdir(made)), folder=made)
        with open(os.path.join(made, "SHA256SUMS"), "w", encoding="utf-8") as file:
            file.write(lines)
        os.rename(made, target)
    print(lines, end="", flush=True)
    return 0


def commit_to_release() -> str:
    """Return the commit of the checkout. Raises `Failure` if files differ, or it has no day."""
    if changed := quietly("git", "status", "--porcelain"):
        raise Failure(
            f"a release is made from a commit, and these files differ from it:\n{changed}"
            "Commit them, or move them away."
        )
    if f"\n## {version} (" not in quietly("git", "show", "HEAD:CHANGELOG.md"):
        raise Failure(f"CHANGELOG.md has no day for {version}, such as `## 0.1.0 (2026-11-23)`.")
    return quietly("git", "rev-parse", "HEAD").strip()


def make(commit: str, target: str, windows_python: str) -> None:
    """Make everything that people download, in a folder that is new."""
    time = quietly("git", "log", "-1", "--format=%ct", commit).strip()
    os.environ["SOURCE_DATE_EPOCH"] = time
    os.mkdir(target)
    start = os.path.join(target, NAME)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target)) as work:
        source, bundle = os.path.join(work, "source"), os.path.join(work, NAME)
        os.mkdir(source)
        quietly("git", "archive", "--output", f"{start}.tar.gz", f"--prefix={NAME}/", commit)
        quietly("tar", "-xf", f"{start}.tar.gz", "-C", source, "--strip-components=1")
        say("Making the bundle ...")
        quietly(find("bundle"), "-m", "tools.bundle", bundle, folder=source)
        quietly(
            *("tar", "--create", "--use-compress-program=gzip -n", "--sort=name"),
            *("--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{time}"),
            *("--file", f"{start}-{sys.platform}-{platform.machine()}.tar.gz"),
            *("--directory", work, NAME),
        )
        say("Making the zip for Windows ...")
        windows = ("tools.windows", f"{start}-windows.zip", windows_python)
        quietly(sys.executable, "-m", *windows, folder=source)
        say("Making the wheel ...")  # last: setuptools leaves its files in the sources
        wheel = ("build", "--wheel", "--no-isolation", "--outdir", target, source)
        quietly(sys.executable, "-I", "-m", *wheel)


if __name__ == "__main__":
    run_tool(main)
