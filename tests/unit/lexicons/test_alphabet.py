"""Tiles, and the one spelling in which each word is known: of any alphabet, and of the shipped."""

from dataclasses import replace
from operator import itemgetter
from pathlib import Path

import pytest

from lexicons import Alphabet, Library, Unsound, public_editions
from lexicons.alphabet import Tiling, Word, composed
from tests.support.vectors import vectors
from tests.unit.refusals import refusal

folding, shipped, files = map(vectors, ("folding.toml", "alphabets.toml", "alphabet_files.toml"))
library = Library()
ours = {name: library.alphabet(name) for name in library.alphabet_ids()}
alphabets = {row["id"]: Alphabet.read(row["toml"].encode()) for row in folding["alphabet"]} | ours
because = itemgetter("because")
minimal = 'id = "small"\ntitle = "Small"\ntiles = "A B AB"\n'


def of_tiles(tiles, more=""):
    return Alphabet.read(f'id = "x"\ntitle = "X"\ntiles = "{tiles}"\n{more}'.encode())


def faults(text):
    """Return every fault of a file of an alphabet."""
    return refusal(lambda: Alphabet.read(text.encode()), Unsound).faults


# -- rows of tiles ----------------------------------------------------------------------------


@pytest.mark.parametrize("row", folding["tiling"], ids=because)
def test_the_longest_tile_that_leads_to_the_end_comes_first(row):
    tiling, tiles = Tiling(row["of"].split(" ")), tuple(row["tiles"].split())
    assert tiling.row(row["letters"]) == tiling.exact_row(row["letters"]) == tiles


@pytest.mark.parametrize("row", [*folding["row"], *shipped["row"]], ids=because)
def test_what_is_typed_is_the_tiles_that_the_alphabets_table_makes_of_it(row):
    alphabet = replace(alphabets[row["alphabet"]], reads_digits=row.get("digits", False))
    word = alphabet.spell(row["typed"])
    assert alphabet.fault(row["typed"]) == row.get("fault", "")
    if "tiles" not in row:
        assert word is None
        return
    assert word == row.get("word", "".join(row["tiles"]))
    assert alphabet.split(word) == tuple(row["tiles"])
    assert alphabet.length(word) == len(row["tiles"])
    assert alphabet.spell(word) == word
    assert all(map(alphabet.takes, composed(row["typed"])))
    for end in range(len(row["typed"]) + 1):  # half a word falls into parts
        folded = alphabet.fold(row["typed"][:end])
        assert "".join(alphabet.split(folded)) == folded


def test_no_code_point_but_the_letters_and_the_kelvin_sign_is_an_english_letter(english):
    letters = {c: c.upper() for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    # Beyond these, no code point is assigned that NFC or a fold could change.
    everything = "".join(map(chr, range(0x30000)))
    # Nearly all are no letters, and a thousand at once show it sooner than one by one.
    pages = [everything[start : start + 256] for start in range(0, len(everything), 256)]
    doubtful = [page for page in pages if not english.characters.isdisjoint(english.fold(page))]
    spelt = {c: word for page in doubtful for c in page if (word := english.spell(c)) is not None}
    assert spelt == letters | {"\u212a": "K"}


def test_tiles_of_odd_letters_stand_for_themselves_alone():
    alphabet = of_tiles("A ] ^ - . [B")  # signs of regular expressions
    word = alphabet.spell("A]^-.[B")
    assert alphabet.split(word) == ("A", "]", "^", "-", ".", "[B")
    assert [alphabet.spell(text) for text in "B[\\Z"] == [None] * 4
    letters = of_tiles("A Z ] ^ - [")
    assert (letters.spell("]^-["), letters.spell("M")) == ("]^-[", None)
    for text, taken in [("B", True), ("X", False)]:
        alphabet = of_tiles("A B")
        assert alphabet.takes(text) is taken
        assert alphabet.spell(text) == (text if taken else None)
    alphabet = of_tiles("CH LL")  # digraphs alone
    word = alphabet.spell("CHLLCH")
    assert (alphabet.length(word), alphabet.split(word)) == (3, ("CH", "LL", "CH"))
    assert alphabet.spell("CHL") is None
    # Letters at the end that form no tile yet are parts by themselves.
    assert of_tiles("A CH").split("CHACHC") == ("CH", "A", "CH", "C")


def test_very_many_characters_are_no_word_and_are_refused_at_once(english):
    assert english.fault("\u00e9" * 500).startswith("character 1, ")
    assert english.fault("\u00e9" * 501) == "too long for a word: 501 characters"
    assert english.spell("\u212a" * 500) == "K" * 500
    assert english.spell("\u212a" * 501) is None
    assert english.spell("Z" * 501) == "Z" * 501  # its letters are counted, and reported
    alphabet = of_tiles("A B AB BC")
    text = "AB" * 10_000
    assert alphabet.spell(text) == text
    assert alphabet.spell(f"{text}BC") == f"{text}BC"
    assert alphabet.fault(f"{text}CC") == "character 20002, 'C' (U+0043), stands only in BC"


# -- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", files["file"], ids=because)
def test_all_faults_of_a_file_are_reported_together(row):
    """Nothing in a table can never be typed, or alters words."""
    before = {"whole": "", "head": 'id = "x"\ntitle = "X"\n', "small": minimal}
    reasons = [faults(before[key] + text) for key in before for text in row.get(key, ())]
    assert all(reasons)
    if "faults" in row:
        assert reasons == [tuple(row["faults"])] * len(reasons)


def test_a_refused_file_is_named_with_the_remedy():
    for text in [b"", b"id = "]:
        for more, name in [({}, "the alphabet"), ({"name": "small.toml"}, "small.toml")]:
            refused = refusal(lambda: Alphabet.read(text, **more), Unsound)  # noqa: B023
            assert refused.what.startswith(f"{name} can't be ")
            assert refused.remedy == "Fix the file."


def test_a_letter_of_one_digraph_alone_may_stand_for_it():
    file = 'id = "ab"\ntitle = "AB"\ntiles = "A N NY"\nspellings = {{ Y = "{}" }}'
    assert Alphabet.read(file.format("NY").encode()).spell("AY") == "ANY"
    with pytest.raises(Unsound, match=r"spellings\.Y: expected another way to write"):
        Alphabet.read(file.replace("NY", "NY YA", 1).format("NY").encode())


def test_digraphs_that_are_marked_are_marked_in_every_table():
    more = """plain_digraphs = "several tiles"
folds = { ab = "AB" }
spellings = { "+" = "AB", "[AB]" = "AB" }
"""
    alphabet = Alphabet.read((minimal + more).encode())
    assert alphabet.tiles == ("A", "B", "[AB]")
    assert alphabet.spellings == {"+": "[AB]"}
    for typed, tiles in [("ab", ("A", "B")), ("a+b", ("A", "[AB]", "B")), ("[ab]", ("[AB]",))]:
        word = alphabet.spell(typed)
        assert word == "".join(tiles)
        assert alphabet.split(word) == tiles
    assert alphabet.fault("[ab") == "character 1, '[' (U+005B), stands only in [AB]"


def test_whatever_decides_which_word_a_text_is_counts_in_the_fingerprint_and_no_layout():
    known = 'tiles = "A B AB"\n[folds]\na = "A"\nb = "B"\n[spellings]\n"1" = "AB"\n'
    changed = [
        known.replace(old, new)
        for old, new in [
            ('"A B AB"', '"A B AB C"'),
            ('"A B AB"', '"B A AB"'),
            ('a = "A"', 'a = "B"'),
            ('b = "B"\n', ""),
            ('"1" = "AB"', '"2" = "AB"'),
            ('"1" = "AB"', ""),
        ]
    ]
    same = 'tiles = "A B AB"\nfolds = { ba = "BA" }\nspellings = { 1 = "AB" }\n'
    prints = [
        Alphabet.read(f'id = "x"\ntitle = "X"\n{text}'.encode()).fingerprint
        for text in (same, known, *changed)
    ]
    assert prints[0] == prints[1]
    assert len(set(prints)) == len(prints) - 1


# -- the shipped ones -------------------------------------------------------------------------

#: How many tiles are different, blanks apart.
sets = {
    "catalan": 26, "english": 26, "french": 26, "german": 29, "italian": 21, "polish": 32,
    "portuguese": 24, "spanish": 28, "welsh": 28,
}  # fmt: skip


def test_a_shipped_set_has_its_number_of_different_tiles():
    assert ours.keys() == sets.keys() == {row["alphabet"] for row in shipped["row"]}
    assert {edition.alphabet for edition in public_editions().values()} <= ours.keys()
    for name, alphabet in ours.items():
        assert len(alphabet.tiles) == sets[name], name
        assert alphabet.source, name
    assert "".join(ours["english"].tiles) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert len({alphabet.fingerprint for alphabet in ours.values()}) == len(ours)
    assert ours["english"].fingerprint.startswith("6ec715ca0a14")  # as when lists were first built
    assert library.manifest("scowl80").alphabet_fingerprint == ours["english"].fingerprint


def test_where_plain_letters_could_be_two_tiles_the_file_says_which_they_are():
    settled = {name: a.plain_digraphs for name, a in ours.items() if a.plain_digraphs}
    assert settled == {"spanish": "one tile", "welsh": "one tile"}
    setting = 'plain_digraphs = "one tile"'
    texts = {n: Path(library.alphabet_store.find(n)).read_text("utf-8") for n in settled}
    assert [name for name, text in texts.items() if setting not in text] == []
    assert ours["welsh"].length(Word("BANGOR")) == 5
