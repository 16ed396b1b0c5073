"""How far a lexicon is proved to be its edition; the editions here are invented."""

from collections.abc import Callable

import pytest

from lexicons import Alphabet, Edition, Fingerprint, ListRefused, Manifest, Unsound, edition
from lexicons.alphabet import Word
from lexicons.edition import Part
from lexicons.lists.compiler import compile_list
from lexicons.lists.identification import base_of
from lexicons.lists.sorted_words import SortedWords
from lexicons.lists.word_list import WordList
from lexicons.words.lexicon import Lexicon

Build = Callable[..., tuple[Manifest, Lexicon]]

words = ["BLORP", "QUIV", "ZANT", "ZANTING"]
next_words = ["BLORP", "GROB", "QUIV", "ZANTING"]


def fingerprint(texts: list[str]) -> Fingerprint:
    return Fingerprint.of_words(sorted(texts))


def known(name: str, texts: list[str], *parts: Part, whole: bool = True) -> Edition:
    counts = {n: sum(len(word) == n for word in texts) for n in (4, 5, 7)}
    return Edition(
        name, name.upper(), counts, "english", "",
        fingerprint=fingerprint(texts) if whole else "", parts=parts,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def public(monkeypatch: pytest.MonkeyPatch) -> dict[str, Edition]:
    part = Part((2, 5), fingerprint([word for word in words if len(word) <= 5]))
    public = {
        "one": known("one", words),
        "two": known("two", next_words),
        "book": known("book", words[:3], part, whole=False)._replace(counts={4: 2, 5: 1}),
        "counted": known("counted", words, whole=False),
    }
    monkeypatch.setattr(edition, "public_editions", lambda: public)
    return public


@pytest.fixture
def build(english: Alphabet) -> Build:
    def build(texts: list[str], name: str, **more: object) -> tuple[Manifest, Lexicon]:
        word_list = WordList(sorted(map(Word, texts)), english)
        manifest, data = compile_list(word_list, name, **more)  # type: ignore[arg-type]
        lexicon = Lexicon(data, name)
        lexicon.prove(english)
        assert lexicon.manifest == manifest
        return manifest, lexicon

    return build


exchanged = ["BLORP", "QUIZ", "ZANT", "ZANTING"]
differ = "not the published edition {}: its words differ"


@pytest.mark.parametrize(
    ("texts", "name", "standing", "proved"),
    [
        (words, "one", "verified: the words are those of one", (4, 7)),
        (words[:3], "book", "verified: the words of 2 to 5 letters are those of book", (2, 5)),
        # The lengths that a book is asked for are verified in a longer list.
        (words, "book", "verified: the words of 2 to 5 letters are those of book", (2, 5)),
        (
            exchanged,
            "counted",
            "only the counts agree with those of counted: no fingerprint of it is public",
            None,
        ),
        (words, "ours", "not verified: nothing is publicly known of ours", None),
        (next_words, "ours", "not verified: nothing is publicly known of ours", None),
    ],
)
def test_how_far_a_list_is_proved_is_told_with_its_lengths(
    build: Build, texts: list[str], name: str, standing: str, proved: tuple[int, int] | None
) -> None:
    manifest, _ = build(texts, name)
    assert (str(manifest.standing), manifest.caution) == (standing, "")
    assert standing.startswith(manifest.standing.grade) or manifest.standing.grade == "counts agree"
    assert manifest.standing.proved(manifest.counts) == proved


def test_one_word_exchanged_is_refused_and_cautioned_against_at_every_use(build: Build) -> None:
    with pytest.raises(Unsound) as refused:
        build(exchanged, "one")
    found = f"expected {fingerprint(words).short}, found {fingerprint(exchanged).short}"
    assert refused.value.faults == (found,)
    with pytest.raises(Unsound, match=differ.format("book")):
        build(exchanged, "book")
    manifest, _ = build(exchanged, "one", as_is=True)
    assert manifest.standing.grade == "other words"
    assert manifest.caution == differ.format("one")
    assert manifest.described == f"{manifest.identity}, {manifest.caution}"


def test_the_title_of_a_published_edition_is_for_its_words(
    build: Build, public: dict[str, Edition]
) -> None:
    for title in ("ONE", "o n e", "BOOK"):
        with pytest.raises(Unsound, match="is that of the published edition"):
            build(next_words, "ours", title=title, as_is=True)
    assert build(words, "ours", title="ONE")[0].title == "ONE"
    assert build(words[:3], "book", title="BOOK")[0].title == "BOOK"
    manifest, _ = build(words[1:], "ours", title="Later 2")
    manifest.refuse_borrowed_title()
    public["later"] = known("later", next_words)._replace(title="LATER 2")
    with pytest.raises(Unsound, match="published edition later"):
        manifest.refuse_borrowed_title()


def test_counts_that_became_public_later_are_compared(build: Build) -> None:
    manifest, _ = build(next_words, "ours")
    later = manifest._replace(edition="counted", counts={4: 1, 5: 1}, public_counts="unknown")
    assert later.standing.grade == "other words"


def test_a_list_backwards_is_refused_by_name_under_any_id(build: Build) -> None:
    turned = [word[::-1] for word in words]
    for name in ("one", "two", "ours"):
        for as_is in (False, True):
            with pytest.raises(ListRefused) as refused:
                build(turned, name, as_is=as_is)
            assert "it is ONE (one) with every word backwards" in str(refused.value)


def test_another_known_edition_than_the_one_named_is_refused_by_name(build: Build) -> None:
    with pytest.raises(ListRefused) as refused:
        build(next_words, "one", as_is=True)
    assert refused.value.faults == ("its words are those of TWO (two)",)
    assert "--edition two" in refused.value.remedy


def amended(build: Build, english: Alphabet, lexicon: Lexicon, texts: list[str]) -> Lexicon:
    before, after = (SortedWords.of(sorted(map(Word, each))) for each in (lexicon.words(), texts))
    base = base_of(before, lexicon.changes, after, english)
    return build(texts, "ours" if texts != words else "one", base=base)[1]


def test_an_amended_edition_is_verified_with_its_changes(build: Build, english: Alphabet) -> None:
    first = amended(build, english, build(words, "one")[1], [*words, "WUG"])
    assert str(first.manifest.standing) == "verified: one with 1 change"
    assert (first.manifest.caution, first.changes) == ("", ("+WUG",))
    second = amended(build, english, first, [*words[1:], "WUG", "WUGS"])
    assert str(second.manifest.standing) == "verified: one with 3 changes"
    back = amended(build, english, second, words)
    assert (back.changes, str(back.manifest.standing)[-14:]) == ((), "e those of one")


def test_changes_that_do_not_lead_back_to_the_edition_are_found_out(
    build: Build, english: Alphabet
) -> None:
    doctored = amended(build, english, build(words, "one")[1], [*words, "WUG"])
    doctored.changes = ("+ZANT",)
    with pytest.raises(Unsound, match="not what its manifest says") as refused:
        doctored.prove(english)
    found = fingerprint([*words[:2], *words[3:], "WUG"]).short
    assert refused.value.faults == (
        f"expected one without the changes of its manifest, found {found}",
    )


def test_a_part_with_another_fingerprint_is_found_out(build: Build, english: Alphabet) -> None:
    _, doctored = build(words, "book")
    wrong = (Part((2, 5), fingerprint(words)),)
    doctored.manifest = doctored.manifest._replace(parts=wrong)
    with pytest.raises(Unsound, match="not what its manifest says") as refused:
        doctored.prove(english)
    assert refused.value.faults == (
        "expected the words of 2 to 5 letters of its manifest, found others",
    )


def test_both_ends_of_a_part_belong_to_it(build: Build, english: Alphabet) -> None:
    _, lexicon = build(words, "book")
    whole = (Part((4, 7), fingerprint(words)),)
    lexicon.manifest = lexicon.manifest._replace(parts=whole)
    lexicon.prove(english)


def test_a_manifest_names_the_parts_of_a_public_edition(build: Build) -> None:
    assert b'"parts"' not in build(words, "one")[0].to_bytes()
    manifest, _ = build(words, "book")
    assert b'"parts"' in manifest.to_bytes()
    assert Manifest.parse(manifest.to_bytes()) == manifest
    with pytest.raises(Unsound):
        Manifest.parse(manifest.to_bytes().replace(b'"format":1,', b'"format":2,'))


def test_the_tiles_of_a_word_are_turned_and_not_its_letters(
    public: dict[str, Edition], monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A C CH H O"\n')
    forwards = ["ACHO", "CHOA"]
    public["chs"] = Edition("chs", "CHS", {3: 2}, "ch", "", fingerprint=fingerprint(forwards))
    with pytest.raises(ListRefused, match="not CHS"):
        compile_list(WordList(sorted(map(Word, ["OCHA", "AOCH"])), spanish), "chs")


def test_a_published_edition_of_which_nothing_is_public_is_a_caution_at_every_use(
    build: Build, public: dict[str, Edition]
) -> None:
    public.clear()
    public["bare"] = Edition("bare", "BARE", {}, "english", "")
    manifest, _lexicon = build(words, "bare")
    assert str(manifest.standing) == "not verified: nothing is publicly known of bare"
    assert manifest.caution == "cannot be verified"
    own, _lexicon = build(words, "our-list")
    assert own.caution == ""
