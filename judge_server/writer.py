"""The writer: one thread records for all. What comes together becomes one change.

1. Other threads and coroutines put tasks into a queue, and wait for the result.
2. The thread takes the tasks that wait, and does them one after another within one change.
3. The change is committed. Only then each task gets its result.

Promised: no result leaves before the commit. If the commit fails, every task of it has failed. A
task that fails harms no other. After the end no task is taken.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import AbstractContextManager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from lexicons import CannotJudge

T = TypeVar("T")

most = 100  # tasks of one change; more would share a commit no better
longest_change = 0.5  # seconds in which tasks begin: other servers wait for the end of the change
longest = 9.5  # seconds for which a coroutine waits


class Task(NamedTuple):
    """What is to be done within a change, and who waits for its result."""

    do: Callable[[], Any]
    future: "Future[Any]"


class Writer:
    """Does tasks in its own thread, each within a change. No result leaves before the commit.

    A task that fails harms no other; what it has added stays, such as a refusal to judge. If the
    change fails, every task of it has failed, and nothing stays. Tasks for which a change has no
    time come first in the next one, whatever became of that change.

    >>> from contextlib import nullcontext
    >>> writer = Writer(nullcontext)
    >>> writer.wait_for(lambda: 7)
    7
    >>> writer.end()
    """

    def __init__(self, change: Callable[[], AbstractContextManager[None]]) -> None:
        """Take what begins a change; its end commits, and raises an error if that fails."""
        self.change = change
        self.tasks: SimpleQueue[Task | None] = SimpleQueue()
        self.goes_on = True
        self.ended = False  # it takes no more tasks
        self.taking = Lock()
        self.thread = Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    def wait_for(self, do: Callable[[], T]) -> T:
        """Do a task, and return its result; for threads."""
        return self._taken(do).result()

    async def done(self, do: Callable[[], T]) -> T:
        """Do a task for a coroutine; `CannotJudge` after too long: it may still be done later."""
        try:
            async with asyncio.timeout(longest):
                return await asyncio.wrap_future(self._taken(do))
        except TimeoutError:
            raise CannotJudge(
                f"The record has not answered for {longest:g} seconds.",
                remedy="Send the same request with its key again. If the record is in a database,"
                " look at its server.",
            ) from None

    def _taken(self, do: Callable[[], T]) -> "Future[T]":
        """Let a task wait for the thread; `CannotJudge` after the end, since nobody would do it."""
        future: Future[T] = Future()
        with self.taking:
            if self.ended:
                raise CannotJudge(
                    "This server has ended.",
                    remedy="Nothing was ruled. Start it, and send the same request again.",
                )
            self.tasks.put(Task(do, future))
        return future

    def end(self) -> None:
        """Do the tasks that wait, and end the thread."""
        with self.taking:
            self.ended = True
            self.tasks.put(None)
        self.thread.join()

    # -- in the thread -----------------------------------------------------------------------

    def run(self) -> None:
        """Do tasks until the end."""
        tasks: list[Task] = []
        while self.goes_on or tasks:
            tasks = tasks or self.waiting()
            done = self.outcomes(tasks) if tasks else []
            tasks = tasks[len(done) :]
            for hand_out in done:
                with suppress(InvalidStateError):  # nobody waits for it any more
                    hand_out()

    def waiting(self) -> list[Task]:
        """Return the tasks that wait, or the first one that comes."""
        found: list[Task] = []
        with suppress(Empty):
            task = self.tasks.get()
            while task is not None:
                found.append(task)
                if len(found) == most:
                    return found
                task = self.tasks.get_nowait()
            self.goes_on = False
        return found

    def outcomes(self, tasks: list[Task]) -> list[Callable[[], None]]:
        """Do the first of these tasks within one change; return what hands their results out."""
        found: list[Callable[[], None]] = []
        try:
            with self.change():
                until = monotonic() + longest_change
                for task in tasks:
                    found.append(_done(task))
                    if monotonic() > until:
                        break
        except BaseException as error:
            begun = tasks[: len(found)] or tasks  # all, if no change could begin
            return [partial(task.future.set_exception, error) for task in begun]
        return found


def _done(task: Task) -> Callable[[], None]:
    """Do a task, unless nobody waits for it any more; return what hands its result out."""
    if not task.future.set_running_or_notify_cancel():
        return lambda: None
    try:
        return partial(task.future.set_result, task.do())
    except BaseException as error:
        return partial(task.future.set_exception, error)
