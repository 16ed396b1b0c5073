"""Standard output gets the answer; standard error gets what people read.

That is: messages, with the commands to type next as they are started here.
"""

import os
import re
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EAGAIN, ENOSPC

from judge_cli import ROWS, is_bundled

WRITTEN_AT_ONCE = 4096  # bytes: a pipe of Linux takes so many whole or not at all

#: A command that a message proposes: `judge rules list`, or on a line of its own. What stands
#: within a line can be data of people.
COMMANDS = "|".join(row.name for row in ROWS)
PROPOSED = re.compile(rf"(^ *|`)judge(?= (?:{COMMANDS})(?:[ `]|$))", re.MULTILINE)


# -- the answer ------------------------------------------------------------------------------------


class AnswerLost(Exception):
    """Standard output did not take the whole answer."""

    def __init__(self, error: OSError) -> None:
        remedy = "Make room on the disk" if error.errno == ENOSPC else "Keep the output open"
        super().__init__(
            "The answer could not be written to standard output:"
            f" {error.strerror or type(error).__name__}.\nNo answer. {remedy}, then ask again."
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
    rest = memoryview(data)
    try:
        while rest:  # without a buffer, a part is taken before a disk is full or a pipe closed
            taken = sys.stdout.buffer.write(rest)
            if not taken:
                raise OSError(EAGAIN, "it takes no more")
            rest = rest[taken:]
        sys.stdout.flush()
    except OSError as error:
        raise AnswerLost(error) from None


def answer(text: str) -> None:
    write(f"{text}\n")


def tidy_on_interrupt() -> None:
    """Let later interrupts raise `KeyboardInterrupt`, so that a command can tidy up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# -- messages --------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Write lines to standard error, for people; do nothing if that fails."""
    from lexicons import printable

    lines = (printable(line) for line in startable(text).split("\n"))
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("\n".join(lines) + "\n")
        sys.stderr.flush()


def is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def can_ask() -> bool:
    """Return whether a person is at this terminal."""
    return sys.stdin.isatty() and is_watched()


# -- commands to type ------------------------------------------------------------------------------


def own_command(program: str = "judge") -> str:
    """Return what starts the program: its name, or `python3 run.py` from a checkout.

    In the zip for Windows, PowerShell starts no program of the current folder by its name alone.
    """
    is_zip = is_bundled() and sys.platform == "win32"
    folder, name = os.path.split(sys.executable if is_zip else sys.argv[0])
    if not is_zip and name != "run.py":
        return program
    is_here = os.path.samefile(folder, os.curdir)
    if is_zip:
        return f".\\{program}" if is_here else program
    return f"python3 {name if is_here else quoted(sys.argv[0])}"


def quoted(word: str, platform: str = sys.platform) -> str:
    r"""Return a word as it is typed in a command.

    Windows' command prompt knows only double quotes, and PowerShell splits words at commas.

    >>> print(quoted("E:\\", "win32"), quoted("E:\\my event\\", "win32"))
    E:\ "E:\my event\\"
    """
    if platform == "win32":
        if re.fullmatch(r"[\w.:\\/=+-]+", word):
            return word
        ending = word[len(word.rstrip("\\")) :]  # one backslash would escape the quote
        return f'"{word}{ending}"'
    if re.fullmatch(r"[\w./,:=+-]*( [\w./,:=+-]*)+", word):
        return f'"{word}"'
    from shlex import quote

    return quote(word)


def command_line(*words: str) -> str:
    """Return a command of this program as a person types it here."""
    from lexicons import printable

    return " ".join((own_command(), *(printable(quoted(word)) for word in words)))


def startable(text: str) -> str:
    """Return a message with the commands that it proposes as they are started here."""
    return PROPOSED.sub(lambda match: match[1] + own_command(), text)
