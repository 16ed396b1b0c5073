"""`judge event`: from an empty folder to a report, with the stations of a small event."""

import json
import re
import shutil
import signal
import tomllib
from hashlib import sha256

import pytest

from judge_cli import records
from judge_procedure.pin import hashed
from judge_procedure.profile import Profile
from judge_record import sqlite
from judge_record.entry import Kind, Role
from judge_record.official import Person
from tests.support.commands import files_in, wait
from tests.support.displays import until
from tests.support.event_folders import sealed
from tests.support.journals import Chain, chain, draft, draft_at, journal_at
from tests.support.printed_text import printed_text
from tests.support.servers import free_port

pins = "AB director 246810\nEF word-judge 135790\n"
prepared = ("--name", "Spring Open", "--rules", "example", "--tables", "1-8", "--kiosks", "0")
desks = ("--desks", "2")


@pytest.fixture
def stick(tmp_path):
    """Where the folder of the event will be."""
    return tmp_path / "stick"


@pytest.fixture
def at(judge, tmp_path):
    """Runs `judge event` on the machine of this name, with a JUDGE_HOME and a status of its own."""

    def at(machine, *words, given="", ends=0):
        settings = {"JUDGE_HOME": str(tmp_path / "machines" / machine)}
        ended = judge("event", *words, stdin=given, **settings)
        assert ended.status == ends, ended
        return ended

    return at


def test_an_event_from_an_empty_folder_to_a_report(at, stick, tmp_path):
    (tmp_path / "pins").write_text(pins, encoding="utf-8")
    done = at("laptop", "prepare", stick, *prepared, *desks, "--pins", tmp_path / "pins")
    assert "New: contents.json, default.toml, event.toml" in done.err
    assert f"{stick} is a new folder." in done.err
    assert "8 tables: 1-8. Stations: Desk 1, Desk 2." in done.err
    assert re.search(r"\(example\)\. Lists: example-short \[\S+\], ", done.err), done.err
    papers = papers_in(stick / "paper")
    assert "Put the stick into a spare one" in papers["director.html"]
    assert "If no machine works, write table and words on paper" in papers["director.html"]
    assert tomllib.loads((stick / "event.toml").read_text())["desks"] == ["Desk 1", "Desk 2"]
    again = at("laptop", "prepare", stick)
    assert "Nothing changed." in again.err
    assert " -> " not in again.err
    unknown = at("Desk 1", "start", stick, "Desk 9", ends=2)
    assert "There are: Desk 1, Desk 2." in unknown.err

    for desk, table in (("Desk 1", 7), ("desk 2", 8)):
        done = at(desk, "start", stick, *desk.split(), given=f"9\n{table}\nBLORP FLIMM\n\n/end\n")
        assert "That table is not listed." in done.out
        assert "ACCEPTABLE" in done.out
        assert "Compare it with a watch." in done.err
        for code in re.findall(r"(?:FILE 1|CODE) (?:\w{4}-){2}\w{4}", done.err + done.out):
            assert code in papers["director.html"]
    assert len(list((stick / "records").iterdir())) == 2

    stopped = at("laptop", "finish", stick, ends=2)
    assert "Compare these numbers with the director's sheet." in stopped.err
    assert "  Desk 1  " in stopped.err
    done = at("laptop", "finish", stick, "--agreed")
    assert "No doubts about the records." in done.err
    at("Desk 1", "finish", stick, "--agreed")  # what is done stays done
    report = (stick / "report.html").read_text(encoding="utf-8")
    for desk in ("Desk 1", "desk 2"):  # nothing was added after the number on paper
        journal = journal_of(tmp_path / "machines" / desk)
        last = [*journal.entries()][-1]
        assert (last.kind, last.role) == (Kind.CLOSED, Role.PLAYERS)  # nobody typed a PIN
        assert journal.head().spoken in report


def test_desks_of_one_record_know_of_each_other_and_finish_reads_it(at, judge, stick, tmp_path):
    place = tmp_path / "hall"
    at("laptop", "prepare", stick, *prepared, *desks, "--record", place)
    first = at("one", "start", stick, "Desk 1", given="7\nBLORP\n\n/end\n")
    assert "Give this number to the director." in first.out
    assert "judge journal close" not in first.out  # it would change the number
    at("one", "start", stick, "Desk 2", given="7\nBLORP FLIMM\n\n/end\n")
    [file] = place.glob("*.journal")
    entries = [*journal_at(file).entries()]
    assert [entry.station for entry in entries if entry.kind is Kind.CALL] == ["Desk 2"]
    done = at("laptop", "finish", stick, "--agreed")
    assert (stick / "report.html").exists(), done
    assert "1 call has no answer: the report says what to do." in done.err
    assert len([*(stick / "records").iterdir()]) == 1
    assert judge("journal", "close", place, "--yes").status == 0
    assert journal_at(file).read(lambda record: record.index.is_closed)


@pytest.fixture
def plain(at, stick):
    """The folder of an event with two desks, and no PIN."""
    at("laptop", "prepare", stick, *prepared, *desks)
    return stick


@pytest.fixture
def locked(at, stick, tmp_path):
    """The folder of an event whose director and word judge have PINs; the file of them."""
    file = tmp_path / "pins"
    file.write_text(pins, encoding="utf-8")
    at("laptop", "prepare", stick, *prepared, *desks, "--pins", file)
    return file


def papers_in(folder):
    """The text of every paper in a folder, with one space for any white."""
    return {path.name: printed_text(path.read_text(encoding="utf-8")) for path in folder.iterdir()}


def test_papers_stations_and_finish_speak_the_language_of_the_event_and_prepare_english(at, stick):
    """Also before a station has taken a file, and at a machine whose own language is another."""
    done = at("laptop", "prepare", stick, *prepared, *desks, "--language", "es")
    assert "Invented words: not valid for tournament games." in done.err
    assert "Para el director." in papers_in(stick / "paper")["director.html"]
    assert "Spring Open no tiene ningún puesto" in at("new", "start", stick, "Desk 9", ends=2).err
    for desk in ("Desk 1", "Desk 2"):
        said = at(desk, "start", stick, desk, given="/end\n").err
        assert "Compárela con un reloj" in said
    assert "Los códigos finales:" in at("laptop", "finish", stick, ends=2).err
    said = at("laptop", "finish", stick, "--agreed").err
    assert "No hay dudas" in said


def test_a_desk_whose_journal_is_gone_goes_on_when_the_director_has_looked(at, plain, tmp_path):
    at("Desk 1", "start", plain, "Desk 1", given="/end\n")
    [gone] = tmp_path.rglob("*.journal")
    gone.unlink()
    refused = at("Desk 1", "start", plain, "Desk 1", given="/end\n", ends=2)
    assert "the same line with --looked INITIALS" in refused.err
    at("Desk 1", "start", plain, "Desk 1", "--looked", "AB", given="7\nQI\n\n/end\n")
    [accepted] = [
        entry for entry in journal_of(tmp_path / "machines").entries() if entry.by == "AB"
    ]
    assert (accepted.kind, accepted.event) == (Kind.ACCEPTED, "Spring Open")


def test_finish_stops_where_a_person_must_act_and_goes_on(at, plain):
    at("Desk 1", "start", plain, "Desk 1", given="/end\n")
    others = (draft_at(station, "09:10", Kind.OPENED) for station in ("Desk 1", "Desk 2"))
    chain("Desk 2", *others, event="Club night").write(plain / "records" / "other.jsonl")
    stopped = at("laptop", "finish", plain, ends=2)
    assert "are not here, or their sessions have not ended: Desk 2." in stopped.err
    assert "type this line there, too" in stopped.err
    assert f'event finish {plain} --without "Desk 2"' in stopped.err
    mistyped = at("laptop", "finish", plain, "--without", "desk 3", "--agreed", ends=2)
    assert "Spring Open has no station" in mistyped.err
    (plain / "report.html").write_text("mine\n", encoding="utf-8")
    foreign = at("laptop", "finish", plain, "--without", "desk 2", "--agreed", ends=2)
    assert "report.html is another file: it would be overwritten." in foreign.err
    (plain / "report.html").unlink()
    at("laptop", "finish", plain, "--without", "desk 2", "--agreed", ends=1)
    report = (plain / "report.html").read_text(encoding="utf-8")
    assert "No record of Desk 2 was brought." in report
    assert "other.jsonl is left out: found the event Club night." in report


def test_the_record_of_a_station_that_was_taken_out_of_the_plan_is_brought(at, plain):
    for desk in ("Desk 1", "Desk 2"):
        at("one", "start", plain, desk, given="/end\n")
    shutil.rmtree(plain / "records")
    text = (plain / "event.toml").read_text("utf-8")
    (plain / "event.toml").write_text(text.replace(', "Desk 2"', ""), "utf-8")
    assert "  Desk 2  " in at("one", "finish", plain, "--agreed", ends=1).err


def test_a_number_on_paper_that_differs_is_in_the_report(at, plain):
    for desk in ("Desk 1", "Desk 2"):
        at(desk, "start", plain, desk, given="/end\n")
    stopped = at("laptop", "finish", plain, ends=2)
    assert 'add: --differs "STATION"' in stopped.err
    mistyped = at("laptop", "finish", plain, "--differs", "Desk 3", ends=2)
    assert "There are: Desk 1, Desk 2" in mistyped.err
    both = at("laptop", "finish", plain, "--agreed", "--differs", "desk 2", ends=2)
    assert "Give either --agreed or --differs." in both.err
    said = at("laptop", "finish", plain, "--differs", "desk 2", ends=1).err
    assert f"judge journal verify {plain / 'records'} --final-number NUMBER" in said
    report = printed_text((plain / "report.html").read_text(encoding="utf-8"))
    assert "Desk 2: the paper doesn't have the final number" in report
    assert re.search("Desk 1: .* the same .* Desk 2: .* differs", report)
    assert "Where the paper has another number, nothing proves how the record ends." in report
    at("laptop", "finish", plain, "--agreed", ends=0)
    report = printed_text((plain / "report.html").read_text(encoding="utf-8"))
    assert "nothing proves how the record ends" not in report


def test_finish_disturbs_no_station(at, plain, tmp_path):
    at("Desk 1", "start", plain, "Desk 1", given="/end\n")
    [lock] = (tmp_path / "machines" / "Desk 1").rglob("stations/*.lock")
    with sqlite.locked(str(lock)):
        refused = at("Desk 1", "finish", plain, "--agreed", ends=2)
        assert "Desk 1 is at work on this machine." in refused.err


def test_at_a_terminal_a_person_says_whether_the_paper_has_the_numbers(at, tty, plain, tmp_path):
    for desk in ("Desk 1", "Desk 2"):
        at(desk, "start", plain, desk, given="/end\n")
    asked = {
        "begun": "Are these the numbers on the director's sheet?",
        "JUDGE_HOME": str(tmp_path / "machines" / "laptop"),
    }
    for typed, status in (("no", 2), ("yes", 0)):
        t = tty("event", "finish", plain, **asked)
        t.asleep()
        t.type(f"{typed}\r")
        assert t.end() == status
        assert (plain / "report.html").exists() == (typed == "yes")


def test_a_record_that_went_on_in_another_way_is_kept_apart(at, plain, tmp_path):
    at("Desk 1", "start", plain, "Desk 1", given="/end\n")
    [kept] = (plain / "records").iterdir()
    [journal] = (path for path in tmp_path.rglob("*.journal") if "Desk 1" in str(path))
    exported = records.read(str(kept))
    longer = [draft(note=f"{number} {kept.name}", kind=Kind.CLOSED) for number in range(3)]
    Chain(exported.entries).more(*longer).write(kept)
    real = journal_at(journal).append(draft(note=f"0 {journal.name}", kind=Kind.CLOSED)).head
    done = at("Desk 1", "finish", plain, ends=2)
    assert "is another record of the same machine: somebody altered one of them" in done.err
    heads = [records.read(str(path)).head for path in (plain / "records").iterdir()]
    assert len(heads) == 2
    assert real in heads


def journal_of(machine):
    """The journal of the only station of a machine."""
    [path] = machine.rglob("*.journal")
    return journal_at(path)


def test_a_list_an_alphabet_and_rules_of_one_s_own_travel_along(at, judge, stick, tmp_path):
    """A machine has nothing but the program, and takes all of it from the stick."""
    laptop = tmp_path / "machines" / "laptop"
    for path, text in {
        "alphabets/ours.toml": 'id = "ours"\ntitle = "Ours"\ntiles = "A B"\n'
        'folds = { ab = "AB" }\n',
        "rules/club.toml": 'id = "club"\ntitle = "Our club"\nalphabet = "ours"\n'
        '[[stage]]\nlexicon = "tiny"\n',
        "tiny.txt": "ab\nabba\n",
    }.items():
        (laptop / path).parent.mkdir(parents=True, exist_ok=True)
        (laptop / path).write_text(text, encoding="utf-8")
    new = ("--name", "Open", "--rules", "club", "--list", laptop / "tiny.txt", *desks)
    at("laptop", "prepare", stick, *new, "--number", 7)  # machines have those of a lost stick
    assert json.loads((stick / "contents.json").read_text(encoding="utf-8"))["number"] == 7
    done = at("Desk 1", "start", stick, "Desk 1", given="7\nabba\n\n\n8\nba\n\n\n/end\n")
    for verdict in ("VERDICT: ACCEPTABLE", "VERDICT: UNACCEPTABLE"):
        assert verdict in done.out
    taken = {path.name for path in (tmp_path / "machines" / "Desk 1").rglob("files/*/*/*")}
    assert taken == {"ours.toml", "club.toml", "tiny.lexicon", "kiosk.toml"}


def test_the_server_and_its_stations_need_nothing_copied_by_hand(at, started, stick, tmp_path):
    address = f"https://127.0.0.1:{free_port()}"
    network = ("--server", address, "--devices", "venue", "--desks", "1")
    (tmp_path / "pins").write_text(pins, encoding="utf-8")
    done = at("laptop", "prepare", stick, *prepared, *network, "--pins", tmp_path / "pins", ends=2)
    assert "do not name telephones or tablets" in done.err  # by these rules, none judges
    network = ("--server", address, "--desks", "1")
    done = at("laptop", "prepare", stick, *prepared, *network, "--pins", tmp_path / "pins")
    machine = tmp_path / "machines" / "hall"
    server = started("event", "start", stick, "Server", home=machine)
    assert until(lambda: list(machine.glob("events/*/*/journal/*.journal")))
    done = at("desk", "start", stick, "Desk 1", given="7\nblorp\n\n/end\n")
    assert "VERDICT: ACCEPTABLE" in done.out
    server.send_signal(signal.SIGINT)
    _out, err = server.communicate(timeout=wait)
    assert b"Write down the final number of Server: " in err
    done = at("hall", "finish", stick, "--agreed")
    record = "".join(path.read_text("utf-8") for path in (stick / "records").iterdir())
    assert '"station":"Server"' in record
    assert '"verdict":"acceptable"' in record


def test_what_cannot_be_prepared_says_why_and_leaves_nothing_behind(at, stick):
    for options, says in ((("--name", "Open", "--kiosks", "0"), "no station"), ((), "--name NAME")):
        done = at("laptop", "prepare", stick, "--pins", "-", *options, given=pins, ends=2)
        assert says in done.err
    assert not stick.exists()  # no PIN either


def test_a_station_whose_record_is_not_on_the_stick_has_no_status_of_success(at, plain):
    (plain / "records").write_bytes(b"in the way")
    done = at("Desk 1", "start", plain, "Desk 1", given="7\nBLORP\n\n/end\n", ends=2)
    assert "VERDICT: ACCEPTABLE" in done.out
    assert "The record is not on the stick: " in done.err


def test_an_earlier_event_of_the_machine_is_not_in_the_way(at, judge, plain, tmp_path):
    home = {"JUDGE_HOME": str(tmp_path / "machines" / "Desk 1")}
    judge("desk", "--event", "Last week", stdin="/end\n", **home)
    at("Desk 1", "start", plain, "Desk 1", given="/end\n")
    records = plain / "records"
    assert not judge("journal", "report", records, "-o", plain / "report.html", **home).status
    at("Desk 1", "start", plain, "Desk 2", given="/end\n")  # that was not yet the last report
    at("Desk 1", "finish", plain, "--agreed")
    over = at("Desk 1", "start", plain, "Desk 1", ends=2)
    assert "The event Spring Open is over" in over.err
    assert "move report-with-words.html to another place" in over.err
    other = tmp_path / "other"  # of the same name, a week later
    at("laptop", "prepare", other, *prepared, *desks)
    stopped = at("Desk 1", "finish", other, ends=2)
    assert "their sessions have not ended: Desk 1, Desk 2." in stopped.err


@pytest.mark.parametrize("lost", ["event.toml", "contents.json"])
def test_a_station_that_was_taken_out_of_the_plan_by_hand_is_in_doubt(at, plain, lost):
    at("Desk 1", "start", plain, "Desk 1", given="7\nblorp\n\n/end\n")
    plan = plain / "event.toml"
    plan.write_text(plan.read_text("utf-8").replace(', "Desk 2"', ""), "utf-8")
    if lost == "contents.json":
        (plain / lost).unlink()
        assert f"{lost}: not as it was prepared" in at("x", "start", plain, "Desk 2", ends=2).err
    assert "a station may be missing" in at("laptop", "finish", plain, "--agreed", ends=1).err


@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize(
    ("profile_swapped", "contents_swapped"), [(False, False), (True, False), (True, True)]
)
def test_a_pin_that_was_swapped_on_the_stick_does_not_go_on_unnoticed(
    at, stick, locked, profile_swapped, contents_swapped
):
    """Somebody has the stick for a minute, and gives a word judge another PIN."""
    director = papers_in(stick / "paper")["director.html"]
    [printed] = {*re.findall(r"FILE \d+ \w{4}-\w{4}-\w{4}", director)}
    contents, profile = stick / "contents.json", stick / "profiles" / "kiosk.toml"
    [theirs] = re.findall(r'(?s)name = "EF".*?pin = "([^"]*)"', profile.read_text("utf-8"))
    before = sha256(profile.read_bytes()).hexdigest()
    if profile_swapped:
        own = profile.read_text("utf-8").replace(theirs, hashed("999999"))
        profile.write_text(own, encoding="utf-8")
    if contents_swapped:
        after = sha256(profile.read_bytes()).hexdigest()
        contents.write_bytes(sealed(json.loads(contents.read_text().replace(before, after))))
    more = "--kiosks", "3"
    if profile_swapped and not contents_swapped:
        files = files_in(stick)
        assert "Set all PINs again with --pins FILE" in at("x", "prepare", stick, *more, ends=2).err
        assert files_in(stick) == files
        more = "--pins", locked
    said = at("laptop", "prepare", stick, *more).err
    [code] = re.findall(r"The files before: (FILE .*?)[.;]", said)
    assert (code != printed) is contents_swapped
    assert (Profile.open(str(profile)).holder_of("999999") is not None) is contents_swapped


@pytest.mark.parametrize("left", [b"x", None])
def test_after_damage_to_what_the_files_are_checked_by_all_pins_are_set_again(
    at, stick, locked, left
):
    (stick / "contents.json").unlink()
    if left:
        (stick / "contents.json").write_bytes(left)
    before = files_in(stick)
    for words in ((), ("--pins", locked), ("--number", "7")):
        refused = at("laptop", "prepare", stick, *words, ends=2)
        assert "set all PINs again with --pins FILE, and let --number be higher" in refused.err
        assert files_in(stick) == before
    at("laptop", "prepare", stick, "--pins", locked, "--number", "7")
    assert json.loads((stick / "contents.json").read_text("utf-8"))["number"] == 7
    locked.write_text("AB director 246810\n", encoding="utf-8")
    at("laptop", "prepare", stick, "--pins", locked, "--number", "3")
    assert json.loads((stick / "contents.json").read_text("utf-8"))["number"] == 8


def test_who_was_put_on_a_lost_stick_has_no_pin_once_all_are_set_again(at, stick, locked):
    locked.write_text(f"{pins}ZZ director 999999\n", encoding="utf-8")
    at("laptop", "prepare", stick, "--pins", locked)
    said = at("laptop", "prepare", stick).err
    assert "PINs: AB director, EF word judge, ZZ director." in said
    locked.write_text("AB director 246810\n", encoding="utf-8")
    said = at("laptop", "prepare", stick, "--pins", locked).err
    assert "PINs: AB director." in said
    assert "set all PINs again with" not in said
    at("laptop", "prepare", stick, "--kiosks", "3")  # nor does a later change bring one back
    taken = Profile.open(str(stick / "profiles" / "kiosk.toml"))
    assert taken.holder_of("246810") == Person("AB", Role.DIRECTOR)
    assert not any(map(taken.holder_of, ("135790", "999999")))
    assert (stick / "profiles" / "kiosk.toml").stat().st_mode & 0o777 == 0o600


def test_nothing_goes_on_from_a_plan_that_was_emptied(at, plain):
    (plain / "event.toml").write_bytes(b"")
    for name, *station in (("prepare",), ("start", "Desk 1"), ("finish",)):
        assert "event.toml" in at("laptop", name, plain, *station, ends=2).err


def test_what_systems_leave_on_a_stick_is_looked_at_nowhere(at, plain):
    def left(folder):
        for path in [file for file in folder.rglob("*") if file.is_file()]:
            if not path.name.startswith("._"):
                (path.parent / f"._{path.name}").write_bytes(b"\0\5\x16\7 Mac OS X\xff")
        (folder / ".Trashes").mkdir(exist_ok=True)
        (folder / ".Trashes" / "old.journal").write_bytes(b"damaged")

    for name in ("Desk 1", "Desk 2"):
        left(plain)
        at(name, "start", plain, name, given="7\nblorp\n\n/end\n")
    left(plain)
    said = at("laptop", "prepare", plain, "--tables", "1-9").err
    assert "  tables: 1-8 -> 1-9\n" in said
    left(plain)
    done = at("laptop", "finish", plain, "--agreed", ends=1)  # the desks judged alike
    assert "._" not in done.out + done.err
    assert "left out" not in done.out + done.err
    assert "._" not in (plain / "report.html").read_text("utf-8")


def test_a_person_at_a_terminal_answers_a_question_a_line(tty, stick, tmp_path):
    home = str(tmp_path / "laptop")
    t = tty("event", "prepare", stick, begun="The name of the event", JUDGE_HOME=home)
    for answer, question in (
        ("Spring Open", "The rules"),
        ("", "The tables"),
        ("1-20", "How many kiosks"),
        ("2", "How many desks"),
        ("2", "The initials of the director"),
        ("ab", "PIN of AB"),
        ("246810", "The same PIN again"),
        ("135791", "The two PINs differ"),  # mistyped
        ("246810", "The same PIN again"),
    ):
        t.asleep()
        t.say(answer, question)
    t.asleep()
    t.type("246810\r")
    assert t.end() == 0
    assert b"246810" not in t.seen
    assert tomllib.loads((stick / "event.toml").read_text())["kiosks"] == ["Kiosk 1", "Kiosk 2"]
    assert 'name = "AB"' in (stick / "profiles" / "kiosk.toml").read_text()
