"""`run.py renew`: format the code, and make everything again that is generated from it.

Some of it is made from other parts of it, so the order counts. Tests compare each with the program,
or at least make the pages that are drawn.
"""

import runpy
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace

from tools import ROOT, Failure, run_tool

#: What is renewed, and the modules that do it, with their arguments.
PARTS = {
    "format": ["ruff format ."],
    "catalogues": ["tools.translating"],
    "docs/entries.md": ["docs.entries"],
    "docs/profile-keys.md": ["docs.profile_keys"],
    "docs/rule-keys.md": ["docs.rule_keys"],
    "docs/list-reference.md": ["docs.list_reference"],
    "kiosk_said": ["tests.unit.judge_gui.wording.said"],
    "docs/states.md": ["docs.pictures.states", "docs.pictures.paths"],
    "docs/pictures": [
        f"docs.pictures.{name}" for name in ("kiosk", "challenge", "flows", "web", "paper")
    ],
    "docs/report": ["docs.report.make"],
}


def parse(arguments: list[str]) -> Namespace:
    """Return what was given to `run.py renew`."""
    about = "Format the code, and make again all that is made from it, or parts of this."
    parser = ArgumentParser("python3 run.py renew", description=about)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", default=PARTS, type=part_named, help=", ".join(PARTS)
    )
    return parser.parse_args(arguments)


def part_named(name: str) -> str:
    """Return the name of a part, which a shell may complete to `docs/report/`. Raises `Failure`."""
    name = name.rstrip("/")
    if name not in PARTS:
        raise Failure(f"No part is called {name}. Expected one of: {', '.join(PARTS)}.")
    return name


def main(arguments: list[str]) -> int:
    """Renew the parts of these names, or all. Return 0, or 1 if something must be done by hand."""
    if arguments[:1] == ["--only"]:  # in a process of its own: Qt has one application in each
        sys.argv[1:] = arguments[2:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        return 0
    chosen = parse(arguments).parts
    signal.signal(signal.SIGINT, lambda *_: None)  # the part answers Ctrl-C, and may tidy up
    failed = 0
    for module in (module for part in chosen for module in PARTS[part]):
        print(f"== {module}", flush=True)
        command = [sys.executable, "-m", "tools.renewing", "--only", *module.split()]
        status = subprocess.call(command, cwd=ROOT)
        if status not in (0, 1):
            raise Failure(f"{module} ended with status {status}.")
        failed |= status
    return failed


if __name__ == "__main__":
    run_tool(main)
