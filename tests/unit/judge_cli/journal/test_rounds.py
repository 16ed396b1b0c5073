"""Rounds assigned afterwards, by the times at which they began; and reports by day."""

from pathlib import Path

import pytest

from judge_cli.journal import records, shared
from judge_cli.journal.report import Tally, by_round, report_on
from judge_record.entry import Kind
from judge_record.timeline import Timeline
from lexicons import CannotJudge, Verdict
from tests.drafts import draft
from tests.journals import begin_journal


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times of this place are UTC."""
    monkeypatch.setenv("TZ", "UTC")


def table(folder: Path, text: str) -> str:
    path = folder / "rounds.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def timeline(tmp_path: Path) -> Timeline:
    """Rulings of two days: before round 1, in it, late, in round 2, after midnight, next day."""
    journal = begin_journal(
        str(tmp_path / "e.journal"), "Open", "2026-11-20T08:00:00.000Z", "desk 1"
    )
    for at, fields in (
        ("20T08:30", {}),
        ("20T09:00", {}),
        ("20T10:05", {"round": 1}),
        ("20T10:06", {"refers_to": 1}),  # as that of a call does
        ("21T00:10", {"day": "2026-11-20"}),
        ("21T09:30", {}),
    ):
        ruled = {"kind": Kind.RULING, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
        journal.record(draft(f"2026-11-{at}:00.000Z", **ruled, **fields))
    journal.record(draft("2026-11-21T09:31:00.000Z", Kind.VOID, refers_to=7))
    return records.read(journal.path)


def test_an_entry_without_a_round_gets_that_of_its_time_and_a_late_board_keeps_its_own(
    timeline: Timeline, tmp_path: Path
) -> None:
    starts = (
        "# Friday\n2026-11-20 10:00  2\n2026-11-20T09:00 1 # late\n\n2026-11-21 09:00+00:00 1\n"
    )
    changed = shared.assigned(timeline, shared.starts_in(table(tmp_path, starts)))
    [record] = changed.records
    assert [entry.round for entry in record.entries] == [None, None, 1, 1, 2, 2, 1, None]
    assert changed.doubts == ("4 entries without a round were counted in the round of their time",)
    assert [entry.seal for entry in record.entries] == [
        entry.seal for entry in timeline.records[0].entries
    ]
    found = by_round(Tally(dict.fromkeys(changed.plays().values())))
    assert [row[:2] for row in found.rows] == [
        ("2026-11-20, round 1", "2"),
        ("2026-11-20, round 2", "2"),
        ("2026-11-21, round 1", "1"),
    ]
    assert found.notes == ("Recorded without a round: 1.",)


@pytest.mark.parametrize(
    "line", ["09:00 1", "2026-11-20 1", "2026-11-20 09:00 one", "2026-11-20 09:00 0", "1", "x y z"]
)
def test_a_line_that_is_not_a_start_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    with pytest.raises(CannotJudge) as caught:
        shared.starts_in(table(tmp_path, f"2026-11-20 08:00 1\n{line}\n"))
    assert "line 2: expected a day, a time and a round" in str(caught.value)


def test_a_report_on_one_day_counts_the_day_of_the_tournament(timeline: Timeline) -> None:
    for day, rulings in (("2026-11-20", "5"), ("2026-11-21", "1")):
        found = report_on(timeline, days={day}, with_words=True)
        assert found.sections[0].rows[0] == ("Challenges ruled on", rulings), day
        assert len(found.sections[-1].rows) == int(rulings)
    with pytest.raises(CannotJudge, match="no entry of 2026-11-22") as caught:
        report_on(timeline, days={"2026-11-22"})
    assert "There are: 2026-11-20, 2026-11-21." in str(caught.value)
