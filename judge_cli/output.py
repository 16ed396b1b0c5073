"""Write the answer to standard output, and everything else to standard error."""

import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EAGAIN


class AnswerLost(Exception):
    """Standard output did not take the answer."""

    def __init__(self, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        if isinstance(error, BrokenPipeError):
            super().__init__(
                "The program that read the answer ended before the answer was whole: no answer."
            )
            return
        super().__init__(
            f"The answer could not be written to standard output: {reason}.\n"
            "No answer. Make room on the disk or open the output, then ask again."
        )


def write(text: str) -> None:
    """Write a part of a long answer. Raises `AnswerLost` if that fails."""
    if not (sys.platform == "win32" and sys.stdout.isatty()):  # the same bytes on every system
        write_bytes(text.encode("utf-8", "surrogateescape"))
        return
    try:
        sys.stdout.write(text)
    except OSError as error:
        raise AnswerLost(error) from None


def write_lines(lines: Iterable[str]) -> None:
    """Write the lines of an answer to its end. Raises `AnswerLost` if that fails."""
    for line in lines:
        write(f"{line}\n")
    finish()


def write_bytes(data: bytes) -> None:
    """Write a part of a file. Raises `AnswerLost` if that fails."""
    try:
        written = taken(data)
        while written < len(data):  # without a buffer, one write may take only a part
            written += taken(data[written:])
    except OSError as error:
        raise AnswerLost(error) from None


def taken(data: bytes) -> int:
    """Return how many bytes standard output took."""
    count = sys.stdout.buffer.write(data)
    if count is None:  # a full output without a buffer that does not block
        raise BlockingIOError(EAGAIN, "it is full")
    return count


def finish() -> None:
    """Flush all that was written. Raises `AnswerLost` if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def answer(text: str) -> None:
    """Write one whole answer as a line. Raises `AnswerLost` if that fails.

    Interrupts are ignored from here on: they can neither cut the answer nor change its status.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write(f"{text}\n")
    finish()


def tidy_on_interrupt() -> None:
    """Let later interrupts raise `KeyboardInterrupt`, so that a command can tidy up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def say(text: str) -> None:
    """Write lines to standard error, for people; do nothing if that fails."""
    from judge_cli.started import startable
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
