"""The tables of docs/list-reference.md that repeat the program.

`python3 -m tests.list_reference` renews them.
"""

import re
from pathlib import Path

from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import FORMS

page = Path(__file__).parents[1] / "docs" / "list-reference.md"
tables = {
    "forms": [
        ("form", "holds", "its first line"),
        *(
            (f"`{name}`", form.holds, f"`{form.sample.splitlines()[0]}`".replace("\t", " → "))
            for name, form in FORMS.items()
        ),
    ],
    "findings": [
        ("kind", "severity", "what it is"),
        *((f"`{kind.title}`", kind.severity, kind.meaning) for kind in FindingKind),
    ],
}


def renewed(text: str) -> str:
    """Return a page with its marked tables as the program has them."""
    for name, (heading, *rows) in tables.items():
        lines = [heading, ("---",) * len(heading), *rows]
        table = "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
        begin = f"<!-- table: {name} -->\n"
        text = re.sub(f"{begin}[^<]*<", lambda _: f"{begin}{table}<", text)  # noqa: B023
    return text


if __name__ == "__main__":
    page.write_text(renewed(page.read_text("utf-8")), encoding="utf-8")
