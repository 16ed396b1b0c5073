"""The writer: what comes together is one change, and nothing is answered before its commit."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from judge_server import writer as writers
from judge_server.writer import Writer
from lexicons import CannotJudge


class Changes:
    """Changes that count what they hold; they may fail at their end."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.sizes: list[int] = []
        self.fails = False
        self.let_go = Event()
        self.let_go.set()

    @contextmanager
    def change(self) -> Iterator[None]:
        before = len(self.done)
        yield
        self.let_go.wait()
        self.sizes.append(len(self.done) - before)
        if self.fails:
            raise OSError("full")


@pytest.fixture
def changes() -> Changes:
    return Changes()


@pytest.fixture
def writer(changes: Changes) -> Iterator[Writer]:
    writer = Writer(changes.change)
    yield writer
    writer.end()


def test_what_comes_during_a_commit_is_one_change(changes: Changes, writer: Writer) -> None:
    async def ask() -> list[None]:
        changes.let_go.clear()
        tasks = [asyncio.create_task(writer.done(lambda n=n: changes.done.append(n)))  # type: ignore[misc]
                 for n in range(50)]  # fmt: skip
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in tasks)  # nothing is answered before the commit
        changes.let_go.set()
        return await asyncio.gather(*tasks)

    asyncio.run(ask())
    assert changes.done == list(range(50))
    assert len(changes.sizes) <= 3
    assert sum(changes.sizes) == 50


def test_a_task_that_fails_fails_alone(writer: Writer) -> None:
    async def ask() -> list[object]:
        tasks = [writer.done(each) for each in (lambda: 1, lambda: 1 // 0, lambda: 3)]
        return await asyncio.gather(*tasks, return_exceptions=True)

    one, error, three = asyncio.run(ask())
    assert (one, three) == (1, 3)
    assert isinstance(error, ZeroDivisionError)


def test_a_commit_that_fails_fails_every_task_and_the_writer_goes_on(
    changes: Changes, writer: Writer
) -> None:
    changes.fails = True
    with pytest.raises(OSError, match="full"):
        writer.wait_for(lambda: 1)
    changes.fails = False
    assert writer.wait_for(lambda: 2) == 2


def test_a_task_that_comes_after_the_end_is_refused(changes: Changes) -> None:
    writer = Writer(changes.change)
    writer.end()
    with pytest.raises(CannotJudge, match="has ended"):
        writer.wait_for(lambda: changes.done.append(1))
    with pytest.raises(CannotJudge, match="has ended"):
        asyncio.run(writer.done(lambda: changes.done.append(1)))
    writer.end()
    assert changes.done == []


def test_nobody_waits_for_a_request_that_was_given_up(writer: Writer) -> None:
    async def give_up() -> int:
        left = asyncio.create_task(writer.done(lambda: 1))
        await asyncio.sleep(0)
        left.cancel()
        return await writer.done(lambda: 2)

    assert asyncio.run(give_up()) == 2


def test_a_change_ends_soon_and_the_other_tasks_are_done_in_the_next_ones_before_the_end(
    changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it lasts, no other server can record."""
    monkeypatch.setattr(writers, "longest_change", 0.0)
    writer = Writer(changes.change)

    async def ask() -> None:
        futures = [asyncio.create_task(writer.done(lambda n=n: changes.done.append(n)))  # type: ignore[misc]
                   for n in range(5)]  # fmt: skip
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.end)
        await asyncio.gather(*futures)

    asyncio.run(ask())
    assert changes.done == list(range(5))
    assert set(changes.sizes) == {1}
