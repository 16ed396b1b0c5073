"""`run.py renew`: make everything again that is generated from the program.

Some of it is made from other parts of it, so the order counts. Tests compare each with the program.
"""

import subprocess
import sys

from tools import ROOT, Failure, run_tool

#: What is renewed, and the module that does it.
PARTS = {
    "catalogues: translate": "tools.translating",
    "docs/entries.md": "docs.entries",
    "docs/profile-keys.md": "docs.profile_keys",
    "docs/rule-keys.md": "docs.rule_keys",
    "docs/list-reference.md": "docs.list_reference",
    "tests/vectors/kiosk_said.txt": "tests.unit.judge_gui.wording.said",
    "docs/states.md: plays": "docs.pictures.states",
    "docs/states.md: screens": "docs.pictures.paths",
    "docs/pictures: kiosk": "docs.pictures.kiosk",
    "docs/pictures: challenge": "docs.pictures.challenge",
    "docs/pictures: rules": "docs.pictures.flows",
    "docs/pictures: browsers": "docs.pictures.web",
    "docs/pictures: paper": "docs.pictures.paper",
    "docs/report": "docs.report.make",
}


def main(arguments: list[str]) -> int:
    """Renew the parts whose names hold one of the arguments; without any, all. Return 0, or 1.

    It is 1 if something must still be done by hand.
    """
    for name in arguments:
        if not any(name in part for part in PARTS):
            raise Failure(f"No part is called {name}. Expected one of: {', '.join(PARTS)}.")
    chosen = [part for part in PARTS if not arguments or any(name in part for name in arguments)]
    failed = 0
    for part in chosen:
        print(f"== {part}", flush=True)
        if subprocess.call([sys.executable, "-m", PARTS[part]], cwd=ROOT):
            failed = 1
    return failed


if __name__ == "__main__":
    run_tool(main)
