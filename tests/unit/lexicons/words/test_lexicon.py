"""A compiled edition, verified whole before anything is looked up."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from marisa_trie import BinaryTrie, Trie

from lexicons import Alphabet, Edition, Fingerprint, Library, Missing, Unsound
from lexicons.alphabet import Word
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_list import WordList
from lexicons.words import container
from lexicons.words.lexicon import Lexicon

Compile = Callable[..., bytes]


@pytest.fixture
def data(compiled: Compile) -> bytes:
    return compiled(["ZANT", "BLORP", "QUIV"], "base")


def doctored(data: bytes, trie: bytes | None = None, **changed: object) -> bytes:
    """The file with another trie or manifest, and a digest that is right; without what is None."""
    manifest, old = container.unpack(data, "base")
    contents = {key: v for key, v in (json.loads(manifest) | changed).items() if v is not None}
    return container.pack(json.dumps(contents).encode(), bytes(old) if trie is None else trie)


def contradiction(prove: Callable[[], object]) -> str:
    """Where a lexicon is not what its manifest says."""
    with pytest.raises(Unsound, match=r"^\w+\.lexicon is not what its manifest says\.") as refused:
        prove()
    assert refused.value.remedy
    (fault,) = refused.value.faults
    return fault


def test_it_holds_its_words_and_no_others(data: bytes) -> None:
    lexicon = Lexicon(data, "base.lexicon")
    assert lexicon.words() == ["BLORP", "QUIV", "ZANT"]
    asked = ["ZANT", "ZAN", "ZANTS", "", "zant", "GROB", "BLORP"]
    assert [word for word in asked if lexicon.holds(Word(word))] == ["ZANT", "BLORP"]


def test_it_is_read_from_its_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "base.lexicon"
    with pytest.raises(Missing, match=r"The lexicon base\.lexicon cannot be read") as refused:
        Lexicon.read(str(path), "base")
    assert refused.value.remedy.startswith("Install it: `judge lexicon install FILE`.")
    path.write_bytes(data)
    assert Lexicon.read(str(path)).manifest == Lexicon.read(str(path), "base").manifest
    assert Lexicon.read(str(path)).name == "base.lexicon"


def test_a_file_under_the_name_of_another_edition_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.lexicon"
    path.write_bytes(data)
    with pytest.raises(Unsound) as refused:
        Lexicon.read(str(path), "other")
    assert refused.value.what == "other.lexicon holds another edition than its name says."
    assert refused.value.faults == ("expected other, found base",)
    assert refused.value.remedy == (
        "Remove it, and install the right file: `judge lexicon install FILE`."
    )


def test_it_is_independent_of_the_memory_that_it_was_made_from(data: bytes) -> None:
    lexicon = Lexicon(bytes(data), "base")
    del data
    assert [lexicon.holds(Word("ZANT")) for _ in range(1000)] == [True] * 1000


def test_a_trie_of_another_number_of_words_is_refused_at_every_open(data: bytes) -> None:
    other = doctored(data, Trie(["ZANT", "BLORP"]).tobytes())
    assert contradiction(lambda: Lexicon(other, "base.lexicon")) == "expected 3 words, found 2"


def test_what_is_no_trie_is_refused(data: bytes) -> None:
    half = bytes(container.unpack(data, "base")[1])[: len(data) // 4]
    for trie in [b"", b"no trie", b"\0" * 4096, b"We love Marisa.\0" * 10, half]:
        other = doctored(data, trie)
        fault = contradiction(lambda: Lexicon(other, "base.lexicon"))  # noqa: B023
        # The library's reason comes without the place in its source.
        assert re.fullmatch(r"expected a trie, found other bytes: [^:]+", fault)
        assert "None" not in fault
    with pytest.raises(Unsound) as refused:
        Lexicon(doctored(data, edition="No Id"), "base.lexicon")
    assert "base.lexicon" in str(refused.value)


def test_a_sound_lexicon_is_proved(data: bytes, english: Alphabet) -> None:
    lexicon, done = Lexicon(data, "base.lexicon"), list[float]()
    lexicon.prove(english, done.append)
    assert done == [0.4, 0.9, 1]
    assert lexicon.manifest.fingerprint == Fingerprint.of_words(lexicon.words())


of_words = Fingerprint.of_words
other_words = "expected words of the english alphabet, found others"


@pytest.mark.parametrize(
    ("trie", "changed", "fault"),
    [
        (None, {"fingerprint": "0" * 64}, "expected fingerprint 0000-0000-0000, found {words}"),
        (["BLORP", "QUIV", "ZANS"], {}, "expected fingerprint {words}, found {others}"),
        (
            None,
            {"alphabet_fingerprint": "0" * 64},
            "expected the english alphabet {english}, found english 0000-0000-0000",
        ),
        (
            None,
            {"alphabet": "german"},
            "expected the english alphabet {english}, found german {english}",
        ),
        (
            None,
            {"counts": {"4": 1, "5": 2}},
            "expected the counts by length of its manifest, found others",
        ),
        *(
            (trie, {"fingerprint": of_words(trie)}, other_words)
            for trie in (["BLORP", "QUIV", "zant"], ["", "BLORP", "QUIV"])
        ),
    ],
)
def test_a_doctored_lexicon_is_found_out(
    data: bytes, english: Alphabet, trie: list[str] | None, changed: dict[str, object], fault: str
) -> None:
    other = doctored(data, Trie(trie).tobytes() if trie else None, **changed)
    words, others = of_words(["BLORP", "QUIV", "ZANT"]).short, of_words(trie or []).short
    expected = fault.format(words=words, others=others, english=english.fingerprint.short)
    assert contradiction(lambda: Lexicon(other, "base.lexicon").prove(english)) == expected


def test_a_trie_that_lists_a_word_and_does_not_find_it_is_refused(
    data: bytes, english: Alphabet
) -> None:
    lexicon = Lexicon(data, "base.lexicon")
    finds = lexicon.holds
    lexicon.holds = lambda word: word != "QUIV" and finds(word)
    expected = "expected a look-up to find every word, found a word that it misses"
    assert contradiction(lambda: lexicon.prove(english)) == expected


def test_a_trie_of_bytes_that_are_no_words_is_found_out(data: bytes, english: Alphabet) -> None:
    trie = BinaryTrie([b"BLORP", b"QUIV", b"\xff"]).tobytes()
    lexicon = Lexicon(doctored(data, trie), "base.lexicon")
    found = contradiction(lambda: lexicon.prove(english))
    assert found == "expected words, found other bytes"


def test_a_lexicon_that_was_compiled_before_its_counts_were_public_stays_sound(
    compiled: Compile, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = Lexicon(compiled(["ZANT", "BLORP"], "ours"), "ours.lexicon")
    assert lexicon.manifest.public_counts == "unknown"
    known = Edition("ours", "Ours", {4: 1, 5: 1}, "english", "")
    monkeypatch.setattr("lexicons.words.lexicon.public_edition", lambda _: known)
    lexicon.prove(english)


def test_a_doctored_public_comparison_is_found_out(compiled: Compile, english: Alphabet) -> None:
    data = compiled(["ZANT", "BLORP"], "csw24")
    lexicon = Lexicon(doctored(data, public_counts="agree"), "csw24.lexicon")
    expected = "expected public counts that agree, found that they differ"
    assert contradiction(lambda: lexicon.prove(english)) == expected


def test_what_a_manifest_says_of_plain_digraphs_is_proved_against_the_alphabet(data: bytes) -> None:
    english, spanish = (Library().alphabet(each) for each in ("english", "spanish"))
    claimed = Lexicon(doctored(data, plain_digraphs="one tile"), "base.lexicon")
    expected = "expected plain_digraphs left out, found one tile"
    assert contradiction(lambda: claimed.prove(english)) == expected
    words = WordList([Word("CHOZO"), Word("ZULO")], spanish)
    _, sound = compile_list(words, "zona")
    Lexicon(sound, "zona").prove(spanish)
    silent = Lexicon(doctored(sound, plain_digraphs=None), "zona.lexicon")
    expected = "expected plain_digraphs one tile, found it left out"
    assert contradiction(lambda: silent.prove(spanish)) == expected
