"""What was done to a record shows: every field, every row, in the journal's file and in exports."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_cli.journal import records, written_heads
from judge_cli.journal.lines import of_entries
from judge_record.entry import Entry, Kind, canonical, no_seal
from judge_record.entry_fields import by_name, largest
from judge_record.journal import Journal
from judge_record.line import entry_of, exported
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
    "version": 1,
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
    "lexicons": [{"edition": "invented", "fingerprint": "cd"}],
    "words": ["QXV", "BLORB"],
    "verdict": "acceptable",
    "play": 3,
    "refers_to": 3,
    "source": "book",
    "by": "Ben",
    "reason": "because",
    "note": "a note",
    "day": "2026-11-21",
    "board": "4",
    "refers_to_chain": "cd" * 32,
    "role": "director",
    "request": "r8",
    "device": "d8",
    "machine": "m8",
    "program": "8.0",
    "setup": "cd" * 32,
    "remembered": "cd" * 32,
    "changed": ["clock"],
    "files": [{"name": "list.txt", "fingerprint": "cd"}],
    "heads": [{"chain": "ab", "head": "9-cd"}],
}


def content_of(path: Path, number: int) -> dict[str, Any]:
    """The content of the line of an entry."""
    found = Journal(str(path)).find(number)
    assert found
    return found.content()


def write_line(path: Path, line: object, number: int = 5) -> None:
    change(path, "UPDATE entry SET line = ? WHERE number = ?", values=(line, number))


def test_the_table_below_alters_every_field() -> None:
    assert set(others) == set(by_name)


def test_an_altered_field_is_found_at_its_entry(path: Path, untouched: bytes) -> None:
    whole = content_of(path, 5)
    for name, value in others.items():
        path.write_bytes(untouched)
        write_line(path, canonical({**whole, name: value}))
        assert "entry 5" in fault(path), name


def test_a_field_that_was_removed_or_emptied_is_found(path: Path, untouched: bytes) -> None:
    whole = content_of(path, 5)
    for name in whole:
        for emptied in ({}, {name: None}, {name: ""}, {name: []}):
            path.write_bytes(untouched)
            others = {key: value for key, value in whole.items() if key != name}
            write_line(path, canonical({**others, **emptied}))
            assert re.search(r"entry[ .](5|play|refers_to)", fault(path)), (name, emptied)


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
    """Lines in which something is that no entry holds, or that is written in another way."""
    return [
        f"{line} ",
        line.replace(":", ": ", 1),
        line.replace('"number":5', '"number":5,"number":5'),
        line.replace('"number":5', '"number":5,"phony":"QXV"'),
        line.replace('"number":5', '"note":null,"number":5'),
        line.replace('"number":5', f'"number":{largest + 1}'),
        line.replace('"number":5', f'"number":{"5" * 5000}'),
        line.replace('"number":5', '"number":5.0'),
        line.replace('["QXV","BLORP"]', '["QXV","BLORP",7]'),
        line.replace('["QXV","BLORP"]', '["QXV","BLOR\\u0050"]'),
        line.replace('["QXV","BLORP"]', '{"QXV":1,"BLORP":0}'),
        line.replace('["QXV","BLORP"]', '["QXV",["BLORP"]]'),
        line.replace('["QXV","BLORP"]', '["\\ud800"]'),
        line.replace('"edition":"invented"', '"edition":"invented","verdict":"acceptable"'),
        line.replace("Ann", "An\\u006e"),
    ]


def test_nothing_can_be_hidden_in_a_line(path: Path, untouched: bytes) -> None:
    found = Journal(str(path)).find(5)
    assert found
    for spoilt in lines_beside(found.line):
        assert spoilt != found.line
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


def test_a_text_that_is_not_utf8_is_damage_and_is_not_shown(path: Path) -> None:
    change(
        path,
        "UPDATE entry SET line = CAST(replace(CAST(line AS BLOB), X'416e6e', X'5a414eff') AS TEXT)"
        " WHERE number = 5",
    )
    assert "UTF-8" in fault(path)
    assert "ZAN" not in fault(path)


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
    assert f"entry {number}; its line is that of entry {number + 1}" in fault(path)
    entries = sealed_entries(path)
    write(path, [replace(entry, number=at) for at, entry in enumerate(entries, 1)])
    assert f"entry {number} is not as it was sealed" in fault(path)


def test_two_rows_that_changed_places_are_found(path: Path) -> None:
    entries = sealed_entries(path)
    entries[2], entries[3] = (replace(entries[at], number=at_) for at, at_ in ((3, 3), (2, 4)))
    write(path, entries)
    assert "entry 3 is not as it was sealed" in fault(path)


def test_a_row_that_was_inserted_is_found(path: Path) -> None:
    entries = sealed_entries(path)
    entries.insert(3, entries[2])
    write(path, [replace(entry, number=at) for at, entry in enumerate(entries, 1)])
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


@pytest.mark.parametrize("verdict", ["perhaps", "ACCEPTABLE"])
def test_a_verdict_that_is_not_known_is_found_although_it_is_sealed(
    path: Path, verdict: str
) -> None:
    entries = records.read(str(path)).records[0].entries
    rebuild(path, [replace(e, verdict=verdict) if e.number == 4 else e for e in entries])
    expected = f"entry 4 has an unknown verdict: '{verdict}'"
    assert fault(path) == Journal(str(path)).verify() == expected


def test_a_record_with_a_ruling_without_a_verdict_is_sound(path: Path) -> None:
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
    write(path, sealed)


def sealed_entries(path: Path) -> list[Entry]:
    """The entries in the file, whatever number their rows have."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT seal, line FROM entry ORDER BY number").fetchall()
    return [entry_of(line, seal) for seal, line in rows]


def write(path: Path, entries: list[Entry]) -> None:
    """Write these entries with the seals that they have."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry")
        database.executemany(sqlite.insertion, map(sqlite.row_of, entries))


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
    export = path.with_suffix(".jsonl")
    entries = records.read(str(path)).records[0].entries
    export.write_bytes("".join(of_entries(entries)).encode())
    return export


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


def test_a_line_that_is_not_an_entry_is_refused_with_its_number(path: Path, export: Path) -> None:
    entry = records.read(str(path)).records[0].entries[4]
    data = export.read_bytes()
    spoilt = [f"{entry.seal}\t{line}" for line in lines_beside(entry.line)]
    spoilt += [
        f"{exported(entry)}\u2028",
        entry.line,
        f"\t{entry.line}",
        f"{entry.seal} {entry.line}",
        "",
        "\t",
        "{}",
    ]
    spoilt += [f"{exported(entry)}\r", f"{exported(entry)}\n", f"1\t{exported(entry)}"]
    for line in spoilt:
        export.write_bytes(data.replace(exported(entry).encode(), line.encode()))
        with pytest.raises(Unsound, match="not an export of a journal") as caught:
            records.read(str(export))
        assert {"line 5: ", "line 6: "} & {each[:8] for each in caught.value.faults}, line


def test_lines_end_with_a_line_feed_alone(path: Path, tmp_path: Path) -> None:
    """Other languages end a line at other characters, which a text may hold."""
    journal = begin_journal(str(tmp_path / "odd.journal"), "Open\u2028Final", time(0), "desk 1")
    journal.record(draft(time(1), note="a\u2028b\u2029c"))
    export = tmp_path / "odd.jsonl"
    export.write_bytes("".join(of_entries(journal.entries())).encode())
    [record] = records.read(str(export)).records
    assert record.fault == ""
    assert list(record.entries) == list(journal.entries())


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
            for ending in ("jsonl", "journal"):
                file = tmp_path / f"none.{ending}"
                file.write_bytes(data)
                with pytest.raises(Unsound):
                    records.read(str(file))
