"""What the documentation lists is what the program knows."""

import runpy
import subprocess
import sys
from pathlib import Path

from lexicons import rule_keys
from lexicons.schema import Key, Table

docs = Path(__file__).parents[2] / "docs"


def rows(table: Table, section: str = "") -> list[str]:
    """A table's keys as rows of the documentation."""
    return [
        f"| `{section}{name}` | {key.expects(None)} | {key.meaning}"
        f"{'; required' if key.required else ''} |"
        for name, key in table.items()
        if isinstance(key, Key)
    ]


def expected_keys() -> str:
    """The whole table of keys."""
    lines = ["| key | holds | says |", "| --- | --- | --- |", *rows(rule_keys.file)]
    lines += rows(rule_keys.stage, "stage.")
    for section, keys in rule_keys.sections.items():
        lines += rows(keys, f"{section}.")
    return "\n".join(lines)


def test_the_documentation_lists_every_key_of_a_rule_set() -> None:
    text = (docs / "rule-sets.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("a test compares -->\n\n")
    documented, _, _ = rest.partition("\n\n<!-- end of keys -->")
    assert documented == expected_keys()


def test_the_picture_of_the_rooms_is_drawn_from_the_imports() -> None:
    script = docs / "pictures" / "rooms.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr or f"Draw it again: python {script.name}"


def test_the_pictures_of_paper_are_there_and_small() -> None:
    drawn = runpy.run_path(str(docs / "pictures" / "paper.py"))
    names = {name for name, _ in drawn["pictures"]()}
    kept = {path.stem: path.stat().st_size for path in (docs / "pictures").glob("paper-*.png")}
    assert kept.keys() == names
    assert max(kept.values()) <= 40_000
    text = (docs / "directors.md").read_text(encoding="utf-8")
    assert all(f"pictures/{name}.png" in text for name in names)
