"""`judge venue collect`: its forms, its exit statuses, and no word in any of them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge_cli.venue.command import collect
from lexicons import JudgeError
from tests.chains import chain, closed, ruling

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def sticks(tmp_path: Path) -> Path:
    """Two kiosks, each on a stick, whose challenges share no word."""
    for number, word in enumerate(("ZANT", "BLORP"), 1):
        name = f"Kiosk {number}"
        closed(chain(name, ruling(name, "10:00", word))).write(tmp_path / name / "a.jsonl")
    return tmp_path


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(collect, [*map(str, args)], standalone_mode=False)


def test_all_is_well_as_text_and_page(sticks: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    text, page, in_file = (
        run(sticks), run(sticks, "-o", f"{out}.html"), run(sticks, "-o", f"{out}.txt"),
    )  # fmt: skip
    for each in (text, page, in_file):
        assert each.return_value == 0, each.output
    assert "There are no findings." in text.stdout
    assert text.stdout == Path(f"{out}.txt").read_text("utf-8")
    written = Path(f"{out}.html").read_text("utf-8")
    assert written.startswith("<!DOCTYPE html>")
    for word in ("ZANT", "BLORP"):
        assert word not in written + text.output


def test_the_terminal_says_how_much_there_is_to_look_at(sticks: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.txt"
    assert "There are no findings." in run(sticks, "-o", target).stderr
    (sticks / "broken.journal").write_bytes(b"SQLite format 3\0")
    (sticks / "empty.journal").write_bytes(b"")
    assert "2 findings to look at." in run(sticks, "-o", target).stderr


def test_a_finding_is_status_1_and_comes_first(sticks: Path) -> None:
    (sticks / "broken.journal").write_bytes(b"SQLite format 3\0BLORP")
    done = run(sticks, "--text")
    assert done.return_value == 1
    assert "BLORP" not in done.output
    assert done.stdout.index("To look at") < done.stdout.index("Stations by day")


def test_nothing_to_collect_gives_no_answer(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert isinstance(done.exception, JudgeError)  # the command ends with status 2
    assert not done.stdout


def test_an_impossible_span_of_days_is_refused(sticks: Path) -> None:
    done = run(sticks, "--from", "2026-11-21", "--to", "2026-11-20")
    assert "--to is before --from" in str(done.exception)


def test_rounds_assigned_afterwards_show_words_that_stations_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    for number in (1, 2):
        name = f"Kiosk {number}"
        journal = closed(chain(name, ruling(name, "10:00", "ZANT", None)))
        journal.write(tmp_path / f"{number}.jsonl")
    (tmp_path / "rounds.txt").write_text("2026-11-20 09:30 1\n", encoding="utf-8")
    assert run(tmp_path).return_value == 0
    assert run(tmp_path, "--rounds", tmp_path / "rounds.txt").return_value == 1
