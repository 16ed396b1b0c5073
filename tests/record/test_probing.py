"""What docs/probing.md says, case by case."""

import pytest

from tests.record.scenes import Scene
from tests.support.commands import checkout
from tests.support.vectors import vectors

page = " ".join((checkout / "docs" / "probing.md").read_text("utf-8").split())
cases = vectors("probing.toml")["case"]


@pytest.mark.parametrize("case", cases, ids=lambda case: case["because"][:60])
def test_the_program_does_what_the_page_says(case, folder):
    for part in case["because"].split(" … "):
        assert part in page
    scene = Scene(folder)
    for line in case["steps"].strip().split("\n"):
        step, _, expected = line.partition(" - ")
        assert scene.take(step.strip()) == expected.strip(), line
