"""The formats of entries: which fields an entry of each format has, and in which order."""

from typing import Any, NamedTuple


class Format(NamedTuple):
    """One format. All entries of a chain are of one format, that of the first entry."""

    number: int
    names: tuple[str, ...]  # in the order of the file and of exports
    lacks: frozenset[str] = frozenset()  # kinds of entries that later formats brought

    @property
    def sealed(self) -> tuple[str, ...]:
        """The fields that the seal covers: all but the seal."""
        return self.names[:-1]


#: In JSON, a list of pairs is a list of objects with these two keys; all other lists hold texts.
pairs = {
    "lexicons": ("edition", "fingerprint"),
    "files": ("name", "fingerprint"),
    "heads": ("chain", "head"),
}
lists = frozenset({*pairs, "words", "changed"})
numbers = frozenset({"format", "number", "round", "refers_to"})

first = Format(
    1,
    (
        "number", "time", "kind", "station", "event", "session", "round", "table",
        "rules", "rules_fingerprint", "alphabet_fingerprint", "lexicons", "words", "verdict",
        "refers_to", "source", "by", "reason", "note", "seal",
    ),
    lacks=frozenset({
        "double-check", "table admitted", "stand-in", "call", "settled", "interrupted",
        "round set", "files staged", "files in use", "device paired", "device taken back",
        "event head",
    }),
)  # fmt: skip

second = Format(
    2,
    (
        "number", "format", "time", "kind", "station", "event", "session", "day", "round",
        "table", "board", "rules", "rules_fingerprint", "alphabet_fingerprint", "lexicons",
        "words", "verdict", "refers_to", "refers_to_chain", "source", "by", "role", "reason",
        "note", "receipt", "request", "device", "machine", "program", "setup", "remembered",
        "changed", "files", "heads", "seal",
    ),
)  # fmt: skip

newest = second
formats = {each.number: each for each in (first, second)}


def in_json(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of fields as JSON holds them: lists of pairs as lists of objects.

    >>> in_json({"files": (("venue", "0f"),), "words": ("QI",), "round": 3})
    {'files': [{'name': 'venue', 'fingerprint': '0f'}], 'words': ['QI'], 'round': 3}
    """
    found = dict(values)
    for name in lists & values.keys():
        keys = pairs.get(name)
        each = values[name]
        found[name] = [dict(zip(keys, pair, strict=True)) for pair in each] if keys else [*each]
    return found


def format_of(fields: dict[str, Any]) -> Format | None:
    """Return the format of an entry as JSON holds it, None if this release does not know it.

    An entry of the first format does not name its format.

    >>> format_of({"format": 2}).number, format_of({}).number, format_of({"format": 3})
    (2, 1, None)
    """
    number = fields.get("format", first.number)
    return formats.get(number) if type(number) is int else None
