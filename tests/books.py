"""What each rulebook says of every item: books.toml, with a row for each item of each rulebook."""

import tomllib
from pathlib import Path
from typing import Any

books: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("vectors").joinpath("books.toml").read_text("utf-8")
)
books["row"] = [
    {"rules": name, "section": section, "key": key, **said}
    for section, items in books.pop("item").items()
    for key, item in items.items()
    for name, said in item.items()
]
books["entries"] = [
    {"rules": name, "lexicon": lexicon, **said}
    for name, stages in books["entries"].items()
    for lexicon, said in stages.items()
]
