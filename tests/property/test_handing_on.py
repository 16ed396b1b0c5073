"""Handing on: nothing is lost and nothing kept twice, whatever is cut off or started again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_record.received import NotReceived, Received
from tests.unit.judge_record.test_handing_on import Nearby, assert_whole, begun, handing, record
from tests.unit.judge_record.test_received import held, kiosk, lines


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 21)), max_size=8))
def test_nothing_is_lost_and_nothing_kept_twice_whatever_comes_again(
    tmp_path_factory: pytest.TempPathFactory, parts: list[tuple[int, int]]
) -> None:
    """Parts that come again are kept once; parts after a gap are refused."""
    received = Received(str(tmp_path_factory.mktemp("received")), "Open")
    name, number = kiosk.entries[0].seal, 0
    for first, length in parts:
        part = kiosk.entries[first : first + length]
        if first > number:
            with pytest.raises(NotReceived):
                received.take(name, lines(part))
        else:
            number = max(number, first + len(part))
            assert received.take(name, lines(part)).number == number
        assert held(received, kiosk) == list(kiosk.entries[:number])


@settings(deadline=None)
@given(st.lists(st.tuples(
    st.integers(0, 3), st.sampled_from(["", "lost", "unanswered"]), st.booleans(), st.booleans()
), max_size=8))  # fmt: skip
def test_nothing_is_lost_or_doubled_across_cuts_and_restarts(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str, bool, bool]]
) -> None:
    home = tmp_path_factory.mktemp("home")
    journal, server = begun(home), Nearby(home / "server")
    station = handing(home, server)
    for count, fault, server_restarts, station_restarts in steps:
        record(journal, count)
        server.faults = ["", fault]
        assert station.once() is not bool(fault)
        if server_restarts:
            server.start_again()
        if station_restarts:
            station = handing(home, server)
    server.faults = []
    assert station.once()
    assert_whole(server, journal)
