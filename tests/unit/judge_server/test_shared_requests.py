"""A request that is sent again to another server, while the first server hangs in its commit."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import Any

import pytest

from judge_cli.clock import SystemClock
from judge_server.joint_store import JointStore
from judge_server.writer import Later, Task, Writer
from lexicons.record import database, postgres
from lexicons.record.event import begin_journal
from tests.unit.judge_server.test_challenges import ask
from tests.unit.judge_server.test_settling import called, settle
from tests.unit.judge_server.test_shared_tables import Start, at_seven, entries, join, tries

__all__ = ["join"]

patience = 20  # seconds
key = "the same key"


@contextmanager
def hanging(
    monkeypatch: pytest.MonkeyPatch, first: Callable[[], Any]
) -> Iterator[tuple[ThreadPoolExecutor, Callable[[], Any]]]:
    """Send a request whose server hangs in its commit, and yield what lets it go on."""
    hangs, let_go = Event(), Event()
    commit = database.commit

    def slow(*given: Any) -> None:
        if not hangs.is_set():
            hangs.set()
            assert let_go.wait(patience)
        commit(*given)

    monkeypatch.setattr(database, "commit", slow)
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(first)
        assert hangs.wait(patience), asked.done() and asked.result().text

        def goes_on() -> Any:
            let_go.set()
            return asked.result()

        try:
            yield threads, goes_on
        finally:
            let_go.set()


def test_a_repeated_request_holds_up_no_other_one(
    join: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = join("One"), join("Other")
    tried = tries(monkeypatch)
    with hanging(monkeypatch, lambda: ask(one, "qi", key=key)) as (threads, goes_on):
        again = threads.submit(ask, other, "qi", key=key)
        assert tried.wait(patience), "the repeated request was not put off"
        elsewhere = [ask(other, "qi"), ask(other, "qi", table="8", round=1)]
        assert [reply.status_code for reply in elsewhere] == [200, 200]
        assert not again.done()
        first = goes_on()
        assert first.status_code == 200
        assert again.result().json() == first.json()
    assert len(entries(url, "ruling")) == 3


def test_a_repeated_request_harms_no_other_one_of_its_change(
    join: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = join("One"), join("Other")
    assert ask(other, "ab").status_code == 200
    together: list[list[Task]] = []
    outcomes = Writer.outcomes

    def both(writer: Writer, tasks: list[Task]) -> Any:
        while not together and len(tasks) < 2:
            tasks = tasks + writer.waiting(None)
        together.append(tasks)
        return outcomes(writer, tasks)

    tried = tries(monkeypatch)
    with hanging(monkeypatch, lambda: ask(one, "qi", key=key)) as (threads, goes_on):
        monkeypatch.setattr(Writer, "outcomes", both)
        again = threads.submit(ask, other, "qi", key=key)
        elsewhere = threads.submit(ask, other, "ox", table="8", round=1)
        assert elsewhere.result().status_code == 200
        assert tried.wait(patience)
        assert len(together[0]) == 2
        assert goes_on().json() == again.result().json()


def test_a_call_that_is_used_at_two_servers_at_one_moment_holds_up_no_other_challenge(
    join: Start, start: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock on its table keeps it."""
    one, other = join("One"), join("Other")
    found = called(one)
    desk = start("Desk", record=url, event="Open", station="Third", settles=True)
    assert settle(desk, found["call"], chain=found["chain"]).status_code == 200
    sent = {"allowed": found["call"], "chain": found["chain"], **at_seven}
    tried = tries(monkeypatch)
    with hanging(monkeypatch, lambda: ask(one, "zant", **sent)) as (threads, goes_on):
        again = threads.submit(ask, other, "zant", **sent)  # with another key
        assert tried.wait(patience)
        assert ask(other, "ox").status_code == 200
        assert not again.done()
        assert goes_on().status_code == 200
        refused = again.result()
    assert refused.status_code == 409
    assert "was judged already" in refused.json()["what"]


def test_heads_that_are_recorded_again_hold_up_no_challenge(
    join: Start, start: Start, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (
        start("Desk", record=url, event="Open", station=name, reads=True)
        for name in ("One", "Other")
    )
    tried = tries(monkeypatch)

    def noted(client: Any) -> Any:
        return client.post("/api/v1/heads", headers={"Idempotency-Key": key})

    with hanging(monkeypatch, lambda: noted(one)) as (threads, goes_on):
        again = threads.submit(noted, other)
        assert tried.wait(patience)
        assert ask(other, "ox").status_code == 200
        assert goes_on().json()["noted"] == again.result().json()["noted"]
    assert len(entries(url, "event head")) == 1


def test_a_change_takes_a_bounded_number_of_locks(url: str) -> None:
    """PostgreSQL has room for some thousand. Without it, the whole change would fail."""
    most, wanted = postgres.most_locks, range(2 * postgres.most_locks)
    one, other = (joint_store(url, name) for name in ("One", "Other"))
    with ExitStack() as waiting:
        checks, others = (
            [waiting.enter_context(store.holding(str(number), None)) for number in wanted]
            for store in (one, other)
        )
        with one.together():
            for check in checks[:most]:
                check()
            with pytest.raises(Later):
                checks[most]()
            with other.together():  # passes over those that are taken
                for check in others[most:]:
                    check()
                with pytest.raises(Later):
                    others[0]()


def joint_store(url: str, station: str) -> JointStore:
    """The store of a new chain."""
    seal = begin_journal(url, "Open", "t0", station).opening_seal
    return JointStore(f"{url}#{seal}", "Open", SystemClock().recently)
