"""The commands of run.py itself: it prepares a hall, and starts the tools of developers."""

import os
import sys

from tools import ROOT, STARTED_IN, quietly, say
from tools.start import environment, system_packages


class Tool:  # a NamedTuple would import `re` at each start
    """A module that is run, and what it needs. Its `parse` needs the standard library alone."""

    def __init__(self, module: str, *packages: str, locks: tuple[str, ...] = ("test",)) -> None:
        """Name sections of debian-packages.txt, and environments: it runs in the last of these."""
        self.module = module
        self.packages = packages
        self.locks = locks


TOOLS = {
    # Tests start run.py in each of these environments.
    "test": Tool("tools.checks", "kiosk", "test", locks=("command-line", "user", "test")),
    "lock": Tool("tools.locking"),
    "renew": Tool("tools.renewing", "kiosk", "test"),
    "benchmark": Tool("tools.benchmark", "kiosk"),
    "bundle": Tool("tools.bundle", "kiosk", "bundle", locks=("bundle",)),
    "windows": Tool("tools.windows", "windows"),
    "release": Tool("tools.release", "kiosk", "bundle", "windows"),
}


def start_tool(name: str, *arguments: str) -> int:
    """Run a tool to its end, without the settings of Python, and return its status."""
    import signal
    import subprocess
    from pkgutil import resolve_name

    tool = TOOLS[name]
    resolve_name(f"{tool.module}:parse")([*arguments])  # help and a mistake install nothing
    if missing := system_packages.supply(*tool.packages):
        say(system_packages.remedy(missing))
    environment.make(*tool.locks)
    python = environment.ready(tool.locks[-1])
    settings = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    settings[STARTED_IN] = os.getcwd()
    # Only the tool answers Ctrl-C. It would not hear a signal that is ignored here.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([python, "-m", tool.module, *arguments], cwd=ROOT, env=settings)


def prepare(*arguments: str) -> int:
    """Install all that a user can need, and say what is still missing."""
    from argparse import ArgumentParser  # no start of the judge needs it

    about = "Install everything that a hall without a network needs."
    ArgumentParser("python3 run.py prepare", description=about).parse_args(arguments)
    python, missing = environment.ready("user"), system_packages.supply("kiosk")
    judge = (sys.executable, os.path.join(ROOT, "run.py"))
    quietly(*judge, "check", "--lexicon", "scowl80", "QI", "ZA")
    parts = "all commands except the kiosk" if missing else "all commands"
    say(f"Prepared: {parts}, in {os.path.dirname(os.path.dirname(python))}.")
    say("They now need no network.")
    if missing:
        say(system_packages.remedy(missing))
    return 0
