"""Writes docs/entries.md, the reference of the fields and the kinds of entries, from the code.

Call it as `python docs/entries.py`.
"""

import sys
from pathlib import Path

checkout = Path(__file__).parents[1]
sys.path.insert(0, str(checkout))

from lexicons.record import entry_fields


def page() -> str:
    """Return the page."""
    return "\n".join((
        "# Entries of the journal",
        "",
        "`docs/entries.py` writes this page. [The journal](journal.md) explains it.",
        "",
        f"This is version {entry_fields.version}. An entry has a field if it has a value for it.",
        f"Numbers are whole, from 0 to {entry_fields.largest}. Fields, kinds and encoding of a",
        "version never change: another field is another version.",
        "",
        "## Fields",
        "",
        "| field | holds | meaning |",
        "| --- | --- | --- |",
        *(f"| `{each.name}` | {each.holds} | {each.meaning} |" for each in entry_fields.fields),
        "",
        "## Kinds",
        "",
        "| kind | when |",
        "| --- | --- |",
        *(f"| `{kind}` | {meaning} |" for kind, meaning in entry_fields.kinds.items()),
        "",
    ))  # fmt: skip


if __name__ == "__main__":
    (checkout / "docs" / "entries.md").write_text(page(), encoding="utf-8")
