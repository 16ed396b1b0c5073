"""The recent entries by their words are those that a search through all of them finds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judge_record.entry import Entry
from judge_record.plays import back_to_recent, near, read_first
from judge_server.recent import Recent

words = st.lists(st.sampled_from(["QI", "ZA", "OX", "AB", "EL"]), max_size=3)
kinds = st.sampled_from(["ruling", "ruling", "void", "opened", "event head"])


def made(number: int, kind: str, found: list[str], time: str = "new") -> Entry:
    return Entry(
        number=number, time=time, kind=kind, station="", event="", session="", words=tuple(found)
    )


def is_new(time: str) -> bool:
    return time == "new"


parts = st.lists(st.tuples(kinds, words), max_size=10)


@settings(deadline=None)
@given(parts, parts, words)
def test_what_is_held_by_words_is_what_a_search_finds(
    old: list[tuple[str, list[str]]], new: list[tuple[str, list[str]]], asked: list[str]
) -> None:
    entries = [
        made(n, kind, found, "old" if n <= len(old) else "new")
        for n, (kind, found) in enumerate([*old, *new], 1)
    ]
    recent = Recent(entries, least=0)
    assert recent.near(asked, is_new) == near(asked, entries[: len(old) - 1 if old else None : -1])
    assert all(recent.rulings.values())  # nothing is kept of what is forgotten


def test_all_recent_entries_are_read_whatever_their_number() -> None:
    new = 3 * read_first
    entries = [made(n, "ruling", [], "old" if n <= read_first else "new") for n in range(1, new)]
    entries[-20:] = [made(n, "ruling", [], "old") for n in range(new - 20, new)]  # a clock set back
    found = back_to_recent(lambda most: entries[::-1][:most], is_new)
    assert {entry.number for entry in entries if is_new(entry.time)} <= {e.number for e in found}


def test_of_a_venue_s_journal_no_more_is_read_than_the_first_part() -> None:
    asked: list[int] = []
    entries = [made(n, "ruling", [], "old") for n in range(1, 2 * read_first)]
    entries += [made(n, "ruling", []) for n in range(2 * read_first, 2 * read_first + 200)]
    back_to_recent(lambda most: asked.append(most) or entries[::-1][:most], is_new)  # type: ignore[func-returns-value]
    assert asked == [read_first]
