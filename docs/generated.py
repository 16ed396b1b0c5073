"""What a page has from the program: tables, and parts between two marks."""

import os
import re
from collections.abc import Callable, Iterable, Sequence

from tools import ROOT


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, ["---"] * len(titles), *rows))


def with_part(text: str, name: str, made: str) -> str:
    """Return a page with this part between `<!-- NAME: … -->` and `<!-- end of NAME -->`."""
    before, begin, rest = re.split(rf"(<!-- {name}: .*? -->)", text)
    _, end, after = rest.partition(f"<!-- end of {name} -->")
    return f"{before}{begin}\n\n{made.strip()}\n\n{end}{after}"


def rewrite(path: str, page: Callable[[str], str]) -> None:
    """Write a page of the checkout again, as a function makes it of its text."""
    path = os.path.join(ROOT, path)
    with open(path, encoding="utf-8") as file:
        text = page(file.read())
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
