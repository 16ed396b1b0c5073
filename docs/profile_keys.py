"""Writes the table of docs/profile-keys.md, the keys of a kiosk's profile, from the code."""

from collections.abc import Iterator

from docs.generated import rewrite, table, with_part
from judge_procedure import profile
from lexicons.schema import SchemaKey


def page(text: str) -> str:
    """Return the page with its table as the code has it."""
    return with_part(text, "keys", table(("key", "holds", "says"), rows()))


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield the row of each key."""
    for section, keys in (("", profile.FILE_KEYS), ("times.", profile.TIME_KEYS)):
        for name, key in keys.items():
            if isinstance(key, SchemaKey):
                yield f"`{section}{name}`", key.expects(None), key.meaning


if __name__ == "__main__":
    rewrite("docs/profile-keys.md", page)
