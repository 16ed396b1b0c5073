"""The latest entries by their words are those that a search through all of them finds."""

from hypothesis import given
from hypothesis import strategies as st

from judge_server.recent import Recent
from lexicons.record.entry import Entry
from lexicons.record.probing import near

words = st.lists(st.sampled_from(["QI", "ZA", "OX", "AB", "EL"]), max_size=3)
kinds = st.sampled_from(["ruling", "ruling", "void", "opened"])


@given(st.lists(st.tuples(kinds, words), max_size=30), words, st.integers(1, 12))
def test_what_is_held_by_words_is_what_a_search_finds(
    entries: list[tuple[str, list[str]]], asked: list[str], most: int
) -> None:
    made = [
        Entry(number=n, time="", kind=kind, station="", event="", session="", words=tuple(found))
        for n, (kind, found) in enumerate(entries, 1)
    ]
    recent = Recent(made, most)
    latest = made[::-1][:most]
    assert recent.latest(most) == latest
    assert recent.near(asked) == near(asked, latest)
    assert all(recent.rulings.values())  # nothing is kept of what is forgotten
