"""Several stations' journals as one timeline: each proved, and what looks wrong is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import records
from judge_cli.journal.lines import of_entries, of_timeline
from judge_cli.journal.timeline import Timeline
from lexicons import Unsound
from tests.chains import Chain, chain, ruling
from tests.journals import begin_journal
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


def written(timeline: Timeline, folder: Path) -> Path:
    path = folder / "timeline"
    path.write_text("".join(of_timeline(timeline)), encoding="utf-8")
    return path


def desk(name: str, *clocks: str, **said: Any) -> Chain:
    """The journal of a desk, which ruled at these times."""
    return chain(f"desk {name}", *(ruling(f"desk {name}", clock, **said) for clock in clocks))


# -- a timeline -----------------------------------------------------------------------------------


def test_entries_stand_by_time_and_each_names_its_journal(merged: Merge, tmp_path: Path) -> None:
    one, two = desk("one", "10:10", "10:30"), desk("two", "10:20")
    timeline = merged(one=one, two=two)
    order = [(place, entry.number) for place, entry in timeline.in_order()]
    assert order == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3)]
    first, *lines = of_timeline(timeline)
    journals = json.loads(first)["journals"]
    assert [line.split("\t")[0] for line in lines] == ["1", "2", "1", "2", "1"]
    assert [each["file"] for each in journals] == ["one.jsonl", "two.jsonl"]
    assert [each["seal"] for each in journals] == [each.entries[-1].seal for each in (one, two)]
    assert timeline.doubts == ()
    path = written(timeline, tmp_path)  # it can be read, and merged again
    assert records.read(str(path)) == timeline
    own = begin_journal(str(tmp_path / "e.journal"), "Open", "2026-11-20T10:00:00.000Z", "desk")
    again = timeline_of([str(path), own.store.place])
    assert [record.name for record in again.records] == ["one.jsonl", "two.jsonl", "e.journal"]
    assert again.records[:2] == timeline.records
    assert again.records[2].head == own.head()


def test_a_change_in_a_timeline_or_a_journal_is_found(merged: Merge, tmp_path: Path) -> None:
    path = written(merged(one=desk("one", "10:10"), two=desk("two")), tmp_path)
    heading, *rows = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text(heading + "".join(rows).replace("desk one", "desk two"), encoding="utf-8")
    assert records.read(str(path)).fault == "one.jsonl: entry 1 is not as it was sealed"
    path.write_text(heading + "".join(rows[:-1]), encoding="utf-8")
    assert "its end is not the one that the first line names" in records.read(str(path)).fault


invalid_headings = [
    '{"merged":2,"journals":[],"told":[]}',
    '{"merged":1,"journals":[{}],"told":[]}',
    '{"merged":1,"journals":[{"file":1,"seal":""}],"told":[]}',
    '{"merged":1,"journals":[{"file":"","seal":1}],"told":[]}',
    '{"merged":1,"journals":[],"told":[1]}',
    '{"merged":1,"journals":[],"told":[]}',
    '{"merged":1,"journals":[]}',
    '{"merged":1,"journals":1,"told":[]}',
]


def test_an_invalid_heading_and_a_line_of_no_journal_are_refused(
    merged: Merge, tmp_path: Path
) -> None:
    path = written(merged(one=desk("one"), two=desk("two")), tmp_path)
    text = path.read_text("utf-8")
    heading, _, lines = text.partition("\n")
    places = ["0", "3", "-1", "true", "", "01", " 1", "1.5", "\u0661"]
    broken = [text.replace("\n2\t", f"\n{place}\t") for place in places]
    broken += [f"{each}\n{next(of_entries(desk('one').entries))}" for each in invalid_headings]
    broken += [f"{heading.replace(',', ', ')}\n{lines}"]
    for each in broken:
        path.write_text(each, encoding="utf-8")
        with pytest.raises(Unsound, match="not an export"):
            records.read(str(path))


# -- copies and forks -----------------------------------------------------------------------------


@pytest.mark.parametrize("longer_first", [True, False])
def test_of_a_journal_and_a_copy_of_it_or_its_beginning_the_longer_one_is_taken_once(
    merged: Merge, *, longer_first: bool
) -> None:
    one = desk("one", "10:10")
    told = "copy.jsonl is a copy of one.jsonl, or of its beginning."
    for kept in (2, 1):
        given = {"one": one, "copy": one.until(kept)}
        if not longer_first and kept == 1:
            given = dict(reversed(given.items()))
        timeline = merged(**given)
        assert [record.name for record in timeline.records] == ["one.jsonl"]
        assert timeline.doubts == (told,)
