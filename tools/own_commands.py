"""The commands of run.py itself: it prepares a hall, and starts the tools of developers.

All arguments are read here, so that help and a mistake install nothing.
"""

import os
import shutil
import signal
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from typing import NamedTuple

from judge_cli import ROWS, version
from tools import ROOT, Failure, quietly, say
from tools.lock import RELEASE
from tools.renew import PARTS
from tools.start import environment, system_packages
from tools.test import CHECKS

HELP = """\
Run Tilejudge from a checkout, with only Python installed.

    python3 run.py                  the kiosk in a window, to try it out
    python3 run.py check QI ZA      one ruling at the command line
    python3 run.py COMMAND --help   what a command does, and what it takes

The judge's commands: {judge}.

Other commands, all but the first for developers:

{own}

The first start of a command installs what the command needs in .environments/: little for most
commands, everything for a window, a server or an event. Later starts need no network.

The exit status is that of the judge. `test` ends with 1 if a check failed, `renew` if something
is left to do by hand. If run.py itself fails, it ends with 2, because 0 and 1 are verdicts."""


def read_declared(parser: ArgumentParser, given: Sequence[str]) -> list[str]:
    return [*vars(parser.parse_args(given)).values()]


def read_checks(parser: ArgumentParser, given: Sequence[str]) -> list[str]:
    parser.usage = f"{parser.prog} [CHECK] [ARGUMENT OF IT OR OF PYTEST ...]"
    checks = ", ".join(check for group in CHECKS for check in group)
    parser.epilog = f"The checks, of which the beginning is enough: {checks}."
    return parser.parse_known_args(given)[1]  # whether pytest takes one, only pytest knows


def read_parts(parser: ArgumentParser, given: Sequence[str]) -> list[str]:
    """Return the parts that were named, or all: each once, in the order in which they are made."""
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parts = {part.rstrip("/") for part in parser.parse_args(given).parts}  # `docs/report/`, too
    if unknown := ", ".join(sorted(parts - PARTS.keys())):
        parser.error(f"there is no part {unknown}: expected {', '.join(PARTS)}")
    return [part for part in PARTS if part in (parts or PARTS)]


def read_python(parser: ArgumentParser, given: Sequence[str]) -> list[str]:
    parser.add_argument(
        "--windows-python", default=sys.executable, type=python_of_zip, metavar="PYTHON",
        help=f"a Python {RELEASE}, whose DLLs are in tools/locks/windows.txt [%(default)s]",
    )  # fmt: skip
    return read_declared(parser, given)


def new_path(path: str) -> str:
    """Return the whole path of something that will be made."""
    whole = os.path.abspath(path)
    if os.path.lexists(whole):
        raise ArgumentTypeError(f"{whole} exists already. Move it away, or name another place.")
    return whole


def python_of_zip(path: str) -> str:
    """Return the whole path of a Python whose standard library goes into the zip for Windows."""
    program = shutil.which(path)
    release = quietly(program, "--version").strip() if program else "not a program"
    if not program or release != f"Python {RELEASE}":
        raise ArgumentTypeError(f"{path} is {release}. Name a Python {RELEASE}.")
    return os.path.abspath(program)


class Tool(NamedTuple):
    """What the module of this name in tools/ does and needs. `prepare` has none."""

    about: str
    packages: str = ""  # sections of debian-packages.txt
    locks: tuple[str, ...] = ("test",)  # it runs in the environment of the last
    makes: str = ""  # in dist/, unless -o names another place; not without those packages
    #: Declares its arguments, and returns those that its `main` takes: first `makes`, if it makes
    #: something, then the others in the order of their declarations.
    read: Callable[[ArgumentParser, Sequence[str]], list[str]] = read_declared


TOOLS = {
    "prepare": Tool(
        "Install everything that a hall without a network needs",
        packages="kiosk", locks=("user",),
    ),
    "test": Tool(  # tests start run.py in each of these environments
        "Run every check that CI runs, one (mypy), or pytest with arguments (-k chain)",
        packages="kiosk test", locks=("command-line", "user", "test"), read=read_checks,
    ),
    "renew": Tool(
        "Format the code, and make again what is made from it, or parts (catalogues)",
        packages="kiosk test", read=read_parts,
    ),
    "lock": Tool("Renew the locks in tools/locks"),
    "benchmark": Tool("Measure speed into tools/RESULTS.md, on Linux", packages="kiosk"),
    "bundle": Tool(
        "Make a folder that runs without Python",
        packages="kiosk bundle", locks=("bundle",), makes="tilejudge",
    ),
    "windows": Tool(
        "Make a zip for Windows, by Wine on Linux",
        packages="windows", makes=f"tilejudge-{version}-windows.zip", read=read_python,
    ),
    "release": Tool(
        "Make the files of a release from one commit",
        packages="kiosk bundle windows", locks=("bundle", "test"), makes=version, read=read_python,
    ),
}  # fmt: skip


def main(name: str, *arguments: str) -> int:
    if name in ("-h", "--help"):
        own = "\n".join(f"    {tool:<12}{TOOLS[tool].about}" for tool in TOOLS)
        print(HELP.format(judge=", ".join(row.name for row in ROWS), own=own), flush=True)
        return 0
    if name not in TOOLS:
        raise Failure(f"there is no command {name!r}. See: python3 run.py --help")
    tool, given = TOOLS[name], parse(name, arguments)
    if missing := system_packages.supply(*tool.packages.split()):
        if tool.makes:
            raise Failure(system_packages.remedy(missing))
        say(system_packages.remedy(missing))
    python = environment.all_of(*tool.locks)
    environment.compile_translations(python)
    if name == "prepare":
        quietly(sys.executable, os.path.join(ROOT, "run.py"), "check", "--lexicon", "scowl80", "QI")
        parts = "all commands except the kiosk" if missing else "all commands"
        say(f"Prepared: {parts}. They need no network now.")
        return 0
    settings = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    # Only the tool answers Ctrl-C. It would not hear a signal that is ignored here.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([python, "-m", f"tools.{name}", *given], cwd=ROOT, env=settings)


def parse(name: str, arguments: Sequence[str]) -> list[str]:
    """Return what the `main` of a tool takes, with whole paths: it runs in another folder."""
    tool = TOOLS[name]
    parser = ArgumentParser(f"python3 run.py {name}", description=tool.about, allow_abbrev=False)
    if tool.makes:
        place = os.path.join(ROOT, "dist", tool.makes)
        parser.add_argument("-o", metavar="NEW", default=place, type=new_path, help="[%(default)s]")
    return tool.read(parser, arguments)
