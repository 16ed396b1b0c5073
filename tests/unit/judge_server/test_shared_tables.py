"""Words that were challenged through one server of an event call a person at every other one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, count

import pytest
from httpx import Response
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli.clock import SystemClock
from judge_record.entry import Kind
from judge_record.logbook import Logbook
from tests import asking
from tests.unit.judge_server.conftest import (
    Start,
    ask,
    at_seven,
    chain_of,
    ending,
    entries,
    refused,
)
from tests.unit.judge_server.test_calls import flood, parts, small_parts

__all__ = ["small_parts"]


def test_a_probe_through_another_server_calls_a_person(join: Start, url: str) -> None:
    one, other = join("One"), join("Other")
    for first, second in (("7", "7"), ("8", "8A"), ("9A", "9B")):
        ruling = ask(one, "qi", "zant", "za", table=first, round=1)
        assert ruling.status_code == 200, first
        reply = ask(other, "qi", "za", table=second, round=1)
        assert refused(reply), second
        assert reply.json()["what"].startswith("CALL THE WORD JUDGE"), second
        noticed = entries(url, "probing noticed")[-1]
        found = (noticed.refers_to, noticed.refers_to_chain)
        assert found == (ruling.json()["entry"], None), second
    assert len(entries(url, "ruling")) == 3


def test_a_probe_after_a_restart_calls_a_person(join: Start) -> None:
    with ending(join("One")) as one:
        assert ask(one, "qi", "zant", **at_seven).status_code == 200
    assert refused(ask(join("One"), "qi", **at_seven))


@pytest.mark.parametrize(("kind", "looked"), [(Kind.EVENT_HEAD, False), (Kind.RULING, True)])
@pytest.mark.usefixtures("small_parts")
def test_no_flood_at_one_server_makes_another_forget_a_challenge(
    join: Start, url: str, kind: Kind, looked: bool
) -> None:
    one, other = join("One"), join("Other")
    ask(one, "qi", "zant", **at_seven)
    if looked:
        ask(other, "ox")
    flood(chain_of(url), kind, 4 * parts)
    for server in (other, one, join("New")):
        assert refused(ask(server, "zant", **at_seven))


def test_equal_words_through_another_server_get_the_earlier_ruling(join: Start, url: str) -> None:
    one, other = join("One"), join("Other")
    first = ask(one, "qi", "za", **at_seven).json()
    assert ask(other, "za", "qi", key="the second key", **at_seven).json() == first
    [entry] = entries(url, "ruling")
    assert refused(ask(other, "za", "qi", table="7", round=2))  # another play
    asking.void(Logbook(chain_of(url), station="Desk", clock=SystemClock()), entry)
    for server in (one, other, join("New")):
        assert ask(server, "za", "qi", key="the second key", **at_seven).json() == first
        assert ask(server, "ox", key="the second key", **at_seven).status_code == 409
    assert len(entries(url, "ruling")) == 1


def test_an_event_does_not_see_another_one(start: Start, url: str) -> None:
    one, other = (start(record=url, event=name, station=name) for name in ("Open", "Other"))
    assert ask(one, "qi", "zant", **at_seven).status_code == 200
    assert ask(other, "qi", **at_seven).status_code == 200
    assert ask(one, "za", **at_seven).status_code == 200  # it knows now that there is another one


def test_of_two_challenges_at_one_moment_the_second_calls_a_person(
    join: Start, at_one_moment: Callable[..., list[Response]]
) -> None:
    one, other = join("One"), join("Other")
    first, second = at_one_moment(
        lambda: ask(one, "qi", "zant", table="7A", round=1),
        lambda: ask(other, "qi", table="7B", round=1),
    )
    assert (first.status_code, refused(second)) == (200, True)


challenges = st.lists(
    st.tuples(
        st.integers(0, 2),  # the server
        st.lists(st.sampled_from(["QI", "ZA", "OX", "ZANT"]), min_size=1, max_size=3, unique=True),
        st.sampled_from(["1", "1A", "1B", "2", None]),
        st.sampled_from([1, 1, 2, None]),
    ),
    min_size=2,
    max_size=8,
)


def test_several_servers_answer_as_one_server_with_one_chain(join: Start, start: Start) -> None:
    servers = [join(f"Server {number}") for number in range(3)]
    alone = start(station="Alone")
    examples = count(1)

    @settings(max_examples=12, deadline=None)
    @given(challenges)
    def answers_are_equal(series: list[tuple[int, list[str], str | None, int | None]]) -> None:
        example = next(examples)  # each has tables of its own
        for server, words, table, round_ in series:
            place = {"table": table and f"{example}{table}", "round": round_}
            one, other = (ask(client, *words, **place) for client in (alone, servers[server]))
            assert answer(one) == answer(other)

    answers_are_equal()


at_once = st.lists(
    st.tuples(
        st.integers(0, 2),  # the server
        st.lists(st.sampled_from(["QI", "ZA", "OX", "ZANT"]), min_size=1, max_size=3, unique=True),
        st.sampled_from(["1", "1A", "1B", "2"]),
    ),
    min_size=3,
    max_size=8,
)


def test_whoever_rules_first_no_two_challenges_at_a_table_share_some_words(join: Start) -> None:
    """All of them come at one moment, at several servers."""
    servers = [join(f"Server {number}") for number in range(3)]
    examples = count(1)

    @settings(max_examples=12, deadline=None)
    @given(at_once)
    def words_are_shared_by_no_two(series: list[tuple[int, list[str], str]]) -> None:
        example = next(examples)  # each has tables of its own
        with ThreadPoolExecutor(len(series)) as threads:
            asked = [
                threads.submit(ask, servers[at], *words, table=f"{example}{table}", round=1)
                for at, words, table in series
            ]
            replies = [each.result() for each in asked]
        ruled: dict[str, list[set[str]]] = {"1": [], "2": []}
        called: dict[str, list[set[str]]] = {"1": [], "2": []}
        for (_, words, table), reply in zip(series, replies, strict=True):
            {200: ruled, 409: called}[reply.status_code][table[0]].append(set(words))
        for table, found in ruled.items():
            assert not any(share_some(*each) for each in combinations(found, 2)), (table, found)
            for words in called[table]:
                assert any(share_some(words, each) for each in found), (table, words, found)

    words_are_shared_by_no_two()


def share_some(one: set[str], other: set[str]) -> bool:
    """Whether two challenges share words, and are not the same one."""
    return one != other and bool(one & other)


def answer(reply: Response) -> tuple[int, str | None, bool]:
    """What a program learns from a reply about its words."""
    return reply.status_code, reply.json().get("verdict"), "call" in reply.json()
