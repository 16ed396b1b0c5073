"""`judge journal verify` compares the heads of an event with the chains that it is given."""

from pathlib import Path

import pytest

from judge_record.entry import Kind
from judge_record.head import ChainHead, Head, event_head, pairs
from judge_record.journal import Journal
from tests.conftest import Judge
from tests.drafts import draft
from tests.journals import begin_journal


@pytest.fixture
def chains(tmp_path: Path) -> list[Journal]:
    """Two chains of one event, two entries in each."""
    paths = [str(tmp_path / f"{name}.journal") for name in ("a", "b")]
    begun = [begin_journal(path, "Open", "2026-11-20T10:00:00.000Z", "server") for path in paths]
    for journal in begun:
        journal.record(draft("2026-11-20T10:01:00.000Z"))
    return begun


def record_head(chains: list[Journal], *, other: Head | None = None, note: str = "") -> None:
    """Record the head of the event in the first chain, perhaps a wrong one."""
    heads = [ChainHead(journal.opening_seal, other or journal.head()) for journal in chains]
    chains[0].record(
        draft(
            "2026-11-20T10:02:00.000Z", Kind.EVENT_HEAD, heads=pairs(heads),
            note=note or event_head(heads),
        )
    )  # fmt: skip


def test_a_head_of_an_event_agrees_with_its_chains(judge: Judge, chains: list[Journal]) -> None:
    record_head(chains)
    paths = [journal.path for journal in chains]
    ended = judge("journal", "verify", *paths)
    assert ended.status == 0
    assert "a.journal, entry 3: the head of the event agrees with 2 chains here" in ended.err
    assert f"It is {chains[0].latest(1)[0].note}" in ended.err
    ended = judge("journal", "verify", paths[0])
    assert ended.status == 0
    assert "agrees with the chain here" in ended.err


def test_a_head_of_an_event_that_a_chain_does_not_have_is_found(
    judge: Judge, chains: list[Journal]
) -> None:
    record_head(chains, other=Head(2, "0f" * 32))
    ended = judge("journal", "verify", *(journal.path for journal in chains))
    assert ended.status == 1
    assert "a.journal, entry 3: the chain" in ended.out
    assert "does not have the head 2-0f0f-0f0f-0f0f" in ended.out


def test_a_head_of_an_event_that_does_not_follow_from_its_chains_is_found(
    judge: Judge, chains: list[Journal]
) -> None:
    record_head(chains, note="0f" * 32)
    ended = judge("journal", "verify", *(journal.path for journal in chains))
    assert ended.status == 1
    assert "the head of the event is not that of its chains" in ended.out
