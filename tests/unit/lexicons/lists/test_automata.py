"""Automata of other programs, by encoders of the tests' own."""

import re
import struct

import pytest

from lexicons import Unsound
from lexicons.lists import automata
from lexicons.lists.automata import Automaton
from lexicons.lists.findings import FindingKind
from tests.support.written_lists import as_dwg, inspected
from tests.unit.refusals import refusal

word_ends, list_ends = 1 << 23, 1 << 22


def graph(edges):
    """A `.dwg` of edges such as `A>2.|`: a letter, what follows, a word's end, the list's end."""
    numbers = []
    for edge in edges.split():
        child = re.search(r"[>](\d+)", edge)
        ends = word_ends * ("." in edge[1:]) | list_ends * ("|" in edge[1:])
        numbers.append(ord(edge[0]) << 24 | ends | (int(child[1]) if child else 0))
    return struct.pack(f"<{len(numbers) + 1}I", len(numbers), *numbers)


def read(data):
    return [*Automaton("list.dwg", data).words()]


def test_its_words_are_read_though_endings_are_shared():
    words = ["AA", "AAS", "BLORP", "ZA", "ZANT", "ZANTS"]
    assert read(as_dwg(words)) == words
    assert read(graph("B>3 Z>3| A>4| S.|")) == ["BAS", "ZAS"]
    assert read(graph("1. \xd1.|")) == ["1", "\xd1"]  # bytes are letters, to be looked at later
    shared = inspected(graph("B>3 Z>4| S. T.|"), "list.dwg")  # the list of Z is the end of B's
    assert [*shared.sound_words()] == ["BS", "BT", "ZT"]


chain = " ".join(f"A>{number}|" for number in range(2, 257))  # one more: 256 letters
endless = "expected words of at most 255 letters, found longer"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "expected whole edges of 4 bytes, found 0 bytes"),
        (graph("A.|")[:-1], "expected whole edges of 4 bytes, found 7 bytes"),
        (graph("A>9|"), "list 9 has no end"),
        (graph("A."), "list 1 has no end"),
        (graph("A>2| B."), "list 2 has no end"),
        (graph("A>1|"), endless),
        (graph("A>2| B>3| C>2|"), endless),
        (graph("A>2 B>2|"), endless),
        (graph("A|"), "an edge of list 1 ends no word and leads to no edge"),
        (graph("A. " * 300 + "A.|"), "list 1 has no end"),
        (graph(f"{chain} A.|"), endless),
        (graph("A.|").replace(b"A", b"\n"), "an edge of list 1 has a control character"),
        (graph(f"A>{1 << 21}.|"), "an edge of list 1 has bit 21, which none has"),
        (graph(f"A>{1 << 21 | 2} B. C.|"), "an edge of list 1 has bit 21, which none has"),
    ],
    ids=range(14),
)
def test_what_is_no_automaton_is_refused(data, fault):
    refused = refusal(lambda: read(data), Unsound)
    assert refused.what == "list.dwg is not a sound .dwg file."
    assert refused.faults == (fault,)


def test_a_few_edges_that_spell_more_than_a_machine_holds_are_refused(monkeypatch):
    monkeypatch.setattr(automata, "MOST_SPELLED", 1000)
    doubling = " ".join(f"A>{2 * n + 3}. B>{2 * n + 3}.|" for n in range(59))
    with pytest.raises(Unsound, match="it spells more than 1,000 words"):
        inspected(graph(f"{doubling} A. B.|"), "list.dwg")


def test_an_empty_automaton_is_a_list_without_words():
    """A sound empty `.dwg` was called unsound."""
    report = inspected(graph("\0|"), "list.dwg")
    assert {kind.title for f in report.findings for kind in f.counts} == {"no-words"}


def test_an_edge_that_no_word_leads_to_is_damage_and_is_not_built():
    cut = as_dwg(["BLORP", "BLORPS", "ZANT"])
    numbers = struct.unpack(f"<{len(cut) // 4}I", cut)
    lost = [n & ~((1 << 21) - 1) if chr(n >> 24) == "P" else n for n in numbers[1:]]
    report = inspected(struct.pack(f"<{len(numbers)}I", numbers[0], *lost))
    with pytest.raises(Unsound, match="no word leads to 1 of its edges"):
        report.sound_words()


def test_a_file_that_is_named_as_one_turned_round_is_refused():
    report = inspected(as_dwg(["PROLB", "TNAZ"]), "club-R.dwg")
    [finding] = report.sources[0].findings.kept
    assert (finding.kind, report.ok) == (FindingKind.BACKWARDS, False)
    assert "club-R.dwg has every word backwards" in finding.text
