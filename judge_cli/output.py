"""Write the answer to standard output, and everything else to standard error."""

import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EAGAIN

WRITTEN_AT_ONCE = 4096  # bytes: a pipe of Linux takes so many whole or not at all


class AnswerLost(Exception):
    """Standard output did not take the whole answer."""

    def __init__(self, error: OSError) -> None:
        super().__init__(
            "The answer could not be written to standard output:"
            f" {error.strerror or type(error).__name__}.\n"
            "No answer. Make room on the disk or open the output, then ask again."
        )


def write(text: str) -> None:
    """Write a whole answer: nothing before all of it is there. Raises `AnswerLost`.

    No interrupt cuts a short answer, such as a verdict, nor changes its status. A long one can be
    interrupted: it may wait for its reader for ever.
    """
    write_bytes(text.encode("utf-8", "surrogateescape"))


def write_lines(lines: Iterable[str]) -> None:
    """Write the lines of a whole answer, as `write` does."""
    write("".join([f"{line}\n" for line in lines]))


def write_bytes(data: bytes) -> None:
    """Write a whole file, as `write` does."""
    if len(data) > WRITTEN_AT_ONCE:
        tidy_on_interrupt()
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _write_all(data)
    # Until the process ends: after a whole answer, an interrupt must not change the status.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def write_part(text: str) -> None:
    """Write a part that stands by itself, such as one verdict of many. Raises `AnswerLost`."""
    _write_all(text.encode("utf-8", "surrogateescape"))


def _write_all(data: bytes) -> None:
    left = memoryview(data)
    try:
        while left:
            # Without a buffer, a disk that fills takes a part, and says nothing.
            written = sys.stdout.buffer.write(left)
            if not written:
                raise BlockingIOError(EAGAIN, "it is full")
            left = left[written:]
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def answer(text: str) -> None:
    """Write one whole answer as a line, as `write` does."""
    write(f"{text}\n")


def answer_json(contents: object) -> None:
    """Write one JSON object as a line, as `write` does."""
    import json

    answer(json.dumps(contents, ensure_ascii=False))


def tidy_on_interrupt() -> None:
    """Let later interrupts raise `KeyboardInterrupt`, so that a command can tidy up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def say(text: str) -> None:
    """Write lines to standard error, for people; do nothing if that fails."""
    from judge_cli.invocation import startable
    from lexicons import printable

    lines = (printable(line) for line in startable(text).split("\n"))
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()


def is_watched() -> bool:
    """Return whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def can_ask() -> bool:
    """Return whether a person is at this terminal."""
    return bool(sys.stdin and sys.stdin.isatty() and is_watched())
