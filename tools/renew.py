"""`run.py renew`: format the code, and make everything again that is generated from it.

Some of it is made from other parts of it, so the order counts. Tests compare each with the program,
or at least make the pages that are drawn.
"""

import signal
import subprocess
import sys

from tools import ROOT, Failure, run_tool

#: What is renewed, and the modules that do it, with their arguments.
PARTS = {
    "format": ["ruff format ."],
    "catalogues": ["tools.translating"],
    "docs/entries.md": ["docs.entries"],
    "docs/profile-keys.md": ["docs.profile_keys"],
    "docs/rule-keys.md": ["docs.rule_keys"],
    "docs/list-reference.md": ["docs.list_reference"],
    "tests/vectors/kiosk_said.txt": ["tests.unit.judge_gui.wording.said"],
    "docs/states.md": ["docs.pictures.states"],
    "docs/pictures": [
        f"docs.pictures.{name}" for name in ("kiosk", "challenge", "flows", "web", "paper")
    ],
    "docs/report": ["docs.report.make"],
}


def main(*parts: str) -> int:
    """Renew these parts. Return 0, or 1 if something must be done by hand."""
    signal.signal(signal.SIGINT, lambda *_: None)  # the part answers Ctrl-C, and may tidy up
    failed = 0
    for module in (module for part in parts for module in PARTS[part]):
        print(f"== {module}", flush=True)
        status = subprocess.call([sys.executable, "-m", *module.split()], cwd=ROOT)
        if status and (module, status) != ("tools.translating", 1):
            raise Failure(f"{module} ended with status {status}.")
        failed |= status
    return failed


if __name__ == "__main__":
    run_tool(main)
