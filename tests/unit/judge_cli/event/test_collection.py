"""`judge event finish`: all records of an event are brought together, right to the entry.

All that is wrong is named, no word is shown, and final numbers are compared with paper.
"""

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli.event import collection
from judge_cli.event.collection import bring, collect
from judge_cli.event.finishing import compared_with_paper, name_on_paper
from judge_cli.event.folder import EventFolder
from judge_cli.event.plan import Plan
from judge_procedure.paper.report import EventReport
from judge_record.entry import Kind, Source
from lexicons import Library, Missing
from tests.record.damage import rows_in
from tests.record.damage import write as write_rows
from tests.support.journals import begin_event_in, chain, closed, draft, draft_at, ruling


@pytest.fixture(autouse=True)
def utc(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")


def write(folder, *journals):
    """Write each journal under a number of its own."""
    for number, journal in enumerate(journals, 1):
        journal.write(folder / f"{number}.jsonl")


def collected(folder, event="Open"):
    """What was brought together, and the report on it."""
    gathered = collect(collection.records_below(str(folder), event), event)
    report = EventReport(
        gathered.records, Library(), now="2026-11-22T18:00:00.000Z", doubts=gathered.doubts
    )
    return SimpleNamespace(records=gathered.records, notes=gathered.notes, report=report)


def texts(gathered):
    return "\n".join(doubt.text for doubt in gathered.report.doubts)


def kiosk(number, *more):
    """The closed journal of a kiosk, with a word of its own at these times."""
    name = f"Kiosk {number}"
    rulings = [ruling(name, clock, f"ZANT{'ABCDEF'[number]}") for clock in more]
    return closed(chain(name, *rulings))


# -- all is well ---------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_however_journals_are_cut_copied_and_damaged_no_entry_counts_twice_or_is_lost(
    seed, tmp_path_factory
):
    random, folder = Random(seed), tmp_path_factory.mktemp("venue")
    expected = 0
    for number in range(random.randint(1, 4)):
        journal = kiosk(number, *(f"10:{at:02}" for at in range(random.randint(0, 6))))
        expected += len(journal.entries)
        journal.write(folder / f"{number}" / "whole.jsonl")
        for copy in range(random.randint(0, 3)):
            cut = random.randint(1, len(journal.entries))
            journal.until(cut).write(folder / f"{number}" / f"{copy}.jsonl")
        if random.random() < 0.5:
            path = journal.write(folder / f"{number}" / "damaged.jsonl")
            data = bytearray(path.read_bytes())
            data[random.randrange(len(data))] ^= 1
            path.write_bytes(data)
    gathered = collected(folder)
    assert sum(len(record.entries) for record in gathered.records) == expected
    damaged = len(list(folder.rglob("damaged.jsonl")))
    assert texts(gathered).count(" is left out: ") == damaged


# -- other events -------------------------------------------------------------------------------


def test_other_events_are_left_out_and_named(tmp_path):
    october = {"event": "Club night", "date": "2026-10-01"}
    write(
        tmp_path,
        kiosk(1, "10:00"),
        closed(chain("Desk", ruling("Desk", "2026-10-01 19:00"), **october)),
    )
    gathered = collected(tmp_path, event="  open ")
    [left] = gathered.report.doubts
    assert left.text == f"Desk: {tmp_path}/2.jsonl is left out: found the event Club night."
    assert [record.event for record in gathered.records] == ["Open"]
    with pytest.raises(Missing, match="found the event Club night"):
        collected(tmp_path, event="Final")


# -- forks and namesakes --------------------------------------------------------------------------


def test_forks_and_namesakes_are_findings(tmp_path):
    trunk = chain("Kiosk 1", ruling("Kiosk 1", "10:00"))
    trunk.more(ruling("Kiosk 1", "10:10", "BLORP"), ruling("Kiosk 1", "10:20", "WUG")).write(
        tmp_path / "a.jsonl"
    )
    trunk.more(ruling("Kiosk 1", "10:11", "QUEX")).write(tmp_path / "b.jsonl")
    gathered = collected(tmp_path)
    [fork] = gathered.report.doubts
    assert "b.jsonl goes on differently from" in fork.text
    assert len(gathered.report.ruled_by()[Source.MACHINE]) == 3
    chain("Kiosk 1", ruling("Kiosk 1", "11:30", "FLIMM")).write(tmp_path / "c.jsonl")
    gathered = collected(tmp_path)
    assert len(gathered.report.doubts) == 2
    assert "b.jsonl goes on differently from" in texts(gathered)
    assert "On 20 November 2026, Kiosk 1 has more than one record: " in texts(gathered)


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "noon"])
def test_a_journal_with_a_time_that_is_none_is_left_out(tmp_path, time):
    late = replace(ruling("Kiosk 1", "10:10"), time=time)
    write(tmp_path, closed(chain("Kiosk 1", late, ruling("Kiosk 1", "10:20"))), kiosk(2))
    assert f"entry 2 has a time that isn't one: '{time}'" in texts(collected(tmp_path))


# -- words that stations share -------------------------------------------------------------------


def test_words_that_a_table_challenged_at_two_stations_are_named_by_entries_and_not_by_word(
    tmp_path,
):
    """No kiosk knows what another one judged, and an event is prepared without rounds."""

    def at(station, clock, words, table="7", round_=None):
        return replace(ruling(station, clock, words, round_), table=table)

    midnight = "2026-11-21 00:03"
    write(
        tmp_path,
        chain("Desk", at("Desk", "10:00", "ZANT"), at("Desk", "11:00", "BLORP"),
              at("Desk", "12:00", "WUG"), at("Desk", "13:00", "FLIMM", round_=3),
              at("Desk", "13:20", "FLIMM"), at("Desk", "14:00", "GRONK", round_=4),
              at("Desk", "15:00", "VEX", "9A"), at("Desk", "23:58", "QUEX")),
        chain("Kiosk 2", at("Kiosk 2", "10:01", "ZANT ZYXW"), at("Kiosk 2", "11:11", "BLORP"),
              at("Kiosk 2", "12:01", "WUG", "8"), at("Kiosk 2", "13:40", "FLIMM", round_=3),
              at("Kiosk 2", "14:40", "GRONK", round_=5),
              at("Kiosk 2", "15:01", "VEX", "9B"), at("Kiosk 2", midnight, "QUEX ZYXW")),
    )  # fmt: skip
    gathered = collected(tmp_path)
    shared = [line for line in texts(gathered).splitlines() if "challenged the same word" in line]
    assert [re.findall(r"(Desk|Kiosk 2) entry (\d+)", text) for text in shared] == [
        [("Desk", one), ("Kiosk 2", other)] for one, other in ("22", "55", "98")
    ]
    written = texts(gathered)
    assert [word for word in ("ZANT", "FLIMM", "QUEX", "ZYXW") if word in written] == []


# -- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(4096), b"BLORP\n", b"\xff"]
)
def test_a_damaged_file_is_named_and_the_rest_is_collected(tmp_path, content):
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    (tmp_path / "2.journal").write_bytes(content)
    gathered = collected(tmp_path)
    [damaged] = gathered.report.doubts
    assert "2.journal is left out" in damaged.text
    assert "BLORP" not in damaged.text
    assert len(gathered.records) == 1


def test_the_only_record_of_an_event_is_reported_on_though_it_is_damaged(tmp_path):
    path = kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    path.write_text(path.read_text("utf-8").replace("ZANTB", "ZANTA"), "utf-8")
    assert "is not as it was sealed" in texts(collected(tmp_path))


def test_a_session_that_has_not_ended_is_a_finding(tmp_path):
    write(tmp_path, chain("Desk", draft_at("Desk", "09:10", kind=Kind.OPENED)))
    assert "the session of entry 2, 09:10, hasn't ended." in texts(collected(tmp_path))


# -- on the stick --------------------------------------------------------------------------------


def test_the_record_is_not_put_where_a_stick_is_out(tmp_path):
    begin_event_in(tmp_path / "home", "Open")
    homes, stick = [str(tmp_path / "home")], tmp_path / "stick"
    stick.mkdir()  # it stays, empty, when the stick is out
    assert not bring(EventFolder(str(stick)), "Open", homes)
    assert not any(stick.iterdir())
    (stick / "event.toml").touch()
    assert bring(EventFolder(str(stick)), "Open", homes)
    assert len(list((stick / "records").iterdir())) == 1


@pytest.mark.parametrize("at", [1, 2, 3, None])
def test_a_journal_that_is_damaged_anywhere_leaves_a_trace_on_the_stick(tmp_path, capsys, at):
    stick, home = tmp_path / "stick", tmp_path / "home"
    stick.mkdir()
    (stick / "event.toml").touch()
    journal = begin_event_in(home, "Open").journal
    for number in range(2):
        journal.append(draft(note=f"{number}", kind=Kind.CLOSED))
    if at is None:
        Path(journal.store.path).write_bytes(b"no database")
    else:
        rows = rows_in(journal)
        write_rows(journal, [(n, seal, line + " " * (n == at)) for n, seal, line in rows])
    assert bring(EventFolder(str(stick)), "Open", [str(home)])
    assert "The journal of this machine is damaged." in capsys.readouterr().err
    [damaged] = collection.records_below(str(stick / "records"), "Open").damaged
    assert damaged.path.endswith("-damaged.jsonl")
    assert len(Path(damaged.path).read_text().splitlines()) == (0 if at is None else 3)
    assert re.search(r"[^.]\.$", damaged.text)
    before = Path(damaged.path).read_text()
    Path(journal.store.path).write_bytes(b"nothing is left")
    assert bring(EventFolder(str(stick)), "Open", [str(home)])
    assert Path(damaged.path).read_text() == before


def test_the_evenings_of_an_event_are_brought_with_it(tmp_path):
    """On the second day a station asks *New event?*, and may begin another record.

    A desk may have typed the name in small letters, or with two spaces.
    """
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "event.toml").touch()
    evenings = ["Open, 2026-11-21", "open", "open,  2026-11-20"]
    for name in (*evenings, "Opening", "Open, Juniors"):
        home = tmp_path / name
        begin_event_in(home, name)
        assert bring(EventFolder(str(stick)), "Open", [str(home)])
    gathered = collect(collection.records_below(str(stick / "records"), "Open"), "Open")
    assert sorted(record.event for record in gathered.records) == evenings


def test_a_damaged_file_on_the_stick_is_named_once_and_stops_no_other_record(tmp_path, capsys):
    stick, homes = tmp_path / "stick", [str(tmp_path / name) for name in ("one", "other")]
    (stick / "records").mkdir(parents=True)
    (stick / "event.toml").touch()
    (stick / "records" / "old.jsonl").write_bytes(b"BLORP\n")
    for home in homes:
        begin_event_in(home, "Open")
    assert bring(EventFolder(str(stick)), "Open", homes)
    assert capsys.readouterr().err.count("old.jsonl is left out") == 1
    assert len(list((stick / "records").iterdir())) == 3


# -- beside paper ---------------------------------------------------------------------------------


def test_the_record_of_a_server_has_the_name_that_is_on_paper():
    """It holds the names of devices, too."""
    plan = Plan(name="Open", server="https://judge.local:8443", desks=("Desk 1",))

    def record(*stations):
        return SimpleNamespace(stations=stations)

    assert name_on_paper(plan, record("Server", "Table 12")) == "Server"
    assert name_on_paper(plan, record("desk  1")) == "Desk 1"
    assert name_on_paper(plan, record("Desk 1", "Server", "Table 12")) == "Server, Desk 1"
    assert name_on_paper(plan, record("Kiosk 9", "Kiosk 8")) == "Kiosk 9, Kiosk 8"


@pytest.mark.parametrize("differing", ["kiosk  2", "Kiosk 1", "Spare", "1234"])
def test_a_number_differs_for_each_station_of_a_shared_record(differing):
    plan = Plan(name="Open", kiosks=("Kiosk 1", "Kiosk 2"))
    shared = SimpleNamespace(
        chain="shared",
        stations=["Kiosk 1", "Kiosk 2", "Spare"],
        head=SimpleNamespace(spoken="1234"),
    )
    other = SimpleNamespace(chain="other", stations=["Desk"], head=SimpleNamespace(spoken="5678"))
    on_paper = compared_with_paper(plan, [shared, other], [differing], agreed=False)
    assert on_paper == {"shared": False, "other": True}
