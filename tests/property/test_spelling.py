"""What holds for every text under every alphabet."""

from dataclasses import replace
from string import ascii_letters
from unicodedata import normalize

from hypothesis import example, given
from hypothesis import strategies as st

from lexicons import Alphabet, Library
from lexicons.alphabet_keys import ONE_TILE, SEVERAL_TILES, composite
from tests.property.drawing import any_character, quick

english = Library().alphabet("english")
anything = st.text(any_character) | st.text(
    st.characters(categories=["Cs", "Cc", "Cf", "Zs", "Lu", "Ll", "Mn"])
)
mostly_letters = st.text(
    "abzABZ" + "Éé·ŀ\u00df\u0131\u017f\ufb01\u212a\u0410\uff41\u0301\u00a0\u200b-'1 "
)
digraphs = replace(
    Alphabet.read(
        """
id = "digraphs"
title = "an alphabet with digraphs"
tiles = "A B C CH D E H I L L·L N Ñ Ł"
folds = { "abcdehilnñł" = "ABCDEHILNÑŁ", "áé" = "AE", "ÁÉ" = "AE", "•‧" = "··" }
spellings = { "ŀL" = "L·L", "ĿL" = "L·L", "1" = "CH", "[CH]" = "CH" }
""".encode()
    ),
    reads_digits=True,
)
tiles_typed = st.lists(
    st.sampled_from(
        [*digraphs.tiles, "ch", "cH", "l·l", "l•L", "ŀl", "Ŀl", "1", "[ch]", "ñ", "N\u0303", "á"]
    )
).map("".join)


@quick
@given(anything | mostly_letters)
@example("\u212a")
def test_an_english_word_is_its_letters_after_nfc_and_nothing_else(text):
    letters = normalize("NFC", text)
    is_word = letters and set(letters) <= {*ascii_letters}
    assert english.spell(text) == (letters.upper() if is_word else None)


@quick
@given(tiles_typed, anything)
def test_every_row_of_tiles_is_a_word_composed_or_not_however_its_tiles_are_written(row, text):
    assert (digraphs.spell(row) is None) is (row == "")
    for typed in (row, text):
        assert digraphs.spell(normalize("NFD", typed)) == digraphs.spell(typed)


letters = "ABCÑ"
signs = "1·"  # what no tile has: a spelling must hold one of them
typed = st.text(letters + "abñ" + signs, min_size=1, max_size=8)


@st.composite
def alphabets(draw):
    """A sound alphabet of few letters, so that tiles, folds and spellings meet in every way."""
    tiles = draw(st.lists(st.text(letters, min_size=1, max_size=3), min_size=1, unique=True))
    held = sorted({letter for tile in tiles for letter in tile})
    several = st.text(st.sampled_from(held), min_size=1, max_size=2)
    folds = draw(st.dictionaries(st.sampled_from("abñ"), several))
    digraphs = [tile for tile in tiles if len(tile) > 1]
    around = st.text("".join(held) + signs, max_size=2)
    others = st.builds("{}{}{}".format, around, st.sampled_from(signs), around)
    spellings = (
        draw(st.dictionaries(others, st.sampled_from(digraphs), max_size=4)) if digraphs else {}
    )
    file = f'id = "any"\ntitle = "Any"\ntiles = "{" ".join(tiles)}"\n'
    if composite(tiles):
        file += f'plain_digraphs = "{draw(st.sampled_from([ONE_TILE, SEVERAL_TILES]))}"\n'
    for name, rows in {"folds": folds, "spellings": spellings}.items():
        file += f"[{name}]\n" + "".join(f'"{key}" = "{value}"\n' for key, value in rows.items())
    return replace(Alphabet.read(file.encode()), reads_digits=True)


@quick
@given(alphabets() | st.sampled_from([english, digraphs]), typed | anything | mostly_letters)
def test_under_any_alphabet_a_spelling_is_final_and_every_tile_can_be_typed(alphabet, text):
    word = alphabet.spell(text)
    assert (alphabet.fault(text) == "") is (word is not None)
    assert alphabet.spells_all([*alphabet.tiles, text]) is (word == text)
    assert alphabet.fault(text).isprintable()
    if word is not None:
        tiles, read = alphabet.split(word), {*alphabet.folds, *"".join(alphabet.spellings)}
        assert set(normalize("NFC", text)) <= {*"".join(alphabet.tiles), *read}
        assert set(tiles) <= set(alphabet.tiles)
        assert (alphabet.spell(word), "".join(tiles)) == (word, word)
        assert alphabet.length(word) == len(tiles)
    assert [tile for tile in alphabet.tiles if alphabet.spell(tile) != tile] == []
    assert {other: alphabet.spell(other) for other in alphabet.spellings} == alphabet.spellings


@quick
@given(alphabets(), st.data())
def test_under_any_alphabet_a_row_of_tiles_is_a_word_unless_it_would_be_read_as_another(
    alphabet, data
):
    tiles = tuple(data.draw(st.lists(st.sampled_from(alphabet.tiles), min_size=1, max_size=6)))
    word = alphabet.spell("".join(tiles))
    assert word == "".join(tiles)
    other_ways = {tile: [tile] for tile in alphabet.tiles}
    for other, tile in alphabet.spellings.items():
        other_ways[tile].append(other)
    typed = "".join(data.draw(st.sampled_from(other_ways[tile])) for tile in tiles)
    if (again := alphabet.spell(typed)) is not None:
        row = alphabet.tiling.row(typed)
        assert alphabet.split(again) == tuple(alphabet.spellings_read.get(t, t) for t in row)


@quick
@given(alphabets(), st.text(letters + "abñ" + signs + "x", max_size=8))
def test_under_any_alphabet_folding_is_by_character_and_final_and_parts_join_again(alphabet, text):
    folded = alphabet.fold(text)
    assert folded == "".join(map(alphabet.fold, text))
    assert alphabet.fold(folded) == folded
    assert "".join(alphabet.split(folded)) == folded
    if alphabet.spell(text) is not None:
        assert all(map(alphabet.takes, text))
