"""What the tests of lists share: an empty folder, and lines of lists."""

import pytest

from tests.support.vectors import vectors


@pytest.fixture(scope="session")
def lines_of():
    """The lines of lists that tests/vectors has, with how each is read."""
    return vectors("list_lines.toml")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """An empty folder to write lists into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
