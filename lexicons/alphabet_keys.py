"""What the file of an alphabet may hold."""

import re
from collections.abc import Iterator
from typing import Any

from lexicons import schema
from lexicons.errors import shown
from lexicons.schema import SchemaKey, Table

#: How an unbracketed `CH` is read: as the tile CH, or as the tiles C and H.
ONE_TILE, SEVERAL_TILES = "one tile", "several tiles"


#: `add_table_faults` checks its rows.
table = schema.expecting("a table", lambda value: isinstance(value, dict))

FILE_KEYS: Table = {
    "id": SchemaKey(
        schema.identifier, "the same as the file's name without its ending", required=True
    ),
    "title": SchemaKey(schema.text, "what people call the language", required=True),
    "tiles": SchemaKey(schema.text, "every tile, with a space between two", required=True),
    "plain_digraphs": SchemaKey(
        schema.one_of(ONE_TILE, SEVERAL_TILES),
        "how an unbracketed digraph is read whose letters are tiles as well (one tile)",
    ),
    "source": SchemaKey(schema.text, "where the tiles were read"),
    "folds": SchemaKey(table, "characters that are typed, and the letters that they stand for"),
    "spellings": SchemaKey(table, "other ways to write a tile of several letters, one text each"),
}


def composite(tiles: list[str]) -> tuple[str, ...]:
    """Return the tiles that are rows of other tiles as well: CH, where C and H are tiles.

    >>> composite("L L·L N NY Q U".split(" ")), composite("C CH H".split(" "))
    ((), ('CH',))
    """
    return tuple(
        tile
        for tile in tiles
        if len(tile) > 1
        and re.fullmatch(f"({'|'.join(re.escape(t) for t in tiles if t != tile)})+", tile)
    )


def add_table_faults(contents: dict[str, Any], faults: schema.FileFaults) -> None:
    """Add a fault for each fold or spelling that leads to no tile or alters words."""
    tiles = contents["tiles"].split(" ")
    if len(set(tiles)) < len(tiles) or "" in tiles:
        faults.add("tiles", "expected each tile once, with one space between two")
    elif "plain_digraphs" in contents and not composite(tiles):
        faults.add("plain_digraphs", "no tile is a row of other tiles: leave it out")
    letters = {letter for tile in tiles for letter in tile}
    typed: set[str] = set()
    for characters, folded in contents.get("folds", {}).items():
        for fault in _fold_faults(characters, folded, letters, typed):
            faults.add(schema.at("folds", characters), fault)
    for other, tile in contents.get("spellings", {}).items():
        is_digraph = tile in tiles and len(str(tile)) > 1
        # Y may stand for NY if no other tile has a Y.
        elsewhere = {letter for another in tiles if another != tile for letter in another}
        is_taken = other in ("", tile) or (
            letters.issuperset(other) and not elsewhere.isdisjoint(other)
        )
        if not is_digraph or is_taken or not typed.isdisjoint(other):
            place = schema.at("spellings", other)
            faults.add(place, "expected another way to write a digraph tile")
    written = [*tiles, *sorted(typed), *contents.get("spellings", {})]
    if not all(map(str.isascii, written)):
        from unicodedata import is_normalized

        for text in written:
            if not is_normalized("NFC", text):  # typed text becomes NFC, and can't match
                faults.add(schema.at("", text), "not in NFC: NFC makes other characters of it")


def _fold_faults(typed: str, folded: object, letters: set[str], seen: set[str]) -> Iterator[str]:
    """Yield the faults of one row of folds. Its typed characters are added to the set `seen`."""
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
    """Yield each typed character of a row of folds, with the letters that it stands for.

    >>> list(pairs("äö", "AO")), list(pairs("ß", "SS"))
    ([('ä', 'A'), ('ö', 'O')], [('ß', 'SS')])
    """
    if len(typed) == 1:
        yield typed, folded
    else:
        yield from zip(typed, folded, strict=True)
