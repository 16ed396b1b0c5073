"""The tiles of a language, and the one spelling in which each word is known."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from types import MappingProxyType
from typing import NewType

from lexicons import alphabet_keys, schema
from lexicons.alphabet_keys import one_tile, several_tiles
from lexicons.errors import shown
from lexicons.fingerprint import Fingerprint
from lexicons.tiling import Tiling

#: A word in its alphabet's canonical spelling: nothing else is ever looked up.
Word = NewType("Word", str)

#: Characters; no word comes near it, and composing very many accents takes very long.
longest_composed = 500

#: Where tiles cannot be told apart once they are written together, in the canonical spelling.
indistinct = "these tiles, written one after another, would be read as others"


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
    #: The letters, as they are written plainly, that are tiles one by one and a tile together.
    composite: tuple[str, ...] = ()
    #: Which of both they are where they are written plainly; nothing where there are none.
    plain_digraphs: str = ""

    @classmethod
    def read(cls, data: bytes, *, name: str = "the alphabet") -> "Alphabet":
        """An alphabet from the bytes of its TOML file; all faults are refused together."""
        contents = schema.parse(data, name)
        faults = schema.Faults()
        sound = schema.sound(contents, alphabet_keys.file, faults)
        if "tiles" in sound:
            alphabet_keys.check_tables(sound, faults)
        faults.refuse(f"{name} cannot be used.", "Mend the file.")
        written: list[str] = contents["tiles"].split(" ")
        composite = alphabet_keys.composite(written)
        plain = contents.get("plain_digraphs", one_tile) if composite else ""
        # Where plain letters are tiles one by one, the digraph's own spelling has brackets.
        marked = composite if plain == several_tiles else ()
        tiles = {tile: f"[{tile}]" if tile in marked else tile for tile in written}
        rows = contents.get("folds", {}).items()
        spellings = {other: tiles[tile] for other, tile in contents.get("spellings", {}).items()}
        counts = {tiles.get(name, name): n for name, n in contents.get("counts", {}).items()}
        return cls(
            id=contents["id"],
            title=contents["title"],
            tiles=tuple(tiles.values()),
            folds=MappingProxyType(
                dict(pair for row in rows for pair in alphabet_keys.pairs(*row))
            ),
            spellings=MappingProxyType({o: tile for o, tile in spellings.items() if o != tile}),
            counts=MappingProxyType(counts),
            source=contents.get("source", ""),
            composite=composite,
            plain_digraphs=plain,
        )

    def spell(self, text: str) -> Word | None:
        """The canonical spelling of what was typed, or None where it is no row of tiles."""
        if text.isascii():
            folded = text.translate(self.fold_table)
        elif len(text) > longest_composed:
            return None
        else:
            folded = self.fold(text)
        if self.letters_only:
            return Word(folded) if self.letter.fullmatch(folded) else None
        written = self.tiling.row(folded)
        if self.spellings.keys().isdisjoint(written):
            return Word(folded) if written else None
        tiles = self.spelt(written)
        word = Word("".join(tiles))
        return word if self.split(word) == tiles else None

    def spelt(self, written: tuple[str, ...]) -> tuple[str, ...]:
        """Each tile in its own spelling, however it was written."""
        return tuple(self.spellings.get(tile, tile) for tile in written)

    def fold(self, text: str) -> str:
        """Case and variants folded by this alphabet's table, after NFC; nothing else changes.

        Each character folds by itself.
        """
        return composed(text).translate(self.fold_table)

    def takes(self, character: str) -> bool:
        """Whether a typed character can be a part of a word at all.

        >>> english = Alphabet.read(b'id = "e"\\ntitle = "E"\\ntiles = "A B"\\nfolds = {a = "A"}')
        >>> english.takes("a"), english.takes("c")
        (True, False)
        """
        folded = self.fold(character)
        return bool(folded) and self.characters.issuperset(folded)

    def length(self, word: Word) -> int:
        """The length of a word in tiles."""
        return len(word) if self.letters_only else len(self.split(word))

    def counts_by_length(self, words: Iterable[Word]) -> dict[int, int]:
        """How many words of each length, in tiles, the shortest first."""
        lengths = map(len, words) if self.letters_only else map(self.length, words)
        return dict(sorted(Counter(lengths).items()))

    def split(self, word: str) -> tuple[str, ...]:
        """The tiles of a word, in order; of half a word, what is no tile yet, by characters.

        So the parts of whatever is typed, once folded, join to it again.
        """
        if self.letters_only:
            return tuple(word)
        if tiles := self.tiling.row(word):
            return tiles
        reached = self.tiling.reached(word)
        return (*self.tiling.row(word[:reached]), *word[reached:])

    def fault(self, text: str) -> str:
        """Why a text is no row of tiles, or nothing if it is one."""
        if not text:
            return "nothing was written"
        if len(text) > longest_composed and not text.isascii():
            return f"{len(text)} characters are no word"
        if self.spell(text) is not None:
            return ""
        folded = self.fold(text)
        place = self.tiling.reached(folded)
        if place == len(folded):
            return indistinct
        letter = folded[place]
        number = self.typed_before(text, place) + 1
        named = {" ": "a space", "-": "a hyphen", "'": "an apostrophe", "\u2019": "an apostrophe"}
        if "\udc80" <= letter <= "\udcff":
            return f"byte {ord(letter) - 0xDC00:#04x} after character {number - 1} is not UTF-8"
        name = f"{shown(letter)} (U+{ord(letter):04X})"
        if letter in named:
            return f"character {number} is {named[letter]}"
        if letter.isdigit():
            return f"character {number}, {name}, is a digit"
        return f"character {number}, {name}, is no letter of {self.title}"

    def typed_before(self, text: str, place: int) -> int:
        """How many characters were typed before a place of the folded text."""
        ends = accumulate(len(letter.translate(self.fold_table)) for letter in composed(text))
        return sum(end <= place for end in ends)

    @cached_property
    def letters_only(self) -> bool:
        """Whether every tile is one character."""
        return all(len(tile) == 1 for tile in self.tiles)

    @cached_property
    def characters(self) -> frozenset[str]:
        """All that a folded word can hold."""
        return frozenset("".join((*self.tiles, *self.spellings)))

    @cached_property
    def fold_table(self) -> dict[int, str]:
        """The folds as `str.translate` takes them; what it does not find costs it more."""
        same = {ord(letter): letter for tile in self.tiles for letter in f"{tile}\n"}
        return same | {ord(typed): letters for typed, letters in self.folds.items()}

    @cached_property
    def letter(self) -> re.Pattern[str]:
        """Matches a whole row of letters where every tile is one."""
        return re.compile(f"[{re.escape(''.join(self.tiles))}]+")

    @cached_property
    def tiling(self) -> Tiling:
        """How a folded text falls into tiles, however they are written."""
        return Tiling((*self.tiles, *self.spellings))

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """Over tiles, folds and spellings: whatever decides which word a text is."""
        lines = [f"tile {tile}" for tile in self.tiles]
        lines += sorted(f"fold {typed} {letters}" for typed, letters in self.folds.items())
        lines += sorted(f"spelling {other} {tile}" for other, tile in self.spellings.items())
        return Fingerprint.of_lines(lines)


def composed(text: str) -> str:
    """The same characters, each in one code point where there is one (NFC)."""
    if text.isascii():
        return text
    from unicodedata import normalize  # English words never need it

    return normalize("NFC", text)
