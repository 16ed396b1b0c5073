"""The bytes of a venue file: a head, the table of its parts, the parts, and a digest.

| bytes | what |
| --- | --- |
| 16 | `tilejudge ven 1`, line feed |
| 8 | the size of the table in bytes, little-endian |
| … | the table: canonical JSON |
| … | the parts, one after another, in the order of the table |
| 32 | SHA-256 (FIPS 180-4) of everything before |
"""

import json
from typing import Any

from lexicons.digest import sha256
from lexicons.errors import Unsound, shown

kind = b"tilejudge ven "
magic = kind + b"1\n"
head_size = len(magic) + 8
digest_size = 32
copy_again = "Nothing was changed. Copy the file again from where it was packed."


def pack(table: dict[str, Any], parts: list[bytes]) -> bytes:
    """Return the bytes of a venue file. The same table and parts give the same bytes."""
    written = json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    content = b"".join((magic, len(written).to_bytes(8, "little"), written, *parts))
    return content + bytes(sha256(content).digest())


def unpack(data: bytes, name: str) -> tuple[str, bytes, bytes]:
    """Return digest, table and parts of a venue file, after its digest was verified.

    `name` is what messages call the file. Raises `Unsound` if the file is of another kind or
    format, or if a byte of it is lost, added or altered.

    >>> digest, table, parts = unpack(pack({}, [b"a", b"b"]), "a file")
    >>> digest[:8], table, parts
    ('a4bf036d', b'{}', b'ab')
    """
    beginning = data[: len(magic)]
    if beginning != magic:
        raise _foreign(beginning, name)
    if len(data) < head_size + digest_size:
        raise _damaged(
            name, f"expected at least {head_size + digest_size} bytes, found {len(data)}"
        )
    content, written = data[:-digest_size], data[-digest_size:]
    computed = sha256(content).digest()
    if written != computed:
        raise _damaged(name, f"expected digest {written.hex()}", f"found {computed.hex()}")
    table_size = int.from_bytes(data[len(magic) : head_size], "little")
    if table_size > len(content) - head_size:
        raise _damaged(name, f"expected a table of {table_size} bytes, found fewer")
    table_end = head_size + table_size
    return written.hex(), content[head_size:table_end], content[table_end:]


def _foreign(beginning: bytes, name: str) -> Unsound:
    """Return the error to raise for a file that begins with other bytes than a venue file."""
    if beginning.startswith(kind):
        return Unsound(
            f"{name} is a venue file of another format than this program reads.",
            faults=[f"expected format 1, found {shown(beginning[len(kind) :].decode('latin-1'))}"],
            remedy="Install the release of the program that packed it, or pack it again.",
        )
    first = shown(beginning.decode(errors="surrogateescape"))
    return Unsound(
        f"{name} is not a venue file.",
        faults=[f"expected it to begin with {shown(magic.decode())}, found {first}"],
        remedy="Give a file that `judge venue pack` made.",
    )


def _damaged(name: str, *faults: str) -> Unsound:
    """Return the error to raise for a file that is no longer as it was packed."""
    return Unsound(f"{name} is damaged.", faults=faults, remedy=copy_again)
