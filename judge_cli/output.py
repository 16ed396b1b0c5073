"""Standard output holds the answer and nothing else; standard error tells the rest."""

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
    """Part of a long answer, or `AnswerLost`."""
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
    """How many bytes standard output took."""
    count = sys.stdout.buffer.write(data)
    if count is None:  # unbuffered, full, and not to be waited for
        raise BlockingIOError(EAGAIN, "it is full")
    return count


def finish() -> None:
    """All that was written is out of our hands, or `AnswerLost` says that it is not."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def answer(text: str) -> None:
    """Write one whole answer.

    From here on an interrupt comes too late: it can neither cut the answer nor change its status.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write(f"{text}\n")
    finish()


def tidy_on_interrupt() -> None:
    """From here on an interrupt is a `KeyboardInterrupt`: there is something to tidy up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def say(text: str) -> None:
    """A line for people, beside the answer; what cannot be said is left unsaid."""
    from lexicons import printable

    lines = (printable(line) for line in text.split("\n"))
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()


def is_watched() -> bool:
    """Whether somebody sits at a terminal to read what is said."""
    return sys.stderr is not None and sys.stderr.isatty()
