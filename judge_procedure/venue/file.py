"""A venue file that was read: its number, its title, its parts by their paths."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge_procedure.venue import container
from lexicons import schema, storage
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.language import domain
from lexicons.schema import Key, Rows, Table, flag, identifier, rule_set, text, whole

highest = 999_999
longest_title, longest_title_word = 60, 20  # characters: the first page of a kiosk shows them
default_path = "default.toml"
profile_path = "profiles/kiosk.toml"
catalogue = f"LC_MESSAGES/{domain}.mo"
shelves = {"rules": ".toml", "alphabets": ".toml", "lexicons": ".lexicon"}


def part_path(value: object) -> str:
    """Return an empty text if the value is the path of a part, else what was expected.

    No other file can be in a venue file: no journal, no memory of a station, no trusted key.

    >>> part_path("rules/nzasp-2022.toml"), part_path("allowed_signers") == ""
    ('', False)
    """
    if not isinstance(value, str):
        return "the path of a part"
    known = value in {default_path, profile_path}
    folder, _, name = value.partition("/")
    ending = shelves.get(folder)
    if ending and name.endswith(ending):
        known = not identifier(name.removesuffix(ending))
    elif folder == "locale":
        known = bool(re.fullmatch(rf"[a-zA-Z]{{2,3}}([_@][a-zA-Z]+)*/{catalogue}", name))
    return "" if known else "the path of a part"


def short_text(value: object) -> str:
    """Return an empty text if the value is a title, else what was expected."""
    expected = (
        f"one line of text, at most {longest_title} characters, in words of at most"
        f" {longest_title_word}"
    )
    if not isinstance(value, str) or text(value) or len(value) > longest_title:
        return expected
    return expected if max(map(len, value.split())) > longest_title_word else ""


def _rule_sets(value: object) -> str:
    """Expect a list of ids of rule sets, the first one that of the station."""
    known = isinstance(value, list) and value and not any(map(rule_set, value))
    return "" if known else "a list of ids"


def _digits(value: object) -> str:
    """Expect a fingerprint."""
    known = isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value)
    return "" if known else "a fingerprint of 64 digits"


table: Table = {
    "number": Key(whole(1, highest), "a later file has a higher number", required=True),
    "title": Key(short_text, "the event, or another name of the venue", required=True),
    "urgent": Key(flag, "whether it may be confirmed during a round", required=True),
    "rules": Key(_rule_sets, "the rule sets, that of the stations first", required=True),
    "parts": Rows(
        {
            "path": Key(part_path, "below the folder of parts", required=True),
            "size": Key(whole(0, 2**40), "in bytes", required=True),
        }
    ),
    "holds": Rows(
        {
            "name": Key(text, "a rule set, an alphabet or a lexicon, also a shipped one"),
            "fingerprint": Key(_digits, "its fingerprint", required=True),
        }
    ),
}


@dataclass(frozen=True)
class VenueFile:
    """What a venue file holds. Its digest was verified; its parts were not read yet."""

    digest: Fingerprint
    number: int
    title: str
    urgent: bool
    rules: tuple[str, ...]
    holds: Mapping[str, str]  # fingerprints, by `rules ID`, `alphabet ID` and `lexicon ID`
    parts: Mapping[str, bytes] = field(repr=False)

    @classmethod
    def read(cls, data: bytes, name: str) -> "VenueFile":
        """Return what the bytes of a venue file hold; `name` is what messages call the file.

        Raises `Unsound` with the reason.
        """
        digest, written, content = container.unpack(data, name)
        try:
            found = json.loads(written)
        except (ValueError, RecursionError):
            found = None
        faults = schema.Faults()
        sound = schema.sound(found, table, faults)
        faults.refuse(f"{name} is not a venue file that this program reads.", container.copy_again)
        return cls(
            digest=Fingerprint(digest),
            number=sound["number"],
            title=sound["title"],
            urgent=sound["urgent"],
            rules=tuple(sound["rules"]),
            holds={row["name"]: row["fingerprint"] for row in sound["holds"]},
            parts=_cut(sound["parts"], content, name),
        )

    @classmethod
    def open(cls, path: str) -> "VenueFile":
        """Return what the file at a path holds. Raise `Missing` or `Unsound`."""
        data = storage.read(path, "The venue file", "Give the path of a venue file.")
        return cls.read(data, path)

    def packed(self) -> bytes:
        """Return the bytes of the venue file."""
        return container.pack(
            {
                "number": self.number,
                "title": self.title,
                "urgent": self.urgent,
                "rules": list(self.rules),
                "parts": [{"path": p, "size": len(self.parts[p])} for p in sorted(self.parts)],
                "holds": [{"name": n, "fingerprint": self.holds[n]} for n in sorted(self.holds)],
            },
            [self.parts[path] for path in sorted(self.parts)],
        )


def _cut(rows: list[dict[str, Any]], content: bytes, name: str) -> dict[str, bytes]:
    """Return the parts by path. Raise `Unsound` if they do not fill the content."""
    parts: dict[str, bytes] = {}
    start = 0
    for row in rows:
        parts[row["path"]] = content[start : start + row["size"]]
        start += row["size"]
    if start == len(content) and len(parts) == len(rows):
        return parts
    raise Unsound(
        f"{name} is not a venue file that this program reads.",
        faults=[f"expected parts of {start} bytes, found {len(content)}, or a part is there twice"],
        remedy=container.copy_again,
    )
