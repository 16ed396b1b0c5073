"""Writes the tables of docs/rule-keys.md, the keys of a rule set file, from the code."""

from collections.abc import Iterator

from docs.generated import rewrite, table, with_part
from lexicons.rules import rule_keys, rulebook
from lexicons.rules.rule_items import RuleSection
from lexicons.schema import Expectation, Named, SchemaKey, Table

#: What the page calls the kinds of values that are explained at its top.
short = {
    "one line of text, without spaces at its ends": "text",
    "an id of at most 40 lower-case letters, digits and single hyphens": "id",
}


def page(text: str) -> str:
    """Return the page with its tables as the code has them."""
    return with_part(text, "keys", "\n".join(tables()))


def tables() -> Iterator[str]:
    """Yield a table for the top of the file, for its stages, and for each section."""
    for title, keys in (
        ("At the top", rule_keys.FILE_KEYS), ("`[[stage]]`", rule_keys.STAGE_KEYS),
    ):  # fmt: skip
        yield f"## {title}\n\n{table(('key', 'holds', 'says'), rows_of_keys(keys))}\n"
    titles = ("key", "holds", "says", "on the sheets")
    for section in rulebook.SECTIONS:
        yield f"## `[{section.name}]`\n\n{table(titles, rows_of_section(section))}\n"


def rows_of_keys(keys: Table) -> Iterator[tuple[str, ...]]:
    """Yield the row of each key."""
    for name, key in keys.items():
        if isinstance(key, SchemaKey):
            needed = "; required" if key.required else ""
            yield f"`{name}`", holds(key.expects), f"{key.meaning}{needed}"
        elif isinstance(key, Named) and isinstance(key.of, SchemaKey):
            yield f"`{name}`", f"a table: {holds(key.of.expects)} for each", key.of.meaning


def rows_of_section(section: type[RuleSection]) -> Iterator[tuple[str, ...]]:
    """Yield the row of each item of a section, with the headings of the sheets that show it."""
    sheets = (*rulebook.FOR_PLAYERS, *rulebook.FOR_JUDGES)
    for item in section.items:
        headings = "; ".join(place.title for place in item.places if place in sheets)
        yield f"`{item.key}`", holds(item.expects), item.meaning, headings


def holds(expects: Expectation) -> str:
    """Return what a key holds, in few words."""
    expected = expects(None)
    return short.get(expected, expected)


if __name__ == "__main__":
    rewrite("docs/rule-keys.md", page)
