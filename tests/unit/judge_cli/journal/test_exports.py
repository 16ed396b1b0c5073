"""A line as we write it is read by one pattern, any other by its values: with one result."""

import json

import pytest

from judge_cli.journal import exports
from lexicons.record.entry import Draft, Kind, canonical, seal
from lexicons.record.format import formats
from lexicons.record.line import Broken, checked, content, line_of
from lexicons.record.link import Pair
from tests.drafts import draft


def entry(**fields: object) -> Draft:
    return draft("2026-11-20T10:00:00.000Z", Kind.RULING, **fields)


drafts = (
    entry(),
    entry(words=("QI", "ÑU"), lexicons=(("club", "0f"),), round=3, note="a note"),
    entry(files=(("venue", "0f"),), heads=(("0a", "7-0b"),), changed=("round",), refers_to=2),
    entry(note='says "journal":2,"kind":', table="\\"),
    entry(note=',"journal":2,"kind":"'),
)


def read(line: bytes, journals: int) -> tuple[int, Pair]:
    """What is read of a line by its values alone."""
    row = json.loads(line)
    return row.pop("journal") if journals else 1, checked(row)


@pytest.mark.parametrize("said", drafts)
@pytest.mark.parametrize("form", [1, 2])
def test_both_ways_to_read_a_line_agree(said: Draft, form: int) -> None:
    written = seal(said, number=3, event="Open", previous="0" * 64, form=formats[form])
    alone = f"{line_of(written)}\n".encode()
    merged = f"{canonical({**content(written), 'journal': 2})}\n".encode()
    for line, journals in ((alone, 0), (merged, 2)):
        place, (found, link) = exports.pair_in(line, journals)
        assert (place, (found, link)) == read(line, journals)
        assert found == written


def test_the_pattern_reads_most_lines() -> None:
    written = seal(drafts[1], number=3, event="Open", previous="0" * 64)
    assert exports.plain_pair_in(line_of(written).encode(), 0)
    merged = canonical({**content(written), "journal": 2}).encode()
    assert exports.plain_pair_in(merged, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"journal":2', b'"journal":3'),
        (b'"journal":2', b'"journal":0'),
        (b'"journal":2', b'"journal":"2"'),
        (b',"journal":2', b""),
        (b'"round":3', b'"round":"3"'),
        (b'"round":3', b'"round":3,"round":3'),
        (b'"words":["QI"', b'"words":[1'),
        (b"QI", b"\xff"),
    ],
)
def test_a_line_that_is_no_entry_is_refused(old: bytes, new: bytes) -> None:
    written = seal(drafts[1], number=3, event="Open", previous="0" * 64)
    line = canonical({**content(written), "journal": 2}).encode()
    assert exports.pair_in(line, 2)
    assert line.count(old) == 1
    with pytest.raises(Broken):
        exports.pair_in(line.replace(old, new), 2)
