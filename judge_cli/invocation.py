"""How a person types a command of this program: by its name, or as they started it here."""

import os
import re
import sys
from collections.abc import Iterable

from judge_cli import is_bundled

#: A command that a message proposes: `judge rules list`, or after a colon.
PROPOSED = re.compile(r"(^(?: +(?:\d\. )?)?|`|: )judge(?= [a-z])", re.MULTILINE)


def own_command(program: str = "judge") -> str:
    """Return what starts the program: its name, or `python3 run.py` from a checkout."""
    if is_bundled() and sys.platform == "win32":
        searched = os.environ.get("PATH", "").split(";")
        return in_bundle(program, os.path.dirname(sys.executable), os.getcwd(), searched)
    folder, name = os.path.split(sys.argv[0])
    if name != "run.py":
        return program
    if os.path.samefile(folder, os.curdir):
        return f"python3 {name}"
    return f"python3 {quoted(sys.argv[0])}"


def in_bundle(program: str, folder: str, here: str, searched: Iterable[str]) -> str:
    r"""Return what starts a program of the zip for Windows, from the current folder `here`.

    PowerShell starts no program of the current folder by its name alone.

    >>> in_bundle("judge", r"C:\Tilejudge", r"c:\tilejudge", [r"C:\Windows"])
    '.\\judge'
    """
    import ntpath

    own, current, *others = (ntpath.normcase(ntpath.normpath(p)) for p in (folder, here, *searched))
    return f".\\{program}" if own == current and own not in others else program


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


def typed_command() -> str:
    """Return the command that runs, as a person types it again; `startable` says how here."""
    return " ".join(("judge", *map(quoted, sys.argv[1:])))


def startable(text: str) -> str:
    """Return a message with the commands that it proposes as they are started here."""
    return PROPOSED.sub(lambda match: match[1] + own_command(), text)
