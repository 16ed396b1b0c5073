"""The proof of whole journals, each in stretches that several processes prove side by side."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from threading import Thread
from time import sleep
from typing import Any, NamedTuple

from judge_cli.journal import records
from judge_cli.journal.clocks import Times
from judge_cli.journal.records import Record
from lexicons import JudgeError
from lexicons.record.head import Head
from lexicons.record.journal import Journal
from lexicons.record.link import Link
from lexicons.record.place import store_at
from lexicons.record.proof import closes, proved
from lexicons.record.store import Span, Store

shortest = 20_000  # entries of a stretch: to start a process takes as long as to prove some 5,000
beat = 0.5  # seconds
most = 100  # stretches of a journal, whatever numbers its entries claim to have


class Proof(NamedTuple):
    """A journal that was proved, without its entries: it reads single ones again."""

    journal: Journal
    head: Head
    closed: bool
    times: Times
    fault: str = ""

    @property
    def name(self) -> str:
        """Its name, as `records.read` names the record of a journal."""
        return records.name_of(self.journal)

    @property
    def length(self) -> int:
        """How many entries it has."""
        return self.head.number

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.journal.opening_seal

    def at(self, number: int) -> Head | None:
        """Return the number and the seal of an entry, if there is one of this number."""
        entry = self.journal.find(number)
        return Head(entry.number, entry.seal) if entry else None


class Stretch(NamedTuple):
    """A part of a journal, which one process proves."""

    path: str
    span: Span


class Seen(NamedTuple):
    """What a sound stretch shows."""

    before: Head | None  # the entry before it
    last: Head
    closed: bool
    times: Times


def prove(
    paths: Sequence[str],
    advance: Callable[[float], None],
    kept_in: Callable[[str], Store] = store_at,
) -> Iterator[Callable[[], Proof | Record]]:
    """Yield for each journal a function that returns its proof, or its whole record if unsound.

    That function raises `Unsound` if the file is damaged, `CannotJudge` if it cannot be read. It
    opens the journal by `kept_in`, which opens the store behind it.
    `advance` is called with the part that is done, from 0 to 1.
    """
    stretches = [list(stretches_of(path)) for path in paths]
    with workers(sum(map(len, stretches))) as submit:
        tasks = [[submit(seen, each) for each in of_one] for of_one in stretches]
        waiting = [task for of_one in tasks for task in of_one]
        for done, _ in enumerate(as_completed(waiting), 1):
            advance(done / len(waiting))
    for path, of_one in zip(paths, tasks, strict=True):
        yield partial(proof_of, path, [result_of(task) for task in of_one], kept_in)


@contextmanager
def workers(tasks: int) -> Iterator[Callable[..., Future[Any]]]:
    """Yield what has a function called in another process; in a thread if that is not worth it."""
    count = min(tasks, os.cpu_count() or 1)
    if count <= 1 or getattr(sys, "frozen", False):  # a bundle cannot start a bare interpreter
        pool: ThreadPoolExecutor | ProcessPoolExecutor = ThreadPoolExecutor(1)
    else:
        pool = ProcessPoolExecutor(count, initializer=begin_worker, initargs=(os.getpid(),))
    try:
        yield pool.submit
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def begin_worker(parent: int) -> None:
    """Let an interrupt end this process without a word, and the end of its parent too.

    Nobody else would end a process whose parent was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with, args=[parent], daemon=True).start()


def end_with(parent: int) -> None:
    """End this process when its parent has ended. Windows shows no end of a parent."""
    while os.getppid() == parent:
        sleep(beat)
    os._exit(1)


def result_of(task: Future[Seen | None]) -> Seen | None:
    """Return what a process found; None if it was ended from outside, as where memory is short."""
    try:
        return task.result()
    except BrokenExecutor:
        return None


def stretches_of(path: str) -> Iterator[Stretch]:
    """Yield the stretches of a journal: all entries, whatever their numbers; none if damaged."""
    with suppress(JudgeError):
        last = Journal(path).head().number
        step = max(shortest, -(-last // most))
        begins = [None, *range(step + 1, last + 1, step), None]
        for first, following in pairwise(begins):
            yield Stretch(path, Span(first, following and following - 1))


def seen(stretch: Stretch) -> Seen | None:
    """Prove a stretch after the entry before it; None if it is not sound, or cannot be read.

    The first stretch includes the file.
    """
    first, last = stretch.span
    try:
        journal = Journal(stretch.path)
        if first is None and journal.faulty_file():
            return None
        links = journal.store.links(Span(first and first - 1, last))
        before = next(links, None) if first else None
        if first and (before is None or before.number != first - 1):
            return None
        return seen_after(before, links)
    except JudgeError:
        return None


def seen_after(before: Link | None, links: Iterator[Link]) -> Seen | None:
    """Prove links after the one before them; None if they are not sound."""
    times = Times()
    if before:
        times.begin(before.time)
    last = before

    def noted() -> Iterator[Link]:
        nonlocal last
        for link in links:
            times.add(link.number, link.time)
            last = link
            yield link

    if any(fault for fault, _ in proved(noted(), before)) or last is None:
        return None
    return Seen(before and head_of(before), head_of(last), closes(last), times)


def head_of(link: Link) -> Head:
    """Return the number and the seal of a link."""
    return Head(link.number, link.seal)


def proof_of(
    path: str, parts: list[Seen | None], kept_in: Callable[[str], Store] = store_at
) -> Proof | Record:
    """Return the proof of a journal from what was seen of its stretches.

    Each stretch begins after the entry that the one before it ends with. If anything is wrong, the
    entries are proved again, one after another: that finds what to say.
    """
    found = [part for part in parts if part]
    ends = [None, *(part.last for part in found)]
    follows = all(part.before == end for part, end in zip(found, ends, strict=False))
    journal = Journal(path, kept_in)
    if not parts or not follows or len(found) < len(parts):
        return records.of_journal(journal)
    times = Times()
    for part in found:
        times.extend(part.times)
    return Proof(journal, found[-1].last, found[-1].closed, times)
