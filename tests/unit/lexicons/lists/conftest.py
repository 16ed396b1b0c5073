"""What the tests of lists share: an empty folder, and what is found in a list."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexicons import Alphabet
from lexicons.lists.formats.listing import Choice
from lexicons.lists.reading import Inspection, inspect

#: Tables of rows, by their names.
Rows = dict[str, list[dict[str, Any]]]
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


@pytest.fixture
def inspected(english: Alphabet) -> Callable[..., Inspection]:
    """Inspects a list of words of 2 to 15 letters, which becomes the file `list` in the folder."""

    def inspected(
        data: str | bytes, name: str = "list", *, alphabet: Alphabet = english, **choice: Any
    ) -> Inspection:
        Path(name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return inspect([name], alphabet, range(2, 16), choice=Choice(**choice))

    return inspected
