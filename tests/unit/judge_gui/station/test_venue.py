"""A venue file at a kiosk: in use, replaced while it runs, recorded, seen by its codes."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from judge_cli.clock import SystemClock, written
from judge_gui.kiosk import Kiosk
from judge_gui.model.profile import Profile
from judge_gui.model.screens import CannotOpen, Counting, Judging, PinAsked, Ready, Task
from judge_gui.model.setup import setup
from judge_gui.start import settings_of
from judge_gui.station import judging
from judge_gui.station.director_menu import DirectorMenu
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_gui.wording import page
from judge_procedure.tasks import About
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.folder import verified
from judge_procedure.venue.installing import install, stage
from judge_procedure.venue.packing import pack
from judge_record.entry import Entry
from judge_record.entry_fields import Person, Role
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.store import patience
from judge_record.venue_files import uses
from lexicons import CannotJudge, Fingerprint, Library, pointer
from lexicons.language import Language, Speech
from lexicons.speech import chosen
from tests.clocks import SetClock

Venue = Callable[..., str]
Opens = Callable[..., Any]  # a station
some_pin = f"scrypt:{'0' * 32}:{'0' * 64}"
more_people = f'[[holder]]\nname = "XY"\nrole = "director"\npin = "{some_pin}"\n'.encode()


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Confirming a venue file chooses the language again."""
    before = Speech.now()
    yield
    before.use()


@pytest.fixture
def venue(
    home: Path, install: Callable[..., Path], add_rules: Callable[..., Path], tmp_path: Path
) -> Venue:
    """Packs a venue file whose rule set asks a list of these words; its path."""

    def venue(number: int, *words: str, profile: bytes = b"", **more: bool) -> str:
        install(words, "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        library = Library(home)
        library.use("club")
        path = tmp_path / f"{number}.venue"
        packed = pack(library, profile, settings_of, number=number, **more)
        path.write_bytes(packed.packed())
        return str(path)

    return venue


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Opens]:
    """Opens the station of a home by a venue file."""
    opened: list[Station] = []

    def station(path: str, name: str = "Kiosk 1") -> Station:
        folder = str(tmp_path / name)
        install(folder, path, settings_of, station=name)
        library = Library(folder)
        made = Station(Profile.of_machine(library), library, SystemClock(), program="1")
        made.open()
        opened.append(made)
        return made

    yield station
    for each in opened:
        each.opening.release()


@pytest.fixture
def replacing(venue: Venue, station: Opens, tmp_path: Path) -> Opens:
    """Opens a station that accepts ZANT, at which a file waits that accepts BLORP only."""

    def replacing(profile: bytes = b"", later: bytes = b"", **more: bool) -> Station:
        opened = station(venue(1, "ZANT", profile=profile))
        stage(str(tmp_path / "Kiosk 1"), venue(2, "BLORP", profile=later, **more), settings_of)
        opened.look()
        return opened

    return replacing


def text_of(station: Any) -> str:
    shown = page(Ready(), station.terms)
    return "\n".join((*shown.text, *shown.codes))


def verdict(station: Any, word: str) -> str:
    return judging.judge(station, Task(), (word,)).verdict  # type: ignore[union-attr]


def opened_last(station: Any) -> Entry:
    return [each for each in station.open_session.journal.entries() if each.kind == "opened"][-1]


def chosen_in(menu: DirectorMenu, task: str) -> Any:
    """Choose a task of the menu; the question that follows."""
    shown: Any = menu.answer("")
    [number] = re.findall(rf"(\d+)  {task}", shown.text)
    return menu.answer(number)


def asked_to_use(station: Any) -> str:
    """Choose the last task of a menu, the file that waits; the question that follows."""
    return str(chosen_in(DirectorMenu(station), "Use the new venue file$").text)


def confirmed(station: Any) -> str:
    """Confirm the file that waits; what the menu shows then, or empty."""
    with station.acting(Person("AB", Role.DIRECTOR)):
        menu = DirectorMenu(station)
        chosen_in(menu, "Use the new venue file$")
        return getattr(menu.answer("yes"), "text", "")


def at(station: Any, time: str) -> None:
    """Have the clock of a station show a time."""
    shown = written(datetime.fromisoformat(time).astimezone())
    station.clock = SetClock(lambda: shown, near=lambda _: False)


def assert_unchanged(station: Any) -> None:
    """Assert that the first file is in use everywhere, and that the second one waits."""
    assert "number 1: " in text_of(station)
    assert "number 2 waits" in text_of(station)
    assert pointer.read(station.library.home).number == 1  # type: ignore[union-attr]
    used = [str(e.note) for e in station.open_session.about_files() if e.kind == "files in use"]
    assert [note.split(",")[0] for note in used] == ["number 1"]
    assert verdict(station, "ZANT") == "acceptable"
    ruled, opened = list(station.open_session.journal.entries())[-1], opened_last(station)
    assert (ruled.session, ruled.lexicons) == (opened.session, opened.lexicons)


def test_the_record_names_the_file_in_use_once(venue: Venue, station: Opens) -> None:
    path = venue(1, "ZANT")
    first = station(path)
    [entry] = first.open_session.about_files()
    assert (entry.kind, entry.station) == ("files in use", "Kiosk 1")
    assert dict(entry.files)["venue"] == first.library.venue.digest
    first.end()
    second = station(path)
    assert len(second.open_session.about_files()) == 1
    assert dict(opened_last(second).files)["venue"] == dict(entry.files)["venue"]
    assert opened_last(second).setup == second.open_terms.codes.setup


def test_a_waiting_file_is_recorded_shown_and_confirmed_by_a_person(replacing: Opens) -> None:
    station = replacing(later=b"rounds = 8\n" + more_people)
    before = station.open_terms.codes
    station.look()
    assert [entry.kind for entry in station.open_session.about_files()] == [
        "files in use",
        "files staged",
    ]
    assert "number 2 waits" in text_of(station)
    question = asked_to_use(station)
    assert "between two rounds" in question
    assert "PINs: XY." in question
    assert Fingerprint(station.next_venue.digest).short in question
    assert verdict(station, "BLORP") == "unacceptable"
    assert confirmed(station) == ""
    used, opened = station.open_session.about_files()[-1], opened_last(station)
    assert (used.kind, used.by, used.role) == ("files in use", "AB", "director")
    assert (opened.changed, opened.by, opened.role) == (("lexicons",), "AB", "director")
    assert "number 2" in str(used.note)
    assert "number 2" in text_of(station)
    assert not re.search("waits|WARNING", text_of(station))
    assert (station.profile.rounds, station.profile.station) == (8, "Kiosk 1")
    assert verdict(station, "BLORP") == "acceptable"
    assert station.open_session.journal.verify() == ""
    after = station.open_terms.codes
    assert before.ruling != after.ruling
    assert before.setup != after.setup


def test_a_station_that_left_the_venue_uses_no_venue_file(venue: Venue, station: Opens) -> None:
    own = station(venue(1, "ZANT"))
    own.end()
    os.unlink(pointer.path_of(own.library.home))
    library = Library(own.library.home)
    profile = replace(Profile.of_machine(library), station="Kiosk 1", rules="open")
    again = Station(profile, library, SystemClock(), program="1")
    again.open()
    [*_, last] = uses(Journal(again.open_session.journal.path).entries())
    again.end()
    assert (last.entry.station, last.digest) == ("Kiosk 1", "")


@pytest.mark.parametrize("urgent", [False, True])
def test_a_file_that_is_confirmed_soon_after_a_challenge_is_warned_about(
    replacing: Opens, *, urgent: bool
) -> None:
    station = replacing(urgent=urgent)
    assert ("during a round" in asked_to_use(station)) == urgent
    assert "less than ten minutes ago" not in asked_to_use(station)
    verdict(station, "ZANT")
    warned = "less than ten minutes ago" in asked_to_use(station)
    assert warned == (not urgent)


def test_by_a_timetable_a_file_is_confirmed_between_two_rounds(replacing: Opens) -> None:
    profile = b"timetable = ['2026-11-21 09:00-09:50 1', '2026-11-21 10:00-10:50 2']\n"
    station = replacing(profile, profile)
    at(station, "2026-11-21 10:40")
    assert "By the timetable, round 2 is played until 10:50." in asked_to_use(station)
    at(station, "2026-11-21 09:55")
    assert "timetable" not in asked_to_use(station)


def test_a_round_of_the_timetable_is_confirmed_by_a_person(venue: Venue, station: Opens) -> None:
    own = station(venue(1, "ZANT", profile=b"timetable = ['2026-11-21 09:00-09:50 1']\n"))
    at(own, "2026-11-21 09:10")
    own.look()
    assert own.open_terms.round is None
    said = "By the timetable, round 1 is played."
    assert said in text_of(own)
    menu = DirectorMenu(own)
    chosen_in(menu, About.EVENT.label)
    asked: Any = menu.answer("1")
    assert (asked.draft, asked.text.startswith(said[:-1])) == ("1", True)
    opened: Any = menu.answer("1")
    assert opened.terms.round == 1
    assert said not in text_of(own)


def test_stations_that_are_alike_have_equal_codes_on_every_page(
    venue: Venue, station: Opens
) -> None:
    path = venue(1, "ZANT", "BLORP")
    one, two = station(path), station(path, "Kiosk 2")
    assert one.open_terms.codes.named == two.open_terms.codes.named
    [ruling, setup, file] = page(PinAsked(Ready()), one.terms).codes
    assert file == f"FILE {VenueFile.open(path).number} {VenueFile.open(path).digest.short}"
    for screen in (Ready(), Counting()):
        foot = "\n".join(page(screen, one.terms).footer)
        assert ruling in foot
        assert setup in foot
    other = station(venue(2, "ZANT", "BLORQ", profile=b"[times]\nidle = 30\n"), "Kiosk 3")
    others = page(PinAsked(Ready()), other.terms).codes
    assert not {ruling, setup, file} & {*others}


def test_the_documentation_lists_every_setting_that_setup_covers() -> None:
    text = (Path(__file__).parents[4] / "docs" / "venue.md").read_text(encoding="utf-8")
    [row] = [line for line in text.splitlines() if line.startswith("| **SETUP** |")]
    assert set(re.findall("`([a-z_]+)`", row)) == set(setup(Profile()))


def test_setup_covers_every_key_but_those_that_may_differ() -> None:
    apart = {
        "station", "rules", "event", "theme", "text_size", "touch", "backup", "pin", "holders",
        "language",
    }  # fmt: skip
    assert set(setup(Profile())) == {each.name for each in fields(Profile)} - apart


def test_another_kiosk_of_the_machine_changes_over_before_it_rules(replacing: Opens) -> None:
    first = replacing()
    library = Library(first.library.home)

    def settings_in(files: Library) -> Profile:
        return replace(Profile.of_machine(files), station="Kiosk 2", prompts=("table",))

    worker: Any = Worker(
        Station(settings_in(library), library, SystemClock(), program="1", settings_in=settings_in)
    )
    now = 0
    kiosk = Kiosk(worker, settings_in(library), lambda: now)
    kiosk.painted()
    kiosk.tick()
    before = worker.terms.profile
    assert confirmed(first) == ""
    failed = worker.work(Judging(Task(), ("BLORP",)))
    assert "Another venue file is in use on this machine" in failed.reason
    now = 10_000
    kiosk.tick()
    assert isinstance(kiosk.screen, CannotOpen)
    now = 40_000
    for _ in range(2):
        kiosk.tick()
        kiosk.painted()
    assert isinstance(kiosk.screen, Ready)
    assert "number 2: " in text_of(worker.station)
    assert worker.work(Judging(Task(), ("BLORP",))).verdict == "acceptable"
    assert worker.terms.profile == before
    worker.station.opening.release()


# -- a replacement that fails half-way -------------------------------------------------------------


def refuse(*_: object, **__: object) -> object:
    raise CannotJudge("The disk is full.")


def test_a_record_that_another_program_holds_keeps_the_old_file(replacing: Opens) -> None:
    station = replacing()
    held = sqlite3.connect(station.open_session.journal.path, isolation_level=None)
    session, menu = station.session, DirectorMenu(station)
    chosen_in(menu, "Use the new venue file$")
    held.execute("BEGIN EXCLUSIVE")
    with patience.at_most(0, lambda: 0.0):
        assert "current.journal cannot be" in menu.answer("yes").text  # type: ignore[union-attr]
    held.execute("ROLLBACK")
    held.close()
    assert station.session is session
    assert_unchanged(station)


@pytest.mark.parametrize("every", [False, True], ids=["by the new file", "by any file"])
def test_a_session_that_does_not_begin_leaves_the_old_file_in_use(
    replacing: Opens, monkeypatch: pytest.MonkeyPatch, *, every: bool
) -> None:
    station, begin = replacing(), Session.open

    def refuse_later(session: Session, *args: Any, **named: Any) -> object:
        later = session.venue and session.venue.number == 2
        return refuse() if every or later else begin(session, *args, **named)

    monkeypatch.setattr(Session, "open", refuse_later)
    assert "The disk is full." in confirmed(station)
    assert (station.terms is None) == every
    if every:
        with pytest.raises(CannotJudge):
            verdict(station, "ZANT")
        monkeypatch.undo()
        station.open()
    assert_unchanged(station)
    monkeypatch.undo()
    assert confirmed(station) == ""
    assert "number 2: " in text_of(station)


def test_a_file_that_cannot_be_put_back_stops_the_kiosk(
    replacing: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    station, write = replacing(), pointer.write

    def write_later_only(home: str, named: pointer.Pointer, *args: str) -> None:
        refuse() if named.number == 1 else write(home, named, *args)

    monkeypatch.setattr(pointer, "write", write_later_only)
    with monkeypatch.context() as patch:
        patch.setattr(Session, "open", refuse)
        confirmed(station)
    for _ in range(2):
        with pytest.raises(CannotJudge, match="Another venue file is in use"):
            station.open()
    assert station.terms is None


@pytest.mark.parametrize(
    ("damaged", "named"),
    [
        ("locale/eo/LC_MESSAGES/tilejudge.mo", "tilejudge.mo"),
        ("lexicons/clublist.lexicon", "clublist"),
        ("profiles/kiosk.toml", "profiles/kiosk.toml"),
    ],
)
def test_a_part_of_the_waiting_file_that_was_altered_keeps_the_old_file(
    replacing: Opens, catalogue: Callable[..., None], home: Path, damaged: str, named: str
) -> None:
    catalogue(home / "locale", "eo", {"CANNOT JUDGE": "NE EBLAS"})
    station = replacing(later=b'language = "eo"\n')
    waits = Path(station.library.home) / "venues" / station.next_venue.folder
    (waits / damaged).write_bytes(more_people)
    assert named in confirmed(station)
    assert_unchanged(station)


def test_a_file_without_a_language_takes_the_earlier_one_s_away(
    replacing: Opens,
    catalogue: Callable[..., None],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue(home / "locale", "eo", {"CANNOT JUDGE": "NE EBLAS"})
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    station = replacing(profile=b'language = "eo"\n')
    chosen("eo", station.library.files, {}).use()
    confirmed(station)
    assert (Language.code, Language.spoken) == ("en", ())
    assert Language.look_up("CANNOT JUDGE") == "CANNOT JUDGE"


def test_words_judged_by_the_earlier_list_are_judged_by_the_one_in_use(
    replacing: Opens,
) -> None:
    def ruled() -> Any:
        return judging.judge(station, Task(table="7"), ("ZANT",))

    station = replacing(profile=b'prompts = ["table"]\n', later=b'prompts = ["table"]\n')
    earlier = ruled()
    assert ruled().number == earlier.number
    confirmed(station)
    later = ruled()
    assert later.verdict == "unacceptable"
    assert later.number > earlier.number
    assert ruled().number == later.number


# -- files that were altered at the station --------------------------------------------------------


def assert_stopped(home: str) -> None:
    """Assert that a station does not open, because its files were altered."""
    library = Library(home)
    again = Station(Profile.of_machine(library), library, SystemClock())
    with pytest.raises(CannotJudge, match="were altered") as refused:
        again.open()
    again.opening.release()
    assert "judge event start" in refused.value.remedy


@pytest.mark.parametrize(
    "part", ["profiles/kiosk.toml", "rules/club.toml", "packed.venue", "lexicons/more.lexicon"]
)
def test_an_altered_part_stops_the_next_start(venue: Venue, station: Opens, part: str) -> None:
    first = station(venue(1, "ZANT"))
    path = Path(first.library.files) / part
    path.write_bytes((path.read_bytes() if path.exists() else b"") + more_people)
    first.end()
    assert_stopped(first.library.home)
    install(first.library.home, venue(1, "ZANT"), settings_of)
    assert verdict(station(venue(1, "ZANT")), "ZANT") == "acceptable"


@pytest.mark.parametrize(
    "edited", [{"number": 7}, {"title": "Winter Open"}, {"digest": "0" * 64}, {"urgent": True}]
)
def test_a_name_of_the_file_in_use_that_was_edited_stops_the_next_start(
    venue: Venue, station: Opens, edited: dict[str, object]
) -> None:
    path = venue(1, "ZANT")
    first = station(path)
    first.end()
    home = first.library.home
    pointer.write(home, first.library.venue._replace(**edited))
    assert_stopped(home)
    used = install(home, path, settings_of).pointer
    assert verified(home, used).number == 1


def test_a_damaged_waiting_file_is_a_warning_and_the_kiosk_goes_on(replacing: Opens) -> None:
    station = replacing()
    Path(pointer.path_of(station.library.home, pointer.staged)).write_bytes(b"{")
    station.look()
    assert "The venue file that waits is damaged" in text_of(station)
    assert verdict(station, "ZANT") == "acceptable"
    assert "Use the new" not in DirectorMenu(station).answer("").text  # type: ignore[union-attr]
    Path(pointer.path_of(station.library.home)).write_bytes(b"{")
    with pytest.raises(CannotJudge, match="does not name"):
        station.look()
