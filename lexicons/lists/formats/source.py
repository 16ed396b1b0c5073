"""The bytes of a list, block by block, out of whatever they are packed in."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Protocol

from lexicons.errors import JudgeError, Missing, Unsound
from lexicons.lists.progress import cut_short
from lexicons.storage import reason_of

block_size = 1 << 20  # bytes: what is unpacked is never held whole

gzip_magic = b"\x1f\x8b"
zip_magics = (b"PK\x03\x04", b"PK\x05\x06")


class Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes, none at the end."""


class Source:
    """One file that stays open, so that a second reading meets the same bytes."""

    def __init__(self, path: str, file: IO[bytes], member: str = "") -> None:
        self.path = path
        self.file = file
        self.member = member
        self.size = file.seek(0, os.SEEK_END)
        file.seek(0)
        magic = file.read(4)
        self.is_gzip = magic.startswith(gzip_magic)
        self.is_zip = magic in zip_magics

    @property
    def name(self) -> str:
        """The name of the list itself, without what tells of its packing."""
        return self.member or os.path.basename(self.path).removesuffix(".gz")

    @property
    def fraction(self) -> float:
        """How much of the file was read, from 0 to 1."""
        return self.file.tell() / self.size if self.size else 1.0

    def blocks(self) -> Iterator[bytes]:
        """The bytes from the first to the last, unpacked; `Unsound` where they cannot be."""
        self.file.seek(0)
        try:
            with self.unpacked() as file:
                while block := file.read(block_size):
                    yield block
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
    def unpacked(self) -> Iterator[Readable]:
        """The file to read from."""
        if self.is_gzip:
            import gzip

            with gzip.GzipFile(fileobj=self.file) as unpacked:
                yield unpacked
        elif self.is_zip:
            import zipfile

            with zipfile.ZipFile(self.file) as archive:
                member = self.member or self.only_member(archive.namelist())
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

    def only_member(self, names: list[str]) -> str:
        """The one file in an archive; `Unsound` where there are more, or none.

        Folders do not count, nor what a Mac adds for itself.
        """
        files = [n for n in names if not n.endswith("/") and not n.startswith("__MACOSX/")]
        if len(files) != 1:
            raise Unsound(
                f"{self.path} holds {len(files)} files; expected one list.",
                faults=cut_short(files),
                remedy="Name the one that is meant: `FILE.zip:MEMBER`.",
            )
        return files[0]


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """The source of this path: a file, packed or not, a pipe, or `FILE.zip:MEMBER`."""
    member = ""
    named = re.fullmatch(r"(.+\.zip):(.+)", path, re.IGNORECASE | re.DOTALL)
    if named and not os.path.exists(path):
        path, member = named.groups()
    try:
        file = open(path, "rb")  # noqa: SIM115  # closed below, whatever it turns out to be
    except (OSError, ValueError) as error:
        reason = reason_of(error)
    else:
        with file:
            if file.seekable():
                yield Source(path, file, member)
            else:
                import tempfile

                with tempfile.TemporaryFile() as kept:
                    shutil.copyfileobj(file, kept)
                    yield Source(path, kept, member)
        return
    raise Missing(f"The list cannot be read: {path}: {reason}.", remedy="Give the path of a list.")
