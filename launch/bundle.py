"""`run.py bundle`: make a folder that runs without Python, and try its programs.

This runs in an environment of its own, which has PyInstaller and all that a bundle holds.
"""

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser

from launch import bundle_trial
from launch.bundled import PROGRAMS
from launch.command import ROOT, quietly, run_tool
from launch.failure import Failure, say
from lexicons import program

SPEC = os.path.join(ROOT, "bundle", "tilejudge.spec")
NAME = "tilejudge"

#: The same sources give the same bytes: the order of sets and the times in archives are fixed.
FIXED = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800"}  # 1980, where zip's time begins


def build(target: str) -> None:
    """Make the bundle in this folder, which must not exist yet. Raises `Failure`."""
    if os.path.lexists(target):
        raise Failure(f"{target} exists already. Move it away, or name another folder with -o.")
    if sys.platform == "linux":
        for tool in ("objdump", "strip"):
            if not shutil.which(tool):
                raise Failure(f"{tool} is missing. On Debian: apt install binutils")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    # Everything but the result is made in a folder of its own, which goes again.
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target), prefix=".bundle-") as work:
        os.environ.update(FIXED, PYINSTALLER_CONFIG_DIR=os.path.join(work, "settings"))
        quietly(
            *(sys.executable, "-m", "PyInstaller", SPEC, "--noconfirm"),
            *("--log-level", "ERROR", "--workpath", os.path.join(work, "work")),
            *("--distpath", os.path.join(work, "made")),
        )
        made = os.path.join(work, "made", NAME)
        if sys.platform == "linux":
            strip(made)
        program.write(os.path.join(made, "_internal"), ROOT)
        bundle_trial.run(made)
        os.rename(made, target)


def strip(folder: str) -> None:
    """Take the symbols out of compiled modules and Python's library. Qt has none in it."""
    files = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]
    for path in sorted(files):
        ours = ".so" in os.path.basename(path) and f"{os.sep}PySide6{os.sep}" not in path
        if ours and not os.path.islink(path):
            quietly("strip", "--strip-unneeded", path)


def size(folder: str) -> int:
    """Return the number of bytes in a folder."""
    files = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]
    return sum(os.lstat(path).st_size for path in files)


def main(arguments: list[str]) -> int:
    """Make the bundle, and return 0."""
    parser = ArgumentParser("python3 run.py bundle", description="Make a folder without Python.")
    place = os.path.join(ROOT, "dist", NAME)
    parser.add_argument("-o", dest="target", metavar="FOLDER", default=place, help=f"[{place}]")
    target = os.path.abspath(parser.parse_args(arguments).target)
    say("Making the bundle takes a minute or two ...")
    build(target)
    say(f"Made and tried: {', '.join(PROGRAMS)} in {target}, {size(target) / 1e6:.0f} MB.")
    return 0


if __name__ == "__main__":
    run_tool(main)
