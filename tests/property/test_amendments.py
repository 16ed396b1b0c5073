"""What holds for every two lists: their difference, applied to the one, is the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicons import Fingerprint
from lexicons.alphabet import Word
from lexicons.errors import ListRefused
from lexicons.lists.changes import Applied, Change
from lexicons.lists.difference import Difference
from lexicons.lists.sorted_words import SortedWords

some_words = st.text("ABÑ", min_size=1, max_size=9).map(Word)
lists = st.lists(some_words, unique=True).map(sorted)
changes = st.lists(st.builds(Change, some_words, st.booleans(), st.just("a place")))


def difference_of(old: list[Word], new: list[Word]) -> Difference:
    return Difference.between(SortedWords.of(old), SortedWords.of(new))


@given(lists, lists)
def test_a_difference_is_that_of_the_sets(old: list[Word], new: list[Word]) -> None:
    between = difference_of(old, new)
    assert between.removed == sorted(set(old) - set(new))
    assert between.added == sorted(set(new) - set(old))
    assert bool(between) is (old != new)


@given(lists, lists)
def test_old_amended_by_its_difference_to_new_is_new(old: list[Word], new: list[Word]) -> None:
    lines = difference_of(old, new).lines()
    asked = [Change(Word(line[1:]), line.startswith("+"), line) for line in lines]
    applied = Applied.to(old, asked)
    assert applied.idle == ()
    amended = applied.difference.applied(old)
    assert amended == new
    assert Fingerprint.of_words(amended) == Fingerprint.of_words(new)
    assert applied.difference.fingerprint == difference_of(old, new).fingerprint


@given(lists, lists)
def test_turned_about_a_difference_is_undone(old: list[Word], new: list[Word]) -> None:
    between = difference_of(old, new)
    assert Difference(between.added, between.removed).applied(new) == old
    assert difference_of(new, old) == Difference(between.added, between.removed)


@given(lists, changes)
def test_changes_are_made_once_unless_two_contradict_each_other(
    old: list[Word], asked: list[Change]
) -> None:
    added, removed = ({c.word for c in asked if c.adds is adds} for adds in (True, False))
    if added & removed:
        with pytest.raises(ListRefused, match="contradict"):
            Applied.to(old, asked)
        return
    held, idle = set(old), []
    for change in asked:
        if change.adds is (change.word in held):
            idle.append(change)
        elif change.adds:
            held.add(change.word)
        else:
            held.remove(change.word)
    applied = Applied.to(old, asked)
    assert [change for change, _ in applied.idle] == idle
    assert applied.difference.applied(old) == sorted(held)
    assert applied.difference == difference_of(old, sorted(held))
