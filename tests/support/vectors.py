"""The tables of tests/vectors; what their rows mean stands on top of each."""

import tomllib
from pathlib import Path

folder = Path(__file__).parents[1] / "vectors"


def vectors(name):
    return tomllib.loads((folder / name).read_text("utf-8"))
