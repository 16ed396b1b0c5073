"""What the file of an alphabet may say."""

from collections.abc import Iterator
from typing import Any

from lexicons import schema
from lexicons.errors import shown
from lexicons.schema import Key, Table
from lexicons.tiling import Tiling

#: Whether `CH`, written plainly, is the tile CH or the tiles C and H.
one_tile, several_tiles = "one tile", "several tiles"


def is_table(value: object) -> str:
    """Checked in detail by `check_tables`."""
    return "" if isinstance(value, dict) else "a table"


file: Table = {
    "id": Key(schema.identifier, "the same as the file's name without its ending", required=True),
    "title": Key(schema.text, "what people call the language", required=True),
    "tiles": Key(schema.text, "every tile, with a space between two", required=True),
    "plain_digraphs": Key(
        schema.one_of(one_tile, several_tiles),
        "what letters are that stand together and are a tile as well (one tile)",
    ),
    "source": Key(schema.text, "where the tiles were read"),
    "folds": Key(is_table, "characters that are typed, and the letters that they stand for"),
    "spellings": Key(is_table, "other ways to write a tile of several letters, one text each"),
    "counts": Key(is_table, "how many of each tile are in the set"),
}


def composite(tiles: list[str]) -> tuple[str, ...]:
    """The tiles that are rows of other tiles as well: such as CH, beside C and H.

    >>> composite("L L·L N NY Q U".split(" ")), composite("C CH H".split(" "))
    ((), ('CH',))
    """
    return tuple(
        tile
        for tile in tiles
        if len(tile) > 1 and Tiling(other for other in tiles if other != tile).row(tile)
    )


def check_tables(contents: dict[str, Any], faults: schema.Faults) -> None:
    """Folds, spellings and counts must all lead to tiles, and none may alter another's words."""
    tiles = contents["tiles"].split(" ")
    if len(set(tiles)) < len(tiles) or "" in tiles:
        faults.tell("tiles", "expected each tile once, with one space between two")
    elif "plain_digraphs" in contents and not composite(tiles):
        faults.tell("plain_digraphs", "no tile is a row of other tiles: nothing is to be settled")
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
    if not isinstance(folded, str) or not folded or len(typed) not in (1, len(folded)):
        yield "expected a text of the same length, or several letters for one character"
        return
    for source, target in pairs(typed, folded):
        if not source.isprintable():
            yield f"{shown(source)} does not print"
        for letter in target:
            if letter not in letters:
                yield f"{shown(letter)} is in no tile"
        if source in letters or source in seen:
            yield f"{shown(source)} is a letter itself, or is folded twice"
        seen.add(source)


def pairs(typed: str, folded: str) -> Iterator[tuple[str, str]]:
    """A row of folds, character by character; one alone may stand for several letters.

    >>> list(pairs("äö", "AO")), list(pairs("ß", "SS"))
    ([('ä', 'A'), ('ö', 'O')], [('ß', 'SS')])
    """
    if len(typed) == 1:
        yield typed, folded
    else:
        yield from zip(typed, folded, strict=True)


def check_composed(written: list[str], faults: schema.Faults) -> None:
    """What composition (NFC) would change could never be typed."""
    if not all(map(str.isascii, written)):
        from unicodedata import is_normalized

        for text in written:
            if not is_normalized("NFC", text):
                faults.tell(schema.at("", text), "not composed: NFC makes other characters of it")
