"""Standard output is for the answer and nothing else; standard error is for the rest."""

import signal
import sys
from contextlib import suppress
from errno import EAGAIN


class AnswerLost(Exception):
    """Standard output did not take the answer."""

    def __init__(self, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        super().__init__(
            f"The answer could not be written to standard output: {reason}.\n"
            "No answer: make room, or open it, and ask again."
        )


def write(text: str) -> None:
    """Write a part of a long answer; `AnswerLost` if that fails."""
    try:
        if sys.platform == "win32" and sys.stdout.isatty():
            sys.stdout.write(text)
        else:  # the same bytes on every system
            data = text.encode("utf-8", "surrogateescape")
            written = taken(data)
            while written < len(data):  # unbuffered, one write may take a part of it
                written += taken(data[written:])
    except OSError as error:
        raise AnswerLost(error) from None


def taken(data: bytes) -> int:
    """Return how many bytes standard output took."""
    count = sys.stdout.buffer.write(data)
    if count is None:  # unbuffered, full, and not to be waited for
        raise BlockingIOError(EAGAIN, "it is full")
    return count


def finish() -> None:
    """Flush all that was written; `AnswerLost` if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def answer(text: str) -> None:
    """Write one whole answer, in a line of its own; `AnswerLost` if that fails.

    From here on an interrupt comes too late: it can neither cut the answer nor change its status.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write(f"{text}\n")
    finish()


def tidy_on_interrupt() -> None:
    """Let every later interrupt raise `KeyboardInterrupt`: there is something to tidy up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def say(text: str) -> None:
    """Write a line for people on standard error; do nothing if that fails."""
    from lexicons import printable

    lines = (printable(line) for line in text.split("\n"))
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()


def is_watched() -> bool:
    """Return whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()
