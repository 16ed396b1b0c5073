"""What a lexicon file says of itself."""

import json

from lexicons import Manifest, Unsound
from lexicons.manifest import changes_in
from tests.support.vectors import vectors
from tests.unit.refusals import refusal

rows = vectors("manifests.toml")["refused"]
sound = {
    "format": 1, "edition": "invented", "title": "An invented list", "alphabet": "english",
    "alphabet_fingerprint": "a" * 64, "words": 5, "counts": {"3": 2, "10": 3}, "lengths": [2, 15],
    "fingerprint": "b" * 64, "public_counts": "unknown", "source": "Nowhere", "licence": "None",
}  # fmt: skip


def bytes_of(**changed):
    """The bytes of the sound manifest with some of it changed; what becomes None is left out."""
    kept = {key: value for key, value in {**sound, **changed}.items() if value is not None}
    return json.dumps(kept).encode()


def faults(data):
    refused = refusal(lambda: Manifest.parse(data), Unsound)
    assert refused.remedy
    return refused.faults


def test_what_is_written_is_what_was_read():
    more = [{"title": "Ä 規"}, {"effective": "2027-01-31"}]
    for changed in [{}, {"source": None}, *more, {"exclusions": "kept"}]:
        manifest = Manifest.parse(bytes_of(**changed))
        assert json.loads(manifest.to_bytes()) == json.loads(bytes_of(**changed))
        assert Manifest.parse(manifest.to_bytes()) == manifest
    assert "Ä 規".encode() in Manifest.parse(bytes_of(title="Ä 規")).to_bytes()
    # The same content gives the same bytes.
    other = dict(reversed(sound.items())) | {"counts": {"10": 3, "3": 2}}
    spaced = json.dumps(other, indent=4).encode() + b"  \n"
    assert Manifest.parse(spaced).to_bytes() == Manifest.parse(bytes_of()).to_bytes()


def test_what_is_no_object_of_json_or_lacks_a_key_is_no_manifest():
    long = (b"[" * 100_000, b"1" * 10_000, bytes_of()[:-1] + b', "edition": "other"}')
    for data in (b"", b"{", b"\xff", b"\xef\xbb\xbf{}", b"null", b"[]", b"nan", *long):
        assert faults(data) == ("expected a table",), data[:20]
    for key in sound.keys() - {"source", "licence"}:
        assert faults(bytes_of(**{key: None})) == (f"{key}: missing",)
    assert len(faults(bytes_of(words="5", lengths=None, more=1))) == 3


def test_what_is_not_as_it_should_be_is_reported():
    cases = [(row["key"], value, row["expected"]) for row in rows for value in row["values"]]
    cases += [("title", "\ud800", r"found '\ud800'")]  # TOML can't hold it, nor so long a key
    cases += [("own_alphabet", 'id = "\ud800"', "the file of an alphabet")]
    cases += [("counts", {"9" * 5_000: 5}, "counts of words by length, each at least 1")]
    for key, value, expected in cases:
        (fault,) = faults(bytes_of(**{key: value}))
        assert fault.startswith(f"{key}: expected ")
        assert expected in fault


def test_counts_add_up_to_the_number_of_words():
    (fault,) = faults(bytes_of(words=0, counts={}))
    assert fault.startswith("words: expected a whole number")
    expected = "words: the counts by length add up to another number"
    assert faults(bytes_of(words=6)) == (expected,)
    assert faults(bytes_of(counts={})) == (expected,)
    for lengths, outside in [([4, 15], 3), ([2, 9], 10)]:
        expected = f"expected words of {lengths[0]} to {lengths[1]} letters, which it covers"
        assert faults(bytes_of(lengths=lengths)) == (f"counts: {expected}, found {outside}",)


# -- corrections ----------------------------------------------------------------------------------


def test_changes_are_counted_and_written_again_but_not_held():
    changes = ("+ZANT", "-BLORP")
    data = bytes_of(amends="csw19", changes=changes)
    manifest = Manifest.parse(data)
    assert manifest.changes == 2
    assert "ZANT" not in repr(manifest)
    assert changes_in(data) == changes
    assert json.loads(manifest.to_bytes(changes)) == json.loads(data)
