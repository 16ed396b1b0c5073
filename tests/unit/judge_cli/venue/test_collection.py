"""The journals of a venue as one collection: right to the entry, and all that is wrong is named."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli.document import as_text
from judge_cli.venue import collection, paper, sticks
from judge_cli.venue.collection import Asked, Collected, collect, report_on_collection
from judge_record.entry import Draft, Kind
from lexicons import Missing, pointer
from lexicons.pointer import Pointer
from tests import drafts
from tests.chains import Chain, chain, closed, draft, ruling
from tests.journals import begin_journal

now = datetime(2026, 11, 23, tzinfo=UTC)


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times are told in UTC."""
    monkeypatch.setenv("TZ", "UTC")


def collected(*folders: Path, asked: Asked | None = None) -> Collected:
    return collect(sticks.bring(map(str, folders)), asked or Asked(), now)


def kinds(found: Collected) -> list[str]:
    return sorted(each.kind for each in found.findings)


def texts(found: Collected) -> str:
    return "\n".join(each.text for each in found.findings)


def rulings_by_station(found: Collected) -> int:
    """How many rulings all stations have together, as the table says."""
    table = collection.stations_by_day(found)
    at = table.header.index("Rulings")
    return sum(int(row[at]) for row in table.rows)


def heads(folder: Path, *lines: str) -> Asked:
    path = folder / "heads.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return Asked(paper=paper.read(str(path)))


def kiosk(number: int, *more: str, date: str = "2026-11-20") -> Chain:
    """The closed journal of a kiosk, with a word of its own at these times."""
    name = f"Kiosk {number}"
    rulings = [ruling(name, f"{date} {clock}", f"ZANT{'ABCDEF'[number]}") for clock in more]
    return closed(chain(name, *rulings, date=date))


# -- all is well ---------------------------------------------------------------------------------


def test_six_stations_on_three_days_with_copies_are_counted_to_the_entry(tmp_path: Path) -> None:
    days = ["2026-11-20", "2026-11-21", "2026-11-22"]
    total = 0
    for number in range(6):
        for day in days:
            minutes = [f"1{at % 6}:{at % 60:02}" for at in range(number + 3)]
            journal = kiosk(number, *sorted(minutes), date=day)
            total += number + 3
            journal.write(tmp_path / f"stick {number}" / f"{day}.jsonl")
            journal.write(tmp_path / "gathered" / f"copy-{number}-{day}.jsonl")
            journal.until(3).write(tmp_path / "gathered" / f"part-{number}-{day}.jsonl")
    found = collected(tmp_path)
    assert not found.findings
    assert len(found.timeline.records) == 18
    assert found.days == tuple(days)
    [count] = [r for r in report_on_collection(found).sections if r.title == "At a glance"]
    assert count.rows[0] == ("Challenges ruled on", str(total))
    assert rulings_by_station(found) == total
    assert len(found.notes) == 36  # each copy and each part


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_however_journals_are_cut_copied_and_damaged_no_entry_counts_twice_or_is_lost(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
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
    found = collected(folder)
    assert sum(len(record.own) for record in found.timeline.records) == expected
    damaged = len(list(folder.rglob("damaged.jsonl")))
    assert kinds(found).count("damaged") == damaged


# -- missing -------------------------------------------------------------------------------------


def test_a_station_without_a_day_and_a_day_without_stations_are_named(tmp_path: Path) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    kiosk(1, "10:00", date="2026-11-21").write(tmp_path / "1b.jsonl")
    kiosk(2, "10:10").write(tmp_path / "2.jsonl")
    found = collected(tmp_path)
    assert texts(found) == "Kiosk 2 has no entry of 2026-11-21."
    asked = Asked(first="2026-11-20", last="2026-11-22")
    assert "No station has an entry of 2026-11-22." in texts(collected(tmp_path, asked=asked))
    on_friday = collected(tmp_path, asked=Asked(first="2026-11-20", last="2026-11-20"))
    assert not on_friday.findings
    [glance] = [s for s in report_on_collection(on_friday).sections if s.title == "At a glance"]
    assert glance.rows[0] == ("Challenges ruled on", "2")


def test_a_decision_on_a_later_day_makes_no_day_on_which_others_are_missing(tmp_path: Path) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    late = draft("Kiosk 2", "2026-11-22 10:00", Kind.VOID, refers_to=2)
    chain("Kiosk 2", ruling("Kiosk 2", "10:05", "BLORP"), late).write(tmp_path / "2.jsonl")
    found = collected(tmp_path)
    assert found.days == ("2026-11-20",)
    assert not found.findings


def test_a_journal_that_goes_on_from_one_that_is_not_there_is_named(tmp_path: Path) -> None:
    before = kiosk(1, "10:00")
    first = before.entries[0]
    last = ruling("Kiosk 1", "11:00")
    goes_on = chain("Kiosk 1", draft("Kiosk 1", "10:50", Kind.SETTLED, refers_to=2,
                    refers_to_chain=first.seal), last)  # fmt: skip
    goes_on.write(tmp_path / "after.jsonl")
    assert "names entries of journal" in texts(collected(tmp_path))
    before.write(tmp_path / "before.jsonl")
    assert "names entries of journal" not in texts(collected(tmp_path))


def test_other_events_are_left_out_when_one_is_asked_for(tmp_path: Path) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    club = closed(chain("Desk", ruling("Desk", "2026-10-01 19:00"), event="Club night",
                        date="2026-10-01"))  # fmt: skip
    club.write(tmp_path / "club.jsonl")
    found = collected(tmp_path, asked=Asked(events=("  open ",)))
    assert not found.findings
    assert [record.event for record in found.timeline.records] == ["Open"]
    assert found.notes == ("1 journal of another event is left out: Club night.",)
    with pytest.raises(Missing, match="found the event Club night"):
        collected(tmp_path, asked=Asked(events=("Final",)))


def at_station(home: Path, station: str) -> Path:
    """Make a JUDGE_HOME of a venue's station, as far as a collection looks."""
    home.mkdir(parents=True)
    pointer.write(str(home), Pointer("f", "0" * 64, 1, "Open", urgent=False, station=station))
    return home


def test_a_stick_without_a_journal_and_a_silent_station_are_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for number in (1, 6):
        at_station(tmp_path / f"k{number}", f"Kiosk {number}")
    kiosk(1, "10:00").write(tmp_path / "stick" / "1.jsonl")
    found = collected(*(tmp_path / name for name in ("stick", "empty", "k1", "k6")))
    assert kinds(found) == ["missing", "missing"]
    assert f"No journal was found in {tmp_path / 'empty'}." in texts(found)
    assert "No journal of Kiosk 6 was collected." in texts(found)


def test_a_journal_that_was_read_is_not_missing_because_no_session_has_its_station_s_name(
    tmp_path: Path,
) -> None:
    home = at_station(tmp_path / "m1", "M1")
    kiosk(1, "10:00").write(home / "journal" / "1.jsonl")
    found = collected(tmp_path)
    assert found.findings == ()
    [note] = found.notes
    assert note.startswith("No session has the name of the station M1.")
    assert note.endswith(f"The journal in its JUDGE_HOME {home} is of Kiosk 1.")


def test_a_journal_of_another_event_on_the_same_days_is_named_with_its_rulings(
    tmp_path: Path,
) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    other = [ruling("Kiosk 6", "10:00", "BLORP"), ruling("Kiosk 6", "10:30", "QUEX")]
    closed(chain("Kiosk 6", *other, event="2026-11-20")).write(tmp_path / "6.jsonl")
    found = collected(tmp_path, asked=Asked(events=("Open",)))
    assert kinds(found) == ["event"]
    assert "(Kiosk 6) is left out: its event is 2026-11-20. It has 2 rulings" in texts(found)


# -- forks, names and clocks ---------------------------------------------------------------------


def test_what_journals_show_beside_each_other_is_a_finding(tmp_path: Path) -> None:
    trunk = chain("Kiosk 1", ruling("Kiosk 1", "10:00"))
    trunk.more(ruling("Kiosk 1", "10:10", "BLORP")).write(tmp_path / "a.jsonl")
    trunk.more(ruling("Kiosk 1", "10:11", "QUEX")).write(tmp_path / "b.jsonl")
    found = collected(tmp_path)
    assert kinds(found) == ["fork"]
    assert rulings_by_station(found) == 3
    other = chain("Kiosk 1", ruling("Kiosk 1", "11:30"), ruling("Kiosk 1", "11:00", "WUG"))
    other.write(tmp_path / "c.jsonl")
    assert set(kinds(collected(tmp_path))) == {"fork", "namesake", "clock", "shared"}


def test_a_machine_that_closed_two_events_is_not_two_stations(tmp_path: Path) -> None:
    for number in (1, 2):
        journal = chain(f"Kiosk {number}", ruling(f"Kiosk {number}", "10:00", f"ZANT{number}"))
        end = Draft(time="2026-11-20T18:00:00.000Z", kind=Kind.EVENT_CLOSED, station="vm",
                    session="")  # fmt: skip
        journal.more(end).write(tmp_path / f"{number}.jsonl")
    assert not collected(tmp_path).findings


# -- words that stations share -------------------------------------------------------------------


def at_work(number: int, *starts: tuple[str, str], program: str = "aa" * 32) -> Chain:
    """A journal whose sessions begin at these times, each with a list and venue file of a name."""
    name = f"Kiosk {number}"
    sessions = [
        replace(
            draft(name, clock, Kind.OPENED, rules="club", rules_fingerprint="12" * 32),
            session=f"{name} {clock}",
            lexicons=(("clublist", venue * 64),),
            files=(("program", program), ("venue", venue * 64)),
        )
        for clock, venue in starts
    ]
    return chain(name, *sessions)


def files_found(folder: Path, *journals: Chain) -> list[str]:
    for number, journal in enumerate(journals):
        journal.write(folder / f"{number}.jsonl")
    found = collected(folder)
    assert {"files"} == {each.kind for each in found.findings} or not found.findings
    text = "".join(as_text(report_on_collection(found)).split())  # lines may break anywhere
    assert all("".join(each.text.split()) in text for each in found.findings)
    return texts(found).splitlines()


def test_stations_that_judge_by_different_files_are_named(tmp_path: Path) -> None:
    files = files_found(
        tmp_path,
        at_work(1, ("10:00", "a")),
        at_work(2, ("10:00", "a"), program="bb" * 32),
        at_work(3, ("10:00", "b")),
    )
    assert "\n".join(files) == (
        "On 2026-11-20, stations differed in this: lexicons. clublist aaaa-aaaa-aaaa at"
        " Kiosk 1, Kiosk 2; clublist bbbb-bbbb-bbbb at Kiosk 3.\n"
        "On 2026-11-20, stations differed in this: program. aaaa-aaaa-aaaa at Kiosk 1,"
        " Kiosk 3; bbbb-bbbb-bbbb at Kiosk 2.\n"
        "On 2026-11-20, stations differed in this: venue file. aaaa-aaaa-aaaa at Kiosk 1,"
        " Kiosk 2; bbbb-bbbb-bbbb at Kiosk 3."
    )


@pytest.mark.parametrize(
    ("third", "differs"),
    [
        ((("10:05", "a"), ("13:10", "b")), False),  # replaced by all
        ((("13:30", "b"),), False),  # it began later
        ((("10:05", "a"),), True),  # it stayed behind
        ((("10:05", "b"),), True),  # it was ahead of all
        ((("10:05", "b"), ("13:00", "a")), True),
        ((("10:05", "a"), ("11:00", "c"), ("13:00", "b")), True),
    ],
)
def test_a_file_that_all_stations_replaced_is_no_finding(
    tmp_path: Path, third: tuple[tuple[str, str], ...], *, differs: bool
) -> None:
    both = ("10:00", "a"), ("13:00", "b")
    files = files_found(tmp_path, at_work(1, *both), at_work(2, *both), at_work(3, *third))
    assert bool(files) == differs


def by_files(
    name: str, *at: tuple[str, int], rulings: tuple[Draft, ...] = (), **more: object
) -> Chain:
    """A journal of a station that took venue files into use, and its rulings, by the clock."""
    drafts: list[Draft] = []
    for clock, number in at:
        files = (("program", "aa" * 32), ("venue", f"{number:064}"))
        lexicons = (("clublist", f"{number:064}"),)
        said: dict[str, object] = {"files": files, "lexicons": lexicons, **more}
        note = f"number {number}, digest 0000-0000-{number:04}"
        opened = draft(name, clock, Kind.OPENED, rules="club", rules_fingerprint="12" * 32, **said)
        drafts.append(opened)
        drafts.append(draft(name, clock, Kind.FILES_IN_USE, files=files, note=note))
    session = ""
    placed = []
    for each in sorted([*drafts, *rulings], key=lambda each: each.time):
        session = f"{name} {each.time}" if each.kind == Kind.OPENED else session
        placed.append(replace(each, session=session))
    return chain(name, *placed)


def test_a_newer_venue_file_is_expected_and_rulings_by_the_older_one_are_named(
    tmp_path: Path,
) -> None:
    early, late = (
        replace(ruling("Table 7", clock), table="7", board="A") for clock in ("11:59", "12:03")
    )
    by_files("Kiosk 1", ("10:00", 2), ("12:00", 3), setup="11" * 32).write(tmp_path / "1.jsonl")
    by_files("Desk", ("10:05", 2), ("12:10", 3), setup="22" * 32).write(tmp_path / "2.jsonl")
    phone = by_files("Table 7", ("10:10", 2), rulings=(early, late), setup="33" * 32)
    phone.write(tmp_path / "3.jsonl")
    found = collected(tmp_path)
    assert kinds(found) == ["old"]
    assert texts(found) == (
        "At 2026-11-20 12:03:00, Table 7 ruled by venue file 2 (table 7A, entry 5), although file 3"
        " was in use since 2026-11-20 12:00:00, first at Kiosk 1. Give a second opinion by file 3,"
        " or compare: judge journal rejudge. The director decides what follows."
    )
    said = "\n".join(found.notes)
    assert (
        "On 2026-11-20, venue file 3 took the place of an older one, as expected."
        " Desk: file 2, file 3 from 12:10; Kiosk 1: file 2, file 3 from 12:00; Table 7: file 2."
    ) in said
    assert (
        "On 2026-11-20, these stations had settings of their own, as stations of different kinds"
        " do: Desk; Kiosk 1; Table 7."
    ) in said


def test_a_file_of_one_number_with_another_list_is_no_newer_file(tmp_path: Path) -> None:
    by_files("Kiosk 1", ("10:00", 2)).write(tmp_path / "1.jsonl")
    other = (("clublist", "bb" * 32),)
    by_files("Kiosk 2", ("10:00", 2), lexicons=other).write(tmp_path / "2.jsonl")
    found = collected(tmp_path)
    assert kinds(found) == ["files"]
    assert "stations differed in this: lexicons" in texts(found)


def test_settings_that_change_under_one_venue_file_are_a_finding(tmp_path: Path) -> None:
    kiosk = by_files("Kiosk 1", ("10:00", 2), setup="11" * 32)
    again = draft(
        "Kiosk 1", "11:00", Kind.OPENED, rules="club", rules_fingerprint="12" * 32,
        files=kiosk.entries[1].files, lexicons=kiosk.entries[1].lexicons, setup="22" * 32,
    )  # fmt: skip
    kiosk.more(again).write(tmp_path / "1.jsonl")
    by_files("Kiosk 2", ("10:00", 2), setup="11" * 32).write(tmp_path / "2.jsonl")
    assert "stations differed in this: settings" in texts(collected(tmp_path))


def test_an_older_file_that_is_taken_on_purpose_is_in_force_from_then_on(tmp_path: Path) -> None:
    late = ruling("Kiosk 2", "12:30")
    rolled = by_files("Kiosk 1", ("10:00", 3)).more(
        draft(
            "Kiosk 1", "12:00", Kind.FILES_IN_USE, files=(("venue", f"{2:064}"),),
            note="number 2, digest 0000-0000-0002, older than the one before",
        )
    )  # fmt: skip
    rolled.write(tmp_path / "1.jsonl")
    by_files("Kiosk 2", ("10:00", 2), rulings=(late,)).write(tmp_path / "2.jsonl")
    assert "old" not in kinds(collected(tmp_path))


def test_the_same_word_at_two_stations_in_a_round_is_named_by_entries_and_not_by_word(
    tmp_path: Path,
) -> None:
    one = [ruling("Kiosk 1", "10:00", "ZANT BLORP"), ruling("Kiosk 1", "11:00", "QUEX", 2)]
    two = [ruling("Kiosk 2", "10:03", "BLORP"), ruling("Kiosk 2", "11:05", "FLIMM", 2)]
    closed(chain("Kiosk 1", *one)).write(tmp_path / "1.jsonl")
    closed(chain("Kiosk 2", *two)).write(tmp_path / "2.jsonl")
    found = collected(tmp_path)
    [shared] = found.shared
    assert [(place.station, place.number) for place in shared.places] == [
        ("Kiosk 1", 2),
        ("Kiosk 2", 2),
    ]
    assert kinds(found) == ["shared"]
    report = report_on_collection(found)
    written = str(report)
    assert "Kiosk 2 entry 2" in written
    for word in ("ZANT", "BLORP", "QUEX", "FLIMM"):
        assert word not in written


def test_the_report_is_the_same_whichever_word_is_shared(tmp_path: Path) -> None:
    """Two venues that differ only in which word of a challenge came again."""
    reports = []
    for word in ("ZANT", "BLORP"):
        folder = tmp_path / word
        opened = chain("Kiosk 1")
        one = opened.more(ruling("Kiosk 1", "10:00", "ZANT BLORP"))
        other = chain("Kiosk 2", ruling("Kiosk 2", "10:03", word))
        one.write(folder / "1.jsonl")
        other.write(folder / "2.jsonl")
        rows = [[(place.station, place.number) for place in shared.places]
                for shared in collected(folder).shared]  # fmt: skip
        reports.append(rows)
    assert reports[0] == reports[1]


def test_a_word_in_another_round_or_at_the_same_station_is_no_overlap(tmp_path: Path) -> None:
    one = [ruling("Kiosk 1", "10:00"), ruling("Kiosk 1", "10:20")]
    chain("Kiosk 1", *one).write(tmp_path / "1.jsonl")
    chain("Kiosk 2", ruling("Kiosk 2", "11:00", "ZANT", 2)).write(tmp_path / "2.jsonl")
    assert not collected(tmp_path).shared


# -- heads ---------------------------------------------------------------------------------------


def test_heads_that_agree_prove_the_journals(tmp_path: Path) -> None:
    one, two = kiosk(1, "10:00"), kiosk(2, "10:01")
    one.write(tmp_path / "1.jsonl")
    two.write(tmp_path / "2.jsonl")
    number, digits = two.head.split("-")
    asked = heads(
        tmp_path, "# Sunday", f"kiosk 1  {one.head}",
        f"Kiosk 2: {number} {digits[:4].upper()} {digits[4:8]}\N{EN DASH}{digits[8:]}", "",
    )  # fmt: skip
    assert not collected(tmp_path, asked=asked).findings


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Kiosk 1 {two}", "Kiosk 2 {two}"], "is that of another station"),
        (["Kiosk 1 {one}", "Kiosk 2 {two}", "Kiosk 3 {two}"], "is that of another station"),
        (["Kiosk 1 {one}", "Kiosk 2 {two}", "Kiosk 3 7-0123456789ab"], "no journal was found"),
        (["Kiosk 1 3-0123456789ab", "Kiosk 2 {two}"], "entry 3 has another seal"),
        (["Kiosk 1 9-0123456789ab", "Kiosk 2 {two}"], "its end was cut off"),
        (["Kiosk 1 {one}"], "nothing proves its end"),
        (["Kiosk 1 {one}", "Kiosk 2 {two}", "Kiosk 3 3fa2"], "Line 3 of"),
    ],
)
def test_a_head_that_does_not_agree_is_named(tmp_path: Path, lines: list[str], said: str) -> None:
    one, two = kiosk(1, "10:00"), kiosk(2, "10:01")
    one.write(tmp_path / "1.jsonl")
    two.write(tmp_path / "2.jsonl")
    asked = heads(tmp_path, *(line.format(one=one.head, two=two.head) for line in lines))
    found = collected(tmp_path, asked=asked)
    assert said in texts(found)
    assert set(kinds(found)) == {"head"}


def test_numbers_without_stations_prove_the_journals_that_hold_them(tmp_path: Path) -> None:
    one, two = kiosk(1, "10:00"), kiosk(2, "10:01")
    one.write(tmp_path / "1.jsonl")
    two.write(tmp_path / "2.jsonl")
    assert not collected(tmp_path, asked=heads(tmp_path, one.head, two.head)).findings
    found = collected(tmp_path, asked=heads(tmp_path, one.head, two.head, "9-0123456789ab"))
    assert kinds(found) == ["head"]


def test_a_head_from_before_the_last_entries_does_not_prove_them(tmp_path: Path) -> None:
    journal = kiosk(1, "10:00", "10:10", "10:20")
    old, cut = journal.until(2), journal.until(3)
    cut.write(tmp_path / "1.jsonl")
    asked = heads(tmp_path, f"Kiosk 1 {old.head}")
    found = collected(tmp_path, asked=asked)
    assert kinds(found) == ["head"]
    assert "only the chain proves the 1 after it" in texts(found)
    newer = heads(tmp_path, f"Kiosk 1 {old.head}", f"Kiosk 1 {cut.head}")
    assert not collected(tmp_path, asked=newer).findings


def test_the_end_of_the_event_may_follow_a_head(tmp_path: Path) -> None:
    journal = kiosk(1, "10:00")
    journal.write(tmp_path / "1.jsonl")
    asked = heads(tmp_path, f"Kiosk 1 {journal.until(2).head}")
    assert not collected(tmp_path, asked=asked).findings


def test_a_head_with_one_wrong_digit_is_a_copying_fault(tmp_path: Path) -> None:
    journal = kiosk(1, "10:00")
    journal.write(tmp_path / "1.jsonl")
    number, digits = journal.head.split("-")
    right = digits[4]
    wrong = "0" if right != "0" else "1"
    written = f"{number}-{digits[:4]}{wrong}{digits[5:]}"
    found = collected(tmp_path, asked=heads(tmp_path, f"Kiosk 1 {written}"))
    assert f"only digit 5 differs. It is {wrong}; the record has {right}" in texts(found)
    several = heads(tmp_path, f"Kiosk 1 {number}-{digits[6:]}{digits[:6]}")
    assert "First look at the paper." in texts(collected(tmp_path, asked=several))


def test_heads_are_read_as_people_write_them(tmp_path: Path) -> None:
    journal = kiosk(1, "10:00")
    journal.write(tmp_path / "1.jsonl")
    number, digits = journal.head.split("-")
    spaced = f"{number} {digits[:4]} {digits[4:8]} {digits[8:]}"
    for written in (
        journal.head.replace("0", "O").replace("1", "l"),
        f"{journal.head}, signed by EF",
        f"{spaced} EF",
    ):
        asked = heads(tmp_path, f"Kiosk 1 {written}")
        assert not collected(tmp_path, asked=asked).findings, written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Kiosk1 {head}", "Did you mean Kiosk 1?"),
        ("Kiosk1 3-0123456789ab", "Did you mean Kiosk 1?"),
        ("Kiosk 1 3-01g3-4567-89ab", ": g is no digit of a final number"),
        ("Kiosk 1", "Expected a line such as: Kiosk 1  137-"),
    ],
)
def test_a_line_of_heads_that_cannot_be_used_says_why(tmp_path: Path, line: str, said: str) -> None:
    journal = kiosk(1, "10:00")
    journal.write(tmp_path / "1.jsonl")
    asked = heads(tmp_path, line.format(head=journal.head))
    assert said in texts(collected(tmp_path, asked=asked))


# -- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(4096), b"BLORP\n", b"\xff"]
)
def test_a_damaged_file_is_named_and_the_rest_is_collected(tmp_path: Path, content: bytes) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    (tmp_path / "2.journal").write_bytes(content)
    found = collected(tmp_path)
    assert kinds(found) == ["damaged"]
    assert "2.journal is left out" in texts(found)
    assert "BLORP" not in texts(found)
    assert len(found.timeline.records) == 1


def test_a_report_counts_sound_journals_and_names_the_station_of_a_damaged_one(
    tmp_path: Path,
) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    path = kiosk(5, "10:00").write(tmp_path / "5.jsonl")
    path.write_text(path.read_text("utf-8").replace("ZANTF", "ZANTG"), encoding="utf-8")
    (at_station(tmp_path / "k4", "Kiosk 4") / "journal").mkdir()
    (tmp_path / "k4" / "journal" / "current.journal").write_bytes(b"SQLite format 3\0")
    found = collected(tmp_path)
    assert kinds(found) == ["damaged", "damaged"]
    assert "Kiosk 5: " in texts(found)
    assert "Kiosk 4: " in texts(found)
    report = report_on_collection(found)
    assert report.verified == "1 journal is sound. 2 files or folders are left out."
    [by_day] = [s for s in report.sections if s.title == "Stations by day"]
    assert by_day.notes == (
        "A journal of Kiosk 5 is left out.",
        "A journal of Kiosk 4 is left out.",
    )


def test_real_journals_are_found_under_any_name_and_photographs_are_not(tmp_path: Path) -> None:
    journal = begin_journal(str(tmp_path / "a.journal"), "Open", "2026-11-20T09:00:00.000Z", "desk")
    journal.record(drafts.draft("2026-11-20T09:10:00.000Z", kind=Kind.OPENED))
    (tmp_path / "a.journal").rename(tmp_path / "Copy of the event")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    found = collected(tmp_path)
    assert not found.findings
    assert [Path(record.name).name for record in found.timeline.records] == ["Copy of the event"]


def test_a_folder_that_is_not_there_is_named_and_the_rest_is_collected(tmp_path: Path) -> None:
    kiosk(1, "10:00").write(tmp_path / "1.jsonl")
    found = collected(tmp_path, tmp_path / "stick")
    assert "stick is left out: No such file or directory" in texts(found)


def test_nothing_to_collect_is_no_answer(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="No sound journal"):
        collected(tmp_path)
