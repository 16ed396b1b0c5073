"""Receipts on slips: each that agrees is counted, each that does not is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli.journal import records, verifying
from judge_record.entry import Kind
from judge_record.head import Receipt, receipt_in, receipt_of
from lexicons import Verdict
from tests.drafts import draft
from tests.journals import begin_journal

Judge = Callable[..., object]


@pytest.fixture
def event(tmp_path: Path) -> tuple[str, list[Receipt]]:
    """A journal of five rulings: its path, and what is on the slips."""
    path = str(tmp_path / "event.journal")
    journal = begin_journal(path, "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    for _ in range(5):
        ruled = draft(
            "2026-11-20T10:01:00.000Z", Kind.RULING, words=("ZANT",), verdict=Verdict.ACCEPTABLE
        )
        journal.record(ruled)
    entries = list(journal.entries())[1:]
    return path, [receipt_of(entry, journal.opening_seal) for entry in entries]


def test_a_receipt_is_read_however_it_was_written_down(
    event: tuple[str, list[Receipt]],
) -> None:
    path, [receipt, *_] = event
    timeline = records.read(path)
    text = str(receipt)
    for written in (
        text,
        text.lower(),
        text.replace("·", ""),
        text.replace(" · ", "-"),
        f" {text} ",
    ):
        assert receipt_in(written) == receipt, written
        assert verifying.fault_of(written, timeline.records) == ""
    for odd in ("", "12", text[1:], f"{text}0", text.replace(text[0], "O"), f"{text}\n{text}"):
        assert receipt_in(odd) is None, odd
        assert verifying.fault_of(odd, timeline.records).startswith("not a receipt")


def test_another_digit_number_or_chain_does_not_agree(event: tuple[str, list[Receipt]]) -> None:
    path, [receipt, other, *_] = event
    timeline = records.read(path)
    letter = "A" if receipt.chain[0] != "A" else "B"
    for wrong in (
        receipt._replace(number=other.number),
        receipt._replace(digits=other.digits),
        receipt._replace(chain=letter + receipt.chain[1]),
    ):
        found = verifying.fault_of(str(wrong), timeline.records)
        assert str(wrong) in found
        assert "the record has" in found
    assert "no entry 99" in verifying.fault_of(str(receipt._replace(number=99)), timeline.records)


def test_verify_checks_slips_one_by_one_or_from_a_file(
    event: tuple[str, list[Receipt]], judge: Callable[..., object], tmp_path: Path
) -> None:
    path, receipts = event
    listed = tmp_path / "slips.txt"
    listed.write_text("".join(f"{receipt}\n\n" for receipt in receipts), encoding="utf-8")
    wrong = receipts[0]._replace(digits="00000000")
    done = [
        judge("journal", "verify", path, "--slip", str(receipts[0])),
        judge("journal", "verify", path, "--slips", str(listed)),
        judge("journal", "verify", path, "--slip", "-", stdin=f"{receipts[1]}\n{wrong}\nodd\n"),
        judge("journal", "verify", path, "--slip", "no receipt"),
        judge("journal", "verify", path, "--slips", str(tmp_path / "missing")),
        judge("journal", "verify", "-", "--slips", "-", stdin=""),
    ]
    assert [each.status for each in done] == [0, 0, 1, 2, 2, 2]  # type: ignore[attr-defined]
    assert "5 of 5 receipts agree" in done[1].err  # type: ignore[attr-defined]
    assert "1 of 3 receipts agree" in done[2].err  # type: ignore[attr-defined]
    next_step = "Compare each receipt above with its slip"
    assert [next_step in each.err for each in done[1:3]] == [False, True]  # type: ignore[attr-defined]
    assert f"the slip {wrong} does not agree" in done[2].out  # type: ignore[attr-defined]
    assert "not a receipt: odd" in done[2].out  # type: ignore[attr-defined]


def test_verify_notes_where_the_times_run_backwards_and_calls_it_no_fault(
    tmp_path: Path, judge: Callable[..., object]
) -> None:
    path = str(tmp_path / "event.journal")
    journal = begin_journal(path, "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    for minute in (5, 1, 2):
        journal.record(draft(f"2026-11-20T10:0{minute}:00.000Z"))
    done = judge("journal", "verify", path)
    assert done.status == 0  # type: ignore[attr-defined]
    assert "at entry 3 the time runs backwards by 4 min" in done.err  # type: ignore[attr-defined]
