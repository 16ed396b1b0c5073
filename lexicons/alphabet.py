"""The tiles of a language, and the one canonical spelling of each word."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from types import MappingProxyType
from typing import NewType

from lexicons import alphabet_keys, schema
from lexicons.alphabet_keys import ONE_TILE, SEVERAL_TILES
from lexicons.errors import shown
from lexicons.fingerprint import Fingerprint
from lexicons.language import _

#: A word in its alphabet's canonical spelling. Nothing else is ever looked up.
Word = NewType("Word", str)

#: Characters. Every word is far shorter. The time to compose accents grows with the square of this.
LONGEST_COMPOSED = 500


@dataclass(frozen=True)
class Alphabet:
    """The tiles of a language, and the table that folds typed characters to their letters.

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
    "character 3, '\u0410' (U+0410), isn't a letter of A small alphabet"
    """

    id: str
    title: str
    tiles: tuple[str, ...]
    folds: Mapping[str, str] = field(hash=False)
    spellings: Mapping[str, str] = field(hash=False)
    source: str
    #: How an unbracketed digraph is read whose letters are tiles as well, such as CH beside C and
    #: H: `one tile` or `several tiles`; empty if there is none.
    plain_digraphs: str = ""
    #: Whether digits stand for letters, as in some lists: only where somebody says so.
    reads_digits: bool = False

    @classmethod
    def read(cls, data: bytes, *, name: str = "the alphabet") -> "Alphabet":
        """Return the alphabet in the bytes of a TOML file; `name` is what messages call the file.

        Raises `Unsound` with every fault.
        """
        contents = schema.parse(data, name)
        faults = schema.FileFaults(_("{path} can't be used.", path=name), _("Fix the file."))
        valid = schema.valid_part(contents, alphabet_keys.FILE_KEYS, faults)
        if "tiles" in valid:
            alphabet_keys.add_table_faults(valid, faults)
        faults.refuse()
        written: list[str] = contents["tiles"].split(" ")
        composite = alphabet_keys.composite(written)
        plain = contents.get("plain_digraphs", ONE_TILE) if composite else ""
        # Where unbracketed letters are single tiles, the digraph is spelt in brackets.
        marked = composite if plain == SEVERAL_TILES else ()
        tiles = {tile: f"[{tile}]" if tile in marked else tile for tile in written}
        rows = contents.get("folds", {}).items()
        folds = dict(pair for row in rows for pair in alphabet_keys.pairs(*row))
        spellings = {other: tiles[tile] for other, tile in contents.get("spellings", {}).items()}
        return cls(
            id=contents["id"],
            title=contents["title"],
            tiles=tuple(tiles.values()),
            folds=MappingProxyType(folds),
            spellings=MappingProxyType({o: tile for o, tile in spellings.items() if o != tile}),
            source=contents.get("source", ""),
            plain_digraphs=plain,
        )

    def spell(self, text: str) -> Word | None:
        """Return the canonical spelling of a typed text, or None if it is not a row of tiles.

        This is the only place where a text becomes a word.
        """
        if text.isascii():
            folded = text.translate(self.fold_table)
        elif len(text) > LONGEST_COMPOSED:
            return None
        else:
            folded = self.fold(text)
        if self.letters_only:
            return Word(folded) if self.one_word.fullmatch(folded) else None
        written = self.tiling.row(folded)
        if self.spellings_read.keys().isdisjoint(written):
            return Word(folded) if written else None
        tiles = tuple(self.spellings_read.get(tile, tile) for tile in written)
        word = Word("".join(tiles))
        return word if self.split(word) == tiles else None

    def spells_all(self, words: list[Word]) -> bool:
        """Return whether every word is written as this alphabet spells it."""
        letters = "".join(words)
        if self.letters_only and letters.isascii():  # each is read alone, whatever is beside it
            return all(words) and all(self.spell(letter) == letter for letter in set(letters))
        return all(self.spell(word) == word for word in words)

    def fold(self, text: str) -> str:
        """Return a text in NFC (Unicode UAX 15), each character folded by this alphabet's table.

        Nothing else changes: a character that the table does not hold stays.
        """
        return composed(text).translate(self.fold_table)

    def takes(self, character: str) -> bool:
        """Return whether a typed character can be a part of a word.

        >>> english = Alphabet.read(b'id = "e"\\ntitle = "E"\\ntiles = "A B"\\nfolds = {a = "A"}')
        >>> english.takes("a"), english.takes("c")
        (True, False)
        """
        folded = self.fold(character)
        return bool(folded) and self.characters.issuperset(folded)

    def length(self, word: Word) -> int:
        """Return the length of a word in tiles."""
        return len(word) if self.letters_only else len(self.split(word))

    def counts_by_length(self, words: Iterable[Word]) -> dict[int, int]:
        """Return how many words there are of each length in tiles, the shortest first."""
        length = len if self.letters_only else self.length
        return dict(sorted(Counter(map(length, words)).items()))

    def split(self, word: str) -> tuple[str, ...]:
        """Return the tiles of a word in order. Joined, they are the word again.

        If the word is unfinished, the letters at its end that form no tile yet are returned singly.
        """
        if self.letters_only:
            return tuple(word)
        if tiles := self.tiling.row(word):
            return tiles
        reached = self.tiling.reached(word)
        return (*self.tiling.row(word[:reached]), *word[reached:])

    def fault(self, text: str) -> str:
        """Return why a text is not a row of tiles; empty if it is one."""
        if not text:
            return _("nothing was written")
        if len(text) > LONGEST_COMPOSED and not text.isascii():
            return _("too long for a word: {count} characters", count=len(text))
        if self.spell(text) is not None:
            return ""
        folded = self.fold(text)
        place = self.tiling.reached(folded)
        if place == len(folded):
            return _("these tiles, written one after another, would be read as other tiles")
        number = self._folded_within(text, place)
        return self.character_fault(composed(text)[number], number + 1)

    def character_fault(self, letter: str, number: int) -> str:
        """Return what is wrong with a character that no tile has; `number` is its place from 1."""
        if "\udc80" <= letter <= "\udcff":
            byte = f"{ord(letter) - 0xDC00:#04x}"
            return _(
                "byte {byte} after character {number} is not UTF-8", byte=byte, number=number - 1
            )
        name = f"{shown(letter)} (U+{ord(letter):04X})"
        match letter:
            case " ":
                return _("character {number} is a space", number=number)
            case "-":
                return _("character {number} is a hyphen", number=number)
            case "'" | "\u2019":
                return _("character {number} is an apostrophe", number=number)
        if letter.isdigit():
            return _("character {number}, {name}, is a digit", number=number, name=name)
        if tiles := ", ".join(tile for tile in self.tiles if self.fold(letter) in tile):
            return _(
                "character {number}, {name}, stands only in {tiles}",
                number=number,
                name=name,
                tiles=tiles,
            )
        return _(
            "character {number}, {name}, isn't a letter of {alphabet}",
            number=number,
            name=name,
            alphabet=self.title,
        )

    def _folded_within(self, text: str, place: int) -> int:
        """Return how many characters of the composed text are folded before a place."""
        ends = accumulate(len(letter.translate(self.fold_table)) for letter in composed(text))
        return sum(end <= place for end in ends)

    @cached_property
    def with_digits(self) -> "Alphabet":
        """The same alphabet, in which digits stand for letters."""
        return replace(self, reads_digits=True)

    @cached_property
    def letters_only(self) -> bool:
        """Whether each tile is one character: no digraphs."""
        return all(len(tile) == 1 for tile in self.tiles)

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character that a folded word can hold."""
        return frozenset("".join((*self.tiles, *self.spellings_read)))

    @cached_property
    def ranks(self) -> dict[int, str]:
        """The place of each letter among the tiles, in the form for `str.translate`."""
        letters = (tile[0] for tile in self.tiles if tile[0] == tile or tile[0] not in self.tiles)
        return {ord(letter): chr(rank) for rank, letter in enumerate(dict.fromkeys(letters), 1)}

    @cached_property
    def fold_table(self) -> dict[int, str]:
        """The folds in the form for `str.translate`."""
        # Letters that do not change are in it too: `translate` is slower if it finds no entry.
        same = {ord(letter): letter for tile in self.tiles for letter in f"{tile}\n"}
        return same | {ord(typed): letters for typed, letters in self._read(self.folds)}

    @cached_property
    def one_word(self) -> re.Pattern[str]:
        """A pattern that matches a whole word where each tile is one character."""
        return re.compile(f"[{re.escape(''.join(self.tiles))}]+")

    @cached_property
    def tiling(self) -> "Tiling":
        """How a folded text is split into tiles, in any of their spellings."""
        return Tiling((*self.tiles, *self.spellings_read))

    @cached_property
    def spellings_read(self) -> dict[str, str]:
        """The other ways to write a tile that are read here."""
        return dict(self._read(self.spellings))

    def _read(self, table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the rows of a table; those of digits only where digits stand for letters."""
        return (row for row in table.items() if self.reads_digits or not row[0].isdecimal())

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of all that decides which word a text is."""
        return Fingerprint.of_lines(self.settings)

    @property
    def settings(self) -> list[str]:
        """All that decides which word a text is, as lines: tiles in order, folds, spellings."""
        lines = [f"tile {tile}" for tile in self.tiles]
        lines += sorted(f"fold {typed} {letters}" for typed, letters in self.folds.items())
        lines += sorted(f"spelling {other} {tile}" for other, tile in self.spellings.items())
        return lines


def composed(text: str) -> str:
    """Return a text in NFC: each accented letter is one code point where there is one (UAX 15)."""
    if text.isascii():
        return text
    from unicodedata import normalize  # not imported for English words

    return normalize("NFC", text)


class Tiling:
    """All spellings of the tiles. A text is split from the left, each time at the longest tile.

    A shorter tile is taken only if the letters after the longest would not be a row of tiles:

    >>> tiling = Tiling(["L", "LL", "L·L"])
    >>> tiling.row("LLL"), tiling.row("LL·L"), tiling.row("L·")
    (('LL', 'L'), ('L', 'L·L'), ())
    """

    def __init__(self, written: Iterable[str]) -> None:
        self.written = sorted(filter(None, written), key=len, reverse=True)

    def row(self, letters: str) -> tuple[str, ...]:
        """Return the tiles in order; an empty tuple if the letters are not a row of tiles."""
        # One pass of a regular expression splits nearly every word, in a sixth of the time.
        tiles = tuple(self.longest_first.findall(letters))
        if len("".join(tiles)) == len(letters):
            return tiles
        return self.exact_row(letters)

    def exact_row(self, letters: str) -> tuple[str, ...]:
        """Return what `row` returns, also if the longest tile can't be taken at some place."""
        # From the end backwards: for each place, the longest tile after which tiles reach the end.
        first: dict[int, str] = {len(letters): ""}
        for place in reversed(range(len(letters))):
            for tile in self.at(letters, place):
                if place + len(tile) in first:
                    first[place] = tile
                    break
        if 0 not in first:
            return ()
        tiles, place = [], 0
        while tile := first[place]:
            tiles.append(tile)
            place += len(tile)
        return tuple(tiles)

    def reached(self, letters: str) -> int:
        """Return how many of the letters, from the first on, can be split into tiles.

        >>> Tiling(["L", "LL", "L·L"]).reached("LL·")
        2
        """
        places = {0}
        for place in range(len(letters)):
            if place in places:
                places.update(place + len(tile) for tile in self.at(letters, place))
        return max(places)

    def at(self, letters: str, place: int) -> list[str]:
        """Return the tiles that fit at one place, the longest first."""
        begun = self.by_first_letter.get(letters[place], ())
        return [tile for tile in begun if letters.startswith(tile, place)]

    @cached_property
    def longest_first(self) -> re.Pattern[str]:
        """A pattern that matches the longest tile that fits."""
        several = [re.escape(tile) for tile in self.written if len(tile) > 1]
        single = re.escape("".join(tile for tile in self.written if len(tile) == 1))
        return re.compile("|".join([*several, *([f"[{single}]"] if single else [])]) or "(?!)")

    @cached_property
    def by_first_letter(self) -> dict[str, list[str]]:
        """The tiles that begin with each letter, the longest first."""
        begun: dict[str, list[str]] = {}
        for tile in self.written:
            begun.setdefault(tile[0], []).append(tile)
        return begun
