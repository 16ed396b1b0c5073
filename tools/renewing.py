"""`run.py renew`: make everything again that is generated from the program.

Some of it is made from other parts of it, so the order counts. Tests compare each with the program.
"""

import runpy
import signal
import subprocess
import sys
from argparse import ArgumentParser

from tools import ROOT, Failure, run_tool

#: What is renewed, and the modules that do it.
PARTS = {
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

STOPPED = 2  # the status of a part that was interrupted or failed, and has said so


def main(arguments: list[str]) -> int:
    """Renew the parts of these names, or all. Return 0, or 1 if something must be done by hand."""
    if arguments[:1] == ["--only"]:  # in a process of its own: Qt has one application in each
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        return 0
    about = "Make again all that is made from the program, or parts of it."
    parser = ArgumentParser("python3 run.py renew", description=about)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of: {', '.join(PARTS)}")
    chosen = parser.parse_args(arguments).parts or PARTS
    for part in chosen:
        if part not in PARTS:
            raise Failure(f"No part is called {part}. Expected one of: {', '.join(PARTS)}.")
    signal.signal(signal.SIGINT, lambda *_: None)  # the part answers Ctrl-C, and may tidy up
    failed = 0
    for module in (module for part in chosen for module in PARTS[part]):
        print(f"== {module}", flush=True)
        command = [sys.executable, "-m", "tools.renewing", "--only", module]
        status = subprocess.call(command, cwd=ROOT)
        if status == STOPPED:
            return status
        failed |= status
    return failed


if __name__ == "__main__":
    run_tool(main)
