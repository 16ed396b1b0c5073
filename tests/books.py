"""What each rulebook says of every item: books.toml, with a row too for each silent rulebook."""

import tomllib
from pathlib import Path
from typing import Any

books: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("vectors").joinpath("books.toml").read_text("utf-8")
)
books["row"] += [
    {"rules": name, "section": section, "key": key, "silent": True, "because": because}
    for section, items in books["silent"].items()
    for key, silent in items.items()
    for name, because in silent.items()
]
