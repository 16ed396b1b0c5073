"""Several stations' journals as one timeline: each proved, and what looks wrong is named."""

import json
import tomllib
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import records
from judge_cli.journal.lines import of_entries, of_timeline
from judge_cli.journal.report import Tally, at_a_glance
from judge_cli.journal.timeline import Fork, Timeline
from judge_record.entry import Kind
from lexicons import Unsound
from tests.chains import Chain, chain, closed, draft, ruling
from tests.drafts import draft as any_draft
from tests.journals import begin_journal
from tests.timelines import timeline_of

vectors = tomllib.loads(
    (Path(__file__).parents[3] / "vectors" / "together.toml").read_text("utf-8")
)
rounds = [(f"{hour}:10", hour - 9) for hour in (10, 11, 12)]
later = [(f"{hour + 2}:10", hour - 9) for hour in (10, 11, 12)]

Merge = Callable[..., Timeline]
day_after, december = datetime(2026, 11, 21, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days are those of UTC."""
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def merged(tmp_path: Path) -> Merge:
    """Writes journals by their names, and merges them as on the day after."""

    def merged(now: datetime = day_after, **journals: Chain) -> Timeline:
        paths = [each.write(tmp_path / f"{name}.jsonl") for name, each in journals.items()]
        return timeline_of(paths, now)

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
    again = timeline_of([str(path), own.store.place], day_after)
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


beginning = (
    "copy.jsonl is the beginning of one.jsonl, which goes on from entry 1 to 2: the longer one is"
    " taken"
)


@pytest.mark.parametrize("longer_first", [True, False])
def test_of_a_journal_and_a_copy_of_it_or_its_beginning_the_longer_one_is_taken_once(
    merged: Merge, *, longer_first: bool
) -> None:
    one = desk("one", "10:10")
    for kept, told in (
        (2, "copy.jsonl is the same journal as one.jsonl: taken once"),
        (1, beginning),
    ):
        given = {"one": one, "copy": one.until(kept)}
        if not longer_first and kept == 1:
            given = dict(reversed(given.items()))
        timeline = merged(**given)
        assert [record.name for record in timeline.records] == ["one.jsonl"]
        assert timeline.doubts == (told,)


def forked() -> tuple[Chain, Chain]:
    """Two journals that share two entries. On one side the shared ruling is void."""
    one = desk("one", "10:10")
    side = one.more(ruling("desk one", "10:21"), draft("desk one", "10:22", Kind.VOID, about=2))
    return one.more(ruling("desk one", "10:20")), side


def test_both_sides_of_a_fork_are_kept_and_what_they_share_is_counted_once(
    merged: Merge, tmp_path: Path
) -> None:
    one, other = forked()
    timeline = merged(one=one, other=other)
    first, fork = timeline.records
    assert (fork.fork, first.fork) == (Fork(1, 2), None)
    assert [(place, e.number) for place, e in timeline.in_order()] == [
        (0, 1), (0, 2), (0, 3), (1, 3), (1, 4),
    ]  # fmt: skip
    told, decided = timeline.doubts
    assert "other.jsonl is a fork of one.jsonl: both begin with the same 2 entries" in told
    assert "entry 4 (void) is about entry 2, which one.jsonl has too" in decided
    plays = list(dict.fromkeys(timeline.plays().values()))
    assert [play.entries[0].number for play in plays] == [2, 3, 3]
    assert [play.standing is None for play in plays] == [True, False, False]
    assert at_a_glance(Tally(plays)).rows[0] == ("Challenges ruled on", "3")
    path = written(timeline, tmp_path)
    assert records.read(str(path)) == timeline
    again = timeline_of([str(path), str(tmp_path / "other.jsonl")], datetime.now(UTC))
    assert [r[1:] for r in again.records] == [r[1:] for r in timeline.records]


@pytest.mark.parametrize(
    "forge",
    [
        {"fork_of": 2}, {"fork_of": 0}, {"shared": 1}, {"shared": 3}, {"shared": 0},
        {"fork_of": "1"}, {"fork_of": None, "shared": None},
    ],
)  # fmt: skip
def test_a_timeline_whose_fork_is_altered_is_not_sound(
    merged: Merge, tmp_path: Path, forge: dict[str, Any]
) -> None:
    one, other = forked()
    path = written(merged(one=one, other=other), tmp_path)
    heading, *rest = path.read_text("utf-8").splitlines(keepends=True)
    changed = json.loads(heading)
    changed["journals"][1].update(forge)
    for name in (name for name, value in forge.items() if value is None):
        del changed["journals"][1][name]
    text = json.dumps(changed, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    path.write_text("".join([f"{text}\n", *rest]), encoding="utf-8")
    faults = []
    with suppress(Unsound):
        faults.append(records.read(str(path)).fault)
    assert "" not in faults


# -- doubts ---------------------------------------------------------------------------------------


def by(name: str, *entries: tuple[str, int | None], date: str = "2026-11-20") -> Chain:
    """The journal of a station, with rulings in rounds."""
    rulings = (ruling(name, clock, round_=round_) for clock, round_ in entries)
    return chain(name, *rulings, date=date)


def journal_of(row: dict[str, Any]) -> Chain:
    """A journal as tests/vectors/together.toml describes it."""
    begun = chain(row["station"], event=row.get("event", "Open"), clock=row.get("begun", "09:00"))
    for entry in row.get("entries", ()):
        match entry.split():
            case [clock, "review", of]:
                added = draft(row["station"], clock, Kind.REVIEW, round=1, about=int(of))
            case [clock, "round", number]:
                added = ruling(row["station"], clock, round_=int(number))
            case [clock, "ruling"]:
                added = ruling(row["station"], clock, round_=None)
            case _:
                added = any_draft(entry, station=row["station"], session="s")
        begun = begun.more(added)
    return begun


@pytest.mark.parametrize("row", vectors["pair"], ids=lambda row: row["because"])
def test_what_looks_wrong_is_named_and_what_is_innocent_is_not(
    merged: Merge, row: dict[str, Any]
) -> None:
    timeline = merged(**{name: journal_of(row[name]) for name in ("one", "two") if name in row})
    assert list(timeline.doubts) == row["doubts"]
    for place, record in enumerate(timeline.records):  # no order was changed
        own = [entry for at, entry in timeline.in_order() if at == place]
        assert own == list(record.entries)


# -- days -----------------------------------------------------------------------------------------


def a_day(day: int, *clocks: tuple[str, int], name: str = "desk 1") -> Chain:
    """The journal of one day of three rounds, closed on the next morning by the next event."""
    entries = [(f"2026-11-{day} {clock}", round_) for clock, round_ in clocks or rounds]
    return closed(by(name, *entries, date="2026-11-19"), f"2026-11-{day + 1} 09:00")


def test_a_later_day_is_no_doubt_and_on_one_day_other_rounds_are(merged: Merge) -> None:
    assert merged(december, friday=a_day(20), saturday=a_day(21)).doubts == ()
    told = merged(december, one=a_day(20), two=a_day(20, *later)).doubts
    assert any("one.jsonl and two.jsonl both have a station desk 1." in each for each in told)
    assert len([each for each in told if "their clocks may disagree" in each]) == 1
    # Round 1 of a later day is not compared with round 3 of the day before.
    days = [(f"2026-11-{day} {clock}", round_) for day in (20, 21) for clock, round_ in rounds]
    both = {name: by(f"desk {name}", *days, date="2026-11-19") for name in ("three", "four")}
    assert merged(december, **both).doubts == ()
