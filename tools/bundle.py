"""`run.py bundle`: make a folder that runs without Python, and try its programs.

This runs in an environment of its own, which has PyInstaller and all that a bundle holds. The spec
in recipe/ says what that is.
"""

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

from judge_cli import version
from tools import ROOT, Failure, new_path, quietly, run_tool, say
from tools.catalogues import compile_stale

SPEC = os.path.join(ROOT, "tools", "recipe", "tilejudge.spec")
NAME = "tilejudge"

#: The same sources give the same bytes: the order of sets and the times in archives are fixed.
FIXED = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800"}  # 1980, where zip's time begins

WAIT = 60  # seconds for a program of a bundle that is tried
ALONE = ("PATH", "LANG", "TMPDIR", "SYSTEMROOT", "TEMP")  # what it gets of the environment

#: Qt's plugins that stay: X11 or Windows, a screen in memory, and the input of accents.
PLUGINS = frozenset({
    "libqxcb", "libqoffscreen", "qwindows", "qoffscreen",
    "libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin",
})  # fmt: skip


def build(target: str) -> None:
    """Make the bundle in this folder, which must not exist yet. Raises `Failure`."""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    # Everything but the result is made in a folder of its own, which goes again.
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target), prefix=".bundle-") as work:
        os.environ.update(FIXED, PYINSTALLER_CONFIG_DIR=os.path.join(work, "settings"))
        made = make_programs(quietly, sys.executable, work)
        _try(made)
        os.rename(made, target)


def make_programs(
    run: Callable[..., object], python: str, work: str, path: Callable[[str], str] = str
) -> str:
    """Make the folder of the programs by PyInstaller, which `run` starts in a Python; return it.

    `path` returns a path of this machine as that Python takes it.
    """
    made = os.path.join(work, "made")
    run(
        *(python, "-m", "PyInstaller", path(SPEC), "--noconfirm", "--log-level", "ERROR"),
        *("--workpath", path(os.path.join(work, "work")), "--distpath", path(made)),
    )
    write_digest(os.path.join(made, NAME, "_internal"))
    return os.path.join(made, NAME)


def wanted(path: str) -> bool:
    """Return whether a file has a use in the bundle.

    Most of Qt's plugins and texts have not, and OpenGL in software: the kiosk needs none.

    >>> wanted("PySide6/Qt/plugins/platforms/libqxcb.so")
    True
    >>> wanted("PySide6/Qt/plugins/platformthemes/libqgtk3.so")
    False
    """
    path = path.replace("\\", "/")
    if "/plugins/" in path and sys.platform != "darwin":
        return os.path.basename(path).partition(".")[0] in PLUGINS
    return "/translations/" not in path and not path.endswith("/opengl32sw.dll")


def write_digest(folder: str, root: str = ROOT) -> None:
    """Write the digest of a checkout's sources into a bundle, as `installation.digest` reads it.

    The folder is the one that holds `lexicons/data`.
    """
    from judge_record import installation  # needs what is not here yet when help is asked for

    with open(
        os.path.join(folder, installation.KEPT_FILE), "w", encoding="ascii", newline="\n"
    ) as file:
        file.write(f"{installation.of_sources(root)}\n")


def _try(folder: str) -> None:
    """Run each program of a bundle. Raises `Failure` with what one of them did wrong."""
    with tempfile.TemporaryDirectory() as home:
        settings = {name: os.environ[name] for name in ALONE if name in os.environ}
        trial = Trial(folder, settings | {"JUDGE_HOME": home, "QT_QPA_PLATFORM": "offscreen"})
        trial.judges(station="judge-station")
        trial.expect(2, "", "judge-station", "check", "qi")
        trial.expect(
            0, "", "judge-station", "journal", "report", "-o", os.path.join(home, "r.html")
        )
        trial.expect(0, "", "judge-station", "print", "card", "-o", os.path.join(home, "card.html"))
        trial.first_page()


class Trial:
    """A bundle, and the environment in which its programs are run."""

    def __init__(self, folder: str, settings: dict[str, str], wine: str = "") -> None:
        self.folder = folder
        self.settings = settings
        self.wine = wine  # the path of what starts programs for Windows, if they are

    def command(self, name: str, *arguments: str) -> list[str]:
        """Return the command line of a program."""
        program = os.path.join(self.folder, name)
        return [self.wine, f"{program}.exe", *arguments] if self.wine else [program, *arguments]

    def expect(self, status: int, shown: str, *command: str, given: str = "") -> None:
        """Run a program. Raise `Failure` if it ends otherwise or does not show this text."""
        done = subprocess.run(
            self.command(*command), env=self.settings, input=given,
            capture_output=True, text=True, timeout=WAIT, check=False,
        )  # fmt: skip
        # Python warns of what a bundle lacks or does twice, and goes on: the program is not whole.
        warned = "Warning" in done.stderr
        if done.returncode != status or shown not in done.stdout or warned:
            said = (done.stderr or done.stdout).strip()
            raise Failure(
                f"{' '.join(command)} ended with status {done.returncode}: {said}\n"
                f"Expected: status {status}, {shown!r}, no warning."
            )

    def judges(self, station: str) -> None:
        """Try what judges without a window. The program `station` records. Raises `Failure`."""
        self.expect(0, "ACCEPTABLE\n", "judge", "check", "qi", "za")
        self.expect(1, "UNACCEPTABLE\n", "judge", "check", "qi", "zant")
        self.expect(0, f"judge {version}", "judge", "--version")
        desk = ("desk", "--station", "trial", "--event", "Trial", "--by", "AB", "--no-tables")
        self.expect(0, "VERDICT: ACCEPTABLE", station, *desk, given="qi za\n\n\n")
        self.expect(0, "", station, "journal", "verify")

    def first_page(self) -> None:
        """Wait until the kiosk records: it begins once its first page is painted, in memory."""
        record, deadline = Path(self.settings["JUDGE_HOME"], "kiosk"), time.monotonic() + WAIT
        kiosk = ("kiosk", "--rules", "open", "--record", str(record), "--child")
        with subprocess.Popen(self.command("judge-station", *kiosk), env=self.settings) as child:
            while not any(record.glob("*.journal")) and child.poll() is None:
                if time.monotonic() > deadline:
                    break
                time.sleep(0.01)
            child.kill()
        if not any(record.glob("*.journal")):
            raise Failure("the kiosk showed no page: see the lines before.")


def main(arguments: list[str]) -> int:
    """Make the bundle, and return 0."""
    parser = ArgumentParser("python3 run.py bundle", description="Make a folder without Python.")
    place = os.path.join(ROOT, "dist", NAME)
    parser.add_argument("-o", dest="target", metavar="FOLDER", default=place, help=f"[{place}]")
    target = new_path(parser.parse_args(arguments).target)
    compile_stale()
    say("Making the bundle takes a minute or two ...")
    build(target)
    say(f"Made and tried: judge, judge-station in {target}.")
    return 0


if __name__ == "__main__":
    run_tool(main)
