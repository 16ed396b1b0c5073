"""What the tests of lists share: an empty folder, and lines of lists."""

from pathlib import Path

import pytest

from tests.support.vectors import vectors
from tests.support.written_lists import Rows


@pytest.fixture(scope="session")
def lines_of() -> Rows:
    """The lines of lists that tests/vectors has, with how each is read."""
    return vectors("list_lines.toml")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write lists into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
