"""A word list becomes the bytes of a lexicon file."""

import pytest

from lexicons import Edition, ListRefused, Unsound, edition
from lexicons.alphabet import Word
from lexicons.lists import compiler
from lexicons.lists.compiler import Imprint, compile_list
from lexicons.lists.word_reader import SortedWords
from tests.unit.refusals import refusal


@pytest.fixture
def words():
    return SortedWords.of(["BLORP", "QUIV", "ZANT"])


@pytest.fixture
def known(monkeypatch):
    """The one edition that is known in public: one word of five letters, two of four."""
    known = Edition("known", "The Known List", {4: 2, 5: 1}, "english", "")
    monkeypatch.setattr(edition, "public_editions", lambda: {"known": known})
    return known


def test_a_known_edition_is_compared_by_its_counts(english, words, known):
    manifest, _ = compile_list(words, english, "known")
    assert (manifest.title, manifest.public_counts) == ("The Known List", "agree")
    assert manifest.caution == ""
    assert compile_list(words, english, "known", Imprint("Ours"))[0].title == "Ours"
    # Words beyond the known lengths are not compared.
    longer = sorted([*words, Word("SNARPS")])
    assert compile_list(longer, english, "known")[0].public_counts == "agree"
    other = [Word("BLORP"), Word("GROBS"), Word("ZAN")]
    refused = refusal(lambda: compile_list(other, english, "known"), Unsound)
    assert "not the published edition known: its counts" in refused.what
    assert refused.faults == (
        "words of 4 letters: expected 2, found 0",
        "words of 5 letters: expected 1, found 2",
    )
    assert "--as-is" in refused.remedy
    manifest, _ = compile_list(other, english, "known", as_is=True)
    assert manifest.public_counts == "differ"
    assert manifest.caution.startswith("not the published edition known: ")  # at every use


def test_a_list_has_of_an_older_one_what_it_does_not_say_itself(english, words):
    told = Imprint(source="a book", licence="free", exclusions="kept")
    old, _ = compile_list(words, english, "ours", told)
    assert Imprint("Ours").inheriting(old) == told._replace(title="Ours")
    own = Imprint("Ours", source="our club", licence="ours", exclusions="left out")
    assert own.inheriting(old) == own


def test_what_is_no_list_of_this_name_is_refused(english, words, known, monkeypatch):
    for name in ["", "Our List", "../ours", "a" * 41, "o\x1burs"]:
        refused = refusal(lambda: compile_list(words, english, name), ListRefused)  # noqa: B023
        assert "is not an id of at most 40" in refused.what
    with pytest.raises(ListRefused, match="There is no word in the list"):
        compile_list([], english, "ours")
    for lengths, wider in [(range(2, 5), "2-5"), (range(5, 16), "4-15")]:
        refused = refusal(lambda: compile_list(words, english, "ours", lengths=lengths))  # noqa: B023
        assert "would have words of " in refused.what
        assert f"Say `--lengths {wider}`" in refused.remedy
    titles = [("title", title) for title in (" Ours", "Our\nlist", "\x1b[31m")]
    others = [("effective", "2027-02-31"), ("exclusions", "some"), ("own_alphabet", "\ud800")]
    for name, text in [*titles, *others]:
        with pytest.raises(ListRefused, match=name):
            compile_list(words, english, "ours", Imprint()._replace(**{name: text}))
    other = known._replace(alphabet="spanish")
    monkeypatch.setattr(edition, "public_editions", lambda: {"known": other})
    with pytest.raises(ListRefused, match="is a list of another alphabet"):
        compile_list(words, english, "known")


def test_a_file_that_is_not_of_the_list_is_refused(english, words, monkeypatch):
    with pytest.raises(Unsound, match="expected words of the english alphabet, found others"):
        compile_list([Word("zant")], english, "ours")
    real = compiler.BinaryTrie
    monkeypatch.setattr(compiler, "BinaryTrie", lambda lines: real([*list(lines)[:-1], b"SNARP"]))
    with pytest.raises(Unsound, match="expected fingerprint "):
        compile_list(words, english, "ours")
