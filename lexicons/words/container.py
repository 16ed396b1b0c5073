"""The bytes of a lexicon file: a head, the manifest, the trie, and a digest of these three.

| bytes | what |
| --- | --- |
| 16 | `tilejudge lex 1`, line feed |
| 8, 8 | sizes of manifest and trie in bytes, little-endian |
| … | the manifest, padded with spaces to a multiple of 8 |
| … | the trie |
| 32 | BLAKE2b (RFC 7693) of everything before |
"""

from hashlib import blake2b

from lexicons.errors import Unsound, shown
from lexicons.language import _
from lexicons.manifest import copy_or_rebuild
from lexicons.storage import LEXICON_SIGNATURE

MAGIC = LEXICON_SIGNATURE + b"1\n"
HEAD_SIZE = len(MAGIC) + 8 + 8
DIGEST_SIZE = 32


def pack(manifest: bytes, trie: bytes) -> bytes:
    """Return the bytes of a lexicon file with this manifest and this trie."""
    manifest += b" " * (-len(manifest) % 8)  # a trie is read in place only from a multiple of 8
    sizes = len(manifest).to_bytes(8, "little") + len(trie).to_bytes(8, "little")
    content = b"".join((MAGIC, sizes, manifest, trie))
    return content + digest(content)


def unpack(data: bytes, name: str) -> tuple[bytes, memoryview]:
    """Return the manifest and the trie of a lexicon file, after its digest was verified.

    `name` is what messages call the file. Raises `Unsound` if the file is of another kind, or if a
    byte of it is lost, added or altered.

    >>> manifest, trie = unpack(pack(b"{}", b"trie"), "a file")
    >>> manifest.strip(), bytes(trie)
    (b'{}', b'trie')
    """
    view = memoryview(data)
    beginning = bytes(view[: len(MAGIC)])
    if beginning != MAGIC:
        first = shown(beginning.decode(errors="surrogateescape"))
        raise Unsound(
            _("{name} is not a lexicon file of this format.", name=name),
            faults=[
                _(
                    "expected it to begin with {expected}, found {first}",
                    expected=shown(MAGIC.decode()),
                    first=first,
                )
            ],
            remedy=_("Give a file that `judge lexicon build` of this release made."),
        )
    manifest_size = int.from_bytes(view[16:24], "little")
    trie_size = int.from_bytes(view[24:32], "little")
    if manifest_size % 8:
        raise damaged(
            name,
            _("expected a manifest of a multiple of 8 bytes, found {size}", size=manifest_size),
        )
    expected_size = HEAD_SIZE + manifest_size + trie_size + DIGEST_SIZE
    if len(data) != expected_size:
        raise damaged(
            name,
            _(
                "expected {expected} bytes, found {found}",
                expected=expected_size,
                found=len(data),
            ),
        )
    written, computed = bytes(view[-DIGEST_SIZE:]), digest(view[:-DIGEST_SIZE])
    if written != computed:
        raise damaged(
            name,
            _("expected digest {digest}", digest=written.hex()),
            _("found {digest}", digest=computed.hex()),
        )
    trie_start = HEAD_SIZE + manifest_size
    return bytes(view[HEAD_SIZE:trie_start]), view[trie_start:-DIGEST_SIZE]


def digest(content: bytes | memoryview) -> bytes:
    """Return the 32 bytes of digest that end a file with this content."""
    return blake2b(content, digest_size=DIGEST_SIZE).digest()


def damaged(name: str, *faults: str) -> Unsound:
    """Return the error to raise for a file that is no longer as it was written."""
    return Unsound(_("{name} is damaged.", name=name), faults=faults, remedy=copy_or_rebuild())
