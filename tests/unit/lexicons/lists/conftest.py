"""What the tests of lists share: an empty folder, and lines of lists."""

import tomllib
from pathlib import Path

import pytest

from tests.support.written_lists import Rows

vectors = Path(__file__).parents[3] / "vectors" / "list_lines.toml"


@pytest.fixture(scope="session")
def lines_of() -> Rows:
    """The lines of lists that tests/vectors has, with how each is read."""
    return tomllib.loads(vectors.read_text("utf-8"))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write lists into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
