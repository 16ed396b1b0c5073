"""A word list becomes the bytes of a lexicon file."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from lexicons import Alphabet, CannotJudge, Edition, ListRefused, Unsound, edition
from lexicons.alphabet import Word
from lexicons.edition import data_folder
from lexicons.lists import compiler
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_list import WordList
from lexicons.words.lexicon import Lexicon

shipped = Path(data_folder, "lexicons", "scowl80.lexicon")


@pytest.fixture
def words(english: Alphabet) -> WordList:
    return WordList([Word("BLORP"), Word("QUIV"), Word("ZANT")], english)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Edition:
    """The one edition that is known in public: one word of five letters, two of four."""
    known = Edition("known", "The Known List", {4: 2, 5: 1}, "english", "")
    monkeypatch.setattr(edition, "public_editions", lambda: {"known": known})
    return known


def test_the_manifest_says_what_the_list_holds(words: WordList, english: Alphabet) -> None:
    manifest, data = compile_list(
        words, "ours", title="Our list", source="The club", licence="Free", lengths=range(2, 16)
    )
    assert (manifest.edition, manifest.title) == ("ours", "Our list")
    assert (manifest.source, manifest.licence) == ("The club", "Free")
    assert (manifest.words, manifest.counts) == (3, {4: 2, 5: 1})
    assert manifest.lengths == range(2, 16)
    assert manifest.fingerprint == words.fingerprint
    assert (manifest.alphabet, manifest.alphabet_fingerprint) == ("english", english.fingerprint)
    assert Lexicon(data, "ours").manifest == manifest
    unsaid, _ = compile_list(words, "ours")
    assert (unsaid.title, unsaid.public_counts) == ("ours", "unknown")
    assert unsaid.lengths == range(4, 6)  # from its shortest to its longest word


def test_the_same_words_and_metadata_give_the_same_bytes(words: WordList) -> None:
    assert compile_list(words, "ours", title="A")[1] == compile_list(words, "ours", title="A")[1]
    assert compile_list(words, "ours", title="A")[1] != compile_list(words, "ours", title="B")[1]


def test_the_free_list_compiled_from_its_own_words_has_the_same_bytes(english: Alphabet) -> None:
    data = shipped.read_bytes()
    old = Lexicon(data, "scowl80")
    manifest, rebuilt = compile_list(
        WordList(old.words(), english),
        "scowl80",
        title=old.manifest.title,
        source=old.manifest.source,
        licence=old.manifest.licence,
    )
    assert manifest == old.manifest
    assert rebuilt == data


@pytest.mark.parametrize("edition", ["", "Our List", "../ours", "a" * 41, "o\x1burs"])
def test_what_is_no_id_is_refused(words: WordList, edition: str) -> None:
    with pytest.raises(ListRefused, match="is not an id of at most 40") as refused:
        compile_list(words, edition)
    assert refused.value.what.isprintable()


def test_a_known_edition_whose_counts_agree_is_told_as_such(
    english: Alphabet, words: WordList, known: Edition
) -> None:
    """Words beyond the known lengths are not compared."""
    manifest, _ = compile_list(words, "known")
    assert (manifest.title, manifest.public_counts) == ("The Known List", "agree")
    assert manifest.caution == ""
    assert compile_list(words, "known", title="Ours")[0].title == "Ours"
    longer = WordList(sorted([*words.words, Word("SNARPS")]), english)
    assert compile_list(longer, "known")[0].public_counts == "agree"


def test_a_known_edition_whose_counts_differ_is_refused_but_for_order(
    english: Alphabet, known: Edition
) -> None:
    """Every use then says so."""
    other = WordList([Word("BLORP"), Word("GROBS"), Word("ZAN")], english)
    with pytest.raises(Unsound, match="is not the published edition known: its counts") as refused:
        compile_list(other, "known")
    assert refused.value.faults == (
        "4 letters: expected 2 words, found 0",
        "5 letters: expected 1 words, found 2",
    )
    assert "--as-is" in refused.value.remedy
    manifest, _ = compile_list(other, "known", as_is=True)
    assert manifest.public_counts == "differ"
    assert manifest.caution.startswith("not the published edition known: ")


def test_a_single_word_of_a_length_that_is_not_there_is_a_difference() -> None:
    told = ["3 letters: expected 1 words, found 0"]
    two = Edition("two", "Two", {2: 1}, "english", "")
    both = Edition("both", "Both", {2: 1, 3: 1}, "english", "")
    assert both.differences({2: 1, 4: 5}) == told
    assert two.differences({2: 1, 4: 5}) == []


def test_what_is_no_list_of_this_name_is_refused(
    english: Alphabet, words: WordList, known: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ListRefused, match="There is no word in the list"):
        compile_list(WordList([], english), "ours")
    for lengths in [range(2, 5), range(5, 16)]:
        with pytest.raises(Unsound, match="words outside the lengths it covers"):
            compile_list(words, "ours", lengths=lengths)
    for title in [" Ours", "Our\nlist", "\x1b[31m"]:
        with pytest.raises(ListRefused, match="title"):
            compile_list(words, "ours", title=title)
    other = known._replace(alphabet="spanish")
    monkeypatch.setattr(edition, "public_editions", lambda: {"known": other})
    with pytest.raises(ListRefused, match="is a list of another alphabet"):
        compile_list(words, "known")


def test_every_word_of_the_list_is_looked_up_in_the_file(
    words: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = compiler.BinaryTrie

    def forgetful(words: Iterable[bytes] = ()) -> object:
        return real([*list(words)[:-1], b"SNARP"]) if words else real()

    monkeypatch.setattr(compiler, "BinaryTrie", forgetful)
    with pytest.raises(CannotJudge, match="does not hold the words of the list") as refused:
        compile_list(words, "ours")
    assert refused.value.remedy.startswith("Nothing was written.")


def test_how_much_is_done_is_told_and_a_file_is_written_whole(
    tmp_path: Path, words: WordList
) -> None:
    path = tmp_path / "ours.lexicon"
    told: list[float] = []
    _, data = compile_list(words, "ours", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    compiler.write(str(path), data)
    assert Lexicon.read(str(path), "ours").words() == words.words
