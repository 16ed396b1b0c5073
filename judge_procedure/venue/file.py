"""A venue file: its number, its title, its parts by their paths, and what it is in bytes.

| bytes | what |
| --- | --- |
| 16 | `tilejudge ven 1`, line feed |
| 8 | the size of the table in bytes, little-endian |
| … | the table: canonical JSON |
| … | the parts, one after another, in the order of the table |
| 32 | SHA-256 (FIPS 180-4) of everything before |
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lexicons import schema, storage
from lexicons.digest import sha256
from lexicons.errors import Unsound, shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import domain
from lexicons.schema import Key, Rows, Table, flag, identifier, rule_set, text, whole

highest = 999_999
longest_title, longest_title_word = 60, 20  # characters: the first page of a kiosk shows them
default_path = "default.toml"
profile_path = "profiles/kiosk.toml"
catalogue = f"LC_MESSAGES/{domain}.mo"
kind = b"tilejudge ven "
magic = kind + b"1\n"
head_size = len(magic) + 8
digest_size = 32
copy_again = "Nothing was changed. Copy the file again from where it was packed."
shelves = {"rules": ".toml", "alphabets": ".toml", "lexicons": ".lexicon"}


class Settings(NamedTuple):
    """A profile, read by the kiosk's own reader, as far as others than the kiosk need it."""

    rules: str  # the rule set that it names; empty for the machine's default
    language: str
    event: str
    tables: frozenset[str]  # the list; empty if every number is a table
    people: tuple[str, ...]  # the initials of who have a PIN, in order
    setup: Mapping[str, object]  # the settings that the code SETUP covers
    timetable: tuple[str, ...]  # a line for each round
    keys: Mapping[str, str]  # every key as people read it, but the station's name and the PINs
    pins: Mapping[str, str]  # the hashes of the PINs, by the keys that hold them
    shared: bytes  # the profile without the keys that differ from station to station


#: Reads the bytes of a profile; `Unsound` with all its faults.
Reader = Callable[[bytes], Settings]


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
    known = isinstance(value, list) and value and not any(map(rule_set, value))
    return "" if known else "a list of ids"


def _digits(value: object) -> str:
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
        """Return what bytes hold; messages call the file by `name`. `Unsound` with the reason."""
        digest, written, content = _unpacked(data, name)
        try:
            found = json.loads(written)
        except (ValueError, RecursionError):
            found = None
        faults = schema.Faults()
        sound = schema.sound(found, table, faults)
        faults.refuse(f"{name} is not a venue file that this program reads.", copy_again)
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
        return bytes_of(
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
        remedy=copy_again,
    )


def bytes_of(table: dict[str, Any], parts: list[bytes]) -> bytes:
    """Return the bytes of a venue file. The same table and parts give the same bytes."""
    written = json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    content = b"".join((magic, len(written).to_bytes(8, "little"), written, *parts))
    return content + bytes(sha256(content).digest())


def _unpacked(data: bytes, name: str) -> tuple[str, bytes, bytes]:
    """Return digest, table and parts of a venue file, after its digest was verified.

    `name` is what messages call the file. Raises `Unsound` if the file is of another kind or
    format, or if a byte of it is lost, added or altered.

    >>> digest, table, parts = _unpacked(bytes_of({}, [b"a", b"b"]), "a file")
    >>> digest[:8], table, parts
    ('a4bf036d', b'{}', b'ab')
    """
    beginning = data[: len(magic)]
    if beginning != magic:
        raise _foreign(beginning, name)
    if len(data) < head_size + digest_size:
        raise _damaged(
            name, f"expected at least {head_size + digest_size} bytes, found {len(data)}"
        )
    content, written = data[:-digest_size], data[-digest_size:]
    computed = sha256(content).digest()
    if written != computed:
        raise _damaged(name, f"expected digest {written.hex()}", f"found {computed.hex()}")
    table_size = int.from_bytes(data[len(magic) : head_size], "little")
    if table_size > len(content) - head_size:
        raise _damaged(name, f"expected a table of {table_size} bytes, found fewer")
    table_end = head_size + table_size
    return written.hex(), content[head_size:table_end], content[table_end:]


def _foreign(beginning: bytes, name: str) -> Unsound:
    if beginning.startswith(kind):
        return Unsound(
            f"{name} is a venue file of another format than this program reads.",
            faults=[f"expected format 1, found {shown(beginning[len(kind) :].decode('latin-1'))}"],
            remedy="Install the release of the program that packed it, or pack it again.",
        )
    first = shown(beginning.decode(errors="surrogateescape"))
    return Unsound(
        f"{name} is not a venue file.",
        faults=[f"expected it to begin with {shown(magic.decode())}, found {first}"],
        remedy="Give a file that `judge event prepare` wrote.",
    )


def _damaged(name: str, *faults: str) -> Unsound:
    return Unsound(f"{name} is damaged.", faults=faults, remedy=copy_again)
