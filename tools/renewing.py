"""`run.py renew`: make everything again that is generated from the program.

Some of it is made from other parts of it, so the order counts. Tests compare each with the program.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from tools import ROOT, Failure, quietly, run_tool

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


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, ["---"] * len(titles), *rows))


def with_part(text: str, name: str, made: str) -> str:
    """Return a page with this part between `<!-- NAME: … -->` and `<!-- end of NAME -->`."""
    before, begin, rest = re.split(rf"(<!-- {name}: .*? -->)", text)
    _, end, after = rest.partition(f"<!-- end of {name} -->")
    return f"{before}{begin}\n\n{made.strip()}\n\n{end}{after}"


def rewrite(path: str, page: Callable[[str], str]) -> None:
    """Write a page of the checkout again, as a function makes it of its text."""
    path = os.path.join(ROOT, path)
    with open(path, encoding="utf-8") as file:
        text = page(file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main(arguments: list[str]) -> int:
    """Renew the parts whose names hold one of the arguments; without any, all. Return 0, or 1.

    It is 1 if something must still be done by hand.
    """
    chosen = [part for part in PARTS if not arguments or any(name in part for name in arguments)]
    if not chosen:
        raise Failure(f"No part is called that. Expected one of: {', '.join(PARTS)}.")
    failed = 0
    for part in chosen:
        began = monotonic()
        print(f"{part} …", end=" ", flush=True)
        try:
            quietly(sys.executable, "-m", PARTS[part], settings=os.environ)
        except Failure as failure:
            failed = 1
            print(f"\n{failure}", flush=True)
        else:
            print(f"{monotonic() - began:.0f} s", flush=True)
    return failed


if __name__ == "__main__":
    run_tool(main)
