"""Several stations' journals as one timeline: each proved, doubts about them told."""

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import records, together
from judge_cli.journal.figures import Tally, at_a_glance
from judge_cli.journal.lines import of_entries, of_timeline
from lexicons import Unsound, Verdict
from lexicons.record.entry import Kind
from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal
from lexicons.record.timeline import Fork, Timeline
from tests.drafts import draft

now = datetime(2026, 11, 21, tzinfo=UTC)
Begin = Callable[..., Journal]


def at(clock: str) -> str:
    return f"2026-11-20T{clock}:00.000Z"


def rule(journal: Journal, clock: str, round_: int | None = None, **said: Any) -> None:
    station = f"desk {Path(journal.path).stem}"
    said = {"kind": Kind.RULING, "station": station, **said}
    journal.record(draft(at(clock), round=round_, **said))


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """Begins a journal of a name, at ten o'clock unless told."""

    def begin(name: str, clock: str = "10:00", event: str = "Open", station: str = "") -> Journal:
        path = tmp_path / f"{name}.journal"
        return begin_journal(str(path), event, at(clock), station or f"desk {name}")

    return begin


def merged(*journals: Journal | Path) -> Timeline:
    return together.merge([str(getattr(j, "path", j)) for j in journals], now)


def test_entries_stand_by_time_and_each_names_its_journal(begin: Begin) -> None:
    one, two = begin("one"), begin("two", "10:01")
    for clock in ("10:10", "10:30"):
        rule(one, clock)
    rule(two, "10:20")
    timeline = merged(one, two)
    order = [(place, entry.number) for place, entry in timeline.in_order()]
    assert order == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3)]
    first, *lines = of_timeline(timeline)
    heading = json.loads(first)
    assert [line.split("\t")[0] for line in lines] == ["1", "2", "1", "2", "1"]
    assert [each["file"] for each in heading["journals"]] == ["one.journal", "two.journal"]
    assert [each["head"] for each in heading["journals"]] == [one.head().spoken, two.head().spoken]
    assert timeline.doubts == ()


def test_what_was_merged_can_be_read_verified_and_merged_again(
    begin: Begin, tmp_path: Path
) -> None:
    one, two, three = begin("one"), begin("two"), begin("three")
    rule(one, "10:10")
    timeline = merged(one, two)
    path = tmp_path / "both.jsonl"
    path.write_text("".join(of_timeline(timeline)), encoding="utf-8")
    assert records.read(str(path)) == timeline
    again = merged(path, three)
    assert [record.name for record in again.records] == [
        "one.journal",
        "two.journal",
        "three.journal",
    ]
    assert [record.entries for record in again.records[:2]] == [
        record.entries for record in timeline.records
    ]


def test_a_merged_timeline_is_as_easy_to_verify_as_a_journal(begin: Begin, tmp_path: Path) -> None:
    one, two = begin("one"), begin("two")
    rule(one, "10:10")
    heading, *rows = of_timeline(merged(one, two))
    path = tmp_path / "both.jsonl"
    path.write_text(heading + "".join(rows).replace("desk one", "desk two"), encoding="utf-8")
    assert records.read(str(path)).fault == "one.journal: entry 1 is not as it was sealed"
    path.write_text(heading + "".join(rows[:-1]), encoding="utf-8")
    assert "its end is not the one that the first line names" in records.read(str(path)).fault


@pytest.mark.parametrize(
    "heading",
    [
        '{"merged":2,"journals":[],"told":[]}',
        '{"merged":1,"journals":[{}],"told":[]}',
        '{"merged":1,"journals":[{"file":1,"seal":""}],"told":[]}',
        '{"merged":1,"journals":[],"told":[1]}',
        '{"merged":1,"journals":[]}',
        '{"merged":1,"journals":1,"told":[]}',
    ],
)
def test_an_invalid_heading_is_refused(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "both.jsonl"
    path.write_text(f"{heading}\n", encoding="utf-8")
    with pytest.raises(Unsound, match="not an export"):
        records.read(str(path))


def test_a_line_after_a_heading_without_journals_is_refused(begin: Begin, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    heading = '{"merged":1,"journals":[],"told":[]}\n'
    path.write_text(heading + next(of_entries(begin("one").entries())), encoding="utf-8")
    with pytest.raises(Unsound, match="not an export"):
        records.read(str(path))


@pytest.mark.parametrize("place", ["0", "3", "-1", "true", "", "01", " 1", "1.5", "\u0661"])
def test_a_line_of_no_journal_of_the_heading_is_refused(
    begin: Begin, tmp_path: Path, place: str
) -> None:
    heading, *rows = of_timeline(merged(begin("one"), begin("two")))
    path = tmp_path / "both.jsonl"
    text = heading + "".join(rows).replace("2\t", f"{place}\t")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unsound, match="not an export"):
        records.read(str(path))


def test_a_journal_that_is_not_sound_is_named_and_nothing_is_merged(
    begin: Begin, tmp_path: Path
) -> None:
    one, two = begin("one"), begin("two")
    rule(two, "10:10", table="A5")
    export = tmp_path / "two.jsonl"
    lines = "".join(of_entries(two.entries())).replace("A5", "A6")
    export.write_text(lines, encoding="utf-8")
    with pytest.raises(Unsound) as caught:
        merged(one, export)
    assert caught.value.faults == ("two.jsonl: entry 2 is not as it was sealed",)


def test_journals_whose_files_have_one_name_get_different_names(
    begin: Begin, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        (tmp_path / "sticks" / name).mkdir(parents=True)
        shutil.copy(begin(name).path, tmp_path / "sticks" / name / "current.journal")
    files = sorted((tmp_path / "sticks").rglob("*.journal"))
    assert [record.name for record in merged(*files).records] == [
        "current.journal 1 (desk one)",
        "current.journal 2 (desk two)",
    ]
    told = merged(files[0], files[0]).doubts
    assert told == (
        (
            "current.journal 2 (desk one) is the same journal as current.journal 1 (desk one):"
            " taken once"
        ),
    )


# -- copies ---------------------------------------------------------------------------------------


def test_the_same_journal_given_twice_is_taken_once_and_reported(
    begin: Begin, tmp_path: Path
) -> None:
    one = begin("one")
    rule(one, "10:10")
    shutil.copy(one.path, tmp_path / "copy.journal")
    timeline = merged(one, tmp_path / "copy.journal")
    assert [record.name for record in timeline.records] == ["one.journal"]
    assert timeline.doubts == ("copy.journal is the same journal as one.journal: taken once",)


@pytest.mark.parametrize("longer_first", [True, False])
def test_of_a_journal_and_its_beginning_the_longer_one_is_taken(
    begin: Begin, tmp_path: Path, *, longer_first: bool
) -> None:
    one = begin("one")
    early = tmp_path / "early.journal"
    shutil.copy(one.path, early)
    rule(one, "10:10")
    given = (one, early) if longer_first else (early, one)
    timeline = merged(*given)
    assert [record.name for record in timeline.records] == ["one.journal"]
    assert timeline.doubts == (
        (
            "early.journal is the beginning of one.journal, which goes on from entry 1 to 2:"
            " the longer one is taken"
        ),
    )


def test_both_sides_of_a_fork_are_kept_and_what_they_share_is_counted_once(
    begin: Begin, tmp_path: Path
) -> None:
    one = begin("one")
    rule(one, "10:10", verdict=Verdict.ACCEPTABLE)
    other = tmp_path / "other.journal"
    shutil.copy(one.path, other)
    rule(one, "10:20", verdict=Verdict.ACCEPTABLE)
    rule(Journal(str(other)), "10:21", verdict=Verdict.UNACCEPTABLE)
    rule(Journal(str(other)), "10:22", kind=Kind.VOID, refers_to=2)
    timeline = merged(one, other)
    first, fork = timeline.records
    assert (fork.fork, first.fork) == (Fork(1, 2), None)
    assert [(place, e.number) for place, e in timeline.in_order()] == [
        (0, 1), (0, 2), (0, 3), (1, 3), (1, 4),
    ]  # fmt: skip
    forked, decided = timeline.doubts
    assert "other.journal is a fork of one.journal: both begin with the same 2 entries" in forked
    assert "entry 4 (void) is about entry 2, which one.journal has too" in decided
    plays = list(dict.fromkeys(timeline.plays().values()))
    assert [play.first.number for play in plays] == [2, 3, 3]
    assert [play.standing is None for play in plays] == [True, False, False]
    path = tmp_path / "both.jsonl"
    path.write_text("".join(of_timeline(timeline)), encoding="utf-8")
    assert records.read(str(path)) == timeline
    again = merged(path, other).records
    assert [r[1:] for r in again] == [r[1:] for r in timeline.records]
    assert at_a_glance(Tally(plays)).rows[0] == ("Challenges ruled on", "3")


def test_a_decision_about_a_ruling_in_another_chain_holds_for_its_play(begin: Begin) -> None:
    one, two = begin("one"), begin("two", "10:01")
    rule(one, "10:10", verdict=Verdict.ACCEPTABLE)
    rule(two, "10:11", verdict=Verdict.ACCEPTABLE)
    about = {"refers_to": 2, "refers_to_chain": one.opening_seal}
    rule(two, "10:12", kind=Kind.REVIEW, verdict=Verdict.UNACCEPTABLE, **about)
    rule(two, "10:13", kind=Kind.VOID, refers_to=2, refers_to_chain="ab" * 32)
    plays = list(dict.fromkeys(merged(one, two).plays().values()))
    assert [play.standing and play.standing.verdict for play in plays] == [
        "unacceptable", "acceptable",
    ]  # fmt: skip
    alone = list(dict.fromkeys(merged(two).plays().values()))
    assert [len(play.rulings) for play in alone] == [1, 1]


@pytest.mark.parametrize(
    "forge",
    [
        {"fork_of": 2}, {"fork_of": 0}, {"shared": 1}, {"shared": 3}, {"shared": 0},
        {"fork_of": "1"}, {"fork_of": None, "shared": None},
    ],
)  # fmt: skip
def test_a_timeline_whose_fork_is_altered_is_not_sound(
    begin: Begin, tmp_path: Path, forge: dict[str, Any]
) -> None:
    one = begin("one")
    rule(one, "10:10")
    other = tmp_path / "other.journal"
    shutil.copy(one.path, other)
    rule(one, "10:20")
    rule(Journal(str(other)), "10:21")
    heading, *rest = of_timeline(merged(one, other))
    changed = json.loads(heading)
    changed["journals"][1].update(forge)
    for name, value in forge.items():
        if value is None:
            del changed["journals"][1][name]
    path = tmp_path / "both.jsonl"
    path.write_text("\n".join([json.dumps(changed), *map(str.strip, rest), ""]), encoding="utf-8")
    faults = []
    with suppress(Unsound):
        faults.append(records.read(str(path)).fault)
    assert "" not in faults


# -- doubts ---------------------------------------------------------------------------------------


def test_journals_of_different_events_are_reported(begin: Begin) -> None:
    told = merged(begin("one"), begin("two", event="Closed")).doubts
    assert told == ("the journals name different events: Closed, Open",)


def test_two_journals_with_a_station_of_the_same_name_are_reported(begin: Begin) -> None:
    one, two = begin("one", station="desk"), begin("two", "10:01", station="desk")
    assert merged(one, two).doubts == ()  # nothing was judged
    for journal, clock in ((one, "10:02"), (two, "10:03")):
        rule(journal, clock, station="desk")
    [told] = merged(one, two).doubts
    assert told.startswith("one.journal and two.journal both have a station desk.")


def test_a_time_that_runs_backwards_is_reported_and_the_order_of_the_journal_stays(
    begin: Begin,
) -> None:
    one = begin("one")
    for clock in ("11:00", "10:30", "11:10"):
        rule(one, clock)
    timeline = merged(one)
    assert [entry.number for _, entry in timeline.in_order()] == [1, 2, 3, 4]
    assert timeline.doubts == (
        (
            "one.journal: at entry 3 the time runs backwards by 30 min: the clock was set,"
            " or several clocks wrote"
        ),
    )


def test_disorder_of_seconds_is_innocent_where_several_processes_write(begin: Begin) -> None:
    one = begin("one")
    for time in ("2026-11-20T10:00:12.000Z", "2026-11-20T10:00:05.000Z"):
        one.record(draft(time))
    assert merged(one).doubts == ()


def test_a_clock_that_is_ahead_of_this_machine_is_reported(begin: Begin) -> None:
    one = begin("one")
    one.record(draft("2026-11-21T02:05:00.000Z"))
    assert merged(one).doubts == (
        "one.journal: its last time is 2 h 5 min ahead of this machine's clock",
    )


def test_an_invalid_time_is_reported(begin: Begin) -> None:
    one = begin("one")
    one.record(draft("at noon"))
    assert merged(one).doubts == ("one.journal: 1 entries have no valid time",)


def test_a_station_whose_rounds_lie_at_other_times_is_reported(begin: Begin) -> None:
    one, two = begin("one"), begin("two")
    for journal, late in ((one, 0), (two, 2)):
        for hour, round_ in ((10, 1), (11, 2), (12, 3)):
            rule(journal, f"{hour + late}:10", round_)
    assert merged(one, two).doubts == (
        (
            "one.journal was in round 3 while two.journal was still in round 2, 1 h later:"
            " their clocks may disagree"
        ),
    )


def test_rounds_that_overlap_a_little_are_no_doubt(begin: Begin) -> None:
    one, two = begin("one"), begin("two")
    rule(one, "11:05", 1)
    rule(two, "11:00", 2)
    assert merged(one, two).doubts == ()


def test_a_review_on_the_next_day_shows_nothing_of_the_clock(begin: Begin) -> None:
    one, two = begin("one"), begin("two")
    rule(one, "10:10", 1)
    rule(two, "10:10", 1)
    rule(two, "11:10", 2)
    rule(one, "15:00", 1, kind=Kind.REVIEW, refers_to=2)
    assert merged(one, two).doubts == ()


def test_a_station_whose_whole_day_lies_elsewhere_is_reported(begin: Begin) -> None:
    one, two = begin("one"), begin("two", "15:00")
    rule(one, "12:00")
    assert merged(one, two).doubts == (
        (
            "one.journal and two.journal: 3 h lie between the end of one and the beginning of the"
            " other: a clock may be wrong"
        ),
    )


# -- days -----------------------------------------------------------------------------------------


def on(day: int, clock: str) -> str:
    return f"2026-11-{day}T{clock}:00.000Z"


def a_day(begin: Begin, name: str, day: int, *, station: str = "desk 1", shift: int = 0) -> Journal:
    """The journal of one day of three rounds, closed on the next morning by the next event."""
    journal = begin(name, station=station)
    for hour in range(3):
        time, about = on(day, f"{10 + hour + shift}:10"), {"round": hour + 1, "station": station}
        journal.record(draft(time, Kind.RULING, **about))
    journal.record(draft(on(day + 1, "09:00"), Kind.EVENT_CLOSED, session=""))
    return journal


@pytest.fixture
def three_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begins journals at an event of three days that is over."""
    monkeypatch.setitem(globals(), "now", datetime(2026, 12, 1, tzinfo=UTC))

    def begin(name: str, *, station: str) -> Journal:
        return begin_journal(str(tmp_path / f"{name}.journal"), "Open", on(19, "08:00"), station)

    return begin


def test_one_station_on_two_days_is_no_doubt_and_the_days_are_listed(three_days: Begin) -> None:
    friday, saturday = (a_day(three_days, n, d) for n, d in (("friday", 20), ("saturday", 21)))
    assert merged(friday, saturday).doubts == (
        (
            "the journals are of several days: 2026-11-20 (friday.journal), 2026-11-21"
            " (saturday.journal)"
        ),
    )


def test_on_one_day_a_station_of_the_same_name_and_other_rounds_stay_a_doubt(
    three_days: Begin,
) -> None:
    one, two = a_day(three_days, "one", 20), a_day(three_days, "two", 20, shift=2)
    told = merged(one, two).doubts
    assert any("one.journal and two.journal both have a station desk 1." in t for t in told)
    assert len([doubt for doubt in told if "their clocks may disagree" in doubt]) == 1


def test_round_1_of_a_later_day_is_not_compared_with_round_6_of_the_day_before(
    three_days: Begin,
) -> None:
    both = [three_days(name, station=f"desk {name}") for name in ("one", "two")]
    for journal in both:
        for day in (20, 21):
            for round_ in (1, 2, 3):
                about = {"round": round_, "station": f"desk {Path(journal.path).stem}"}
                journal.record(draft(on(day, f"{10 + round_}:10"), Kind.RULING, **about))
    assert merged(*both).doubts == ()


def test_a_short_pause_between_two_journals_of_a_day_is_no_doubt(begin: Begin) -> None:
    one, two = begin("one"), begin("two", "12:11")
    rule(one, "12:00")
    assert merged(one, two).doubts == ()
