"""The audit page in a browser, with real exports: what an officer sees, and what nobody sees."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from selenium import webdriver
from selenium.webdriver.common.by import By

from judge_cli.clock import SystemClock
from judge_cli.journal.command import journal
from judge_record.entry import Kind
from lexicons import Library
from tests.asking import decided, ruled
from tests.damaged_exports import sealed
from tests.end_to_end.browser.conftest import needs_chromium, until
from tests.journals import begin_journal
from tests.page_script import in_chromium
from tests.proofs import audit as proof
from tests.record.sessions import somebody_s

pytestmark = needs_chromium
Written, Officer = Callable[..., Path], Callable[..., str]
listed = ("ZANT", "BLORP", "QUEX", "GRONK")


@pytest.fixture
def written(
    tmp_path: Path, install: Callable[..., Path], add_rules: Callable[..., Path]
) -> Callable[..., Path]:
    """Writes the export of an event with these challenges, and the page and a list beside it."""
    install(listed)
    add_rules('[[stage]]\nlexicon = "invented"\n')
    (tmp_path / "list.txt").write_text("".join(f"{word}\n" for word in listed), "utf-8")

    def judge(*arguments: str) -> None:
        done = CliRunner().invoke(journal, arguments, standalone_mode=False)
        assert done.exception is None, done.exception

    def written(name: str, *challenges: tuple[str, ...]) -> Path:
        kept = str(tmp_path / f"{name}.journal")
        session = somebody_s(
            begin_journal(kept, "Club night", "2026-11-20T10:00:00.000Z", "desk 1"),
            "desk 1", judge=Library().adjudicator("club"), clock=SystemClock(),
        )  # fmt: skip
        for words in challenges:
            last = ruled(session, *words)
        decided(session, Kind.REVIEW, last, by="AB")
        judge("audit", "-o", str(tmp_path / "audit.html"))
        judge("export", kept, "-o", str(tmp_path / f"{name}.jsonl"))
        return tmp_path / f"{name}.jsonl"

    return written


@pytest.fixture
def officer(chromium_process: "webdriver.Chrome", tmp_path: Path) -> Callable[..., str]:
    """Opens the page, gives it files, and returns the text that appears."""

    def officer(*files: Path, paper: str = "") -> str:
        browser = chromium_process
        browser.get((tmp_path / "audit.html").as_uri())
        browser.find_element(By.ID, "files").send_keys("\n".join(map(str, files)))
        until(lambda: browser.find_element(By.ID, "found").text)
        if paper:
            browser.find_element(By.ID, "heads").send_keys(paper)
        return browser.find_element(By.ID, "found").text

    return officer


def test_real_exports_are_sound_and_every_challenge_agrees(
    written: Written, officer: Officer, tmp_path: Path
) -> None:
    export = written("event", ("ZANT", "BLORP"), ("QUEX", "XXQ"))
    last = export.read_text("utf-8").splitlines()[-1]
    number, seal = json.loads(last.partition("\t")[2])["number"], last[:64]
    head = f"{number}-{seal[:4]}-{seal[4:8]}-{seal[8:12]}"
    found = officer(tmp_path / "list.txt", export, paper=f"{head} 1-0000-0000-0000")
    assert "Sound. All 3 challenges agree." in found
    assert f"Final number: {head}." in found
    assert f"{head} on paper is the end of this journal" in found
    assert "1-0000-0000-0000 on paper is in none of these journals" in found
    other = written("other", ("ZANT",))  # two exports of one name are both shown
    (tmp_path / "two").mkdir()
    found = officer(tmp_path / "list.txt", export, other.rename(tmp_path / "two" / "event.jsonl"))
    assert re.findall(r"Club night \(event.jsonl\)\nSound. All (\d)", found) == ["3", "2"]
    (tmp_path / "other.txt").write_text("ZANT\n", "utf-8")
    found = officer(tmp_path / "other.txt", export)
    assert "3 of 3 challenges could not be judged again." in found
    assert "other.txt is no export, and no list that these journals name" in found


def test_a_false_verdict_is_shown_although_its_seals_are_right(
    written: Written, officer: Officer, tmp_path: Path
) -> None:
    export = written("event", ("ZANT", "BLORP"), ("QUEX", "XXQ"))
    contents = [
        json.loads(row.partition("\t")[2]) for row in export.read_text("utf-8").split("\n")[:-1]
    ]
    false = next(each for each in contents if each["kind"] == "ruling")
    false["verdict"] = "unacceptable"
    export.write_text("".join(sealed(contents)), "utf-8")
    found = officer(tmp_path / "list.txt", export)
    assert "Sound. 1 of 3 challenges DIFFER." in found
    export.write_text(export.read_text("utf-8").replace("desk 1", "desk 2", 3), "utf-8")
    assert "Not sound: entry 1 is not as it was sealed." in officer(tmp_path / "list.txt", export)


def test_nothing_on_the_page_or_the_console_tells_which_word_failed(
    written: Written, officer: Officer, tmp_path: Path, chromium_process: "webdriver.Chrome"
) -> None:
    sources = []
    chromium_process.get_log("browser")  # type: ignore[no-untyped-call]
    for name, words in {"one": ("XXQ", "ZANT", "BLORP"), "two": ("ZANT", "BLORP", "XXQ")}.items():
        export = written(name, words)
        officer(tmp_path / "list.txt", export.rename(tmp_path / "event.jsonl"))
        sources.append(str(chromium_process.page_source))
    varying = r"[0-9a-f]{64}|\d+-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}|20\d\d-[-:.0-9TZ]+"
    one, two = (re.sub(varying, "…", source) for source in sources)
    assert one == two
    assert not any(word in one for word in (*listed, "XXQ"))
    assert chromium_process.get_log("browser") == []  # type: ignore[no-untyped-call]
    for name in ("audit", "judgeOf", "taken", "data"):  # nothing can be asked from the console
        assert chromium_process.execute_script(f"return typeof window.{name}?.judge") == "undefined"


def test_a_browser_judges_as_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "page_judge", in_chromium)
    assert list(proof.prove_audit(20, 100))
