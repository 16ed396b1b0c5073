"""What is publicly known of editions, and how far a lexicon is proved to be one of them."""

import re

import pytest

from lexicons import Edition, Fingerprint, Library, Unsound, edition, public_editions, schema
from lexicons.alphabet import Word
from lexicons.edition import EditionPart
from lexicons.lists import identity
from lexicons.lists.compiler import compile_list
from lexicons.lists.identity import base_of
from lexicons.lists.word_reader import SortedWords
from lexicons.rules import rule_keys
from lexicons.words.lexicon import Lexicon
from tests.unit.refusals import refusal

# -- in public -------------------------------------------------------------------------------------

#: As published with the counts, or added up when they were measured.
totals = {
    "ospd5": 109_929, "nswl2018": 191_518, "nswl2020": 191_476, "nswl2023": 195_747,
    "ods4": 369_085, "owl-combined": 167_964, "owl2-combined": 178_691,
    "ospd4-combined": 178_374, "otcwl2014": 187_632, "otcwl2016": 188_738, "nwl2018": 192_111,
    "nwl2020": 191_852, "nwl2023": 196_601, "oswi-2003": 246_691, "csw07": 267_750,
    "csw12": 270_163, "csw15": 276_663, "csw19": 279_496, "csw21": 279_077, "csw24": 280_887,
    "ods5": 378_989, "fise2009": 636_599,
}  # fmt: skip
books_alone = {"owl": 9, "owl2": 9, "ospd4": 8}
errata_or_school = ["owl2-1-combined", "ospd4-1-combined", "sswl2015", "sswl2016"]
nothing_public = ["long-list", "redwood-1997", "osw3", "chambers-1993", "mw10", "mw11"]
without_counts = [*nothing_public, *errata_or_school]
editions = public_editions()


def test_every_known_edition_is_there_and_its_counts_add_up_to_the_known_total():
    assert editions.keys() == {*totals, *books_alone, *without_counts}
    assert len({*editions.values()}) == len(editions)
    assert [name for name in without_counts if editions[name].counts] == []
    for name, total in totals.items():
        assert sum(editions[name].counts.values()) == total, name
        longest = 12 if name == "ospd5" else 15
        assert list(editions[name].counts) == list(range(2, longest + 1)), name
    for name, longest in books_alone.items():  # has counts and the part of the combined list
        combined = editions[f"{name}-combined"]
        counts = {length: combined.counts[length] for length in range(2, longest + 1)}
        assert editions[name].counts == counts
        assert (2, longest) in {part.lengths for part in editions[name].parts}
        assert set(editions[name].parts) <= set(combined.parts)


def test_every_edition_that_is_public_at_all_has_a_fingerprint():
    proved = {e.id for e in editions.values() if e.fingerprint or e.parts}
    assert editions.keys() - proved == set(nothing_public)
    digits = [e.fingerprint for e in editions.values() if e.fingerprint]
    assert len(set(digits)) == len(digits)
    digits += [part.fingerprint for e in editions.values() for part in e.parts]
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in digits)


def test_an_edition_is_well_formed_and_of_the_language_and_date_that_it_names():
    languages = {"ods4": "french", "ods5": "french", "fise2009": "spanish"}
    for name, known in editions.items():
        assert known.id == name
        assert schema.identifier(name) == schema.text(known.title) == "", name
        assert known.alphabet == languages.get(name, "english")
        assert max(known.counts, default=0) <= rule_keys.LONGEST_BOARD
        assert all(type(count) is int and count > 0 for count in known.counts.values()), name
    titles = [edition.title.casefold() for edition in editions.values()]
    assert len(set(titles)) == len(titles)
    assert {known.id: known.effective for known in editions.values() if known.effective} == {
        "otcwl2014": "2015-04-10", "nwl2018": "2019-03-01", "nwl2020": "2021-01-06",
        "nwl2023": "2024-02-29",
    }  # fmt: skip
    library = Library()
    lists = {s.lexicon for name in library.rule_ids() for s in library.rules(name).stages}
    assert lists - editions.keys() == {"scowl80", "example-short", "example-long"}


def test_errata_that_are_known_are_changes_each_of_a_word_in_its_alphabet():
    [known] = [edition for edition in editions.values() if edition.errata]
    assert known.id == "owl2-combined"
    alphabet = Library().alphabet(known.alphabet)
    assert [line for line in known.errata if alphabet.spell(line[1:]) != line[1:]] == []
    assert {line[0] for line in known.errata} == {"+", "-"}
    assert len(set(known.errata)) == len(known.errata) == 10
    # Its published size is that of the counted words, one a line.
    size = sum((length + 1) * count for length, count in known.counts.items())
    assert f"{size:,} bytes" in known.published
    assert f"{sum(known.counts.values()):,} words" in known.published


# -- what a lexicon proves, with invented editions -------------------------------------------------

words = ["BLORP", "QUIV", "ZANT", "ZANTING"]
next_words = ["BLORP", "GROB", "QUIV", "ZANTING"]


def fingerprint(texts):
    return Fingerprint.of_lines(sorted(texts))


def known(name, texts, *parts, whole=True):
    counts = {n: sum(len(word) == n for word in texts) for n in (4, 5, 7)}
    return Edition(
        name, name.upper(), counts, "english", "",
        fingerprint=fingerprint(texts) if whole else Fingerprint(), parts=parts,
    )  # fmt: skip


@pytest.fixture
def public(monkeypatch):
    part = EditionPart((2, 5), fingerprint([word for word in words if len(word) <= 5]))
    narrow = EditionPart((2, 4), fingerprint([word for word in words if len(word) <= 4]))
    public = {
        "one": known("one", words),
        "two": known("two", next_words),
        "book": known("book", words[:3], narrow, part, whole=False)._replace(counts={4: 2, 5: 1}),
        "counted": known("counted", words, whole=False),
    }
    monkeypatch.setattr(edition, "public_editions", lambda: public)
    return public


@pytest.fixture
def build(english, public):
    def build(texts, name, **more):
        manifest, data = compile_list(sorted(map(Word, texts)), english, name, **more)
        lexicon = Lexicon(data, name)
        assert lexicon.manifest == manifest
        return manifest, lexicon

    return build


exchanged = ["BLORP", "QUIZ", "ZANT", "ZANTING"]
only_counts = "only the counts agree with those of counted: no fingerprint of it is public"
differ = "not the published edition {}: its words differ"


@pytest.mark.parametrize(
    ("texts", "name", "standing"),
    [
        (words, "one", "verified: the words are those of one"),
        (words[:3], "book", "verified: the words of 2 to 5 letters are those of book"),
        # The lengths that a book is asked for are verified in a longer list.
        (words, "book", "verified: the words of 2 to 5 letters are those of book"),
        (exchanged, "counted", only_counts),
        (words, "ours", "not verified: nothing is publicly known of ours"),
    ],
)
def test_how_far_a_list_is_proved_is_told_with_its_lengths(build, texts, name, standing):
    manifest, _ = build(texts, name)
    assert (str(manifest.standing), manifest.caution) == (standing, "")
    assert standing.startswith(manifest.standing.grade) or manifest.standing.grade == "counts agree"


def test_one_word_exchanged_is_refused_and_cautioned_against_at_every_use(build):
    fault = f"expected {fingerprint(words).short}, found {fingerprint(exchanged).short}"
    assert refusal(lambda: build(exchanged, "one"), Unsound).faults == (fault,)
    refused = refusal(lambda: build(["BLORP", "QUIZ", "ZANT"], "book"), Unsound)
    assert differ.format("book") in refused.what
    found = fingerprint(["BLORP", "QUIZ", "ZANT"]).short
    expected = fingerprint(words[:3]).short
    assert refused.faults == (f"words of 2 to 5 letters: expected {expected}, found {found}",)
    # The narrower part of it is proved: what stands beside that is not.
    refused = refusal(lambda: build(["BLORB", "QUIV", "ZANT"], "book"), Unsound)
    assert differ.format("book") in refused.what
    manifest, _ = build(exchanged, "one", as_is=True)
    assert manifest.standing.grade == "other words"
    assert manifest.caution == differ.format("one")
    assert manifest.described == f"{manifest.identity}, {manifest.caution}"


def test_counts_that_became_public_later_are_compared(build):
    manifest, _ = build(next_words, "ours")
    later = manifest._replace(edition="counted", counts={4: 1, 5: 1}, public_counts="unknown")
    assert later.standing.grade == "other words"
    _, book = build(words, "book")  # its part is proved, and beside it is ZANTING
    later = book.manifest._replace(counts={4: 3, 5: 1})
    assert later.standing.grade == "other words"


def amended(build, english, lexicon, texts):
    before, after = (SortedWords.of(sorted(map(Word, w))) for w in (lexicon.words(), texts))
    base = base_of(before, lexicon.changes, after, english)
    return build(texts, "ours" if texts != words else "one", base=base)[1]


def test_an_amended_edition_is_verified_with_its_changes(build, english, monkeypatch):
    monkeypatch.setattr(identity, "MOST_CHANGES", 3)
    first = amended(build, english, build(words, "one")[1], [*words, "WUG"])
    assert str(first.manifest.standing) == "verified: one with 1 change"
    assert (first.manifest.caution, first.changes) == ("", ("+WUG",))
    second = amended(build, english, first, [*words[1:], "WUG", "WUGS"])
    assert str(second.manifest.standing) == "verified: one with 3 changes"
    third = amended(build, english, second, [*words[1:], "WUG", "WUGS", "ZO"])
    assert third.manifest.standing.grade == "not verified"
    back = amended(build, english, second, words)
    assert (back.changes, str(back.manifest.standing)[-14:]) == ((), "e those of one")


def test_what_a_manifest_says_of_its_edition_is_proved(build, english):
    doctored = amended(build, english, build(words, "one")[1], [*words, "WUG"])
    doctored.changes = ("+ZANT",)
    _, part = build(words, "book")
    part.manifest = part.manifest._replace(parts=(EditionPart((2, 5), fingerprint(words)),))
    before = fingerprint([*words[:2], *words[3:], "WUG"]).short
    for lexicon, fault in [
        (doctored, f"one without the changes of its manifest, found {before}"),
        (part, "the words of 2 to 5 letters of its manifest, found others"),
    ]:
        refused = refusal(lambda: lexicon.prove(english), Unsound)  # noqa: B023
        assert refused.what.endswith(" is not what its manifest says.")
        assert refused.faults == (f"expected {fault}",)
    whole = (EditionPart((4, 7), fingerprint(words)),)  # both ends of a part belong to it
    part.manifest = part.manifest._replace(parts=whole)
    part.prove(english)


def test_a_published_edition_of_which_nothing_is_public_is_a_caution_at_every_use(build, public):
    public.clear()
    public["bare"] = Edition("bare", "BARE", {}, "english", "")
    manifest, _lexicon = build(words, "bare")
    assert str(manifest.standing) == "not verified: nothing is publicly known of bare"
    assert manifest.caution == "can't be verified"
    own, _lexicon = build(words, "our-list")
    assert own.caution == ""
