"""What docs/journal.md says of the journal is so."""

import dataclasses
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from judge_cli.journal import exports
from lexicons.record.entry import Entry, Kind, canonical, no_seal
from lexicons.record.event import begin_journal
from lexicons.record.format import first, newest
from lexicons.record.journal import Journal
from lexicons.record.texts import keeps
from tests.drafts import draft

text = (Path(__file__).parents[4] / "docs" / "journal.md").read_text(encoding="utf-8")

#: All that JSON escapes, and what it leaves alone; and of it what an entry may hold.
odd = 'a "note" \\ with \b\f\n\r\t\x00\x1f\x7f / é ß \u2028 \U0001f3b2'
kept = "".join(c for c in odd if keeps(c))

types = {
    int: "whole number",
    str: "text",
    int | None: "whole number or null",
    str | None: "text or null",
    tuple[tuple[str, str], ...]: "list",
    tuple[str, ...]: "list",
}


def rows(mark: str) -> list[list[str]]:
    """The rows of the table after a mark, cell by cell."""
    _, _, rest = text.partition(f"<!-- {mark}: a test compares -->")
    told, _, _ = rest.partition(f"<!-- end of {mark} -->")
    lines = [line for line in told.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def code(mark: str) -> str:
    """The Python after a mark."""
    _, _, rest = text.partition(f"<!-- {mark}: a test runs it -->")
    found = re.search(r"```python\n(.*?)```", rest, re.DOTALL)
    assert found
    return found[1]


def run(script: str, folder: Path) -> tuple[int, str]:
    """How documented Python ends in a folder, and what it prints."""
    command = [sys.executable, "-I", "-W", "ignore", "-c", script]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip() or done.stderr.strip()


def test_every_field_is_documented_with_its_type_in_its_order() -> None:
    of_name = {field.name: field.type for field in dataclasses.fields(Entry)}
    expected = [
        [f"`{n}`", "1, 2" if n in first.names else "2", types[of_name.pop(n)]]  # type: ignore[index]
        for n in newest.names
    ]
    assert not of_name
    assert set(first.names) < set(newest.names)
    assert [row[:3] for row in rows("fields")] == expected


def test_every_kind_is_documented() -> None:
    assert [row[0] for row in rows("kinds")] == [f"`{kind}`" for kind in Kind]
    later = [kind.value for kind in Kind if kind in first.lacks]
    assert list(Kind)[-len(later) :] == later
    assert set(later) == first.lacks
    assert f"The kinds from `{later[0]}` on are of format 2." in text


def test_kinds_that_no_command_writes_are_documented_as_reserved() -> None:
    packages = [
        Path(__file__).parents[4] / name
        for name in ("lexicons", "judge_cli", "judge_gui", "judge_server")
    ]
    sources = "".join(
        path.read_text(encoding="utf-8") for folder in packages for path in folder.rglob("*.py")
    )
    unwritten = {f"`{kind}`" for kind in Kind if not re.search(rf"Kind\.{kind.name}\b", sources)}
    assert {row[0] for row in rows("kinds") if row[1].startswith("reserved: ")} == unwritten


def test_the_note_of_an_opinion_by_other_rules_is_documented() -> None:
    assert "**an opinion by other rules**" in text


def test_the_example_has_the_documented_seal() -> None:
    _, _, rest = text.partition("<!-- example: a test computes it -->")
    told, _, _ = rest.partition("<!-- end of example -->")
    content, seal = re.findall(r"^    (.+)$", told, re.MULTILINE)
    assert sha256((no_seal + content).encode()).hexdigest() == seal
    entry = Entry(
        number=1,
        time="2026-11-20T10:30:00.000Z",
        kind=Kind.EVENT_OPENED,
        station="desk 1",
        event="Club night",
        session="",
        note="5e2c0a94d1b37f6c8a1e44920bd3f617",
        machine="7d0c51b2a94e6f38",
    )
    assert canonical(entry.content()) == content
    assert entry.sealed_after(no_seal) == seal


def test_the_canonical_form_is_as_documented() -> None:
    written = r"a \"note\" \\ with \b\f\n\r\t\u0000\u001f" + "\x7f / é ß \u2028 \U0001f3b2"
    assert canonical({"b": odd, "a": 1}) == f'{{"a":1,"b":"{written}"}}'


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """A journal with every kind of text in it."""
    journal = begin_journal(str(tmp_path / "event.journal"), "", "2026-11-20T10:30:00.000Z", "")
    for note in (kept, "", "x,y", None):
        said = draft(
            "2026-11-20T10:31:00.000Z",
            Kind.RULING,
            station="desk, 1",
            round=3,
            table="",
            lexicons=(("owl", "ab" * 32),),
            words=("QI", "ÑU"),
            refers_to=1,
            note=note,
        )
        journal.record(said)
    return journal


def test_the_documented_verifier_proves_an_export_and_finds_a_change(
    journal: Journal, tmp_path: Path
) -> None:
    exported = "".join(exports.to_json_lines(journal.entries()))
    ends = []
    for content in (exported, exported.replace("owl", "OWL", 1)):
        (tmp_path / "event.jsonl").write_bytes(content.encode())
        ends.append(run(code("verifier"), tmp_path))
    assert ends == [
        (0, f"sound: {journal.head().spoken}"),
        (1, "entry 2 is not as it was sealed"),
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_the_documented_verifier_of_the_file_proves_both_formats_and_finds_a_change(
    journal: Journal, tmp_path: Path, number: int
) -> None:
    vector = Path(__file__).parents[3] / "vectors" / "journals" / "format-1.journal"
    path = Path(journal.path) if number == 2 else tmp_path / "event.journal"
    if number == 1:
        shutil.copy(vector, path)
    assert Journal(str(path)).store.first().format == number
    proved = f"sound: {Journal(str(path)).head().spoken}"
    verify = code("verifier of the file")
    with closing(sqlite3.connect(path)) as database:
        assert run(verify, tmp_path) == (0, proved)
        database.execute('UPDATE entry SET lexicons = \'[["owl", ""]]\' WHERE number = 2')
        database.commit()
    assert run(verify, tmp_path) == (1, "entry 2 is not as it was sealed")


def test_the_verifier_is_ten_lines_of_hashlib_and_json() -> None:
    lines = [line for line in code("verifier").splitlines() if line]
    assert len(lines) == 10
    assert lines[0] == "import hashlib, json"
    assert "import" not in "".join(lines[1:])


def test_every_command_of_the_journal_is_documented() -> None:
    from judge_cli.journal.command import journal as group

    told = re.findall(r"^\| `judge journal (\w+)`", text, re.MULTILINE)
    assert told == list(group.commands)
