"""The writer: one thread records for all. What comes together becomes one change."""

from asyncio import AbstractEventLoop, get_running_loop
from asyncio import Future as Awaited
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

most = 1000  # tasks of one change


class Task(NamedTuple):
    """What is to be done within a change, and who waits for its result."""

    do: Callable[[], Any]
    future: "Future[Any] | Awaited[Any]"


class Outcome(NamedTuple):
    """The result of a task, or its error."""

    task: Task
    result: Any = None
    error: BaseException | None = None


class Writer:
    """Does tasks in its own thread, each within a change. No result leaves before the commit.

    A task that fails adds nothing and harms no other. If the change fails, every task of it has
    failed.

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
        self.thread = Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    def wait_for(self, do: Callable[[], T]) -> T:
        """Do a task, and return its result; for threads."""
        future: Future[T] = Future()
        self.tasks.put(Task(do, future))
        return future.result()

    async def done(self, do: Callable[[], T]) -> T:
        """Do a task, and return its result; for coroutines."""
        future: Awaited[T] = get_running_loop().create_future()
        self.tasks.put(Task(do, future))
        return await future

    def end(self) -> None:
        """Do the tasks that wait, and end the thread."""
        self.tasks.put(None)
        self.thread.join()

    # -- in the thread -----------------------------------------------------------------------

    def run(self) -> None:
        """Do tasks until the end."""
        while (first := self.tasks.get()) is not None:
            hand_out(self.outcomes([first, *self.waiting()]))

    def waiting(self) -> list[Task]:
        """Return the tasks that wait now."""
        found: list[Task] = []
        while len(found) < most:
            try:
                task = self.tasks.get_nowait()
            except Empty:
                break
            if task is None:
                self.tasks.put(None)  # the end comes after these
                break
            found.append(task)
        return found

    def outcomes(self, tasks: list[Task]) -> list[Outcome]:
        """Do tasks within one change, and return what came of each when it is committed."""
        try:
            with self.change():
                found = [outcome(task) for task in tasks]
        except BaseException as error:
            return [Outcome(task, error=error) for task in tasks]
        return found


def outcome(task: Task) -> Outcome:
    """Do a task."""
    try:
        return Outcome(task, task.do())
    except BaseException as error:
        return Outcome(task, error=error)


def hand_out(outcomes: list[Outcome]) -> None:
    """Give all results to those who wait: to each loop of coroutines in one message."""
    by_loop: dict[AbstractEventLoop, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        if isinstance(each.task.future, Future):
            settle([each])
        else:
            by_loop[each.task.future.get_loop()].append(each)
    for loop, found in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, found)


def settle(outcomes: list[Outcome]) -> None:
    """Set the results of futures; nobody waits any more for one that was cancelled."""
    for each in outcomes:
        future = each.task.future
        if future.cancelled():
            continue
        if each.error:
            future.set_exception(each.error)
        else:
            future.set_result(each.result)
