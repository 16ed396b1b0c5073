"""A list from a file: the files that may be one, and one that is built."""

import glob
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lexicons import CannotJudge
from lexicons.language import _

LIST_ENDINGS = (".txt", ".csv", ".xlsx", ".dwg", ".lexicon")  # of names
#: Where systems show sticks.
STICKS = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt", "/mnt/*"),
    "darwin": ("/Volumes/*",),
    "win32": tuple(f"{letter}:/" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"),
}


def list_files(own_folder: str) -> list[str]:
    """Return what may be a list on sticks and in the account's folders, the latest first.

    Before a machine has a PIN, anybody may look: nothing of the program's own folder is there.
    """
    account, own = os.path.expanduser("~"), Path(own_folder).resolve()
    patterns = (account, os.path.join(glob.escape(account), "*"), *STICKS.get(sys.platform, ()))
    changed = dict[str, float]()
    for folder in (path for pattern in patterns for path in glob.glob(pattern)):
        if Path(folder).resolve().is_relative_to(own):
            continue
        with suppress(OSError):  # it can't be read, or is no folder
            for file in os.scandir(folder):
                is_list = file.name.lower().endswith(LIST_ENDINGS) and file.is_file()
                if is_list and file.path.isprintable():  # a name can be no text at all
                    changed[file.path] = file.stat().st_mtime
    return sorted(changed, key=changed.__getitem__, reverse=True)


CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST_FAULTS = 2  # in a row of the settings
OWN_LENGTHS = "2-15"  # letters: the lengths that a list of a person's own is said to cover


class ListBuilding:
    """One list that is built. `close` ends the process, and removes its files."""

    def __init__(self, command: Sequence[str], source: str, edition: str, title: str) -> None:
        """Begin, by the command line of `judge lexicon`. A list of a person's own has a title."""
        self.folder = TemporaryDirectory(prefix="judge-list-")
        self.answer, self.notes = (os.path.join(self.folder.name, name) for name in ("out", "err"))
        own = ["--title", title, "--lengths", OWN_LENGTHS] if title else []
        build = ["build", "--edition", edition, *own, "--json", "--install"]
        with open(self.answer, "wb") as out, open(self.notes, "wb") as err:
            self.process = subprocess.Popen(
                [*command, *build, "--", os.path.abspath(source)],
                stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                cwd=CHECKOUT,
                env={**os.environ, "JUDGE_PROGRESS": "1"},
            )  # fmt: skip

    @property
    def is_over(self) -> bool:
        return self.process.poll() is not None

    @property
    def done(self) -> int:
        """The part that is done, in hundredths."""
        lines = Path(self.notes).read_text("utf-8", errors="replace").split("\n")
        parts = [line[:-1] for line in lines if line.endswith("%") and line[:-1].isdigit()]
        return int(parts[-1]) if parts else 0

    def check(self) -> None:
        """Raise `CannotJudge` with the first faults of the list if it is not installed now."""
        error: dict[str, Any] | None = {}
        with suppress(ValueError, KeyError):  # without an answer, it ended by accident
            error = json.loads(Path(self.answer).read_text("utf-8"))["error"]
        if error is None and not self.process.poll():
            return
        error = error or {"what": _("The list could not be built."), "faults": [], "remedy": ""}
        remedy = error["remedy"]
        if not remedy or "`" in remedy or "--" in remedy:  # a line to type: here is no terminal
            remedy = _("Correct the list or get another copy, and choose the file again.")
        raise CannotJudge(error["what"], faults=error["faults"][:MOST_FAULTS], remedy=remedy)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()
