"""What was done to a record shows: every field, every row, in the journal's file and in exports."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import exports, records, written_heads
from lexicons import JudgeError, Missing, Unsound, Verdict
from lexicons.record.entry import Entry, Kind, no_seal
from lexicons.record.event import begin_journal
from lexicons.record.format import lists, newest
from lexicons.record.journal import Journal
from lexicons.record.rows import schemas
from tests.drafts import draft

fingerprint = "ab" * 32
ruled = {
    "rules": "club",
    "rules_fingerprint": fingerprint,
    "alphabet_fingerprint": fingerprint,
    "lexicons": (("invented", fingerprint),),
    "source": "machine",
}
of_format_2 = {
    "day": "2026-11-20",
    "board": "3",
    "refers_to_chain": fingerprint,
    "role": "word judge",
    "receipt": "K1 4 0000 0000",
    "request": "r7",
    "device": "d7",
    "machine": "m7",
    "program": "7.0",
    "setup": fingerprint,
    "remembered": fingerprint,
    "changed": ("rules",),
    "files": (("list.txt", fingerprint),),
    "heads": ((fingerprint, "9-ab"),),
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
         "refers_to": 4, "by": "Ann", **ruled, **of_format_2},
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


def with_another_byte(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]


def fault(path: Path) -> str:
    """What is found to be wrong with a record, or nothing."""
    try:
        return records.read(str(path)).fault
    except Unsound as error:
        return "; ".join((error.what, *error.faults))


def test_an_untouched_record_is_sound(path: Path) -> None:
    assert fault(path) == ""
    assert len(records.read(str(path)).records[0].entries) == 7


# -- every field ----------------------------------------------------------------------------------

others: dict[str, object] = {
    "number": 70,
    "time": "2026-11-20T10:04:00.001Z",
    "kind": "ruling by hand",
    "station": "desk 2",
    "event": "Another",
    "session": "t",
    "round": 3,
    "table": "a5",
    "rules": "open",
    "rules_fingerprint": "cd" * 32,
    "alphabet_fingerprint": "cd" * 32,
    "lexicons": '[["invented", "cd"]]',
    "words": '["QXV", "BLORB"]',
    "verdict": "acceptable",
    "refers_to": 3,
    "source": "book",
    "by": "Ben",
    "reason": "because",
    "note": "a note",
    "format": 1,
    "day": "2026-11-21",
    "board": "4",
    "refers_to_chain": "cd" * 32,
    "role": "director",
    "receipt": "K1 7 0000 0000",
    "request": "r8",
    "device": "d8",
    "machine": "m8",
    "program": "8.0",
    "setup": "cd" * 32,
    "remembered": "cd" * 32,
    "changed": '["clock"]',
    "files": '[["list.txt", "cd"]]',
    "heads": '[["ab", "9-cd"]]',
    "seal": "cd" * 32,
}


def test_the_table_below_alters_every_field() -> None:
    assert set(others) == set(newest.names)


def test_an_altered_field_is_found_at_its_entry(path: Path, untouched: bytes) -> None:
    for name, value in others.items():
        path.write_bytes(untouched)
        change(path, f'UPDATE entry SET "{name}" = ? WHERE number = 5', values=(value,))
        assert ("entry 6 stands" if name == "number" else "entry 5") in fault(path), name


def test_a_field_that_was_emptied_is_found(path: Path, untouched: bytes) -> None:
    needed = ("time", "station", "event", "session", *lists)
    for name in {*newest.names} - {"format", "number", "kind", "seal", "reason", "note"}:
        path.write_bytes(untouched)
        empty = "''" if name in needed else "NULL"
        change(path, f'UPDATE entry SET "{name}" = {empty} WHERE number = 5')
        assert "entry 5" in fault(path), name


def test_an_empty_text_instead_of_null_is_found(path: Path, untouched: bytes) -> None:
    for name in ("reason", "note", "table"):
        path.write_bytes(untouched)
        change(path, f"UPDATE entry SET \"{name}\" = '' WHERE number = 5")
        assert "entry 5" in fault(path), name


@pytest.mark.parametrize(
    "text",
    [
        '["QXV", "BLORP", 7]',
        '["QXV", "BLORP", null]',
        '["QXV","BLORP"]',
        '["QXV", "BLORP"] ',
        '["QXV", "BLOR\\u0050"]',
        '{"QXV": 1, "BLORP": 0}',
        '["QXV", ["BLORP"]]',
        '"QXV BLORP"',
        "[",
        "[" * 100_000,
        '["\\ud800"]',
    ],
)
def test_nothing_can_be_hidden_beside_the_words(path: Path, text: str) -> None:
    change(path, "UPDATE entry SET words = ? WHERE number = 5", values=(text,))
    assert "entry 5" in fault(path)


@pytest.mark.parametrize(
    "text",
    [
        f'[["invented", "{fingerprint}", "acceptable"]]',
        f'[{{"invented": 1, "{fingerprint}": 2}}]',
        f'[["invented","{fingerprint}"]]',
        '["ab"]',
    ],
)
def test_nothing_can_be_hidden_beside_the_lexicons(path: Path, text: str) -> None:
    change(path, "UPDATE entry SET lexicons = ? WHERE number = 5", values=(text,))
    assert "entry 5" in fault(path)


def test_a_text_that_is_not_utf8_is_damage_and_is_not_shown(path: Path) -> None:
    change(path, "UPDATE entry SET note = CAST(X'5a414e54ff' AS TEXT) WHERE number = 5")
    assert "UTF-8" in fault(path)
    assert "ZANT" not in fault(path)


def test_a_table_whose_text_is_not_utf8_is_damage(path: Path, untouched: bytes) -> None:
    at = untouched.index(b"CREATE TABLE entry")
    for byte in (0, 7):
        path.write_bytes(untouched[: at + byte] + b"\x80" + untouched[at + byte + 1 :])
        assert fault(path), byte


# -- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_a_row_that_was_dropped_is_found(path: Path, number: int) -> None:
    change(path, f"DELETE FROM entry WHERE number = {number}")
    assert f"where entry {number} belongs, entry {number + 1} stands" in fault(path)


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_a_row_that_was_dropped_with_the_rest_renumbered_is_found(path: Path, number: int) -> None:
    change(
        path,
        f"DELETE FROM entry WHERE number = {number}",
        f"UPDATE entry SET number = -number WHERE number > {number}",
        "UPDATE entry SET number = -number - 1 WHERE number < 0",
    )
    assert f"entry {number} is not as it was sealed" in fault(path)


def test_two_rows_that_changed_places_are_found(path: Path) -> None:
    change(
        path,
        "UPDATE entry SET number = -3 WHERE number = 3",
        "UPDATE entry SET number = 3 WHERE number = 4",
        "UPDATE entry SET number = 4 WHERE number = -3",
    )
    assert "entry 3 is not as it was sealed" in fault(path)


def test_a_row_that_was_inserted_is_found(path: Path) -> None:
    copied = ", ".join(f'"{name}"' for name in newest.names if name != "number")
    change(
        path,
        "UPDATE entry SET number = -number - 1 WHERE number > 3",
        "UPDATE entry SET number = -number WHERE number < 0",
        f"INSERT INTO entry (number, {copied}) SELECT 4, {copied} FROM entry WHERE number = 3",
    )
    assert "entry 4 is not as it was sealed" in fault(path)


def test_an_entry_after_the_end_of_the_event_is_found_although_it_is_sealed(path: Path) -> None:
    last = records.read(str(path)).records[0].entries[-1]
    more = replace(last, number=8, kind="ruling")
    rebuild(path, [*records.read(str(path)).records[0].entries, more])
    assert fault(path) == "entry 8 was added after the event was closed"


def test_a_file_with_another_table_is_unsound(path: Path) -> None:
    change(path, "CREATE TABLE verdict_by_word (word TEXT, verdict TEXT)")
    assert "more than the journal's own table" in fault(path)


def test_a_file_without_its_table_is_unsound_and_not_only_unreadable(path: Path) -> None:
    change(path, "DROP TABLE entry")
    assert "another one" in fault(path)


def test_a_record_without_entries_is_unsound(path: Path) -> None:
    change(path, "DELETE FROM entry")
    assert "there is no entry" in fault(path)


@pytest.mark.parametrize("pragma", ["application_id = 7", "user_version = 0"])
def test_a_file_that_claims_to_be_something_else_is_unsound(path: Path, pragma: str) -> None:
    change(path, f"PRAGMA {pragma}")
    assert fault(path)


def test_a_file_in_which_a_byte_changed_never_reads_as_another_record(
    path: Path, untouched: bytes
) -> None:
    before = records.read(str(path)).records
    for at in range(100, len(untouched), 731):
        path.write_bytes(with_another_byte(untouched, at))
        with suppress(JudgeError):
            after = records.read(str(path))
            assert after.fault or after.records == before, at


# -- what no release writes -----------------------------------------------------------------------


def test_a_kind_that_is_not_known_is_found_although_it_is_sealed(path: Path) -> None:
    entries = records.read(str(path)).records[0].entries
    rebuild(path, [replace(e, kind="no such kind") if e.number == 4 else e for e in entries])
    expected = "entry 4 has a kind that this release does not know: 'no such kind'"
    assert fault(path) == Journal(str(path)).verify() == expected


@pytest.mark.parametrize("verdict", ["perhaps", "", "ACCEPTABLE"])
def test_a_verdict_that_is_not_known_is_found_although_it_is_sealed(
    path: Path, verdict: str
) -> None:
    entries = records.read(str(path)).records[0].entries
    rebuild(path, [replace(e, verdict=verdict) if e.number == 4 else e for e in entries])
    expected = f"entry 4 has an unknown verdict: '{verdict}'"
    assert fault(path) == Journal(str(path)).verify() == expected


def test_an_older_record_with_a_ruling_without_a_verdict_stays_sound(path: Path) -> None:
    entries = records.read(str(path)).records[0].entries
    rebuild(path, [replace(e, verdict=None) for e in entries])
    assert fault(path) == Journal(str(path)).verify() == ""


# -- what only a head detects ---------------------------------------------------------------------


def rebuild(path: Path, entries: list[Entry]) -> None:
    """Write these entries with seals that fit, as somebody can who has this program."""
    previous = no_seal
    sealed = []
    for entry in entries:
        previous = entry.sealed_after(previous)
        sealed.append(replace(entry, seal=previous))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry")
        rows = schemas[entries[0].format]
        database.executemany(rows.insert, map(rows.row_of, sealed))


def altered(entries: list[Entry]) -> list[Entry]:
    return [replace(e, verdict="acceptable") if e.number == 4 else e for e in entries]


def without(entries: list[Entry]) -> list[Entry]:
    kept = [entry for entry in entries if entry.number != 4]
    return [replace(entry, number=number) for number, entry in enumerate(kept, 1)]


def exchanged(entries: list[Entry]) -> list[Entry]:
    order = [*entries[:2], entries[3], entries[2], *entries[4:]]
    return [replace(entry, number=number) for number, entry in enumerate(order, 1)]


def cut_off(entries: list[Entry]) -> list[Entry]:
    return entries[:-2]


rebuilt = pytest.mark.parametrize("forge", [altered, without, exchanged, cut_off])


@rebuilt
def test_a_chain_that_was_computed_again_shows_only_against_a_head_that_was_written_down(
    path: Path, forge: Callable[[list[Entry]], list[Entry]]
) -> None:
    before = records.read(str(path))
    head = before.records[0].head.spoken
    assert written_heads.holder(head, before.records)
    rebuild(path, forge(list(before.records[0].entries)))
    after = records.read(str(path))
    assert after.fault == ""
    assert not written_heads.holder(head, after.records)


def test_a_tail_that_was_cut_off_shows_only_against_a_head_that_was_written_down(
    path: Path,
) -> None:
    head = records.read(str(path)).records[0].head.spoken
    change(path, "DELETE FROM entry WHERE number > 5")
    after = records.read(str(path))
    assert after.fault == ""
    assert not after.records[0].closed
    assert not written_heads.holder(head, after.records)
    assert "ends with entry 5" in written_heads.finding(head, after.records)


def test_a_head_that_was_written_down_earlier_is_found_in_what_the_record_became(
    path: Path,
) -> None:
    timeline = records.read(str(path))
    entry = timeline.records[0].entries[3]
    head = f"4 {entry.seal[:4].upper()} {entry.seal[4:8]} {entry.seal[8:12]}"
    assert written_heads.holder(head, timeline.records)
    assert "only the chain proves the 3 after it" in written_heads.finding(head, timeline.records)


# -- exports --------------------------------------------------------------------------------------


@pytest.fixture
def export(path: Path) -> Path:
    """The same record, exported."""
    exported = path.with_suffix(".jsonl")
    entries = records.read(str(path)).records[0].entries
    exported.write_bytes("".join(exports.to_json_lines(entries)).encode())
    return exported


def rewrite(export: Path, forge: Callable[[list[bytes]], list[bytes]]) -> None:
    """Do something to the lines of an export."""
    export.write_bytes(b"".join(forge(export.read_bytes().splitlines(keepends=True))))


def test_an_untouched_export_holds_the_same_record(path: Path, export: Path) -> None:
    assert fault(export) == ""
    exported, kept = (records.read(str(p)).records[0] for p in (export, path))
    assert exported.entries == kept.entries


def test_a_line_that_was_dropped_is_found(export: Path) -> None:
    data = export.read_bytes()
    for at in range(6):
        export.write_bytes(data)
        rewrite(export, lambda rows, at=at: rows[:at] + rows[at + 1 :])  # type: ignore[misc]
        assert f"where entry {at + 1} belongs" in fault(export)


def test_a_last_line_that_was_dropped_leaves_a_sound_chain(export: Path) -> None:
    rewrite(export, lambda rows: rows[:-1])
    assert fault(export) == ""


def test_lines_that_changed_places_are_found(export: Path) -> None:
    rewrite(export, lambda rows: [*rows[:2], rows[3], rows[2], *rows[4:]])
    assert "where entry 3 belongs, entry 4 stands" in fault(export)


def test_a_line_that_stands_twice_is_found(export: Path) -> None:
    rewrite(export, lambda rows: [*rows[:4], *rows[3:]])
    assert "where entry 5 belongs, entry 4 stands" in fault(export)


alterations = [
    (b"BLORP", b"BLORB"),
    (b"unacceptable", b"acceptable"),
    (b"Ann", b"Ben"),
    (b"A5", b"A6"),
    (b"10:04", b"10:05"),
    (b"Harbour Open", b"Harbour Opem"),
    (fingerprint.encode(), b"ac" + fingerprint.encode()[2:]),
]


def test_an_altered_line_is_found(export: Path) -> None:
    data = export.read_bytes()
    for old, new in alterations:
        export.write_bytes(data)
        rewrite(export, lambda rows: [*rows[:4], rows[4].replace(old, new, 1), *rows[5:]])  # noqa: B023
        assert fault(export) == "entry 5 is not as it was sealed", old


def test_an_export_in_which_a_byte_changed_never_reads_as_another_record(
    path: Path, export: Path
) -> None:
    kept = records.read(str(path)).records[0].entries
    data = export.read_bytes()
    for at in range(0, len(data), 37):
        export.write_bytes(with_another_byte(data, at))
        assert fault(export) or records.read(str(export)).records[0].entries == kept, at


def test_a_line_that_is_not_an_entry_is_refused_with_its_number(
    path: Path, subtests: pytest.Subtests
) -> None:
    for forge in [
        lambda row: {**row, "phony": "QXV"},
        lambda row: {name: value for name, value in row.items() if name != "note"},
        lambda row: {**row, "number": "5"},
        lambda row: {**row, "number": 5.0},
        lambda row: {**row, "number": True},
        lambda row: {**row, "round": "2"},
        lambda row: {**row, "time": None},
        lambda row: {**row, "words": "QXV"},
        lambda row: {**row, "words": ["QXV", 7]},
        lambda row: {**row, "words": None},
        lambda row: {**row, "lexicons": [["invented", fingerprint]]},
        lambda row: {**row, "lexicons": [{"edition": "i", "fingerprint": "f", "more": 1}]},
        lambda row: {**row, "lexicons": [{"edition": "i"}]},
        lambda row: {**row, "note": "\ud800"},
        lambda _: [],
        lambda _: "entry",
        lambda _: None,
    ]:
        with subtests.test(forge=forge):
            export = path.with_suffix(".jsonl")
            entries = records.read(str(path)).records[0].entries
            rows = list(exports.to_json_lines(entries))
            rows[4] = f"{json.dumps(forge(json.loads(rows[4])))}\n"
            export.write_text("".join(rows), encoding="utf-8")
            with pytest.raises(Unsound, match="not an export of a journal") as caught:
                records.read(str(export))
            assert "line 5: " in "".join(caught.value.faults)


def test_json_that_readers_take_differently_is_refused(
    path: Path, subtests: pytest.Subtests
) -> None:
    for old, new in [
        ('"note":null', '"note":null,"note":null'),
        ('"number":5', '"number":05'),
        ('{"alphabet', '{"alphabet_fingerprint":1,"alphabet'),
        ('"note":null', f'"note":{"[" * 100_000}'),
        ('"note":null', '"note":NaN'),
        ("}\n", "\n"),
        ("}\n", "}\n\n"),
    ]:
        with subtests.test(old=old):
            export = path.with_suffix(".jsonl")
            rows = list(exports.to_json_lines(records.read(str(path)).records[0].entries))
            assert old in rows[4]
            rows[4] = rows[4].replace(old, new, 1)
            export.write_text("".join(rows), encoding="utf-8")
            assert "line 5: " in fault(export) or "line 6: " in fault(export)


def test_a_spreadsheet_is_refused(path: Path) -> None:
    export = path.with_suffix(".csv")
    rows = exports.to_csv(records.read(str(path)).records[0].entries)
    export.write_text("".join(rows), encoding="utf-8", newline="")
    assert "line 1: not an entry" in fault(export)


def test_an_export_that_is_not_utf8_is_refused_with_its_line(export: Path) -> None:
    rewrite(export, lambda rows: [*rows[:2], rows[2].replace(b"desk 1", b"desk \xff"), *rows[3:]])
    assert "not UTF-8" in fault(export)
    assert "line 3" in fault(export)


def test_an_empty_journal_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "current.journal"
    file.touch()
    with pytest.raises(Missing, match="is empty"):
        records.read(str(file))


def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for data in [b" ", b"\n", b"{}\n", b"[]", b"\xef\xbb\xbf{}", b"\0" * 64]:
        with subtests.test(data=data):
            for ending in ("jsonl", "csv", "journal"):
                file = tmp_path / f"none.{ending}"
                file.write_bytes(data)
                with pytest.raises(Unsound):
                    records.read(str(file))
