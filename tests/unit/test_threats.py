"""The page of threats names tests that are there: no line of it is held by nothing."""

import re
from pathlib import Path

root = Path(__file__).parents[2]
page = (root / "docs" / "threats.md").read_text(encoding="utf-8")
rows = [line for line in page.splitlines() if line.startswith("| ")]


def test_every_test_that_the_page_names_is_there() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (root / "tests").rglob("test_*.py"))
    there = set(re.findall(r"\bdef (test_\w+)\(", code))
    assert sorted(set(re.findall(r"`(test_\w+)`", page)) - there) == []


def test_every_threat_is_held_by_a_test() -> None:
    threats = [row for row in rows if not row.startswith(("| threat", "| ---"))]
    assert len(threats) > 30
    assert [row for row in threats if "`test_" not in row.split("|")[3]] == []
