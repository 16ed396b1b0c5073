"""The terminal: shows pages and reads lines."""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from getpass import getpass
from shutil import get_terminal_size
from textwrap import wrap
from time import sleep
from types import FrameType, ModuleType
from typing import TypeVar

from judge_cli import output
from judge_cli.desk.dialogue import DeskPage, Dialogue, InputEnded

T = TypeVar("T")

CLEAR = "\033[H\033[2J\033[3J"  # ECMA-48 and xterm: the screen, and what was scrolled off it
LEAST_TIME = 0.7  # seconds: longer than a held key waits before it repeats
GAP = 0.1  # seconds without a key, after which it has been let go
MOST_GAPS = 600
WIDEST = 100  # columns: longer lines are hard to read
BELOW_ROW = 5 * " "  # what stands below the text of a row, such as "  1  Calls"
BYTE_ORDER_MARK = "\ufeff"

#: Ctrl-C, the end of the machine, and that of the terminal, which Windows tells in another way.
ENDINGS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    ENDINGS.append(signal.SIGHUP)


class Terminal:
    """A terminal with somebody before it, or a pipe.

    An interrupt counts only at a prompt: a ruling that was recorded is always shown as well.
    """

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.clears = self.live and os.environ.get("TERM") != "dumb"
        self.editor = _line_editor() if self.live else None
        self.reading = False
        self.interrupted = False
        self.begun = False
        for number in ENDINGS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._on_interrupt)
        if self.live and sys.platform != "win32":  # a shell would stand below the words
            signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    # -- a dialogue ------------------------------------------------------------------------------

    def play(self, dialogue: Dialogue[T]) -> T:
        """Show every page and hand every line on, until the dialogue is over; return its result."""
        try:
            page = next(dialogue)
            while True:
                self.show(page)
                if not page.prompt:
                    page = next(dialogue)
                    continue
                try:
                    line = self.read(page)
                except (EOFError, KeyboardInterrupt, OSError):
                    page = dialogue.throw(InputEnded())
                else:
                    page = dialogue.send(line)
        except StopIteration as ended:
            result: T = ended.value
            return result
        except BaseException:
            if self.clears:
                with suppress(output.AnswerLost):  # the terminal may be closed
                    _wipe()  # a screen that is left in a hurry shows no words
            raise

    def end(self) -> None:
        """Heed no interrupt any more: all ended properly."""
        for number in ENDINGS:
            signal.signal(number, signal.SIG_IGN)

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        """Remember an interrupt until the next prompt, or end the one that waits."""
        self.interrupted = True
        if self.reading:
            raise KeyboardInterrupt

    def show(self, page: DeskPage) -> None:
        """Show a page; it replaces all that was shown before if it says so."""
        apart = page.cleared and not self.clears and self.begun
        if page.cleared and self.clears:
            _wipe()
        self.begun = True
        shown = fitted(page.text, columns()) if self.live else page.text
        text = "\n" * apart + (f"{shown}\n" if shown else "")
        if page.held and self.live:
            with deaf():
                output.write_part(text)
                with suppress(OSError):  # it was closed: the next prompt ends the session
                    _wait_for_release()
        else:
            output.write_part(text)

    # -- in ----------------------------------------------------------------------------------

    def read(self, page: DeskPage) -> str:
        """Return the line that answers a page; `EOFError` or `KeyboardInterrupt` if none comes."""
        self.reading = True
        try:
            if self.interrupted:
                raise KeyboardInterrupt
            if page.is_secret and self.live:
                return getpass(page.prompt)
            if editor := self.editor:
                editor.set_startup_hook(lambda: editor.insert_text(page.draft))
                return input(page.prompt)
            return _piped(page, "" if self.live else "\n")
        finally:
            self.reading = False
            if self.editor:
                self.editor.set_startup_hook(None)


def columns() -> int:
    """Return how many columns a line may have here. A window can be narrowed at any time."""
    return min(get_terminal_size().columns - 1, WIDEST)


def fitted(text: str, width: int) -> str:
    """Return text whose lines have no more columns, but for a longer word: a path stays whole.

    >>> print(fitted("  1  the same again and again-and-again", 20))
      1  the same again
         and
         again-and-again
    """
    rows = (
        wrap(line, width, subsequent_indent=BELOW_ROW if line.startswith("  ") else "",
             break_on_hyphens=False, break_long_words=False)
        for line in text.split("\n")
    )  # fmt: skip
    return "\n".join("\n".join(row) for row in rows)


def _line_editor() -> ModuleType | None:
    """Return the line editor of the system, if it has one; it keeps no line, and no cut text."""
    if sys.platform == "win32":  # what may be installed there as readline is another library
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.set_auto_history(False)
    for yank in ("\\C-y", "\\M-y", "\\e\\C-y"):
        readline.parse_and_bind(f'"{yank}": ""')
    # The prompt is written by the encoding of standard output; all else is UTF-8, as bytes.
    for stream in (sys.stdin, sys.stdout):  # text streams, whatever their type says
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr,unused-ignore]
    return readline


def _piped(page: DeskPage, line_end: str) -> str:
    """Return a line as it comes. In a pipe no key ends the line of the prompt: `line_end` does."""
    output.write_part(f"{page.prompt.rstrip()}{line_end}" if line_end else page.prompt)
    data = sys.stdin.buffer.readline()
    if not data:
        raise EOFError
    return data.decode("utf-8", "surrogateescape").removeprefix(BYTE_ORDER_MARK).rstrip("\r\n")


def _wipe() -> None:
    # A console of Windows may show `clear` instead of obeying it. What it has is a command of cmd.
    if sys.platform != "win32" or os.system("cls"):  # noqa: S605
        output.write_part(CLEAR)


# -- keys ----------------------------------------------------------------------------------------


@contextmanager
def deaf() -> Iterator[None]:
    """Neither show nor keep keys meanwhile."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    tty.setcbreak(keyboard)
    try:
        yield
    finally:
        with suppress(termios.error):  # of a terminal that was closed
            termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)


def _wait_for_release() -> None:
    """Wait until a page has been shown for the least time, and every key has been let go."""
    sleep(LEAST_TIME)
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            while msvcrt.kbhit():
                msvcrt.getwch()
            sleep(GAP)
        return
    for _gap in range(MOST_GAPS):
        if not select.select([sys.stdin], [], [], GAP)[0] or not os.read(sys.stdin.fileno(), 4096):
            return
        sleep(GAP)
