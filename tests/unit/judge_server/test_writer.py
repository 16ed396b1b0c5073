"""The writer: what comes together is one change, and nothing is answered before its commit."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from judge_server import writer as writers
from judge_server.writer import Later, Writer
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


def test_a_task_that_fails_fails_alone(changes: Changes, writer: Writer) -> None:
    async def ask() -> list[object]:
        return await asyncio.gather(
            writer.done(lambda: 1), writer.done(lambda: 1 // 0), writer.done(lambda: 3),
            return_exceptions=True,
        )  # fmt: skip

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


def test_what_waits_is_done_before_the_end(changes: Changes) -> None:
    writer = Writer(changes.change)

    async def ask() -> None:
        futures = [asyncio.create_task(writer.done(lambda: 1)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.end)
        assert await asyncio.gather(*futures) == [1] * 5

    asyncio.run(ask())


# -- tasks that are put off ------------------------------------------------------------------------


class Held:
    """A task that another server holds up."""

    def __init__(self) -> None:
        self.tried = Event()
        self.is_held = True

    def do(self) -> str:
        self.tried.set()
        if self.is_held:
            raise Later
        return "done"


def test_a_task_that_is_put_off_holds_up_no_other_one(writer: Writer) -> None:
    async def ask() -> None:
        held = Held()
        put_off = asyncio.create_task(writer.done(held.do))
        await asyncio.to_thread(held.tried.wait)
        assert [await writer.done(lambda n=n: n) for n in range(3)] == [0, 1, 2]  # type: ignore[misc]
        assert not put_off.done()
        held.is_held = False
        assert await put_off == "done"

    asyncio.run(ask())


def test_a_task_is_put_off_for_a_while_and_then_refused(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "patience", 0.05)
    with pytest.raises(Later, match="Another server is at work"):
        writer.wait_for(Held().do)
    assert writer.wait_for(lambda: 2) == 2


def test_the_end_waits_for_no_task_that_is_put_off(changes: Changes) -> None:
    writer, held = Writer(changes.change), Held()

    async def ask() -> None:
        put_off = asyncio.create_task(writer.done(held.do))
        await asyncio.to_thread(held.tried.wait)
        await asyncio.to_thread(writer.end)
        with pytest.raises(Later):
            await put_off

    asyncio.run(ask())
