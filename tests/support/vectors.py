"""The tables of tests/vectors; what their rows mean stands on top of each."""

import re
import tomllib
from pathlib import Path

folder = Path(__file__).parents[1] / "vectors"


def vectors(name):
    return tomllib.loads((folder / name).read_text("utf-8"))


def scene_name(scene):
    """The name of the test that plays a scene: `run.py test -k` finds it."""
    return "test_" + re.sub(r"\W+", "_", scene["because"].replace("'", "").lower())
