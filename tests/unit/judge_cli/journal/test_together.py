"""Several stations' journals as one timeline: each proved, and what looks wrong is named."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_procedure.timeline import Timeline
from tests.chains import Chain, chain, ruling
from tests.timelines import timeline_of

Merge = Callable[..., Timeline]


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days are those of UTC."""
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def merged(tmp_path: Path) -> Merge:
    """Writes journals by their names, and merges them."""

    def merged(**journals: Chain) -> Timeline:
        paths = [each.write(tmp_path / f"{name}.jsonl") for name, each in journals.items()]
        return timeline_of(paths)

    return merged


def desk(name: str, *clocks: str, **said: Any) -> Chain:
    """The journal of a desk, which ruled at these times."""
    return chain(f"desk {name}", *(ruling(f"desk {name}", clock, **said) for clock in clocks))


# -- a timeline -----------------------------------------------------------------------------------


def test_entries_stand_by_time_and_each_names_its_journal(merged: Merge, tmp_path: Path) -> None:
    one, two = desk("one", "10:10", "10:30"), desk("two", "10:20")
    timeline = merged(one=one, two=two)
    order = [(place, entry.number) for place, entry in timeline.in_order()]
    assert order == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3)]
    assert [record.name for record in timeline.records] == ["one.jsonl", "two.jsonl"]


@pytest.mark.parametrize("longer_first", [True, False])
def test_of_a_journal_and_a_copy_of_it_or_its_beginning_the_longer_one_is_taken_once(
    merged: Merge, *, longer_first: bool
) -> None:
    one = desk("one", "10:10")
    for kept in (2, 1):
        given = {"one": one, "copy": one.until(kept)}
        if not longer_first and kept == 1:
            given = dict(reversed(given.items()))
        timeline = merged(**given)
        assert [record.name for record in timeline.records] == ["one.jsonl"]
