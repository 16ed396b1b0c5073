"""The bytes of a list, block by block, unpacked."""

import io
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from lexicons.errors import JudgeError, Missing, Unsound
from lexicons.lists.formats.detection import refuse_document
from lexicons.lists.progress import cut_short
from lexicons.storage import reason_of

if TYPE_CHECKING:
    from lexicons.lists.formats.spreadsheet import Sheet

block_size = 1 << 18  # bytes: what is unpacked is never held whole
most_unpacked = 1 << 28  # bytes: ten times the largest list; a small archive can hold any number
standard_input = "-"
last_size = 4  # bytes: the longest line end, in UTF-32
patience = 5  # seconds

gzip_magic = b"\x1f\x8b"
zip_magics = (b"PK\x03\x04", b"PK\x05\x06")


class Source:
    """One file that stays open, so that a second reading meets the same bytes."""

    def __init__(
        self, path: str, file: IO[bytes], member: str = "", sheet: "Sheet | None" = None
    ) -> None:
        self.path = path
        self.file = file
        self.member = member
        self.sheet = sheet  # of a spreadsheet that became this text
        self.last = b""  # bytes, once all were read
        self.read_size = 0  # bytes unpacked, once all were read
        self.size = file.seek(0, os.SEEK_END)
        file.seek(0)
        magic = file.read(4)
        self.is_gzip = magic.startswith(gzip_magic)
        self.is_zip = magic in zip_magics

    @property
    def name(self) -> str:
        """The name of the list itself, without the ending of an archive."""
        return self.member or os.path.basename(self.path).removesuffix(".gz")

    @property
    def fraction(self) -> float:
        """How much of the file was read, from 0 to 1."""
        return self.file.tell() / self.size if self.size else 1.0

    def blocks(self) -> Iterator[bytes]:
        """Yield all bytes, unpacked; `Unsound` if that is impossible, or too much for a list."""
        self.file.seek(0)
        try:
            with self.unpacked() as file:
                size, last = 0, b""
                while block := file.read(block_size):
                    size += len(block)
                    if size > most_unpacked and (self.is_gzip or self.is_zip):
                        raise _too_large(self.path)
                    last = (last + block[-last_size:])[-last_size:]
                    yield block
                self.last, self.read_size = last, size
        except JudgeError:
            raise
        except Exception as error:  # gzip, zlib and zipfile each have errors of their own
            reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        else:
            return
        raise Unsound(
            f"{self.path} cannot be read to its end: {reason.rstrip('.')}.",
            remedy="Copy the file again from where it was good, or unpack it yourself.",
        )

    @contextmanager
    def unpacked(self) -> Iterator[IO[bytes] | io.BufferedIOBase]:
        """Open the file to read from."""
        if self.is_gzip:
            import gzip

            with gzip.GzipFile(fileobj=self.file) as unpacked:
                yield unpacked
        elif self.is_zip:
            import zipfile

            with zipfile.ZipFile(self.file) as archive:
                refuse_document(self.path, archive.namelist())
                member = self.member or self._only_member(archive.namelist())
                if member not in archive.namelist():
                    raise Missing(
                        f"There is no {member} in {self.path}.",
                        faults=cut_short(archive.namelist()),
                        remedy="Name one of these: `FILE.zip:MEMBER`.",
                    )
                with archive.open(member) as unpacked:
                    yield unpacked
        else:
            yield self.file

    def _only_member(self, names: list[str]) -> str:
        """Return the one file in an archive; `Unsound` if there is another number.

        Folders do not count, nor the files that a Mac adds.
        """
        files = [n for n in names if not n.endswith("/") and not n.startswith("__MACOSX/")]
        if not files:
            raise Unsound(f"{self.path} holds no file.", remedy="Give the list itself.")
        if len(files) != 1:
            raise Unsound(
                f"{self.path} holds {len(files)} files; expected one list.",
                faults=cut_short(files),
                remedy="Name one of them: `FILE.zip:MEMBER`.",
            )
        return files[0]


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """Open a list: a file, packed or not, a pipe, or `-` for standard input.

    `FILE.zip:MEMBER` is a file in an archive, `FILE.xlsx:SHEET` a sheet.
    """
    member = ""
    named = re.fullmatch(r"(.+\.(?:zip|xlsx)):(.+)", path, re.IGNORECASE | re.DOTALL)
    if named and not os.path.exists(path):
        path, member = named.groups()
    try:
        file = _open_bytes(path)
    except (OSError, ValueError, AttributeError) as error:
        reason = reason_of(error) if not isinstance(error, AttributeError) else "it is closed"
    else:
        with file:
            if file.seekable():
                with read_through(path, file, member) as source:
                    yield source
            else:
                import tempfile

                with tempfile.TemporaryFile() as kept:
                    _keep(path, file, kept)
                    with read_through(path, kept, member) as source:
                        yield source
        return
    raise Missing(f"The list cannot be read: {path}: {reason}.", remedy="Give the path of a list.")


@contextmanager
def read_through(path: str, file: IO[bytes], member: str) -> Iterator[Source]:
    """Open a file that can be read again; a spreadsheet becomes the text of one sheet."""
    source = Source(path, file, member)
    if not source.is_zip or (member and not path.lower().endswith(".xlsx")):
        yield source
        return
    import tempfile

    from lexicons.lists.formats import spreadsheet

    if not spreadsheet.is_spreadsheet(file):
        yield source
        return
    with tempfile.TemporaryFile() as kept:
        sheet = spreadsheet.convert(path, file, kept, member)
        yield Source(path, kept, sheet=sheet)


def _open_bytes(path: str) -> IO[bytes]:
    """Open a file, or standard input; `Unsound` for what has no end, or never begins."""
    if path == standard_input:
        number = sys.stdin.fileno()
        mode = os.fstat(number).st_mode
        if stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not os.isatty(number)):
            raise Unsound("Standard input is a device, not a list.", remedy="Give a file.")
        return open(number, "rb", closefd=False)
    mode = os.stat(path).st_mode
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
        raise Unsound(f"{path} is a device, not a list.", remedy="Give the path of a file.")
    return _open_pipe(path) if stat.S_ISFIFO(mode) else open(path, "rb")


def _open_pipe(path: str) -> IO[bytes]:
    """Open a pipe that somebody writes to; `Unsound` if nobody does."""
    if sys.platform == "win32":  # which has no pipes among its files
        return open(path, "rb")
    import select

    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    written = select.poll()
    written.register(pipe, select.POLLIN)
    if not written.poll(patience * 1000):
        os.close(pipe)
        raise Unsound(
            f"{path} is a pipe, and nothing came out of it in {patience} seconds.",
            remedy="Give the path of a file, or send the list to standard input: `-`.",
        )
    os.set_blocking(pipe, True)
    return open(pipe, "rb")


def _keep(path: str, file: IO[bytes], kept: IO[bytes]) -> None:
    """Copy a pipe to a file that can be read again; `Unsound` if it is too large for a list."""
    size = 0
    while block := file.read(block_size):
        size += len(block)
        if size > most_unpacked:
            raise _too_large(path)
        kept.write(block)


def _too_large(path: str) -> Unsound:
    return Unsound(
        f"{path} holds more than {most_unpacked >> 20} MB: this is not a list.",
        remedy="Give the list itself, as a file that is not packed.",
    )
