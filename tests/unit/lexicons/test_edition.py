"""What is publicly known about dated releases."""

import re

from lexicons import Library, public_editions, rule_keys, schema

# As published with the counts, or added up when they were measured.
totals = {
    "ospd5": 109_929,
    "nswl2018": 191_518,
    "nswl2020": 191_476,
    "nswl2023": 195_747,
    "ods4": 369_085,
    "owl-combined": 167_964,
    "owl2-combined": 178_691,
    "ospd4-combined": 178_374,
    "otcwl2014": 187_632,
    "otcwl2016": 188_738,
    "nwl2018": 192_111,
    "nwl2020": 191_852,
    "nwl2023": 196_601,
    "oswi-2003": 246_691,
    "csw07": 267_750,
    "csw12": 270_163,
    "csw15": 276_663,
    "csw19": 279_496,
    "csw21": 279_077,
    "csw24": 280_887,
    "ods5": 378_989,
    "fise2009": 636_599,
}
books_alone = {"owl": 9, "owl2": 9, "ospd4": 8}
errata_or_school = ["owl2-1-combined", "ospd4-1-combined", "sswl2015", "sswl2016"]
nothing_public = ["long-list", "redwood-1997", "osw3", "chambers-1993", "mw10", "mw11"]
without_counts = [*nothing_public, *errata_or_school]
editions = public_editions()


def test_every_known_edition_is_there_and_no_other() -> None:
    assert editions.keys() == {*totals, *books_alone, *without_counts}
    assert [name for name in without_counts if editions[name].counts] == []


def test_the_counts_add_up_to_the_known_total() -> None:
    for edition, total in totals.items():
        assert sum(editions[edition].counts.values()) == total, edition
        longest = 12 if edition == "ospd5" else 15
        assert list(editions[edition].counts) == list(range(2, longest + 1)), edition


def test_a_book_alone_has_the_counts_and_the_part_of_the_combined_list() -> None:
    for edition, longest in books_alone.items():
        combined = editions[f"{edition}-combined"]
        known = {length: combined.counts[length] for length in range(2, longest + 1)}
        assert editions[edition].counts == known
        assert (2, longest) in {part.lengths for part in editions[edition].parts}
        assert set(editions[edition].parts) <= set(combined.parts)


def test_every_edition_that_is_public_at_all_has_a_fingerprint() -> None:
    proved = {e.id for e in editions.values() if e.fingerprint or e.parts}
    assert editions.keys() - proved == set(nothing_public)
    digits = [e.fingerprint for e in editions.values() if e.fingerprint]
    assert len(set(digits)) == len(digits)
    digits += [part.fingerprint for e in editions.values() for part in e.parts]
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in digits)


def test_an_edition_is_well_formed_and_of_the_language_that_it_names() -> None:
    languages = {"ods4": "french", "ods5": "french", "fise2009": "spanish"}
    for name, known in editions.items():
        assert known.id == name
        assert schema.identifier(name) == schema.text(known.title) == "", name
        assert known.alphabet == languages.get(name, "english")
        assert max(known.counts, default=0) <= rule_keys.longest_board
        assert all(type(count) is int and count > 0 for count in known.counts.values()), name
    titles = [edition.title.casefold() for edition in editions.values()]
    assert len(set(titles)) == len(titles)


def test_a_known_date_is_the_announced_one_and_no_other_edition_has_one() -> None:
    dated = {edition.id: edition.effective for edition in editions.values() if edition.effective}
    assert dated == {
        "otcwl2014": "2015-04-10",
        "nwl2018": "2019-03-01",
        "nwl2020": "2021-01-06",
        "nwl2023": "2024-02-29",
    }


def test_every_lexicon_that_a_shipped_rule_set_asks_has_a_known_title() -> None:
    library = Library()
    asked = {s.lexicon for each in library.rule_ids() for s in library.rules(each).stages}
    assert asked - editions.keys() == {"scowl80"}


def test_errata_that_are_known_are_changes_each_of_a_word_in_its_alphabet() -> None:
    with_errata = {edition.id: edition for edition in editions.values() if edition.errata}
    assert with_errata.keys() == {"owl2-combined"}
    for edition in with_errata.values():
        alphabet = Library().alphabet(edition.alphabet)
        assert [each for each in edition.errata if alphabet.spell(each[1:]) != each[1:]] == []
        assert {each[0] for each in edition.errata} == {"+", "-"}
        assert len(set(edition.errata)) == len(edition.errata) == 10


def test_the_published_size_is_that_of_the_counted_words_one_a_line() -> None:
    edition = editions["owl2-combined"]
    size = sum((length + 1) * count for length, count in edition.counts.items())
    assert f"{size:,} bytes" in edition.published
    assert f"{sum(edition.counts.values()):,} words" in edition.published
