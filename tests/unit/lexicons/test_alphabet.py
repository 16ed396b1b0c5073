"""Tiles, and the one spelling in which each word is known."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from lexicons import Alphabet, Library, Unsound
from lexicons.alphabet import Word, composed

vectors = Path(__file__).parents[2] / "vectors"
folding, shipped = (
    tomllib.loads((vectors / name).read_text("utf-8"))
    for name in ("folding.toml", "alphabets.toml")
)
alphabets = {row["id"]: Alphabet.read(row["toml"].encode()) for row in folding["alphabet"]}
alphabets |= {each: Library().alphabet(each) for each in Library().alphabet_ids()}
rows: list[dict[str, Any]] = [*folding["row"], *shipped["row"]]
an_id = "an id of at most 40 lower-case letters, digits and single hyphens"
unequal = "expected a text of the same length, or several letters for one character"
minimal = b'id = "small"\ntitle = "Small"\ntiles = "A B AB"\n'


def faults(text: str) -> tuple[str, ...]:
    """Return every fault of a file of an alphabet."""
    with pytest.raises(Unsound) as refused:
        Alphabet.read(text.encode())
    return refused.value.faults


# -- rows of tiles ----------------------------------------------------------------------------


def test_what_is_typed_is_the_tiles_that_the_alphabets_table_makes_of_it() -> None:
    for row in [row for row in rows if "tiles" in row]:
        alphabet = alphabets[row["alphabet"]]
        word = alphabet.spell(row["typed"])
        assert word == row.get("word", "".join(row["tiles"])), row
        assert alphabet.split(word) == tuple(row["tiles"]), row
        assert alphabet.length(word) == len(row["tiles"]), row
        assert alphabet.fault(row["typed"]) == "", row
        assert alphabet.spell(word) == word, row


def test_what_is_no_row_of_tiles_is_reported_with_its_place() -> None:
    for row in [row for row in rows if "tiles" not in row]:
        alphabet = alphabets[row["alphabet"]]
        assert alphabet.spell(row["typed"]) is None, row
        assert alphabet.fault(row["typed"]) == row["fault"], row


def test_half_a_word_falls_into_parts_that_join_to_what_was_typed() -> None:
    for row in [row for row in shipped["row"] if "tiles" in row]:
        alphabet = alphabets[row["alphabet"]]
        for end in range(len(row["typed"]) + 1):
            folded = alphabet.fold(row["typed"][:end])
            assert "".join(alphabet.split(folded)) == folded, row
        assert all(map(alphabet.takes, composed(row["typed"]))), row


def test_no_words_have_no_lengths() -> None:
    for alphabet in alphabets.values():
        assert list(alphabet.lengths([])) == []


def test_no_code_point_but_the_letters_and_the_kelvin_sign_is_an_english_letter(
    english: Alphabet,
) -> None:
    letters = {c: c.upper() for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    # Beyond these, no code point is assigned that NFC or a fold could change.
    everything = "".join(map(chr, range(0x30000)))
    # Nearly all are no letters, and a thousand at once show it sooner than one by one.
    pages = [everything[start : start + 256] for start in range(0, len(everything), 256)]
    doubtful = [page for page in pages if not english.characters.isdisjoint(english.fold(page))]
    found = {c: word for page in doubtful for c in page if (word := english.spell(c)) is not None}
    assert found == letters | {"\u212a": "K"}


def of_tiles(tiles: str, more: str = "") -> Alphabet:
    return Alphabet.read(f'id = "x"\ntitle = "X"\ntiles = "{tiles}"\n{more}'.encode())


def test_a_tile_with_signs_of_regular_expressions_stands_for_itself_alone() -> None:
    alphabet = of_tiles("A ] ^ - . [B")
    word = alphabet.spell("A]^-.[B")
    assert word is not None
    assert alphabet.split(word) == ("A", "]", "^", "-", ".", "[B")
    assert [alphabet.spell(text) for text in "B[\\Z"] == [None] * 4
    letters = of_tiles("A Z ] ^ - [")
    assert letters.spell("]^-[") == "]^-["
    assert letters.spell("M") is None


def test_no_letter_is_taken_but_those_of_the_tiles() -> None:
    alphabet = of_tiles("A B")
    for text, taken in [("B", True), ("X", False)]:
        assert alphabet.takes(text) is taken
        assert alphabet.spell(text) == (text if taken else None)
        assert alphabet.are_words([text]) is taken


def test_an_alphabet_of_digraphs_alone_counts_tiles() -> None:
    alphabet = of_tiles("CH LL")
    word = alphabet.spell("CHLLCH")
    assert word is not None
    assert (alphabet.length(word), alphabet.split(word)) == (3, ("CH", "LL", "CH"))
    assert alphabet.spell("CHL") is None


def test_letters_at_the_end_that_form_no_tile_yet_are_parts_by_themselves() -> None:
    assert of_tiles("A CH").split("CHACHC") == ("CH", "A", "CH", "C")


def test_very_many_characters_are_no_word_whatever_they_are(english: Alphabet) -> None:
    assert english.fault("\u00e9" * 500).startswith("character 1, ")
    assert english.fault("\u00e9" * 501) == "501 characters are no word"
    assert english.spell("\u212a" * 500) == "K" * 500
    assert english.spell("\u212a" * 501) is None
    assert english.spell("Z" * 501) == "Z" * 501  # its letters are counted, and reported


def test_a_very_long_text_that_is_no_row_of_tiles_is_refused_at_once() -> None:
    alphabet = of_tiles("A B AB BC")
    text = "AB" * 10_000
    assert alphabet.spell(text) == text
    assert alphabet.spell(f"{text}BC") == f"{text}BC"
    assert alphabet.fault(f"{text}CC") == "character 20002, 'C' (U+0043), is no letter of X"


# -- files ------------------------------------------------------------------------------------


def test_the_least_that_an_alphabet_says(english: Alphabet) -> None:
    alphabet = Alphabet.read(minimal)
    assert (alphabet.id, alphabet.title, alphabet.tiles) == ("small", "Small", ("A", "B", "AB"))
    assert (dict(alphabet.folds), dict(alphabet.spellings), dict(alphabet.counts)) == ({}, {}, {})
    assert (alphabet.source, alphabet.composite) == ("", ("AB",))
    assert Alphabet.read(minimal + b'source = "A club"\n').source == "A club"
    assert (english.composite, english.plain_digraphs) == ((), "")


def test_an_alphabet_cannot_be_changed(english: Alphabet) -> None:
    for table in (english.folds, english.spellings, english.counts):
        with pytest.raises(TypeError):
            table["ß"] = "SS"  # type: ignore[index]
    with pytest.raises(AttributeError):
        english.tiles = ()  # type: ignore[misc]


def test_all_faults_of_a_file_are_reported_together() -> None:
    expected = {
        "": ("id: missing", "title: missing", "tiles: missing"),
        'id = "a b"\ntitle = ""\ntiles = 1\ntile = 2\n': (
            f"id: expected {an_id}, found 'a b'",
            "title: expected one line of text, without spaces at its ends, found ''",
            "tiles: expected one line of text, without spaces at its ends, found 1",
            "tile: no such key. Did you mean 'title'?",
        ),
        'id = "x"\ntitle = "X"\ntiles = "A"\nfolds = 1\nspellings = "A"\ncounts = [1]\n': (
            "folds: expected a table, found 1",
            "spellings: expected a table, found 'A'",
            "counts: expected a table, found [1]",
        ),
    }
    assert {text: faults(text) for text in expected} == expected


def test_a_refusal_names_the_file_and_the_remedy() -> None:
    for text in [b"", b"id = "]:
        with pytest.raises(Unsound, match=r"^the alphabet cannot be ") as refused:
            Alphabet.read(text)
        assert refused.value.remedy == "Mend the file."
        with pytest.raises(Unsound, match=r"^small\.toml cannot be "):
            Alphabet.read(text, name="small.toml")


def test_tiles_stand_once_each_with_one_space_between() -> None:
    for tiles in ["A  B", "A A", "AB B AB"]:
        found = faults(f'id = "x"\ntitle = "X"\ntiles = "{tiles}"\n')
        assert found == ("tiles: expected each tile once, with one space between two",), tiles


def test_a_table_leads_to_tiles_and_changes_no_word() -> None:
    expected = {
        "[folds]\nab = 'A'": (f"folds.ab: {unequal}",),
        "[folds]\na = 1": (f"folds.a: {unequal}",),
        "[folds]\na = 'C'": ("folds.a: 'C' is in no tile",),
        "[folds]\nx = 'AXBC'": ("folds.x: 'X' is in no tile", "folds.x: 'C' is in no tile"),
        "[folds]\nxy = 'ABB'": (f"folds.xy: {unequal}",),
        "[folds]\nx = ''": (f"folds.x: {unequal}",),
        "plain_digraphs = 'two'": (
            "plain_digraphs: expected one of 'one tile', 'several tiles', found 'two'",
        ),
        "[folds]\nA = 'B'": ("folds.A: 'A' is a letter itself, or is folded twice",),
        "[folds]\naa = 'AB'": ("folds.aa: 'a' is a letter itself, or is folded twice",),
        "[folds]\na = 'A'\nba = 'BB'": ("folds.ba: 'a' is a letter itself, or is folded twice",),
        "[folds]\nBx = 'Cc'": (
            "folds.Bx: 'C' is in no tile",
            "folds.Bx: 'B' is a letter itself, or is folded twice",
            "folds.Bx: 'c' is in no tile",
        ),
        **{
            f"[spellings]\n'{key}' = {value}": (
                f"spellings.{key}: expected another way to write a digraph tile",
            )
            for key, values in [("1", ["'A'", "'C'", 2, "['AB']"]), ("B", ["'AB'"]), ("", ["'AB'"])]
            for value in values
        },
        **{
            f"[counts]\n{key} = {value}": (
                f"counts.{key}: expected how many of this tile are in the set",
            )
            for key, value in [("C", 1), ("A", -1), ("A", "true"), ("A", "'1'")]
        },
    }
    assert {row: faults(minimal.decode() + row) for row in expected} == expected


def test_tables_may_say_all_that_leads_to_tiles() -> None:
    more = b"[folds]\nab = 'AB'\n[spellings]\n'1' = 'AB'\n[counts]\nAB = 0\nblank = 2\n"
    alphabet = Alphabet.read(minimal + more)
    assert alphabet.spell("1ba") == "ABBA"
    assert alphabet.counts == {"AB": 0, "blank": 2}


def test_what_plain_digraphs_are_is_settled_only_where_there_are_any() -> None:
    expected = "plain_digraphs: no tile is a row of other tiles: leave it out"
    for tiles in ("A B", "A B CH", "L L·L"):
        text = f'id = "x"\ntitle = "X"\ntiles = "{tiles}"\nplain_digraphs = "one tile"\n'
        assert faults(text) == (expected,)
    assert Alphabet.read(minimal).plain_digraphs == "one tile"


def test_one_character_may_fold_to_several_letters_and_a_private_one_be_a_digraph() -> None:
    folds, spellings = 'folds = {"ß" = "BB", x = "AB"}\n', 'spellings = { "\\uE000" = "AB" }\n'
    alphabet = Alphabet.read(minimal + (folds + spellings).encode())
    assert alphabet.spell("ßxA") == "BBABA"
    assert alphabet.fault("ßxAQ") == "character 4, 'Q' (U+0051), is no letter of Small"
    assert alphabet.spell("A\ue000B") == "AABB"
    assert alphabet.fault("A\ue001") == r"character 2, '\ue001' (U+E001), is no letter of Small"


def test_digraphs_that_are_marked_are_marked_in_every_table() -> None:
    more = b"""plain_digraphs = "several tiles"
folds = { ab = "AB" }
spellings = { 1 = "AB", "[AB]" = "AB" }
counts = { A = 2, AB = 1 }
"""
    alphabet = Alphabet.read(minimal + more)
    assert alphabet.tiles == ("A", "B", "[AB]")
    assert alphabet.spellings == {"1": "[AB]"}
    assert alphabet.counts == {"A": 2, "[AB]": 1}
    for typed, tiles in [("ab", ("A", "B")), ("a1b", ("A", "[AB]", "B")), ("[ab]", ("[AB]",))]:
        word = alphabet.spell(typed)
        assert word == "".join(tiles)
        assert alphabet.split(word) == tiles
    assert alphabet.fault("[ab") == "character 1, '[' (U+005B), is no letter of Small"


def test_control_characters_in_the_keys_of_tables_are_shown_escaped() -> None:
    for table, key, value in [
        ("folds", r"\u001b[31m", '"AAAAA"'),
        ("spellings", r"\u202e", '"A"'),
        ("counts", r"\n", "1"),
    ]:
        found = faults(f'{minimal.decode()}[{table}]\n"{key}" = {value}\n')
        assert found, table
        assert [fault for fault in found if not fault.isprintable()] == [], table


def test_what_can_never_be_typed_or_alters_words_is_refused() -> None:
    """NFC changes it, it folds away before it is read, or it is made of letters of tiles alone."""
    long = "A" * 60 + "B" + "A"
    for row in [
        'tiles = "A E\\u0301"',
        'tiles = "A \\u212A"',
        'tiles = "A CH"\n[folds]\n"\\u212A" = "A"',
        'tiles = "A CH"\n[spellings]\n"c\\u0327" = "CH"',
        'tiles = "A B AB"\n[folds]\nx = "A"\n[spellings]\nx1 = "AB"',
        'tiles = "A B CD"\n[spellings]\nBA = "CD"',
        'tiles = "X YZ Z QQ"\n[spellings]\nXY = "YZ"',
        f'tiles = "A AA B"\n[spellings]\n{long} = "AA"',
    ]:
        assert faults(f'id = "x"\ntitle = "X"\n{row}\n'), row


# -- fingerprints -----------------------------------------------------------------------------

known = b'tiles = "A B AB"\n[folds]\na = "A"\nb = "B"\n[spellings]\n"1" = "AB"\n[counts]\nA = 2\n'


def fingerprint(text: bytes) -> str:
    return Alphabet.read(b'id = "x"\ntitle = "X"\n' + text).fingerprint


def test_how_a_table_is_laid_out_does_not_count() -> None:
    other = b'tiles = "A B AB"\nfolds = { ba = "BA" }\nspellings = { 1 = "AB" }\n'
    assert fingerprint(known) == fingerprint(other)


def test_whatever_decides_which_word_a_text_is_counts() -> None:
    for old, new in [
        (b'"A B AB"', b'"A B AB C"'),
        (b'"A B AB"', b'"B A AB"'),
        (b'a = "A"', b'a = "B"'),
        (b'b = "B"\n', b""),
        (b'"1" = "AB"', b'"2" = "AB"'),
        (b'"1" = "AB"', b""),
    ]:
        assert fingerprint(known.replace(old, new)) != fingerprint(known), old


overlapping = of_tiles("A L LL L·L", 'spellings = { 1 = "LL" }\n')


def test_texts_are_words_if_each_of_them_is(english: Alphabet) -> None:
    for texts, expected in [
        ([], True),
        (["ZANT", "QI"], True),
        (["ZANT", "zant"], False),
        (["ZANT", "Z4NT"], False),
        (["ZANT", ""], False),
        (["ZANT\nQI"], False),
        (["ZANT "], False),
        (["Z" * 500], True),
        (["Z" * 501, "QI"], True),
        (["ZANT"] * 5001, True),
        (["ZANT"] * 5000 + ["z"], False),
    ]:
        assert english.are_words(texts) is expected, texts[:3]
        assert all(english.spell(text) == text for text in texts) is expected, texts[:3]
    for texts, expected in [
        (["ALLA", "L·LA"], True),
        (["ALLA", "LL·L"], True),  # the longest tile cannot be taken first
        (["ALLA", "A1A"], False),  # not in its canonical spelling
        (["ALLA", "·L"], False),
    ]:
        assert overlapping.are_words(texts) is expected, texts
        assert all(overlapping.spell(text) == text for text in texts) is expected, texts
    alphabet = of_tiles("A C CH H", 'spellings = { 1 = "CH" }\n')
    assert alphabet.are_words(["ACHA", "CHA"])
    assert not alphabet.are_words(["ACHA", "A1A"])


def test_words_with_digraphs_are_counted_by_their_tiles() -> None:
    words = [Word(text) for text in ("ALLA", "LL", "L·LA", "AAA")]
    assert overlapping.counts_by_length(words) == {1: 1, 2: 1, 3: 2}
    assert overlapping.counts_by_length([*words, Word("LL·L")]) == {1: 1, 2: 2, 3: 2}
