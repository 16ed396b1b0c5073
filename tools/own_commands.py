"""The commands of run.py itself: it prepares a hall, and starts the tools of developers."""

import os
import sys

from tools import ROOT, STARTED_IN, Failure, say
from tools.environment import has_window, make, ready
from tools.system_packages import supply

#: Of each tool its module, the lock of its environment, and sections of debian-packages.txt.
TOOLS = {
    "test": ("tools.checks", "test", ("python", "kiosk", "test")),
    "lock": ("tools.locking", "test", ()),
    "renew": ("tools.renewing", "test", ("python", "kiosk", "test")),
    "translate": ("tools.translating", "test", ()),
    "benchmark": ("tools.benchmarks", "test", ("python", "kiosk")),
    "bundle": ("tools.bundle", "bundle", ("python", "kiosk", "bundle")),
    "windows": ("tools.windows", "test", ("python", "windows")),
    "release": ("tools.release", "test", ("python", "kiosk", "bundle", "windows")),
}


def start_tool(name: str, *arguments: str) -> int:
    """Run a tool to its end, without the settings of Python, and return its status."""
    import subprocess

    module, lock, packages = TOOLS[name]
    supply(*packages)
    if name == "test":  # tests start run.py in each of these
        make("command-line", "user", "test")
    settings = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    settings[STARTED_IN] = os.getcwd()
    return subprocess.call([ready(lock), "-m", module, *arguments], cwd=ROOT, env=settings)


def prepare(*arguments: str) -> int:
    """Install all that a user can need, and say what is still missing."""
    if arguments:
        raise Failure("Usage: python3 run.py prepare")
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
