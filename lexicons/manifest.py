"""What a lexicon file says of itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from re import fullmatch
from types import MappingProxyType
from typing import Any

from lexicons import lineage, schema
from lexicons.alphabet_keys import one_tile, several_tiles
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.lineage import Amendment, is_fingerprint

#: How the words compare with the public counts of the edition: `agree`, `differ` (compiled as they
#: were, by order), or `unknown` where none are public.
comparisons = ("agree", "differ", "unknown")

first_format = 1
grown_format = 2  # says what the first could not, and is written only where there is that to say
grown_keys = ("plain_digraphs", "descent")
longest_covered = 99  # tiles: two digits
remedy = "Copy the file again from where it was good, or build it anew."


def is_counts(value: object) -> str:
    """An object of word counts by length."""
    if isinstance(value, dict) and all(
        fullmatch("[1-9][0-9]?", length) and type(count) is int and count > 0
        for length, count in value.items()
    ):
        return ""
    return "counts of words by length, none of them zero"


def is_bounds(value: object) -> str:
    """Two lengths, the shorter first."""
    two = isinstance(value, list) and [type(bound) for bound in value] == [int, int]
    if two and 1 < value[0] <= value[1] <= longest_covered:  # type: ignore[index]
        return ""
    return "two lengths, the shorter first"


file: schema.Table = {
    "format": schema.Key(
        schema.one_of(first_format, grown_format), "version of the file format", True
    ),
    "edition": schema.Key(schema.identifier, "id of the edition", True),
    "title": schema.Key(schema.text, "what people call it", True),
    "alphabet": schema.Key(schema.identifier, "id of the alphabet", True),
    "alphabet_fingerprint": schema.Key(is_fingerprint, "of that alphabet", True),
    "plain_digraphs": schema.Key(
        schema.one_of(one_tile, several_tiles), "what letters are that are a tile as well"
    ),
    "words": schema.Key(schema.whole(1, lineage.most_words), "how many words it holds", True),
    "counts": schema.Key(is_counts, "how many of each length", True),
    "lengths": schema.Key(is_bounds, "the lengths that it covers whole", True),
    "fingerprint": schema.Key(is_fingerprint, "of its words", True),
    "public_counts": schema.Key(schema.one_of(*comparisons), "compared with them", True),
    "source": schema.Key(schema.text, "where the words come from"),
    "licence": schema.Key(schema.text, "on what terms they may be used"),
    "descent": schema.Rows(lineage.step, required=False),
}


@dataclass(frozen=True)
class Manifest:
    """A lexicon's identity: edition, words, counts by length, lengths covered, fingerprints."""

    edition: str
    title: str
    alphabet: str
    alphabet_fingerprint: Fingerprint
    words: int
    counts: Mapping[int, int]
    lengths: range
    fingerprint: Fingerprint
    public_counts: str
    source: str = ""
    licence: str = ""
    plain_digraphs: str = ""
    descent: tuple[Amendment, ...] = ()

    @classmethod
    def parse(cls, data: bytes, name: str = "The lexicon") -> "Manifest":
        """The manifest in a lexicon file, or `Unsound` with every fault."""
        faults = schema.Faults()
        try:
            contents: Any = json.loads(data.decode(), object_pairs_hook=schema.unrepeated)
        except (ValueError, RecursionError):
            contents = None
        said = schema.sound(contents, file, faults)
        if {"counts", "words"} <= set(said) and sum(said["counts"].values()) != said["words"]:
            faults.tell("words", "the counts by length add up to another number")
        if not faults.found:
            check_growth(said, faults)
        faults.refuse(f"{name} has a manifest that is none.", remedy)
        shortest, longest = said["lengths"]
        counts = {int(length): count for length, count in said["counts"].items()}
        if min(counts) < shortest or max(counts) > longest:
            raise Unsound(
                f"{name} has a manifest that counts words of lengths that it does not cover.",
                faults=[f"expected {shortest} to {longest}, found {min(counts)} to {max(counts)}"],
                remedy=remedy,
            )
        return cls(
            edition=said["edition"],
            title=said["title"],
            alphabet=said["alphabet"],
            alphabet_fingerprint=Fingerprint(said["alphabet_fingerprint"]),
            words=said["words"],
            counts=MappingProxyType(dict(sorted(counts.items()))),
            lengths=range(shortest, longest + 1),
            fingerprint=Fingerprint(said["fingerprint"]),
            public_counts=said["public_counts"],
            source=said.get("source", ""),
            licence=said.get("licence", ""),
            plain_digraphs=said.get("plain_digraphs", ""),
            descent=tuple(map(Amendment.of_row, said.get("descent", ()))),
        )

    def to_bytes(self) -> bytes:
        """The manifest as the lexicon file holds it: the same content gives the same bytes."""
        grown = any(getattr(self, key) for key in grown_keys)
        said = {
            "format": grown_format if grown else first_format,
            "edition": self.edition,
            "title": self.title,
            "alphabet": self.alphabet,
            "alphabet_fingerprint": self.alphabet_fingerprint,
            "plain_digraphs": self.plain_digraphs,
            "words": self.words,
            "counts": {str(length): count for length, count in sorted(self.counts.items())},
            "lengths": [self.lengths[0], self.lengths[-1]],
            "fingerprint": self.fingerprint,
            "public_counts": self.public_counts,
            "source": self.source,
            "licence": self.licence,
            "descent": [each.row() for each in self.descent],
        }
        kept = {key: value for key, value in said.items() if value not in ("", [])}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()

    @property
    def identity(self) -> str:
        """Edition, number of words and fingerprint, in one line."""
        words = f"{self.words:,} word{'' if self.words == 1 else 's'}"
        return f"{self.title} ({self.edition}, {words}, {self.fingerprint.short})"

    @property
    def caution(self) -> str:
        """What every use must say of it, or nothing."""
        if self.public_counts == "differ":
            return f"not verified as {self.edition}: its counts are not the public ones"
        return ""


def check_growth(said: dict[str, Any], faults: schema.Faults) -> None:
    """A manifest is of the later format exactly where it says what the first could not."""
    expected = grown_format if any(key in said for key in grown_keys) else first_format
    if said["format"] != expected:
        faults.tell("format", f"expected {expected} for what it says, found {said['format']}")
    steps = tuple(map(Amendment.of_row, said.get("descent", ())))
    if fault := lineage.gap(steps, said["words"]):
        faults.found.append(fault)
