"""docs/journal.md and docs/entries.md say enough of the record to prove it, and nothing else.

The verifier below reads the tables of these pages. It shares no code with the program.
"""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal.command import journal as group
from judge_record import program
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.line import NO_SEAL, Broken, exported_entry, first_fault, line_of, seal_of
from judge_record.sqlite import SqliteStore
from tests.record.sessions import note

checkout = Path(__file__).parents[2]
entries = (checkout / "docs" / "entries.md").read_text(encoding="utf-8")
text = (checkout / "docs" / "journal.md").read_text(encoding="utf-8") + entries

Content = dict[str, Any]

# -- a verifier, by the pages alone --------------------------------------------------------------


def part(name: str) -> str:
    """The part of the page of entries with this name."""
    return entries.partition(f"<!-- {name}: ")[2].partition(f"<!-- end of {name} -->")[0]


def names(said: str) -> list[str]:
    return re.findall(r"`([^`]+)`", said)


def rows(name: str) -> list[list[str]]:
    cells = [re.split(r" *\| ?", row) for row in part(name).splitlines() if row.startswith("| `")]
    return [row[1:-1] for row in cells]


holds = {names(name)[0]: held for name, held, _meaning in rows("fields")}
always, anywhere = (names(said) for said in part("usual").split(". It can have"))
kinds = {
    names(kind)[0]: ([*always, *names(has)], [*anywhere, *names(can)], names(reasons))
    for kind, _when, has, can, reasons in rows("kinds")
}
references, of_plays = names(part("references")), names(part("plays"))


def is_text(value: Any) -> bool:
    return isinstance(value, str) and not re.search("[\x00-\x1f\x7f-\x9f\ud800-\udfff]", value)


def is_time(value: str) -> bool:
    try:
        datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return bool(re.fullmatch(r"[12][0-9-]{9}T[0-9:]{8}\.[0-9]{3}Z", value))


def is_held(name: str, value: Any) -> bool:
    held = holds[name]
    least = 0 if name == "round" else 1
    if held == "whole number":
        return type(value) is int and least <= value <= 9007199254740991
    if held == "text":
        return is_text(value) and value != "" and (name != "time" or is_time(value))
    if held.startswith("one of"):
        return value in names(held)
    if not isinstance(value, list) or not value:
        return False
    if held == "list of texts":
        return all(map(is_text, value))
    if held == "list of whole numbers":
        return all(type(each) is int and 1 <= each <= 9007199254740991 for each in value)
    assert held.startswith("list of objects")
    return all(
        isinstance(each, dict) and {*each} == {*names(held)}
        and all(map(is_text, each.values()))
        for each in value
    )  # fmt: skip


def is_of_its_kind(entry: Content) -> bool:
    if entry.get("kind") not in kinds or not all(is_held(*each) for each in entry.items()):
        return False
    must, may, reasons = kinds[entry["kind"]]
    in_set = not reasons or entry.get("reason", reasons[0]) in reasons
    return {*must} <= {*entry} <= {*must, *may} and in_set


def written(entry: Content) -> str:
    return json.dumps(entry, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def sealed(contents: list[Content]) -> str:
    seal, exported = "0" * 64, ""
    for line in map(written, contents):
        seal = sha256((seal + line).encode()).hexdigest()
        exported += f"{seal}\t{line}\n"
    return exported


def rows_of(export: str) -> list[str]:
    return export.removesuffix("\n").split("\n")  # a text may hold other ends of lines


@cache  # the lines before the one that is changed are read each time
def entry_of(line: str) -> Content | None:
    """The entry that a line holds; None if no entry is written so."""
    entry: Content = json.loads(line)
    escaped = "\\" in re.sub(r'\\["\\]', "", line) or re.search("[\x7f-\x9f]", line)
    is_written = written(entry) == line and not escaped and not {*entry} - {*holds}
    return entry if is_written and is_of_its_kind(entry) else None


def is_sound(export: str) -> bool:
    seal, plays, before = "0" * 64, dict[int, int](), list[Content]()
    for row in rows_of(export):
        stated, line = row.split("\t")
        seal = sha256((seal + line).encode()).hexdigest()
        entry = entry_of(line)
        if stated != seal or not entry or entry["number"] != len(before) + 1:
            return False
        if (entry["kind"] == "event opened") != (not before) or entry.get("version", 2) != 2:
            return False
        if before and (
            before[-1]["kind"] == "event closed" or before[0]["event"] != entry["event"]
        ):
            return False
        named = [entry.get(name, 0) for name in references]
        flat = [n for each in named for n in (each if isinstance(each, list) else [each])]
        if any(number >= entry["number"] for number in flat):
            return False
        if entry["kind"] in of_plays:
            play = plays[entry["number"]] = entry.get("play", entry["number"])
            if play != (plays.get(entry["about"]) if "about" in entry else entry["number"]):
                return False
        before.append(entry)
    return bool(before)


# -- one line of each kind ------------------------------------------------------------------------


def value_of(name: str, kind: str) -> Any:
    """A value that the page allows."""
    held, reasons = holds[name], kinds[kind][2]
    if name == "reason" and reasons:
        return reasons[-1]
    if name in {*references, "version"}:
        return [2] if name == "shares" else 2
    if held.startswith("one of"):
        return names(held)[-1]
    if held.startswith("list of objects"):
        return [dict.fromkeys(names(held), "Ñ")]
    values = {"whole number": 9, "text": 'Ñ "\\ 1', "list of texts": ["QI", ""]}
    return values[held]


def event_of(*more: Content) -> list[Content]:
    """An event with a ruling and then these entries, as contents."""
    usual = {"event": "Open", "station": "desk 1", "time": "2026-11-20T10:30:00.000Z"}
    first = {"kind": "event opened", "nonce": "0" * 32, "version": 2}
    ruling = entry_of_kind("ruling", "has")
    return [{**each, **usual, "number": at} for at, each in enumerate((first, ruling, *more), 1)]


def entry_of_kind(kind: str, which: str) -> Content:
    """An entry of a kind with the fields that it has, or with all that it can have."""
    must, may, _reasons = kinds[kind]
    fields = must if which == "has" else [*must, *may]
    content = {name: value_of(name, kind) for name in fields if name not in always}
    if "play" in content:
        content["about"] = content["play"] = 2
    return {**content, "kind": kind}


def event_with(kind: str, which: str) -> list[Content]:
    """An event in which an entry of this kind is the last one."""
    entry = entry_of_kind(kind, which)
    return [{**event_of()[0], **entry}] if kind == "event opened" else event_of(entry)


def unwritten(name: str, value: Any) -> Iterator[Any]:
    """Values like this one that no station writes: another form of time, or control characters."""
    for character in "\0\t\n\x1f\x7f\x85\x9f":
        if holds[name] == "text":
            yield f"{value}{character}"
        elif holds[name] == "list of texts":
            yield [*value, character]
        elif holds[name].startswith("list of objects"):
            yield [{**value[0], names(holds[name])[0]: character}]
    if name == "time":
        yield from (
            "noon", "2026-11-20", "2026-11-20T10:30:00Z", "2026-11-20T10:30:00.000+00:00",
            "2026-02-29T10:30:00.000Z", "2026-11-20T24:00:00.000Z", "2026-11-20T10:30:60.000Z",
            "0999-11-20T10:30:00.000Z", "9999-12-31T23:59:59.999Z", "2026-11-20T10:30:00.0000Z",
            "\u0662026-11-20T10:30:00.000Z",
        )  # fmt: skip


#: The first kind that can have a field. What a field holds is the same in every kind.
first_with = {
    name: kind for kind, (must, may, _) in reversed(kinds.items()) for name in (*must, *may)
}


def changed(kind: str) -> Iterator[list[Content]]:
    """Events in which the last entry, of this kind, has one thing wrong."""
    must, may, reasons = kinds[kind]
    *before, whole = event_with(kind, "can have")
    for name in must:
        yield [*before, {key: value for key, value in whole.items() if key != name}]
    for name in holds.keys() - {*must, *may}:
        yield [*before, {**whole, name: value_of(name, kind)}]
    own = [name for name in whole if first_with[name] == kind or name in ("kind", "reason")]
    for name in own:
        wrong = "perhaps" if holds[name].startswith("one of") or name == "reason" else True
        if wrong is True or name != "reason" or reasons:
            yield [*before, {**whole, name: wrong}]
        if holds[name] == "text" and name != "reason":
            yield from ([*before, {**whole, name: text}] for text in ("a\nb", "\x1b[2J", "\x7f"))
        if holds[name] == "whole number":
            for number in (-1, 2**53, 1.5):
                yield [*before, {**whole, name: number}]
    for name in own:
        for wrong in unwritten(name, whole[name]):
            yield [*before, {**whole, name: wrong}]
    for name in {*references} & {*whole}:
        later = whole["number"]
        yield [*before, {**whole, name: [1, later] if name == "shares" else later}]
    if "play" in whole:
        yield [*before, {**whole, "play": 1}]
        for name in ("play", "about"):
            yield [*before, {key: value for key, value in whole.items() if key != name}]
    yield [*before, {**whole, "event": "Other"}, {**whole, "number": whole["number"] + 1}]
    yield [*before, {**whole, "number": whole["number"] + 1}]


read_once = cache(exported_entry)


def program_says(export: str) -> bool:
    try:
        read = [read_once(row) for row in rows_of(export)]
    except Broken:
        return False
    return not first_fault((entry.number, entry.seal, line) for entry, line in read)


@pytest.mark.parametrize("which", ["has", "can have"])
@pytest.mark.parametrize("kind", kinds)
def test_one_line_of_each_kind_is_sound_by_the_pages_and_by_the_program(
    kind: str, which: str
) -> None:
    export = sealed(event_with(kind, which))
    assert program_says(export)
    assert is_sound(export)


@pytest.mark.parametrize("kind", kinds)
def test_what_is_wrong_with_a_line_of_each_kind_is_found_by_both(kind: str) -> None:
    for contents in changed(kind):
        export = sealed(contents)
        assert (is_sound(export), program_says(export)) == (False, False), contents[-1]


# -- the pages and the program --------------------------------------------------------------------

#: What JSON escapes of what an entry may hold, and what it leaves alone.
kept = 'a "note" \\ with  / é ß \u2028 \U0001f3b2 "number":7,'


def verifier() -> str:
    """The lines of Python on the page."""
    found = re.search(r"<!-- verifier: a test runs it -->\n\n```python\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


def run(command: list[str], folder: Path) -> tuple[int, str]:
    """How a command ends in a folder, and what it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip() or done.stderr.strip()


def test_the_reference_of_entries_is_made_of_the_program() -> None:
    made = runpy.run_path(str(checkout / "docs" / "entries.py"))["page"]
    assert made(entries) == entries, "Write it again: python docs/entries.py"


def test_every_kind_is_written_by_the_program() -> None:
    packages = [checkout / each for each in program.PACKAGES]
    sources = "".join(
        path.read_text(encoding="utf-8") for folder in packages for path in folder.rglob("*.py")
    )
    assert [kind for kind in Kind if not re.search(rf"Kind\.{kind.name}\b", sources)] == []


def test_the_example_has_the_documented_seal() -> None:
    _, _, rest = text.partition("<!-- example: a test computes it -->")
    told, _, _ = rest.partition("<!-- end of example -->")
    line, seal = re.findall(r"^    (.+)$", told, re.MULTILINE)
    assert sha256((NO_SEAL + line).encode()).hexdigest() == seal
    entry = Entry(
        number=1, version=2, time="2026-11-20T10:30:00.000Z", kind=Kind.EVENT_OPENED,
        station="desk 1", event="Club night", nonce="5e2c0a94d1b37f6c8a1e44920bd3f617",
        machine="7d0c51b2a94e6f38",
    )  # fmt: skip
    assert (line_of(entry), seal_of(NO_SEAL, line)) == (line, seal)
    assert is_sound(f"{seal}\t{line}\n")


def test_the_documented_verifier_proves_an_export_and_finds_damage(
    in_file: Journal, tmp_path: Path
) -> None:
    for said in (kept, "x,y\\", None):
        in_file.append(note(said, station="desk, 1"))
    exported = "".join(f"{row}\n" for row in in_file.export())
    rows = exported.split("\n")  # a text may hold other ends of lines

    def says(content: str) -> tuple[int, str]:
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
def test_the_documented_command_writes_the_export_of_a_file(
    in_file: Journal, tmp_path: Path
) -> None:
    in_file.append(note(kept))
    Path(in_file.store.place).rename(tmp_path / "event.journal")
    _, _, rest = text.partition("<!-- export from a file: a test runs it -->")
    found = re.search(r"^    \$ (sqlite3 .+)$", rest, re.MULTILINE)
    assert found
    moved = Journal(SqliteStore(str(tmp_path / "event.journal")))
    assert run(["sh", "-c", found[1]], tmp_path) == (0, "\n".join(moved.export()))


def test_every_command_of_the_journal_is_documented() -> None:
    told = re.findall(r"^\| `judge journal (\w+)`", text, re.MULTILINE)
    assert told == list(group.commands)
