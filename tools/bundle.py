"""`run.py bundle`: make a folder that runs without Python, of what recipe/tilejudge.spec names."""

import os
import sys
import tempfile
from collections.abc import Callable

from judge_record import installation
from tools import ROOT, licences, quietly, run_tool, say
from tools.start.catalogues import compile_stale

SPEC = os.path.join(ROOT, "tools", "recipe", "tilejudge.spec")
NAME = "tilejudge"

#: The same sources give the same bytes: the order of sets and the times in archives are fixed.
FIXED = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800"}  # 1980, where zip's time begins

#: Qt's plugins that stay: X11 or Windows, a screen in memory, and the input of accents.
PLUGINS = frozenset({
    "libqxcb", "libqoffscreen", "qwindows", "qoffscreen",
    "libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin",
})  # fmt: skip


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

    Most of Qt's plugins have none, nor have its translations and its OpenGL in software.

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
    path = os.path.join(folder, installation.KEPT_FILE)
    with open(path, "w", encoding="ascii", newline="\n") as file:
        file.write(f"{installation.of_sources(root)}\n")


def main(target: str) -> int:
    os.umask(0o022)  # every account may run it
    compile_stale()
    say("Making the bundle takes a minute or two ...")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    # Everything but the result is made in a folder of its own, which goes again.
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target), prefix=".bundle-") as work:
        os.environ.update(FIXED, PYINSTALLER_CONFIG_DIR=os.path.join(work, "settings"))
        made = make_programs(quietly, sys.executable, work)
        internal = os.path.join(made, "_internal")
        packages = licences.packages_of(internal) if sys.platform == "linux" else ()
        licences.write(os.path.join(made, "LICENCES"), sys.path, packages)
        quietly(os.path.join(made, "judge"), "check", "--lexicon", "scowl80", "QI", "ZA")
        os.rename(made, target)
    say(f"Made: judge, judge-station in {target}.")
    return 0


if __name__ == "__main__":
    run_tool(main)
