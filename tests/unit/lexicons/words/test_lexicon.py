"""The back room: the bytes of a lexicon file, a lexicon verified whole, a chain of lexicons."""

import json
import re
from hashlib import blake2b

import pytest
from marisa_trie import BinaryTrie, Trie

from lexicons import (
    Alphabet,
    CannotJudge,
    Edition,
    Fingerprint,
    Library,
    Missing,
    RuleSet,
    Unsound,
    Verdict,
)
from lexicons.alphabet import Word
from lexicons.lists.compiler import compile_list
from lexicons.words import lexicon as lexicon_file
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon
from tests.support.clubs import lexicon_of
from tests.support.vectors import vectors
from tests.unit.refusals import refusal

whole = lexicon_file.pack(b'{"a":1}', b"the trie")


def refused(data):
    error = refusal(lambda: lexicon_file.unpack(data, "base.lexicon"), Unsound)
    assert error.what.startswith("base.lexicon is ")
    assert error.remedy
    return error


def test_what_was_packed_is_unpacked_and_the_layout_is_the_documented_one():
    for trie in [b"", b"t", b"trie" * 1000]:
        for size in range(20):
            data = lexicon_file.pack(b"{" * size, trie)
            manifest, part = lexicon_file.unpack(data, "base.lexicon")
            assert (manifest.rstrip(b" "), bytes(part)) == (b"{" * size, trie)
            assert (len(data) - len(trie) - 32) % 8 == 0  # a trie is read in place from there
    data = lexicon_file.pack(b'{"a":1}', b"the tries")
    head, digest = data[:-32], data[-32:]
    sizes = b"\x08" + bytes(7) + b"\x09" + bytes(7)
    assert head == b"tilejudge lex 1\n" + sizes + b'{"a":1} the tries'
    assert digest == blake2b(head, digest_size=32).digest()


def test_a_part_of_a_file_more_than_the_file_and_any_flipped_bit_are_found():
    for size in range(len(whole)):
        refused(whole[:size])
    for more in (b"\0", b"\n", whole):
        faults = refused(whole + more).faults
        assert faults == (f"expected 80 bytes, found {80 + len(more)}",), more
    for place in range(len(whole)):
        for bit in range(8):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            refused(bytes(damaged))
    other = whole[:40] + b"?" + whole[41:]
    written, computed = whole[-32:].hex(), lexicon_file.digest(other[:-32]).hex()
    assert refused(other).faults == (f"expected digest {written}", f"found {computed}")


def test_a_file_that_no_judge_writes_is_refused():
    newer = b"tilejudge lex 2\n" + whole[16:]
    for data in [b"", b"BLORP\nZANT\n", newer, b"\x1b[2J" * 20, b"SQLite"]:
        error = refused(data)
        assert error.what == "base.lexicon is not a lexicon file of this format."
        (fault,) = error.faults
        assert fault.startswith("expected it to begin with 'tilejudge lex 1\\n', found '")
        assert error.remedy.startswith("Make one of your list with this release: `judge")
    sizes = (7).to_bytes(8, "little") + (8).to_bytes(8, "little")
    content = lexicon_file.MAGIC + sizes + b'{"a":1}' + b"the trie"
    error = refused(content + lexicon_file.digest(content))  # although its digest is right
    assert error.faults == ("expected a manifest of a multiple of 8 bytes, found 7",)


# -- lexicons --------------------------------------------------------------------------------------


@pytest.fixture
def data():
    return lexicon_of(["ZANT", "BLORP", "QUIV"], "base")


def doctored(data, trie=None, **changed):
    """The file with another trie or manifest, and a digest that is right; without what is None."""
    manifest, old = lexicon_file.unpack(data, "base")
    contents = {key: v for key, v in (json.loads(manifest) | changed).items() if v is not None}
    return lexicon_file.pack(json.dumps(contents).encode(), bytes(old) if trie is None else trie)


def contradiction(prove):
    """Where a lexicon is not what its manifest says."""
    error = refusal(prove, Unsound)
    assert error.what.endswith(".lexicon is not what its manifest says.")
    assert error.remedy
    (fault,) = error.faults
    return fault


def test_it_is_read_from_its_file_and_holds_its_words_and_no_others(tmp_path, data):
    path = tmp_path / "base.lexicon"
    missing = refusal(lambda: Lexicon.read(str(path), "base"), Missing)
    assert missing.what.startswith(f"{path} can't be read")
    assert missing.remedy == "Install it: `judge lexicon install FILE`."
    for path in (tmp_path / "base.lexicon", tmp_path / "other.lexicon"):
        path.write_bytes(data)
    error = refusal(lambda: Lexicon.read(str(path), "other"), Unsound)
    assert error.what == "other.lexicon holds another edition than its name says."
    assert error.faults == ("expected other, found base",)
    assert error.remedy == "Remove it, and install the right file: `judge lexicon install FILE`."
    lexicon = Lexicon.read(str(tmp_path / "base.lexicon"), "base")
    assert lexicon.manifest == Lexicon.read(str(path)).manifest
    assert lexicon.name == "base.lexicon"
    assert lexicon.words() == ["BLORP", "QUIV", "ZANT"]
    words = ["ZANT", "ZAN", "ZANTS", "", "zant", "GROB", "BLORP"]
    assert [word for word in words if lexicon.holds(Word(word))] == ["ZANT", "BLORP"]
    del data  # it is independent of the memory that it was made from
    assert [lexicon.holds(Word("ZANT")) for _ in range(1000)] == [True] * 1000


def test_what_is_no_trie_or_one_of_another_number_of_words_is_refused(data):
    half = bytes(lexicon_file.unpack(data, "base")[1])[: len(data) // 4]
    for trie in [b"", b"no trie", b"\0" * 4096, b"We love Marisa.\0" * 10, half]:
        other = doctored(data, trie)
        fault = contradiction(lambda: Lexicon(other, "base.lexicon"))  # noqa: B023
        # The library's reason comes without the place in its source.
        assert re.fullmatch(r"expected a trie, found other bytes: [^:]+", fault)
        assert "None" not in fault
    error = refusal(lambda: Lexicon(doctored(data, edition="No Id"), "base.lexicon"), Unsound)
    assert "base.lexicon" in str(error)
    two = doctored(data, Trie(["ZANT", "BLORP"]).tobytes())
    assert contradiction(lambda: Lexicon(two, "base.lexicon")) == "expected 3 words, found 2"


of_words = Fingerprint.of_lines


their_alphabet = "the english alphabet {english}"


@pytest.mark.parametrize(
    ("trie", "changed", "fault"),
    [
        ([], {"fingerprint": "0" * 64}, "fingerprint 0000-0000-0000, found {words}"),
        (["BLORP", "QUIV", "ZANS"], {}, "fingerprint {words}, found {others}"),
        ([], {"alphabet_fingerprint": "0" * 64},
         f"{their_alphabet}, found english 0000-0000-0000"),
        ([], {"alphabet": "german"}, f"{their_alphabet}, found german {{english}}"),
        ([], {"counts": {"4": 1, "5": 2}}, "the counts by length of its manifest, found others"),
        *((trie, {"fingerprint": of_words(trie)}, "words of the english alphabet, found others")
          for trie in (["BLORP", "QUIV", "zant"], ["", "BLORP", "QUIV"])),
        ([], {"plain_digraphs": "one tile"}, "plain_digraphs left out, found one tile"),
        ([], {"edition": "csw24", "public_counts": "agree"},
         "public_counts agree, found differ"),
        ([], {"edition": "ours", "public_counts": "agree"},
         "public_counts agree, found unknown"),
        *(([], {"amends": "csw24", "changes": changes}, "words with each change made, found others")
          for changes in (["+ZANS"], ["-ZANT"], ["+ZANT", "+ZANT"], ["+ZANT", "-ZANT"])),
    ],
)  # fmt: skip
def test_a_doctored_lexicon_is_found_out(data, english, trie, changed, fault):
    other = doctored(data, Trie(trie).tobytes() if trie else None, **changed)
    words, others = of_words(["BLORP", "QUIV", "ZANT"]).short, of_words(trie).short
    expected = fault.format(words=words, others=others, english=english.fingerprint.short)
    fault = contradiction(lambda: Lexicon(other, "base.lexicon").prove(english))
    assert fault == f"expected {expected}"


def test_a_sound_lexicon_is_proved_and_a_trie_of_other_bytes_is_found_out(data, english):
    lexicon = Lexicon(data, "base.lexicon")
    lexicon.prove(english)
    assert lexicon.manifest.fingerprint == of_words(lexicon.words())
    finds = lexicon.holds
    lexicon.holds = lambda word: word != "QUIV" and finds(word)  # a word that it lists
    expected = "expected a look-up to find every word, found a word that it misses"
    assert contradiction(lambda: lexicon.prove(english)) == expected
    trie = BinaryTrie([b"BLORP", b"QUIV", b"\xff"]).tobytes()
    other = Lexicon(doctored(data, trie), "base.lexicon")
    assert contradiction(lambda: other.prove(english)) == "expected words, found other bytes"


def test_a_lexicon_that_was_compiled_before_its_counts_were_public_stays_sound(
    english, monkeypatch
):
    lexicon = Lexicon(lexicon_of(["ZANT", "BLORP"], "ours"), "ours.lexicon")
    assert lexicon.manifest.public_counts == "unknown"
    known = Edition("ours", "Ours", {4: 1, 5: 1}, "english", "")
    monkeypatch.setattr("lexicons.words.lexicon.public_edition", lambda _: known)
    lexicon.prove(english)


def test_what_a_manifest_says_of_plain_digraphs_is_proved_against_the_alphabet():
    spanish = Library().alphabet("spanish")
    _, sound = compile_list([Word("CHOZO"), Word("ZULO")], spanish, "zona")
    Lexicon(sound, "zona").prove(spanish)
    silent = Lexicon(doctored(sound, plain_digraphs=None), "zona.lexicon")
    expected = "expected plain_digraphs one tile, found it left out"
    assert contradiction(lambda: silent.prove(spanish)) == expected


# -- chains ----------------------------------------------------------------------------------------

cases = vectors("challenges.toml")["case"]

plain = b'id = "club"\ntitle = "Our club"\nalphabet = "ab"\n[[stage]]\nlexicon = "base"\n'


def judge_of(row, judge_over):
    more = {key: row[key] for key in ("longest_word",) if key in row}
    return judge_over(row["lexicons"], row["stages"], row.get("lengths"), **more)


def test_a_chain_settles_words_as_its_definition_says(judge_over):
    for row in [case for case in cases if "cannot" not in case]:
        assert row["because"], row
        judge = judge_of(row, judge_over)
        for verdict in Verdict:
            for words in row[verdict.value]:
                assert judge.rule(judge.board.challenge(*words)).verdict is verdict, (row, words)


def test_a_chain_that_cannot_judge_says_why(judge_over):
    for row in [case for case in cases if "cannot" in case]:
        error = refusal(lambda: judge_of(row, judge_over), CannotJudge)  # noqa: B023
        assert list(error.faults) == row["cannot"], row
        if isinstance(error, Missing):
            assert "copy" in error.remedy, row
            continue
        assert error.what == "The rule set club can't judge by its lexicons.", row
        assert "`judge lexicon build LIST --alphabet english --lengths 2-15`" in error.remedy, row


def alphabet(more=b""):
    return Alphabet.read(b'id = "ab"\ntitle = "AB"\ntiles = "A B C CH"\n' + more)


def compiled_of(of, *words):
    spelt = sorted(word for text in words if (word := of.spell(text)))
    return Lexicon(compile_list(spelt, of, "base", lengths=range(2, 16))[1], "base")


def test_a_lexicon_of_another_alphabet_or_another_number_of_them_cannot_be_asked():
    one, other = alphabet(), alphabet(b'[folds]\na = "A"\n')
    rules = RuleSet.read(plain)
    error = refusal(lambda: Chain(rules, one, [compiled_of(other, "ABBA")]), CannotJudge)
    expected = f"expected the ab alphabet {one.fingerprint.short}"
    assert error.faults == (f"stage 1, base: {expected}, found ab {other.fingerprint.short}",)
    assert "`judge lexicon build LIST --alphabet ab --lengths 2-15`" in error.remedy
    words = compiled_of(one, "ABBA")
    for lexicons in ([], [words, words]):
        with pytest.raises(ValueError, match="zip"):
            Chain(rules, one, lexicons)


def test_bounds_are_counted_in_tiles():
    language = alphabet()
    stages = plain.replace(
        b'"base"', b'"base"\nlongest = 2\n[[stage]]\nlexicon = "base"\nshortest = 3'
    )
    words = compiled_of(language, "CHA", "CHACH", "ABBA")
    chain = Chain(RuleSet.read(b"longest_word = 3\n" + stages), language, [words, words])
    assert sorted(chain.steps) == [2, 3]
    assert [chain.accepts(Word(text)) for text in ("CHA", "CHACH", "ACH")] == [True, True, False]
