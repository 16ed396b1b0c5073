"""What was done to a record shows: every field, every row, in the journal's file and in exports."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import records, verifying
from judge_cli.journal.lines import of_entries
from judge_record.entry import Entry, Kind, canonical, no_seal
from judge_record.entry_fields import by_name, number, text
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.store import sqlite, sqlite_file
from lexicons import JudgeError, Missing, Unsound, Verdict
from tests.drafts import draft
from tests.journals import begin_journal

fingerprint = "ab" * 32
ruled = {
    "rules": "club",
    "rules_fingerprint": fingerprint,
    "alphabet_fingerprint": fingerprint,
    "lexicons": (("invented", fingerprint),),
    "source": "machine",
}
of_a_session = {
    "day": "2026-11-20",
    "board": "3",
    "role": "word judge",
    "request": "r7",
    "device": "d7",
    "machine": "m7",
    "program": "7.0",
    "setup": fingerprint,
    "remembered": fingerprint,
    "changed": ("rules",),
    "files": (("list.txt", fingerprint),),
}


def time(minute: int) -> str:
    return f"2026-11-20T10:{minute:02}:00.000Z"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a short event: entries 1 to 7, every field filled in one at least."""
    path = tmp_path_factory.mktemp("event") / "event.journal"
    journal = begin_journal(str(path), "Harbour Open", time(0), "desk 1")
    drafts: list[dict[str, Any]] = [
        {"kind": Kind.OPENED},
        {"kind": Kind.RULING, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE, **ruled},
        {"kind": Kind.RULING, "words": ("QXV", "BLORP"), "verdict": Verdict.UNACCEPTABLE, **ruled},
        {"kind": Kind.REVIEW, "words": ("QXV", "BLORP"), "verdict": Verdict.UNACCEPTABLE,
         "refers_to": 4, "by": "Ann", **ruled, **of_a_session},
        {"kind": Kind.VOID, "refers_to": 3, "reason": "asked twice", "note": "by both"},
    ]  # fmt: skip
    for minute, fields in enumerate(drafts, 1):
        journal.record(draft(time(minute), round=2, table="A5", **fields))
    journal.record(draft(time(9), Kind.EVENT_CLOSED, session=""))
    return path.read_bytes()


@pytest.fixture
def path(untouched: bytes, tmp_path: Path) -> Path:
    """A copy of that journal, to be tampered with."""
    path = tmp_path / "event.journal"
    path.write_bytes(untouched)
    return path


def change(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Do something to the journal's file behind its back."""
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement, values)


def write_line(path: Path, line: object, number: int = 5) -> None:
    change(path, "UPDATE entry SET line = ? WHERE number = ?", values=(line, number))


def with_another_byte(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]


def fault(path: Path) -> str:
    """What is found to be wrong with a record, or nothing."""
    try:
        return records.read(str(path)).fault
    except Unsound as error:
        return "; ".join((error.what, *error.faults))


def entries_of(path: Path) -> list[Entry]:
    return list(records.read(str(path)).records[0].entries)


def write(path: Path, entries: list[Entry]) -> None:
    """Write these entries with the seals that they have, in a file or an export."""
    if path.suffix == ".jsonl":
        path.write_bytes("".join(of_entries(entries)).encode())
        return
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry")
        database.executemany(sqlite.insertion, map(sqlite.row_of, entries))


def rebuild(path: Path, entries: list[Entry]) -> None:
    """Write these entries with seals that fit, as somebody can who has this program."""
    previous = no_seal
    sealed = []
    for entry in entries:
        previous = entry.sealed_after(previous)
        sealed.append(replace(entry, seal=previous))
    write(path, sealed)


def renumbered(entries: list[Entry]) -> list[Entry]:
    return [replace(entry, number=number) for number, entry in enumerate(entries, 1)]


@pytest.fixture
def export(path: Path) -> Path:
    """The same record, exported."""
    export = path.with_suffix(".jsonl")
    write(export, entries_of(path))
    return export


def test_an_untouched_record_and_its_export_are_sound_and_hold_the_same(
    path: Path, export: Path
) -> None:
    assert fault(path) == fault(export) == ""
    assert len(entries_of(path)) == 7
    assert entries_of(export) == entries_of(path)


# -- every field ----------------------------------------------------------------------------------


def another(name: str, value: Any) -> object:
    """The value of a field as JSON holds it, but another one."""
    field = by_name[name]
    if field.holds == number:
        return (value or 0) + 1
    if field.holds == text:
        return f"{value or ''}a"
    return [*(value or ()), dict.fromkeys(field.keys, "a") if field.keys else "a"]


def test_an_altered_removed_or_emptied_field_is_found_at_its_entry(
    path: Path, untouched: bytes
) -> None:
    found = Journal(str(path)).find(5)
    assert found
    whole = found.content()
    for name in by_name:
        others = {key: value for key, value in whole.items() if key != name}
        changes: list[dict[str, object]] = [{name: another(name, whole.get(name))}]
        changes += [{}, {name: None}, {name: ""}, {name: []}] if name in whole else []
        for changed in changes:
            path.write_bytes(untouched)
            write_line(path, canonical({**others, **changed}))
            assert re.search(r"entry[ .](5|play|refers_to)", fault(path)), (name, changed)


def test_a_number_or_a_seal_that_differs_from_the_line_is_found(
    path: Path, untouched: bytes
) -> None:
    change(path, "UPDATE entry SET number = 70 WHERE number = 5")
    assert "entry 70; its line is that of entry 5" in fault(path)
    for seal in ("cd" * 32, "", fingerprint.upper()):
        path.write_bytes(untouched)
        change(path, "UPDATE entry SET seal = ? WHERE number = 5", values=(seal,))
        assert "entry 5" in fault(path), seal


def lines_beside(line: str) -> list[str]:
    """Lines in which something is that no entry holds; `test_line` has more of them."""
    return [
        f"{line} ",
        line.replace('"number":5', '"number":5,"number":5'),
        line.replace('"number":5', '"number":5,"phony":"QXV"'),
        line.replace('["QXV","BLORP"]', '["QXV","BLORP",7]'),
        line.replace('"edition":"invented"', '"edition":"invented","verdict":"acceptable"'),
    ]


def test_nothing_can_be_hidden_in_a_line(path: Path, untouched: bytes) -> None:
    for spoilt in lines_beside(entries_of(path)[4].line):
        path.write_bytes(untouched)
        write_line(path, spoilt)
        assert "cannot be read.; entry 5; " in fault(path), spoilt
        assert not {"QXV", "BLORP"} & set(fault(path).split()), spoilt


def test_a_line_that_is_no_json_is_not_taken_by_the_table(path: Path) -> None:
    for line in ("", "[", "ZANT", "{}\u2028", "[" * 100_000):
        with pytest.raises(sqlite3.OperationalError, match="malformed JSON"):
            write_line(path, line)


def test_an_index_that_was_made_of_other_lines_is_found(path: Path) -> None:
    """Else a void could be hidden from those who look for it by its kind or its play."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        made = "CREATE INDEX of_kind ON entry (kind) WHERE number < 6"
        database.execute("DROP INDEX of_kind")
        database.execute(made)
        database.execute(
            "UPDATE sqlite_schema SET sql = ? WHERE name = 'of_kind'", [sqlite_file.indices[0]]
        )
    assert "the file is damaged" in fault(path)


def test_a_text_that_is_not_utf8_is_damage_and_is_not_shown(path: Path, untouched: bytes) -> None:
    change(
        path,
        "UPDATE entry SET line = CAST(replace(CAST(line AS BLOB), X'416e6e', X'5a414eff') AS TEXT)"
        " WHERE number = 5",
    )
    assert "UTF-8" in fault(path)
    assert "ZAN" not in fault(path)
    at = untouched.index(b"CREATE TABLE entry")
    for byte in (0, 7):
        path.write_bytes(untouched[: at + byte] + b"\x80" + untouched[at + byte + 1 :])
        assert fault(path), byte


# -- rows -----------------------------------------------------------------------------------------

Forge = Callable[[list[Entry]], list[Entry]]
removed = (1, 2, 4, 6)
forgeries: list[tuple[Forge, str]] = [
    *((lambda rows, n=n: [*rows[: n - 1], *rows[n:]],
       f"where entry {n} belongs, entry {n + 1} stands") for n in removed),
    *((lambda rows, n=n: renumbered([*rows[: n - 1], *rows[n:]]),
       f"entry {n} is not as it was sealed") for n in removed),
    (lambda rows: renumbered([*rows[:2], rows[3], rows[2], *rows[4:]]),
     "entry 3 is not as it was sealed"),
    (lambda rows: renumbered([*rows[:3], *rows[2:]]), "entry 4 is not as it was sealed"),
    (lambda rows: [*rows[:4], replace(rows[4], by="Ben"), *rows[5:]],
     "entry 5 is not as it was sealed"),
    (lambda rows: rows[:-1], ""),  # what is left is a sound chain
]  # fmt: skip


@pytest.mark.parametrize("exports", [False, True])
def test_what_was_dropped_doubled_exchanged_or_altered_is_found(
    path: Path, export: Path, exports: bool
) -> None:
    entries = entries_of(path)
    for forge, expected in forgeries:
        tried = export if exports else path
        write(tried, forge(entries))
        assert fault(tried) == expected


def test_an_entry_after_the_end_of_the_event_is_found_although_it_is_sealed(path: Path) -> None:
    entries = entries_of(path)
    rebuild(path, [*entries, replace(entries[-1], number=8, kind="ruling")])
    assert fault(path) == "entry 8 was added after the event was closed"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("CREATE TABLE verdict_by_word (word TEXT, verdict TEXT)", "more than the journal's own"),
        ("ALTER TABLE entry ADD COLUMN phony TEXT", "another one"),
        ("DROP TABLE entry", "another one"),
        ("DELETE FROM entry", "there is no entry"),
        ("PRAGMA application_id = 7", "is not a journal"),
        ("PRAGMA user_version = 0", "unknown schema"),
    ],
)
def test_a_file_that_is_not_as_a_journal_makes_it_is_unsound_and_takes_nothing(
    path: Path, statement: str, said: str
) -> None:
    change(path, "DELETE FROM entry WHERE number = 7", statement)  # the end of the event
    assert said in fault(path)
    with pytest.raises(Unsound):
        Journal(str(path)).record(draft())


@pytest.mark.parametrize("exports", [False, True])
def test_a_record_in_which_a_byte_changed_never_reads_as_another_one(
    path: Path, export: Path, exports: bool
) -> None:
    tried, first, step = (export, 0, 37) if exports else (path, 100, 731)
    before, data = entries_of(tried), tried.read_bytes()
    for at in range(first, len(data), step):
        tried.write_bytes(with_another_byte(data, at))
        with suppress(JudgeError):
            after = records.read(str(tried))
            assert after.fault or list(after.records[0].entries) == before, at


# -- what no release writes -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"kind": "no such kind"},
         "entry 4 has a kind that this release does not know: 'no such kind'"),
        ({"verdict": "perhaps"}, "entry 4 has an unknown verdict: 'perhaps'"),
        ({"verdict": "ACCEPTABLE"}, "entry 4 has an unknown verdict: 'ACCEPTABLE'"),
        ({"verdict": None}, ""),
    ],
)  # fmt: skip
def test_a_kind_or_a_verdict_that_is_not_known_is_found_although_it_is_sealed(
    path: Path, changed: dict[str, Any], expected: str
) -> None:
    rebuild(path, [replace(e, **changed) if e.number == 4 else e for e in entries_of(path)])
    assert fault(path) == Journal(str(path)).verify() == expected


# -- what only a head detects ---------------------------------------------------------------------

rebuilt: dict[str, Forge] = {
    "altered": lambda rows: [*rows[:3], replace(rows[3], verdict="acceptable"), *rows[4:]],
    "without": lambda rows: renumbered([*rows[:3], *rows[4:]]),
    "exchanged": lambda rows: renumbered([*rows[:2], rows[3], rows[2], *rows[4:]]),
    "cut off": lambda rows: rows[:-2],
}


@pytest.mark.parametrize("how", rebuilt)
def test_a_chain_that_was_computed_again_shows_only_against_a_head_that_was_written_down(
    path: Path, how: str
) -> None:
    before = records.read(str(path))
    head = before.records[0].head.spoken
    assert verifying.holder(head, before.records)
    rebuild(path, rebuilt[how](entries_of(path)))
    after = records.read(str(path))
    assert after.fault == ""
    assert not verifying.holder(head, after.records)
    if how == "cut off":
        assert not after.records[0].closed
        assert "ends with entry 5" in verifying.finding(head, after.records)


def test_a_head_that_was_written_down_earlier_is_found_in_what_the_record_became(
    path: Path,
) -> None:
    timeline = records.read(str(path))
    entry = timeline.records[0].entries[3]
    head = f"4 {entry.seal[:4].upper()} {entry.seal[4:8]} {entry.seal[8:12]}"
    assert verifying.holder(head, timeline.records)
    assert "only the chain proves the 3 after it" in verifying.finding(head, timeline.records)


# -- exports --------------------------------------------------------------------------------------


def test_a_line_that_is_not_an_entry_is_refused_with_its_number(path: Path, export: Path) -> None:
    entry, data = entries_of(path)[4], export.read_bytes()
    line = exported(entry)
    spoilt = [f"{entry.seal}\t{line}" for line in lines_beside(entry.line)]
    spoilt += [f"{line}\u2028", f"{line}\r", f"{line}\n", f"1\t{line}", "", "\t", "{}"]
    spoilt += [entry.line, f"\t{entry.line}", f"{entry.seal} {entry.line}"]
    for other in spoilt:
        export.write_bytes(data.replace(line.encode(), other.encode()))
        with pytest.raises(Unsound, match="not an export of a journal") as caught:
            records.read(str(export))
        assert {"line 5: ", "line 6: "} & {each[:8] for each in caught.value.faults}, other
    export.write_bytes(data.replace(b"desk 1", b"desk \xff"))
    assert "not UTF-8" in fault(export)
    assert "line 1" in fault(export)


def test_lines_end_with_a_line_feed_alone(tmp_path: Path) -> None:
    """Other languages end a line at other characters, which a text may hold."""
    journal = begin_journal(str(tmp_path / "odd.journal"), "Open\u2028Final", time(0), "desk 1")
    journal.record(draft(time(1), note="a\u2028b\u2029c"))
    export = tmp_path / "odd.jsonl"
    write(export, list(journal.entries()))
    assert fault(export) == ""
    assert entries_of(export) == list(journal.entries())


def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for data in [b"", b" ", b"\n", b"{}\n", b"[]", b"\xef\xbb\xbf{}", b"\0" * 64]:
        with subtests.test(data=data):
            for ending in ("jsonl", "journal"):
                file = tmp_path / f"none.{ending}"
                file.write_bytes(data)
                expected = Missing if (data, ending) == (b"", "journal") else Unsound
                with pytest.raises(expected):
                    records.read(str(file))
