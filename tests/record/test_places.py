"""At which table a play is, and which names are of one table, also if a list came in between."""

import pytest

from judge_record.entry import Entry, Kind, Seat, Source
from judge_record.journal import Journal
from judge_record.view import Ruled, ShownAgain
from lexicons import Verdict
from tests.record.sessions import ask, somebody_s


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("7A", "7A", ShownAgain),
        ("7A", "7", ShownAgain),
        ("7", "7A", ShownAgain),
        ("7A", "7B", Ruled),
        ("7A", "8", Ruled),
        ("STAGE", "STAGE", ShownAgain),
        ("STAGE", "STAG", Ruled),
    ],
)
def test_a_ruling_is_shown_again_at_each_name_of_its_table(
    in_file: Journal, one: str, other: str, expected: type
) -> None:
    session = somebody_s(in_file)
    ask(session, "QUEX", table=one)
    assert isinstance(ask(session, "QUEX", table=other), expected)


def test_a_play_is_where_its_first_entry_is_until_it_is_moved(in_file: Journal) -> None:
    """A ruling on it that came from another place keeps that place until then."""
    session = somebody_s(in_file)
    first = ask(session, "QUEX", table="5").entry
    by_hand = Entry(
        kind=Kind.BY_HAND, about=first.number, words=first.words, verdict=Verdict.ACCEPTABLE,
        source=Source.BOOK, reason="lexical",
    )  # fmt: skip
    elsewhere = session.decide(by_hand, seat=Seat("6"))
    play = in_file.play(first)
    assert (play.seat, play.moved(elsewhere).seat) == (Seat("5"), Seat("6"))
    session.decide(Entry(kind=Kind.MOVED, about=first.number), seat=Seat("7"))
    play = in_file.play(first)
    assert {play.seat, *(play.moved(each).seat for each in play.entries)} == {Seat("7")}
