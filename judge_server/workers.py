"""Several processes that serve one address. One that ends is started again."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import wait
from threading import Thread
from time import monotonic, sleep

from judge_server.options import Options
from judge_server.refusals import fault_of_program
from lexicons import CannotJudge, JudgeError

pause = 1  # seconds before a worker is started again
longer_pause = 10  # seconds, if it could not begin
patience = 10  # seconds for the last replies and entries of all workers

#: Takes the lines for whoever started the server, when it begins to serve.
Ready = Callable[[str], None]

#: Takes the name of a worker, and serves until `KeyboardInterrupt`.
Work = Callable[[str, Ready], None]

if sys.platform == "win32":  # an end of a pipe
    from multiprocessing.connection import PipeConnection as End
else:
    from multiprocessing.connection import Connection as End

# A fork shares the loaded program with its parent, which has no threads that could come to harm.
if sys.platform == "linux":
    processes = multiprocessing.get_context("fork")
else:
    processes = multiprocessing.get_context("spawn")


def check(options: Options) -> None:
    """Raise `CannotJudge` for several workers without a database."""
    if options.workers > 1 and not options.record:
        raise CannotJudge(
            "Several workers cannot record in the journal of this machine: one process writes it.",
            faults=[f"expected --workers 1, found {options.workers}"],
            remedy="Leave out --workers, or record in a PostgreSQL database: --record URL",
        )


def names(options: Options) -> list[str]:
    """Return the names of the workers in the record.

    >>> names(Options(station="Server 1", workers=2))
    ['Server 1 worker 1', 'Server 1 worker 2']
    """
    return [f"{options.station} worker {number}" for number in range(1, options.workers + 1)]


def serve(work: Work, names: Sequence[str], say: Callable[[str], None]) -> None:
    """Keep a worker of each name at work until `KeyboardInterrupt`, and end them.

    Raises the error of a worker that cannot begin: then all end.
    """
    lifeline = processes.Pipe(duplex=False)  # the end of this process closes it, even a kill
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script's `&` has it ignored
    workers = [Worker(name, work, lifeline) for name in names]
    try:
        lines, *_ = [worker.begun() for worker in workers]
        with suppress(KeyboardInterrupt):
            say(f"{lines}\n{len(workers)} workers are at work.")
            while True:
                wait([worker.process.sentinel for worker in workers])
                start_again(workers, say)
    finally:
        end(workers)


def start_again(workers: list["Worker"], say: Callable[[str], None]) -> None:
    """Start those again that have ended."""
    for place, worker in enumerate(workers):
        if worker.process.exitcode is not None:
            say(f"{worker.reason}\n{worker.name} is started again.")
            sleep(pause if worker.served else longer_pause)
            workers[place] = Worker(worker.name, worker.work, worker.lifeline)


class Worker:
    """A process at work, and what it reports: that it serves, or why it does not."""

    def __init__(self, name: str, work: Work, lifeline: tuple[End, End]) -> None:
        """Start the process. It ends when its parent has ended."""
        self.name = name
        self.work = work
        self.lifeline = lifeline
        self.served = False
        self.reports, report = processes.Pipe(duplex=False)
        self.process = processes.Process(target=run, args=(name, work, report, *lifeline))
        self.process.start()
        report.close()  # the process has its own; when it ends, nobody can write any more

    def begun(self) -> str:
        """Wait until it serves, and return its lines. Raises `CannotJudge` if it cannot."""
        report = self.report()
        if isinstance(report, CannotJudge):
            raise report
        return report

    @property
    def reason(self) -> CannotJudge:
        """Why it has ended."""
        while not isinstance(report := self.report(), CannotJudge):
            pass
        return report

    def report(self) -> str | CannotJudge:
        """Wait for the next report: its lines when it serves, or why it has ended."""
        try:
            report: str | CannotJudge = self.reports.recv()
        except EOFError:
            self.process.join()
            return CannotJudge(f"{self.name} has ended with status {self.process.exitcode}.")
        self.served = self.served or not isinstance(report, CannotJudge)
        return report


def end(workers: Sequence[Worker]) -> None:
    """End all workers in good order, and kill those that take too long."""
    for worker in workers:
        worker.process.terminate()
    latest = monotonic() + patience
    for worker in workers:
        worker.process.join(max(0, latest - monotonic()))
        worker.process.kill()
        worker.process.join()


def run(name: str, work: Work, report: End, parent: End, held: End) -> None:
    """Work in this process until it or its parent is ended. Never write a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent too, and it ends us
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    held.close()  # that end is the parent's
    Thread(target=end_with, args=[parent], daemon=True).start()
    with suppress(KeyboardInterrupt, OSError):  # nobody hears the report if the parent has ended
        try:
            work(name, report.send)
        except Exception as error:
            known = error if isinstance(error, JudgeError) else fault_of_program(error)
            report.send(CannotJudge(known.what, faults=known.faults, remedy=known.remedy))


def end_with(parent: End) -> None:
    """End this process in good order when nobody holds the other end of a connection any more."""
    parent.poll(None)
    os.kill(os.getpid(), signal.SIGTERM)
