"""Processes that long checks fork and kill; writers hear which entries of a chain are kept."""

import os
import select
import signal
import struct
import time
import warnings
from collections import Counter
from contextlib import contextmanager
from functools import partial
from itertools import count, islice

from judge_record.entry import Entry, Kind, Source
from judge_record.postgres import PostgresStore
from judge_record.store import Unconfirmed
from lexicons import CannotJudge, Verdict
from tests.support.journals import journal_at

of_one_journal = 10  # kills: each journal is verified after every kill, and should stay short
begun = "2026-11-20T10:00:00.000Z"
event = "Harbour Open"


@contextmanager
def opened(url):
    """Open a journal, and close the connection to its database."""
    journal = journal_at(url)
    try:
        yield journal
    finally:
        if isinstance(journal.store, PostgresStore):
            journal.store.database.close()


def record(journal, note):
    return journal.append(ruling(note))


def ruling(note):
    """A draft of a ruling, whose session is a note."""
    return Entry(
        time="2026-11-20T10:30:00.000Z", kind=Kind.RULING, station="desk 1", session=note, round=3,
        table="A5", rules="club", rules_fingerprint="ab" * 32, alphabet_fingerprint="ab" * 32,
        lexicons=(("invented", "ab" * 32),), words=("ZANT", "QXV"), verdict=Verdict.UNACCEPTABLE,
        source=Source.MACHINE,
    )  # fmt: skip


class Child:
    """A fork of this process that does one thing, and says on a descriptor what it did.

    It is forked: starting an interpreter takes longer than its life.
    """

    def __init__(self, do):
        hear, say = os.pipe()
        with warnings.catch_warnings():  # there are other threads, such as pytest's
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process = os.fork()
        if self.process:
            os.close(say)
            self.ear = os.fdopen(hear, errors="replace")  # it may be cut anywhere
            return
        try:
            do(say)
        except SystemExit:
            pass
        except BaseException as error:
            os.write(say, f"\nfault: {error!r}\n".encode())
        finally:
            os._exit(0)  # nothing of the parent is closed here

    def wait_for_word(self, seconds=None):
        select.select([self.ear], [], [], seconds)

    def wait_for_more(self, than):
        """Wait until it has said more than so many bytes, or has ended."""
        from fcntl import ioctl  # not on Windows
        from termios import FIONREAD

        ends = select.poll()
        ends.register(self.ear, 0)
        while not ends.poll(10):
            [said] = struct.unpack("i", ioctl(self.ear, FIONREAD, bytes(4)))
            if said > than:
                return

    def end(self):
        """Hear it to its end; return its status, or minus its signal. It `said` whole lines."""
        with self.ear:
            text = self.ear.read()
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        assert "\nfault: " not in text, text
        self.said = text[: text.rfind("\n") + 1]
        return status

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        self.end()


class Writer(Child):
    """A process that adds to a chain until it is killed or refused, or has added enough."""

    def __init__(self, url, name, most=None):
        self.name = name
        super().__init__(partial(self.write, url, most))

    def write(self, url, most, say):
        try:
            journal = journal_at(url)
            for number in islice(count(), most):
                entry = record(journal, f"{self.name} {number}")
                os.write(say, f"{entry.number} {entry.seal}\n".encode())
        except Unconfirmed:
            os.write(say, b"?\n")
        except CannotJudge:
            pass

    def compared(self, entries):
        """Compare what the writer heard with its chain, and count the entries."""
        heard = self.said.splitlines()
        is_in_doubt = heard[-1:] == ["?"]
        lines = [line.split() for line in heard if line != "?"]
        answered = [(int(number), seal) for number, seal in lines]
        there = [(entry.number, entry.seal) for entry in entries]
        own = [entry.session for entry in entries if str(entry.session).startswith(f"{self.name} ")]
        assert own == [f"{self.name} {number}" for number in range(len(own))]
        assert all(there.count(each) == 1 for each in answered), "one was lost, or is there twice"
        assert len(own) - len(answered) in {0, 1}  # the last one may be there without an answer
        return Counter(
            acknowledged=len(answered), kept=len(own), unconfirmed=is_in_doubt,
            found=is_in_doubt and len(own) > len(answered),
        )  # fmt: skip


def struck(chains, name, chance, longest, strike, *, waits):
    """Let so many writers write to each chain, strike, and compare what they heard with it.

    The strike comes some seconds after the first entry, at most; or after the begin, now and then:
    `waits` is how often it waits for an entry. A slow machine has none before others.
    """
    of = {
        url: [Writer(url, f"{name}.{chain}.{place}") for place in range(number)]
        for chain, (url, number) in enumerate(chains.items())
    }
    writers = [each for several in of.values() for each in several]
    if chance.random() < waits:
        writers[0].wait_for_word()
    time.sleep(chance.uniform(0, longest))
    strike(writers)
    found = Counter()
    for url, several in of.items():
        with opened(url) as journal:
            assert journal.verify() == "", journal.verify()
            entries = list(journal.entries())
            for writer in several:
                found += writer.compared(entries)
            record(journal, "goes on")
    return found


def kill_all(writers):
    for each in writers:
        each.kill()
