"""The tiles of a language, and the one spelling in which each word is known."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, NewType

from lexicons import schema
from lexicons.errors import shown
from lexicons.fingerprint import Fingerprint
from lexicons.schema import Key, Table

#: A word in its alphabet's canonical spelling: nothing else is ever looked up.
Word = NewType("Word", str)


#: Characters; no word comes near it, and composing very many accents takes very long.
longest_composed = 500


def is_table(value: object) -> str:
    """Checked in detail by `Alphabet.read`."""
    return "" if isinstance(value, dict) else "a table"


file: Table = {
    "id": Key(schema.identifier, "the same as the file's name without its ending", required=True),
    "title": Key(schema.text, "what people call the language", required=True),
    "tiles": Key(schema.text, "every tile, with a space between two", required=True),
    "source": Key(schema.text, "where the tiles were read"),
    "folds": Key(is_table, "characters that are typed, and the letters that they stand for"),
    "spellings": Key(is_table, "other ways to write a tile of several letters, one text each"),
    "counts": Key(is_table, "how many of each tile are in the set"),
}


@dataclass(frozen=True)
class Alphabet:
    """Tiles, digraphs among them, and the table by which typed characters fold to them.

    >>> alphabet = Alphabet.read(b'''
    ... id = "small"
    ... title = "A small alphabet"
    ... tiles = "A C H CH"
    ... folds = { ach = "ACH" }
    ... ''')
    >>> word = alphabet.spell("ChaCha")
    >>> word, alphabet.length(word)
    ('CHACHA', 4)
    >>> alphabet.fault("CH\u0410")
    "character 3, '\u0410' (U+0410), is no letter of A small alphabet"
    """

    id: str
    title: str
    tiles: tuple[str, ...]
    folds: Mapping[str, str]
    spellings: Mapping[str, str]
    counts: Mapping[str, int]
    source: str

    @classmethod
    def read(cls, data: bytes, *, name: str = "the alphabet") -> "Alphabet":
        """An alphabet from the bytes of its TOML file; all faults are refused together."""
        contents = schema.parse(data, name)
        faults = schema.Faults()
        sound = schema.sound(contents, file, faults)
        if "tiles" in sound:
            check_tables(sound, faults)
        faults.refuse(f"{name} cannot be used.", "Mend the file.")
        folds: dict[str, str] = {}
        for typed, letters in contents.get("folds", {}).items():
            folds.update(zip(typed, letters, strict=True))
        return cls(
            id=contents["id"],
            title=contents["title"],
            tiles=tuple(contents["tiles"].split(" ")),
            folds=MappingProxyType(folds),
            spellings=MappingProxyType(contents.get("spellings", {})),
            counts=MappingProxyType(contents.get("counts", {})),
            source=contents.get("source", ""),
        )

    def spell(self, text: str) -> Word | None:
        """The canonical spelling of what was typed, or None where it is no row of tiles."""
        if text.isascii():
            folded = text.translate(self.fold_table)
        elif len(text) > longest_composed:
            return None
        else:
            folded = self.fold(text)
        if not self.pattern.fullmatch(folded):
            return None
        if self.spellings:
            folded = self.tile.sub(lambda m: self.spellings.get(m[0], m[0]), folded)
        return Word(folded)

    def fold(self, text: str) -> str:
        """Case and variants folded by this alphabet's table, after NFC; nothing else changes."""
        if not text.isascii():
            from unicodedata import normalize  # English words never need it

            text = normalize("NFC", text)
        return text.translate(self.fold_table)

    def length(self, word: Word) -> int:
        """The length of a word in tiles."""
        return len(word) if self.letters_only else len(self.split(word))

    def counts_by_length(self, words: Iterable[Word]) -> dict[int, int]:
        """How many words of each length, in tiles, the shortest first."""
        lengths = map(len, words) if self.letters_only else map(self.length, words)
        return dict(sorted(Counter(lengths).items()))

    def split(self, word: Word) -> tuple[str, ...]:
        """The tiles of a word, in order."""
        return tuple(self.tile.findall(word))

    def fault(self, text: str) -> str:
        """Why a text is no row of tiles, or nothing if it is one."""
        if not text:
            return "nothing was written"
        if len(text) > longest_composed and not text.isascii():
            return f"{len(text)} characters are no word"
        folded = self.fold(text)
        place = 0
        while match := self.tile.match(folded, place):
            place = match.end()
        if place == len(folded):
            return ""
        letter = folded[place]
        named = {" ": "a space", "-": "a hyphen", "'": "an apostrophe", "\u2019": "an apostrophe"}
        if "\udc80" <= letter <= "\udcff":
            return f"byte {ord(letter) - 0xDC00:#04x} after character {place} is not UTF-8"
        name = f"{shown(letter)} (U+{ord(letter):04X})"
        if letter in named:
            return f"character {place + 1} is {named[letter]}"
        if letter.isdigit():
            return f"character {place + 1}, {name}, is a digit"
        return f"character {place + 1}, {name}, is no letter of {self.title}"

    @cached_property
    def letters_only(self) -> bool:
        """Whether every tile is one character."""
        return all(len(tile) == 1 for tile in self.tiles)

    @cached_property
    def fold_table(self) -> dict[int, str]:
        """The folds as `str.translate` takes them; what it does not find costs it more."""
        same = {ord(letter): letter for tile in self.tiles for letter in f"{tile}\n"}
        return same | {ord(typed): letter for typed, letter in self.folds.items()}

    @cached_property
    def tile(self) -> re.Pattern[str]:
        """Matches one tile, the longest that fits."""
        written = sorted({*self.tiles, *self.spellings}, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, written)))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches a whole row of one or more tiles, folded."""
        if self.letters_only:
            return re.compile(f"[{re.escape(''.join(self.tiles))}]+")
        # Atomic: a digraph, once read, is never read again as two letters.
        return re.compile(f"(?>{self.tile.pattern})+")

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """Over tiles, folds and spellings: whatever decides which word a text is."""
        lines = [f"tile {tile}" for tile in self.tiles]
        lines += sorted(f"fold {typed} {letter}" for typed, letter in self.folds.items())
        lines += sorted(f"spelling {other} {tile}" for other, tile in self.spellings.items())
        return Fingerprint.of_lines(lines)


def check_tables(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Folds, spellings and counts must all lead to tiles, and none may alter another's words."""
    tiles = contents["tiles"].split(" ")
    if len(set(tiles)) < len(tiles) or "" in tiles:
        faults.tell("tiles", "expected each tile once, with one space between two")
    letters = {letter for tile in tiles for letter in tile}
    typed: set[str] = set()
    for characters, folded in contents.get("folds", {}).items():
        for fault in fold_faults(characters, folded, letters, typed):
            faults.tell(schema.at("folds", characters), fault)
    for other, tile in contents.get("spellings", {}).items():
        is_digraph = tile in tiles and len(str(tile)) > 1
        if not is_digraph or letters.issuperset(other) or not typed.isdisjoint(other):
            place = schema.at("spellings", other)
            faults.tell(place, "expected another way to write a digraph tile")
    for tile, count in contents.get("counts", {}).items():
        if tile not in [*tiles, "blank"] or type(count) is not int or count < 0:
            faults.tell(schema.at("counts", tile), "expected how many of this tile are in the set")
    check_composed([*tiles, *sorted(typed), *contents.get("spellings", {})], faults)


def fold_faults(typed: str, folded: object, letters: set[str], seen: set[str]) -> Iterator[str]:
    """What is wrong with one row of folds."""
    if not isinstance(folded, str) or len(typed) != len(folded):
        yield "expected a text of the same length"
        return
    for source, target in zip(typed, folded, strict=True):
        if not source.isprintable():
            yield f"{shown(source)} does not print"
        if target not in letters:
            yield f"{shown(target)} is in no tile"
        if source in letters or source in seen:
            yield f"{shown(source)} is a letter itself, or is folded twice"
        seen.add(source)


def check_composed(written: list[str], faults: schema.Faults) -> None:
    """What composition (NFC) would change could never be typed."""
    if not all(map(str.isascii, written)):
        from unicodedata import is_normalized

        for text in written:
            if not is_normalized("NFC", text):
                faults.tell(schema.at("", text), "not composed: NFC makes other characters of it")
