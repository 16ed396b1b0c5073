"""The bytes of a lexicon file."""

from hashlib import blake2b

import pytest

from lexicons import Unsound
from lexicons.words import container

whole = container.pack(b'{"a":1}', b"the trie")


def refused(data: bytes) -> Unsound:
    with pytest.raises(Unsound) as refusal:
        container.unpack(data, "base.lexicon")
    assert refusal.value.what.startswith("base.lexicon is ")
    assert refusal.value.remedy
    return refusal.value


def test_what_was_packed_is_unpacked_and_a_trie_begins_where_it_can_be_read_in_place() -> None:
    for trie in [b"", b"t", b"trie" * 1000]:
        for size in range(20):
            data = container.pack(b"{" * size, trie)
            manifest, found = container.unpack(data, "base.lexicon")
            assert (manifest.rstrip(b" "), bytes(found)) == (b"{" * size, trie)
            assert (len(data) - len(trie) - 32) % 8 == 0


def test_the_layout_is_the_documented_one() -> None:
    data = container.pack(b'{"a":1}', b"the tries")
    head, digest = data[:-32], data[-32:]
    sizes = b"\x08" + bytes(7) + b"\x09" + bytes(7)
    assert head == b"tilejudge lex 1\n" + sizes + b'{"a":1} the tries'
    assert digest == blake2b(head, digest_size=32).digest()


def test_a_part_of_a_file_and_more_than_the_file_are_refused() -> None:
    for size in range(len(whole)):
        refused(whole[:size])
    for more in (b"\0", b"\n", whole):
        faults = refused(whole + more).faults
        assert faults == (f"expected 80 bytes, found {80 + len(more)}",), more


def test_any_flipped_bit_is_found() -> None:
    for place in range(len(whole)):
        for bit in range(8):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            refused(bytes(damaged))


def test_both_digests_are_shown_where_they_differ() -> None:
    damaged = whole[:40] + b"?" + whole[41:]
    written, computed = whole[-32:].hex(), container.digest(damaged[:-32]).hex()
    assert refused(damaged).faults == (f"expected digest {written}", f"found {computed}")


def test_another_kind_of_file_is_reported_as_one() -> None:
    newer = b"tilejudge lex 2\n" + whole[16:]
    for data in [b"", b"BLORP\nZANT\n", newer, b"\x1b[2J" * 20, b"SQLite"]:
        refusal = refused(data)
        assert refusal.what == "base.lexicon is not a lexicon file of this format."
        (fault,) = refusal.faults
        assert fault.startswith("expected it to begin with 'tilejudge lex 1\\n', found '")
        assert fault.isprintable()
        assert refusal.remedy == "Give a file that `judge lexicon build` of this release made."


def test_a_file_that_no_judge_writes_is_refused_although_its_digest_is_right() -> None:
    sizes = (7).to_bytes(8, "little") + (8).to_bytes(8, "little")
    content = container.magic + sizes + b'{"a":1}' + b"the trie"
    refusal = refused(content + container.digest(content))
    assert refusal.faults == ("expected a manifest of a multiple of 8 bytes, found 7",)
