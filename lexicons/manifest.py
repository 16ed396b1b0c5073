"""The manifest: what a lexicon file says about itself."""

import json
from collections.abc import Iterable, Mapping, Sequence
from re import fullmatch, search
from types import MappingProxyType
from typing import Any, NamedTuple

from lexicons import edition as editions
from lexicons import schema
from lexicons.alphabet import Alphabet
from lexicons.alphabet_keys import ONE_TILE, SEVERAL_TILES
from lexicons.edition import COMPARISONS, NOT_VERIFIED, EditionPart, Standing, public_edition
from lexicons.errors import Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.language import _, counted, figure
from lexicons.storage import slug

#: What its compiler states of the entries that a rulebook excludes.
EXCLUDED_LEFT_OUT, EXCLUDED_KEPT = "left out", "kept"

VERSION = 1  # of the file format
LONGEST_COVERED = 99  # tiles: two digits
MOST_LISTED = 2**32


def copy_or_rebuild() -> str:
    """Return what to do about a damaged lexicon file."""
    return _(
        "Copy the file again from another station, or rebuild it from its list: `judge lexicon"
        " build`."
    )


fingerprint_digits = schema.expecting(
    "a fingerprint of 64 hexadecimal digits",
    lambda value: isinstance(value, str) and fullmatch("[0-9a-f]{64}", value),
)
counts_by_length = schema.expecting(
    "counts of words by length, each at least 1",
    lambda value: (
        isinstance(value, dict)
        and all(
            fullmatch("[1-9][0-9]?", length) and type(count) is int and count > 0
            for length, count in value.items()
        )
    ),
)
two_lengths = schema.expecting(
    "two lengths, the shorter first",
    lambda value: (
        isinstance(value, list)
        and [type(bound) for bound in value] == [int, int]
        and 1 < value[0] <= value[1] <= LONGEST_COVERED
    ),
)
changed_words = schema.expecting(
    "changes such as +WORD or -WORD",
    lambda value: (
        isinstance(value, list)
        and value
        and all(
            isinstance(line, str) and fullmatch(r"[+-]\S+", line) and line.isprintable()
            for line in value
        )
    ),
)
alphabet_file = schema.expecting(
    "the file of an alphabet",
    lambda value: isinstance(value, str) and value.strip() and not search("[\ud800-\udfff]", value),
)

#: The words of some lengths, and their fingerprint.
PART_KEYS: schema.Table = {
    "lengths": schema.SchemaKey(two_lengths, "the shortest and the longest word", True),
    "fingerprint": schema.SchemaKey(fingerprint_digits, "of the words of these lengths", True),
}

FILE_KEYS: schema.Table = {
    "format": schema.SchemaKey(schema.one_of(VERSION), "version of the file format", True),
    "edition": schema.SchemaKey(schema.identifier, "id of the edition", True),
    "title": schema.SchemaKey(schema.text, "what people call it", True),
    "alphabet": schema.SchemaKey(schema.identifier, "id of the alphabet", True),
    "alphabet_fingerprint": schema.SchemaKey(fingerprint_digits, "of that alphabet", True),
    "plain_digraphs": schema.SchemaKey(
        schema.one_of(ONE_TILE, SEVERAL_TILES), "how an unbracketed digraph is read"
    ),
    "words": schema.SchemaKey(schema.whole(1, MOST_LISTED), "how many words it holds", True),
    "counts": schema.SchemaKey(counts_by_length, "how many of each length", True),
    "lengths": schema.SchemaKey(two_lengths, "the lengths that it covers whole", True),
    "fingerprint": schema.SchemaKey(fingerprint_digits, "of its words", True),
    "public_counts": schema.SchemaKey(
        schema.one_of(*COMPARISONS), "how the counts compare with them", True
    ),
    "source": schema.SchemaKey(schema.text, "where the words come from"),
    "licence": schema.SchemaKey(schema.text, "on what terms they may be used"),
    "parts": schema.Rows(PART_KEYS, required=False),
    "amends": schema.SchemaKey(schema.identifier, "the verified edition that was corrected"),
    "changes": schema.SchemaKey(changed_words, "all changes from that edition to these words"),
    "effective": schema.SchemaKey(schema.day, "the day from which its publisher wants it used"),
    "exclusions": schema.SchemaKey(
        schema.one_of(EXCLUDED_LEFT_OUT, EXCLUDED_KEPT),
        "what its compiler states of the entries that a rulebook excludes",
    ),
    "own_alphabet": schema.SchemaKey(alphabet_file, "its alphabet's file, if that is not shipped"),
}


class Manifest(NamedTuple):
    """A lexicon's identity: edition, counts and lengths (in tiles), fingerprints. It has no word.

    A ruling has the manifests of its lexicons. `changes` is the number of changes since `amends`;
    `changes_in` returns the changes themselves.
    """

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
    parts: tuple[EditionPart, ...] = ()
    amends: str = ""
    changes: int = 0
    effective: str = ""
    exclusions: str = ""  # "" if its compiler states nothing of excluded entries
    own_alphabet: str = ""  # the text of its alphabet's file; "" for a shipped one

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @classmethod
    def parse(cls, data: bytes, name: str = "The lexicon") -> "Manifest":
        """Return the manifest in these bytes; `name` is what messages call the lexicon file.

        Raises `Unsound` with every fault.
        """
        what = _("{name} has an invalid manifest.", name=name)
        faults = schema.FileFaults(what, copy_or_rebuild())
        try:
            contents: Any = json.loads(data.decode(), object_pairs_hook=schema.unrepeated)
        except (ValueError, RecursionError):
            contents = None
        values = schema.valid_part(contents, FILE_KEYS, faults)
        if {"counts", "words"} <= set(values) and sum(values["counts"].values()) != values["words"]:
            faults.add("words", "the counts by length add up to another number")
        if ("amends" in values) != ("changes" in values):
            faults.add("amends", "expected it together with the changes")
        shortest, longest = values.get("lengths", (0, LONGEST_COVERED))
        counts = {int(length): count for length, count in values.get("counts", {}).items()}
        if outside := [length for length in counts if not shortest <= length <= longest]:
            faults.add(
                "counts",
                f"expected words of {shortest} to {longest} letters, which it covers, found"
                f" {min(outside)}",
            )
        faults.refuse()
        as_read = {name: value for name, value in values.items() if name in cls._fields}
        return cls(
            **{
                **as_read,
                "alphabet_fingerprint": Fingerprint(values["alphabet_fingerprint"]),
                "counts": MappingProxyType(dict(sorted(counts.items()))),
                "lengths": range(shortest, longest + 1),
                "fingerprint": Fingerprint(values["fingerprint"]),
                "parts": tuple(map(EditionPart.of_row, values.get("parts", ()))),
                "changes": len(values.get("changes", ())),
            }
        )

    def to_bytes(self, changes: Sequence[str] = ()) -> bytes:
        """Return the manifest as a lexicon file holds it, with the changes that it counts.

        Equal manifests with equal changes have equal bytes.
        """
        values = {
            **self._asdict(),
            "format": VERSION,
            "counts": {str(length): count for length, count in sorted(self.counts.items())},
            "lengths": [self.lengths[0], self.lengths[-1]],
            "parts": [
                {"lengths": list(part.lengths), "fingerprint": part.fingerprint}
                for part in self.parts
            ],
            "changes": list(changes),
        }
        # In the order of `FILE_KEYS`.
        kept = {key: values[key] for key in FILE_KEYS if values.get(key, "") not in ("", [])}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()

    @property
    def identity(self) -> str:
        """Edition, number of words and fingerprint in one line."""
        return counted(
            "{title} ({edition}, {count} word, {fingerprint})",
            "{title} ({edition}, {count} words, {fingerprint})",
            self.words,
            count=figure(self.words),
            title=self.title,
            edition=self.edition,
            fingerprint=self.fingerprint.short,
        )

    @property
    def short_name(self) -> str:
        """What people call it where there is little room: its id, or the title that became its id.

        >>> Manifest(
        ...     "our-club", "Our Club", "english", Fingerprint.of(""), 1, {}, range(2, 3),
        ...     Fingerprint.of(""), "unknown",
        ... ).short_name
        'Our Club'
        """
        is_own = self.edition not in editions.public_editions()
        return self.title if is_own and slug(self.title) == self.edition else self.edition

    @property
    def covers(self) -> str:
        """The lengths of which it has every word, in words."""
        first, last = self.lengths[0], self.lengths[-1]
        return f"{last} letters" if first == last else f"{first} to {last} letters"

    @property
    def described(self) -> str:
        """Its identity, and its standing if its edition is publicly known, in one line."""
        standing = self.standing
        return self.identity if standing.grade == NOT_VERIFIED else f"{self.identity}, {standing}"

    @property
    def standing(self) -> Standing:
        """How far it is proved to hold the words of its edition."""
        known = public_edition(self.edition)
        return known.standing(
            self.fingerprint,
            parts=self.parts,
            # What is public may have changed since the compilation.
            comparison=known.comparison(self.counts) if known.counts else self.public_counts,
            amends=self.amends,
            changes=self.changes,
        )

    @property
    def caution(self) -> str:
        """What must be shown at every use; empty if nothing."""
        return self.standing.caution

    def other_alphabet(self, alphabet: Alphabet) -> str:
        """Return why this isn't the alphabet of its words; empty if it is."""
        if self.alphabet_fingerprint == alphabet.fingerprint:
            return ""
        return _(
            "expected the {expected} alphabet {fingerprint}, found {found} {other}",
            expected=alphabet.id,
            fingerprint=alphabet.fingerprint.short,
            found=self.alphabet,
            other=self.alphabet_fingerprint.short,
        )

    def refuse_other_words(self) -> None:
        """Raise `Unsound` if it names a published edition and has other words."""
        if self.standing.differs:
            known = public_edition(self.edition)
            raise Unsound(
                f"{self.described}.",
                faults=known.differences(self.counts)
                or known.other_words(self.fingerprint, self.parts),
                remedy="Get a whole copy of the edition, or give the list an id of its own. `judge"
                " lexicon build` and `judge lexicon install` take it with `--as-is`: every use will"
                " show that it is not the published edition.",
            )


def changes_in(data: bytes) -> tuple[str, ...]:
    """Return the changes in the bytes of a valid manifest, as `+WORD` and `-WORD`.

    >>> changes_in(b'{"changes": ["+ZANT"]}'), changes_in(b"{}")
    (('+ZANT',), ())
    """
    return tuple(json.loads(data).get("changes", ()))


def words_before(words: Iterable[str], changes: Iterable[str]) -> list[str]:
    """Return the words before changes were made to them, in order.

    >>> words_before(["BLORP", "QUEX"], ["+QUEX", "-ZANT"])
    ['BLORP', 'ZANT']
    """
    lines = list(changes)
    added = {line[1:] for line in lines if line[0] == "+"}
    removed = (line[1:] for line in lines if line[0] == "-")
    return sorted([*(word for word in words if word not in added), *removed])
