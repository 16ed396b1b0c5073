"""What docs/journal.md says of the journal is so, and docs/entries.md is made of the program."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from docs.entries import page
from judge_cli.journal.lines import of_entries
from judge_record import entry_fields, program
from judge_record.entry import Entry, Kind, canonical, no_seal
from judge_record.journal import Journal
from judge_record.line import keeps
from tests.drafts import draft
from tests.journals import begin_journal

checkout = Path(__file__).parents[3]
text = "".join(
    (checkout / "docs" / name).read_text(encoding="utf-8") for name in ("journal.md", "entries.md")
)

#: All that JSON escapes, and what it leaves alone; and of it what an entry may hold.
odd = 'a "note" \\ with \b\f\n\r\t\x00\x1f\x7f / é ß \u2028 \U0001f3b2 "number":7,'
kept = "".join(c for c in odd if keeps(c))


def code(mark: str, language: str) -> str:
    """The code after a mark."""
    _, _, rest = text.partition(f"<!-- {mark}: a test runs it -->")
    found = re.search(rf"```{language}\n(.*?)```", rest, re.DOTALL)
    assert found
    return found[1]


verifiers = {
    "Python": [sys.executable, "-I", "-W", "ignore", "-c", code("verifier", "python")],
    "shell": ["sh", "-c", code("verifier in a shell", "sh")],
}


def run(command: list[str], folder: Path) -> tuple[int, str]:
    """How a command ends in a folder, and what it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip() or done.stderr.strip()


def test_the_reference_of_entries_is_made_of_the_program() -> None:
    text = (checkout / "docs" / "entries.md").read_text(encoding="utf-8")
    assert page(text) == text


def test_every_kind_is_explained_in_its_order() -> None:
    assert list(entry_fields.kinds) == [kind.value for kind in Kind]


def test_every_kind_is_written_by_the_program() -> None:
    packages = [checkout / each for each in program.packages]
    sources = "".join(
        path.read_text(encoding="utf-8") for folder in packages for path in folder.rglob("*.py")
    )
    assert [kind for kind in Kind if not re.search(rf"Kind\.{kind.name}\b", sources)] == []


def test_the_note_of_an_opinion_by_other_rules_is_documented() -> None:
    assert "**an opinion by other rules**" in text


def test_the_example_has_the_documented_seal() -> None:
    _, _, rest = text.partition("<!-- example: a test computes it -->")
    told, _, _ = rest.partition("<!-- end of example -->")
    line, seal = re.findall(r"^    (.+)$", told, re.MULTILINE)
    assert sha256((no_seal + line).encode()).hexdigest() == seal
    entry = Entry(
        number=1,
        version=entry_fields.version,
        time="2026-11-20T10:30:00.000Z",
        kind=Kind.EVENT_OPENED,
        station="desk 1",
        event="Club night",
        session="",
        note="5e2c0a94d1b37f6c8a1e44920bd3f617",
        machine="7d0c51b2a94e6f38",
    )
    assert (entry.line, entry.sealed_after(no_seal)) == (line, seal)


def test_the_canonical_form_is_as_documented() -> None:
    written = r"a \"note\" \\ with  / é ß " + '\u2028 \U0001f3b2 \\"number\\":7,'
    assert canonical({"b": kept, "a": 1}) == f'{{"a":1,"b":"{written}"}}'


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """A journal with every kind of text in it."""
    journal = begin_journal(str(tmp_path / "event.journal"), "Open", "2026-11-20T10:30:00.000Z", "")
    for note in (kept, "", "x,y\\", None):
        said = draft(
            "2026-11-20T10:31:00.000Z", Kind.RULING, station="desk, 1", round=0, table="",
            lexicons=(("owl", "ab" * 32),), words=("QI", "ÑU"), refers_to=1, note=note,
        )  # fmt: skip
        journal.record(said)
    return journal


@pytest.mark.parametrize("language", verifiers)
def test_the_documented_verifiers_prove_an_export_and_find_a_change(
    journal: Journal, tmp_path: Path, language: str
) -> None:
    exported = "".join(of_entries(journal.entries()))
    rows = exported.split("\n")  # a text may hold other ends of lines
    ends = []
    for content in (
        exported,
        exported.removesuffix("\n"),
        exported.replace("owl", "OWL", 1),
        "\n".join([rows[0], *rows[2:]]),
        exported.replace('"number":2', '"number":3'),
        "\n".join([rows[0], rows[1].replace("\t", " \t"), *rows[2:]]),
    ):
        (tmp_path / "event.jsonl").write_bytes(content.encode())
        ends.append(run(verifiers[language], tmp_path))
    sound = (0, f"sound: {journal.head().spoken}")
    assert ends == [sound, sound, *[(1, "entry 2 is not as it was sealed")] * 4]


@pytest.mark.needs("sqlite3")
def test_the_documented_command_writes_the_export_of_a_file(
    journal: Journal, tmp_path: Path
) -> None:
    _, _, rest = text.partition("<!-- export from a file: a test runs it -->")
    found = re.search(r"^    \$ (sqlite3 .+)$", rest, re.MULTILINE)
    assert found
    status, printed = run(["sh", "-c", found[1]], tmp_path)
    assert (status, f"{printed}\n") == (0, "".join(of_entries(journal.entries())))


def test_the_verifier_is_ten_lines_of_hashlib_and_json() -> None:
    lines = [line for line in code("verifier", "python").splitlines() if line]
    assert len(lines) <= 10
    assert lines[0] == "import hashlib, json"
    assert "import" not in "".join(lines[1:])


def test_every_command_of_the_journal_is_documented() -> None:
    from judge_cli.journal.command import journal as group

    told = re.findall(r"^\| `judge journal (\w+)`", text, re.MULTILINE)
    assert told == list(group.commands)
