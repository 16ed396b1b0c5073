"""The bytes of a lexicon file: a head, the manifest, the trie, and a digest over them all.

| bytes | what |
| --- | --- |
| 16 | `tilejudge lex 1`, line feed |
| 8, 8 | lengths of manifest and trie, little-endian |
| … | the manifest, padded with spaces to a multiple of 8 |
| … | the trie |
| 32 | BLAKE2b over everything before |
"""

from hashlib import blake2b

from lexicons.errors import Unsound

magic = b"tilejudge lex 1\n"
head_size = len(magic) + 8 + 8
digest_size = 32


def pack(manifest: bytes, trie: bytes) -> bytes:
    """The bytes of a file that holds both."""
    manifest += b" " * (-len(manifest) % 8)  # a trie is read in place only from such an offset
    lengths = len(manifest).to_bytes(8, "little") + len(trie).to_bytes(8, "little")
    content = b"".join((magic, lengths, manifest, trie))
    return content + digest(content)


def unpack(data: bytes, name: str) -> tuple[bytes, memoryview]:
    """Manifest and trie, once the whole is known to be as it was written; else `Unsound`.

    >>> manifest, trie = unpack(pack(b"{}", b"trie"), "a file")
    >>> manifest.strip(), bytes(trie)
    (b'{}', b'trie')
    """
    view = memoryview(data)
    remedy = "Copy the file again from where it was good, or build it anew."
    if bytes(view[: len(magic)]) != magic:
        raise Unsound(
            f"{name} is no lexicon file of this format.",
            faults=[f"expected it to begin with {magic!r}, found {bytes(view[: len(magic)])!r}"],
            remedy="Give a file made by `judge lexicon build` of the same release.",
        )
    manifest_size = int.from_bytes(view[16:24], "little")
    trie_size = int.from_bytes(view[24:32], "little")
    if manifest_size % 8:
        raise Unsound(
            f"{name} is damaged.", faults=["its parts do not lie where they should"], remedy=remedy
        )
    expected_size = head_size + manifest_size + trie_size + digest_size
    if len(data) != expected_size:
        raise Unsound(
            f"{name} is damaged.",
            faults=[f"expected {expected_size} bytes, found {len(data)}"],
            remedy=remedy,
        )
    written, computed = bytes(view[-digest_size:]), digest(view[:-digest_size])
    if written != computed:
        raise Unsound(
            f"{name} is damaged.",
            faults=[f"expected digest {written.hex()}", f"found {computed.hex()}"],
            remedy=remedy,
        )
    trie_start = head_size + manifest_size
    return bytes(view[head_size:trie_start]), view[trie_start:-digest_size]


def digest(content: bytes | memoryview) -> bytes:
    """What shows any later change of the content."""
    return blake2b(content, digest_size=digest_size).digest()
