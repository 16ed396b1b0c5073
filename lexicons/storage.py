"""Files, read and replaced as a whole: no reader sees a part. Names that every system takes."""

import codecs
import os
from collections.abc import Iterable
from contextlib import suppress
from errno import EINVAL
from stat import S_ISREG
from time import sleep
from typing import BinaryIO

from lexicons.errors import CannotJudge, Missing, Unsound
from lexicons.fingerprint import Fingerprint
from lexicons.language import SHIPPED, _

DATA_FOLDER = os.path.dirname(SHIPPED)  # of the files that come with the program
LEXICON_SIGNATURE = b"tilejudge lex "  # the first bytes of a lexicon file of any format
LARGEST = 1 << 28  # bytes of a file that is read whole: ten times the largest list
LONGEST_SLUG = 40  # characters of a name that go into a file's name
#: Names that Windows takes for devices, with any ending. Files may go there on a stick.
DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)
#: What a Mac and Windows leave in the folders of a stick.
SYSTEMS_OWN = frozenset(
    {".DS_Store", ".Spotlight-V100", ".Trashes", ".fseventsd", "System Volume Information",
     "Thumbs.db", "desktop.ini"}
)  # fmt: skip

#: Seconds between tries to replace a file. On Windows, a scanner may hold it for a moment.
PAUSES = (0.01, 0.05, 0.1, 0.2, 0.4) if os.name == "nt" else ()

#: What an editor puts before a text, and the encoding that it stands for.
TEXT_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def open_file(path: str) -> BinaryIO:
    """Open a file to read it. Raises `OSError` for anything else, before it is opened.

    To open a pipe waits for its writer, and a device may never end.
    """
    if not S_ISREG(os.stat(path).st_mode):
        raise OSError(EINVAL, _("not a plain file"))
    return open(path, "rb")


def read(path: str, remedy: str = "", *, most: int = -1) -> bytes:
    """Return the bytes of a file, at most `most` from its beginning; -1 stands for all.

    Raises `Missing` with the reason, also for a pipe or a device, and for a file that is larger
    than any that this program makes.
    """
    try:
        with open_file(path) as file:
            if most >= 0 or os.fstat(file.fileno()).st_size <= LARGEST:
                return file.read(most)
        reason = _("it is larger than {most} MB", most=LARGEST >> 20)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise Missing(_("{path} can't be read: {reason}.", path=path, reason=reason), remedy=remedy)


def text_of(data: bytes) -> str:
    """Return a text as a person's editor saved it: UTF-8, UTF-16 with its mark, else Latin-1.

    >>> text_of("Café".encode("utf-16")), text_of("Café".encode("latin-1"))
    ('Café', 'Café')
    """
    for mark, encoding in TEXT_MARKS:
        if data.startswith(mark):
            return data.removeprefix(mark).decode(encoding, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_settings(path: str, remedy: str) -> bytes:
    """Return the bytes of a file of settings, as `read`. Raises `Unsound` for an empty one.

    A power cut can leave a file of 0 bytes. Taken for settings, it would mean the usual ones.
    """
    data = read(path, remedy)
    if data.removeprefix(b"\xef\xbb\xbf").strip():
        return data
    raise Unsound(
        _("{path} is empty, so it is damaged: a power cut can leave a file like that.", path=path),
        faults=[_("expected settings, found {size} bytes without any", size=len(data))],
        remedy=good_copy(),
    )


def good_copy() -> str:
    """Return what to do about a file of a user's that can't be read."""
    return _("Put a good copy in its place.")


def is_there(path: str) -> bool:
    """Return whether there is a file or a link at this path, even a link that leads nowhere.

    Raises `Missing` if the system refuses the answer.
    """
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise Missing(
            _("{path} can't be looked for: {reason}.", path=path, reason=reason_of(error)),
            remedy=_("Name a folder that can be read."),
        ) from None
    return True


def is_systems_own(name: str) -> bool:
    """Return whether a Mac or Windows made a file of this name, on a stick or in an archive.

    Beside a file, a Mac puts another one with the same name behind `._`.

    >>> is_systems_own("._club.journal"), is_systems_own("club.journal")
    (True, False)
    """
    return name.startswith("._") or name in SYSTEMS_OWN


def listing(folder: str, ending: str) -> list[str]:
    """Return the names, without their ending, of a folder's files with this ending, in order.

    A folder that does not exist counts as empty. Raises `Missing` if the folder can't be read.
    """
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        raise Missing(
            _("The folder {folder} can't be read: {reason}.", folder=folder, reason=reason),
            remedy=_("Fix its permissions."),
        ) from None
    ours = (n for n in names if n.endswith(ending) and not is_systems_own(n))
    return sorted(n.removesuffix(ending) for n in ours)


def replace(path: str, data: bytes, *, private: bool = False) -> None:
    """Replace a file, or make it with its folders. An interrupt leaves the old file whole.

    With `private`, only the owner can ever read the file. Raises `CannotJudge` with the reason if
    nothing was replaced.
    """
    replace_by(path, [data], private=private)


def replace_by(path: str, pieces: Iterable[bytes], *, private: bool = False) -> None:
    """Replace a file by pieces, which are never all in memory; else as `replace`."""
    path = os.path.abspath(path)
    draft = f"{path}.{os.urandom(8).hex()}.part"  # no other writer's, not even of this process
    try:
        make_folder(os.path.dirname(path), private=private)
        try:
            mode = 0o600 if private else 0o666  # only its owner reads it
            with open(draft, "xb", opener=lambda at, flags: os.open(at, flags, mode)) as file:
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())
            move(draft, path)
            sync_folder(os.path.dirname(path))
            return
        finally:
            with suppress(OSError, ValueError):
                os.unlink(draft)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    raise CannotJudge(
        _("{path} could not be written: {reason}.", path=path, reason=reason),
        remedy=_("It was not changed. Make room or fix the permissions, then try again."),
    )


def move(path: str, target: str) -> None:
    """Put a file in the place of another. On Windows, wait a while for a scanner that holds one."""
    for pause in PAUSES:
        with suppress(PermissionError):
            os.replace(path, target)
            return
        sleep(pause)
    os.replace(path, target)


def make_folder(folder: str, *, private: bool) -> None:
    """Make a folder, and those above it; with `private`, only the owner can enter the new ones."""
    missing: list[str] = []
    while not os.path.isdir(folder):
        missing.append(folder)
        if folder == os.path.dirname(folder):
            break  # a drive that is not there: making it says so
        folder = os.path.dirname(folder)
    for path in reversed(missing):
        with suppress(FileExistsError):
            os.mkdir(path, 0o700 if private else 0o777)


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file was refused: by the system, or by Python (a null character in its path)."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return _("it is not a path")


def sync_folder(folder: str) -> None:
    """Write a folder's new entry to the disk, if the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def slug(text: str) -> str:
    """Return a name as part of a file's name, without accents.

    Eight digits stand for what no such name can hold: another script, or a name of Windows' own.

    >>> slug("Club night, 20 Nov."), slug("España"), slug("Ελλάδα 2026"), slug("Con")
    ('club-night-20-nov', 'espana', '2026-0b0e792b', 'con-3b6f52aa')
    """
    from unicodedata import combining, normalize  # not imported for a plain `judge check`

    letters = [c for c in normalize("NFKD", text.lower()) if not combining(c)]
    kept = "".join(c if c.isascii() and c.isalnum() else " " for c in letters)
    name = "-".join(kept.split())[:LONGEST_SLUG].strip("-")
    if name and name not in DEVICES and all(c.isascii() or not c.isalnum() for c in letters):
        return name
    digits = Fingerprint.of(text)[:8]
    return f"{name[: LONGEST_SLUG - 9]}-{digits}".strip("-")
