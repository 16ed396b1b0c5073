"""What every use shows of its lexicons, and of which entries count."""

import pytest

from lexicons import RuleSet
from lexicons.alphabet import Word
from lexicons.caution import at_every_use, statements
from lexicons.lists.compiler import Imprint, compile_list

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


def club(english, stated, first="book"):
    """A rule set of two lexicons, and these, with what is stated of excluded entries."""
    words = [Word("ZANT")]
    found = [
        compile_list(words, english, name, Imprint(exclusions=stated))[0]
        for name in (first, "other")
    ]
    return RuleSet.read(file.format(first=first).encode()), found


@pytest.mark.parametrize(
    ("stated", "caution", "recorded"),
    [
        ("", ["Caution: book: it may have words that the rules exclude."], "not stated"),
        ("kept", ["Caution: book: it has words that the rules exclude."], "kept"),
        ("left out", [], "left out"),
    ],
)
def test_of_a_book_of_which_not_all_entries_count_it_is_shown_what_is_stated(
    english, stated, caution, recorded
):
    rules, found = club(english, stated)
    assert list(at_every_use(rules, found)) == ["Ours.", *caution]
    assert statements(rules, found) == f"book: excluded entries {recorded}"
    both = "Caution: mw10: can't be verified; it may have words that the rules exclude."  # as one
    rules, lists = club(english, "", "mw10")
    assert list(at_every_use(rules, lists))[1:] == [both]
    other = RuleSet.read(file.format(first="third").encode())  # all entries of these count
    assert statements(other, found) == ""
