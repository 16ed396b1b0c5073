"""docs/entries.md: the reference, an example, the verifier."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from judge_record import installation
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.line import NO_SEAL, line_of, seal_of
from judge_record.sqlite import SqliteStore
from tests.record.damage import export_of
from tests.support.asking import note
from tests.support.commands import checkout

text = (checkout / "docs" / "entries.md").read_text(encoding="utf-8")


#: What JSON escapes of what an entry may hold, and what it leaves alone.
kept = 'a "note" \\ with  / é ß \u2028 \U0001f3b2 "number":7,'


def verifier():
    """The lines of Python on the page."""
    match = re.search(r"<!-- verifier: a test runs it -->\n\n```python\n(.*?)```", text, re.DOTALL)
    return match[1]


def run(command, folder):
    """How a command ends in a folder, and what it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip() or done.stderr.strip()


def test_every_kind_is_written_by_the_program():
    packages = [checkout / package for package in installation.PACKAGES]
    sources = "".join(
        path.read_text(encoding="utf-8") for folder in packages for path in folder.rglob("*.py")
    )
    assert [kind for kind in Kind if not re.search(rf"Kind\.{kind.name}\b", sources)] == []


def test_only_the_record_itself_appends_entries():
    """So a ruling is never handed in: a session takes drafts, and makes rulings itself."""
    others = [checkout / package for package in installation.PACKAGES if package != "judge_record"]
    appends = re.compile(r"\bjournal\.append\(|\btx\.append\(|\.transaction\(")
    appending = [
        path.name for folder in others for path in folder.rglob("*.py")
        if appends.search(path.read_text(encoding="utf-8"))
    ]  # fmt: skip
    assert appending == []


def test_the_example_has_the_documented_seal():
    _, _, rest = text.partition("<!-- example: a test computes it -->")
    example, _, _ = rest.partition("<!-- end of example -->")
    line, seal = re.findall(r"^    (.+)$", example, re.MULTILINE)
    assert sha256((NO_SEAL + line).encode()).hexdigest() == seal
    entry = Entry(
        number=1, version=2, time="2026-11-20T10:30:00.000Z", kind=Kind.EVENT_OPENED,
        station="desk 1", event="Club night", nonce="5e2c0a94d1b37f6c8a1e44920bd3f617",
        machine="7d0c51b2a94e6f38",
    )  # fmt: skip
    assert (line_of(entry), seal_of(NO_SEAL, line)) == (line, seal)


def test_the_documented_verifier_proves_an_export_and_finds_damage(in_file, tmp_path):
    for said in (kept, "x,y\\", None):
        in_file.append(note(said, station="desk, 1"))
    exported = export_of(in_file)
    rows = exported.split("\n")  # a text may hold other ends of lines

    def says(content):
        (tmp_path / "event.jsonl").write_bytes(content.encode("utf-8", "surrogateescape"))
        return run([sys.executable, "-I", "-W", "ignore", "-c", verifier()], tmp_path)

    sound = (0, f"sound: {in_file.head().spoken}")
    assert [says(exported), says(exported.removesuffix("\n"))] == [sound, sound]
    changed = (1, "entry 2 is not as it was sealed")
    for content in (
        exported.replace("desk, 1", "desk, 2", 1),
        "\n".join([rows[0], *rows[2:]]),
        exported.replace('"number":2', '"number":3'),
        "\n".join([rows[0], rows[1].replace("\t", " \t"), *rows[2:]]),
    ):
        assert says(content) == changed
    assert says("") == (1, "there is no entry")
    for content in (exported[:-20], exported.replace("\t", " "), exported.replace("x,y", "\udcff")):
        assert says(content)[0] == 1
    beginning = "\n".join(rows[:-2])  # only the number on paper shows that the end is missing
    assert says(beginning)[0] == 0
    assert says(beginning) != sound


@pytest.mark.needs("sqlite3")
def test_the_documented_command_writes_the_export_of_a_file(in_file, tmp_path):
    in_file.append(note(kept))
    Path(in_file.store.path).rename(tmp_path / "event.journal")
    _, _, rest = text.partition("<!-- export from a file: a test runs it -->")
    match = re.search(r"^    \$ (sqlite3 .+)$", rest, re.MULTILINE)
    moved = Journal(SqliteStore(str(tmp_path / "event.journal")))
    assert run(["sh", "-c", match[1]], tmp_path) == (0, export_of(moved).removesuffix("\n"))
