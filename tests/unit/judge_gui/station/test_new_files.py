"""The event's files at a kiosk: in use, replaced while it runs, seen by their code."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.screens import PinAsked, Ready, Task
from judge_gui.station import judging
from judge_gui.station.director_menu import DirectorMenu
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_gui.wording.pages import page
from judge_procedure.clock import SystemClock
from judge_procedure.profile import Profile
from judge_record.entry import Entry, Kind, Person, Role
from judge_record.session import Session
from judge_record.sqlite import at_most
from lexicons import CannotJudge, Library, Unsound
from lexicons.language import Language, Speech
from lexicons.speech import chosen
from lexicons.taken import taken
from tests.boxes import sayings
from tests.event_folders import take_event, write_event
from tests.record.sessions import runs_on, somebody_s

Stick = Callable[..., Path]
Opens = Callable[..., Any]  # a station
some_pin = f"scrypt:{'0' * 32}:{'0' * 64}"
more_people = f'[[holder]]\nname = "XY"\nrole = "director"\npin = "{some_pin}"\n'.encode()
row = "Take the new files from the stick"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Taking files chooses the language again."""
    before = Speech.now()
    yield
    before.use()


@pytest.fixture
def stick(
    home: Path, install: Callable[..., Path], add_rules: Callable[..., Path], tmp_path: Path
) -> Stick:
    """Prepares an event on the stick, whose list has these words."""
    place = tmp_path / "stick"

    def stick(number: int, *words: str, profile: bytes = b"") -> Path:
        shutil.rmtree(place, ignore_errors=True)
        install(words, "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        Library(home).use("club")
        return write_event(place, home, profile, number)

    return stick


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Opens]:
    """Opens the station of a home by the files on the stick."""
    opened: list[Station] = []

    def station(folder: Path, name: str = "Kiosk 1") -> Station:
        library = take_event(folder, tmp_path / name)

        def settings_in(files: Library) -> Profile:
            return replace(Profile.of_machine(files), station=name)

        made = Station(
            settings_in(library), library, SystemClock(), program="1", settings_in=settings_in
        )
        made.stick = str(folder)
        opened.append(made)
        made.open()
        return made

    yield station
    for each in opened:
        each.opening.release()


@pytest.fixture
def replacing(stick: Stick, station: Opens) -> Opens:
    """Opens a station that accepts ZANT. The files on its stick accept BLORP only, by now."""

    def replacing(profile: bytes = b"", later: bytes = b"") -> Station:
        opened: Station = station(stick(1, "ZANT", profile=profile))
        stick(2, "BLORP", profile=later)
        return opened

    return replacing


def text_of(station: Any) -> str:
    return "\n".join(sayings(page(Ready(), station.terms)))


def verdict(station: Any, word: str) -> str:
    return judging.judge(station, Task(), (word,)).verdict  # type: ignore[union-attr]


def of_kind(station: Any, kind: str) -> list[Entry]:
    return [each for each in station.open_session.journal.entries() if each.kind == kind]


def chosen_in(menu: DirectorMenu, task: str) -> Any:
    """Choose a task of the menu; the question that follows."""
    shown: Any = menu.answer("")
    [number] = re.findall(rf"(\d+)  {task}", shown.text)
    return menu.answer(number)


def asked_to_take(station: Any) -> str:
    return str(chosen_in(DirectorMenu(station), row).text)


def confirmed(station: Any) -> str:
    """Take the files on the stick; what the menu shows then, or empty."""
    with station.acting(Person("AB", Role.DIRECTOR)):
        menu = DirectorMenu(station)
        asked = chosen_in(menu, row)
        if "Compare FILE" not in asked.text:
            return str(asked.text)
        return getattr(menu.answer("yes"), "text", "")


def assert_unchanged(station: Any) -> None:
    """Assert that the first files are in use everywhere."""
    assert taken(station.library.home).number == 1  # type: ignore[union-attr]
    assert len(of_kind(station, Kind.FILES_TAKEN)) == 1
    assert verdict(station, "ZANT") == "acceptable"
    ruled, opened = of_kind(station, Kind.RULING)[-1], of_kind(station, Kind.OPENED)[-1]
    assert (ruled.session, ruled.lexicons) == (opened.session, opened.lexicons)


def test_the_record_names_the_files_that_were_taken_once(stick: Stick, station: Opens) -> None:
    folder = stick(1, "ZANT")
    first = station(folder)
    [entry] = of_kind(first, Kind.FILES_TAKEN)
    assert entry.files == first.library.taken.digest
    assert entry.station == "Kiosk 1"
    first.end()
    second = station(folder)
    assert len(of_kind(second, Kind.FILES_TAKEN)) == 1
    opened = of_kind(second, Kind.OPENED)[-1]
    assert opened.files == entry.files


def test_new_files_are_taken_by_a_person_and_judge_from_then_on(replacing: Opens) -> None:
    station = replacing(later=b"rounds = 8\n" + more_people)
    before = station.open_terms.code
    question = asked_to_take(station)
    assert "between two rounds" in question
    assert "PINs: XY." in question
    assert re.search(r"Compare FILE 2 (\w{4}-){2}\w{4} with the paper", question)
    assert verdict(station, "BLORP") == "unacceptable"
    assert confirmed(station) == ""
    used, opened = of_kind(station, Kind.FILES_TAKEN)[-1], of_kind(station, Kind.OPENED)[-1]
    assert (used.by, used.role) == ("AB", "director")
    assert (opened.changed, opened.by, opened.role) == (("lexicons",), "AB", "director")
    assert "WARNING" not in text_of(station)
    assert (station.profile.rounds, station.profile.station) == (8, "Kiosk 1")
    assert verdict(station, "BLORP") == "acceptable"
    assert station.open_session.journal.verify() == ""
    assert before != station.open_terms.code
    assert "in use already: FILE 2 " in confirmed(station)


def test_what_was_compared_is_taken_though_another_stick_is_in_by_then(
    replacing: Opens, stick: Stick
) -> None:
    station = replacing()
    with station.acting(Person("AB", Role.DIRECTOR)):
        menu = DirectorMenu(station)
        assert "Compare FILE 2 " in chosen_in(menu, row).text
        stick(3, "FLIMM")
        menu.answer("yes")
    assert verdict(station, "BLORP") == "acceptable"


def test_an_open_call_goes_on_and_is_judged_by_the_new_list(replacing: Opens) -> None:
    profile = b'prompts = ["table"]\n'
    station = replacing(profile, profile)

    def put(*words: str) -> Any:
        return judging.judge(station, Task(table="7"), words)

    put("ZANT")
    called = put("ZANT", "BLORP").number
    assert confirmed(station) == ""
    with station.acting(Person("AB", Role.DIRECTOR)):
        menu = DirectorMenu(station)
        asked: Any = chosen_in(menu, "Open calls")
        assert str(called) in asked.text
        assert "Z A N T" in menu.answer(str(called)).text  # type: ignore[union-attr]
        ruled: Any = menu.answer("")
    assert ruled.verdict == "unacceptable"
    assert dict(of_kind(station, Kind.RULING)[-1].lexicons) == dict(
        of_kind(station, Kind.OPENED)[-1].lexicons
    )


def test_a_kiosk_without_an_event_offers_no_files(stick: Stick, station: Opens) -> None:
    own = station(stick(1, "ZANT"))
    own.stick = ""
    assert row not in DirectorMenu(own).answer("").text  # type: ignore[union-attr]


def test_files_that_are_taken_soon_after_a_challenge_are_warned_about(replacing: Opens) -> None:
    station = replacing()
    assert "less than ten minutes ago" not in asked_to_take(station)
    verdict(station, "ZANT")
    assert "less than ten minutes ago" in asked_to_take(station)


def test_stations_that_are_alike_have_one_code_on_every_page(stick: Stick, station: Opens) -> None:
    folder = stick(1, "ZANT", "BLORP")
    one, two = station(folder), station(folder, "Kiosk 2")
    assert one.open_terms.code == two.open_terms.code
    code = page(PinAsked(Ready()), one.terms).text[-1]
    assert code in page(Ready(), one.terms).foot
    other = station(stick(2, "ZANT", "BLORQ"), "Kiosk 3")
    assert code != page(PinAsked(Ready()), other.terms).text[-1]


def test_a_session_without_the_new_files_judges_no_more_until_it_takes_them(
    stick: Stick, station: Opens
) -> None:
    """Also one of another program in the same home; and its menu can still be opened."""
    own = station(stick(1, "ZANT"))
    library = take_event(stick(2, "BLORP"), own.library.home)
    journal = own.open_session.journal
    judge = library.adjudicator("club")
    digest = library.taken.digest if library.taken else ""
    runs = runs_on(files=digest or None)
    somebody_s(journal, "Desk", judge=judge, clock=SystemClock(), runs_on=runs).open()
    worker = Worker(own)
    failed: Any = worker.look()
    assert "take the new files" in failed.reason
    with pytest.raises(CannotJudge, match="take the new files"):
        verdict(own, "ZANT")
    assert confirmed(own) == ""
    assert verdict(own, "BLORP") == "acceptable"
    assert worker.look() is None


# -- files that are not taken ----------------------------------------------------------------------


def test_a_record_that_another_program_holds_keeps_the_old_files(replacing: Opens) -> None:
    """The new ones are in the home by then, and judge nothing until the record names them."""
    station = replacing()
    held = sqlite3.connect(station.open_session.journal.store.place, isolation_level=None)
    session, menu = station.session, DirectorMenu(station)
    chosen_in(menu, row)
    held.execute("BEGIN EXCLUSIVE")
    with at_most(0, lambda: 0.0):
        assert ".journal cannot be" in menu.answer("yes").text  # type: ignore[union-attr]
    held.execute("ROLLBACK")
    held.close()
    assert station.session is session
    assert verdict(station, "ZANT") == "acceptable"
    assert confirmed(station) == ""
    assert verdict(station, "BLORP") == "acceptable"


def test_a_session_that_does_not_begin_stops_the_kiosk_until_it_does(
    replacing: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    station = replacing()
    with monkeypatch.context() as patch:
        patch.setattr(Session, "open", _refuse)
        assert "The disk is full." in confirmed(station)
        assert station.terms is None
        with pytest.raises(CannotJudge):
            verdict(station, "ZANT")
    station.open()
    assert verdict(station, "BLORP") == "acceptable"


def _refuse(*_: object, **__: object) -> object:
    raise CannotJudge("The disk is full.")


@pytest.mark.parametrize("path", ["lexicons/clublist.lexicon", "profiles/kiosk.toml"])
def test_a_damaged_stick_keeps_the_old_files(replacing: Opens, path: str) -> None:
    station = replacing()
    (Path(station.stick) / path).write_bytes(more_people)
    assert f"{path}: not as it was prepared" in confirmed(station)
    assert_unchanged(station)


def test_a_stick_that_is_not_in_keeps_the_old_files(replacing: Opens) -> None:
    station = replacing()
    shutil.rmtree(station.stick)
    assert "Is the stick in?" in confirmed(station)
    assert_unchanged(station)


def test_files_without_a_language_take_that_of_the_earlier_ones_away(
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
    assert Language.look_up("CANNOT JUDGE") == "NE EBLAS"
    confirmed(station)
    assert Language.code == "en"
    assert Language.look_up("CANNOT JUDGE") == "CANNOT JUDGE"


def test_words_judged_by_the_earlier_list_are_judged_by_the_new_one(replacing: Opens) -> None:
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


def test_files_that_were_altered_stop_the_next_start_until_they_are_taken_again(
    stick: Stick, station: Opens
) -> None:
    folder = stick(1, "ZANT")
    first = station(folder)
    (Path(first.library.files) / "rules" / "club.toml").write_bytes(b"")
    first.end()
    again = Station(Profile(station="Kiosk 1"), Library(first.library.home), SystemClock())
    with pytest.raises(Unsound, match="were altered"):
        again.open()
    again.opening.release()
    assert verdict(station(folder), "ZANT") == "acceptable"
