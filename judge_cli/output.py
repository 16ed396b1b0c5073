"""Write the answer to standard output, and everything else to standard error."""

import os
import signal
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from errno import EAGAIN

WRITTEN_AT_ONCE = 4096  # bytes: a pipe of Linux takes so many whole or not at all


class AnswerLost(Exception):
    """Standard output did not take the whole answer."""

    def __init__(self, error: OSError | KeyboardInterrupt) -> None:
        if isinstance(error, KeyboardInterrupt):
            super().__init__(
                "Interrupted: the answer isn't whole. Don't use what standard output got of it."
            )
            return
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
    """Write a whole answer. Nothing is written before all of it is there.

    From here on, interrupts come too late: they can neither cut the answer nor change its status.
    Only where a long one goes to a pipe or a terminal, which may wait for its reader for ever, an
    interrupt ends it after a whole line. Raises `AnswerLost` if the answer is not written whole.
    """
    write_bytes(text.encode("utf-8", "surrogateescape"))


def write_lines(lines: Iterable[str]) -> None:
    """Write the lines of a whole answer, as `write` does."""
    write("".join([f"{line}\n" for line in lines]))


def write_bytes(data: bytes) -> None:
    """Write a whole file, as `write` does."""
    *first, last = [data] if _is_file() else _pieces(data)
    if first:
        tidy_on_interrupt()
        try:
            for piece in first:
                _pass(piece)
        except KeyboardInterrupt as interrupt:
            raise AnswerLost(interrupt) from None
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _pass(last)


def pass_on(text: str) -> None:
    """Write a part that stands by itself, such as one verdict of many. Raises `AnswerLost`."""
    for piece in _pieces(text.encode("utf-8", "surrogateescape")):
        _pass(piece)


def _pieces(data: bytes) -> Iterator[bytes]:
    """Yield data in pieces of whole lines that a pipe takes whole, unless a line is longer."""
    start = 0
    while len(data) - start > WRITTEN_AT_ONCE and not _is_console():
        end = data.rfind(b"\n", start, start + WRITTEN_AT_ONCE) + 1 or start + WRITTEN_AT_ONCE
        yield data[start:end]
        start = end
    yield data[start:]


def _is_console() -> bool:
    """Return whether standard output is a console of Windows, which takes text, not bytes."""
    return sys.platform == "win32" and sys.stdout.isatty()


def _is_file() -> bool:
    """Return whether standard output is a file: it makes nobody wait, so it can get all of it."""
    try:
        return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:
        return False


def _pass(data: bytes) -> None:
    """Hand data to the system. Raises `AnswerLost` if it doesn't take all of it."""
    try:
        if _is_console():
            sys.stdout.write(data.decode("utf-8", "surrogateescape"))
        else:  # the same bytes on every system
            written = _taken(data)
            while written < len(data):  # without a buffer, one write may take only a part
                written += _taken(data[written:])
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def _taken(data: bytes) -> int:
    """Return how many bytes standard output took."""
    count = sys.stdout.buffer.write(data)
    if count is None:  # a full output without a buffer that does not block
        raise BlockingIOError(EAGAIN, "it is full")
    return count


def answer(text: str) -> None:
    """Write one whole answer as a line. Raises `AnswerLost` if that fails.

    An interrupt never cuts it, whatever its length: it may be a verdict.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _pass(f"{text}\n".encode("utf-8", "surrogateescape"))


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
