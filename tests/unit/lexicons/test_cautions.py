"""What every use shows of the lexicons of a rulebook, and what its record keeps."""

from collections.abc import Iterable

import pytest

from lexicons import Alphabet, Manifest, RuleSet
from lexicons.alphabet import Word
from lexicons.cautions import at_every_use, statements
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_list import WordList

file = """
id = "club"
title = "Club"
notice = "Ours."
alphabet = "english"
[[stage]]
lexicon = "{first}"
entries = "none that is foreign"
[[stage]]
lexicon = "other"
"""


def rules(first: str = "book") -> RuleSet:
    return RuleSet.read(file.format(first=first).encode())


def lexicons(english: Alphabet, stated: str, first: str = "book") -> Iterable[Manifest]:
    words = WordList([Word("ZANT")], english)
    for edition in (first, "other"):
        yield compile_list(words, edition, exclusions=stated)[0]


@pytest.mark.parametrize(
    ("stated", "caution", "recorded"),
    [
        ("", ["Caution: book: excluded entries may be in it."], "not stated"),
        ("kept", ["Caution: book: excluded entries are in it."], "kept"),
        ("left out", [], "left out"),
    ],
)
def test_of_a_book_of_which_not_all_entries_count_it_is_shown_what_is_stated(
    english: Alphabet, stated: str, caution: list[str], recorded: str
) -> None:
    found = list(lexicons(english, stated))
    assert list(at_every_use(rules(), found)) == ["Ours.", *caution]
    assert statements(rules(), found) == f"book: excluded entries {recorded}"


def test_both_cautions_on_a_lexicon_are_one(english: Alphabet) -> None:
    found = list(lexicons(english, "", "mw10"))
    assert list(at_every_use(rules("mw10"), found))[1:] == [
        "Caution: mw10: cannot be verified; excluded entries may be in it."
    ]


def test_where_all_entries_count_nothing_is_stated(english: Alphabet) -> None:
    assert statements(rules("third"), lexicons(english, "")) == ""
