"""What docs/probing.md says, case by case."""

import tomllib
from pathlib import Path

import pytest

from tests.record.scenes import Scene

root = Path(__file__).parents[2]
page = " ".join((root / "docs" / "probing.md").read_text("utf-8").split())
cases = tomllib.loads((root / "tests" / "vectors" / "probing.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", cases, ids=lambda case: case["because"][:60])
def test_the_program_does_what_the_page_says(case, folder):
    for part in case["because"].split(" … "):
        assert part in page
    scene = Scene(folder)
    for line in case["steps"].strip().split("\n"):
        step, _, expected = line.partition(" - ")
        assert scene.take(step.strip()) == expected.strip(), line
