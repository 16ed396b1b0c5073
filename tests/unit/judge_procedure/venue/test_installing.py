"""A station of a venue file: made once, replaced whole, never in part."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from judge_cli.clock import SystemClock
from judge_gui.model import pin
from judge_gui.start import settings_of
from judge_procedure.venue import installing
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.folder import Altered, verified
from judge_procedure.venue.installing import Installed, confirm, stage, waiting
from judge_record.event import begin_event
from judge_record.station_lock import StationLock
from lexicons import CannotJudge, Library, Missing, Unsound, pointer

Packed = Callable[..., VenueFile]
Install = Callable[..., Installed]


@pytest.fixture
def put(tmp_path: Path) -> Callable[[VenueFile], str]:
    """Writes a venue file; its path."""

    def put(packed: VenueFile) -> str:
        path = tmp_path / f"{packed.number}.venue"
        path.write_bytes(packed.packed())
        return str(path)

    return put


@pytest.fixture
def other(tmp_path: Path) -> str:
    """The home of a station."""
    return str(tmp_path / "other")


@pytest.fixture
def installed(other: str, put: Callable[[VenueFile], str]) -> Install:
    """Installs a venue file in that home."""

    def installed(packed: VenueFile, station: str = "Kiosk 1", **more: bool) -> Installed:
        return installing.install(other, put(packed), settings_of, station=station, **more)

    return installed


def files(home: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(Path(home).rglob("*"))
        if path.is_file() and path.name != "lock" and path.suffix != ".lock"
    }


def test_a_station_judges_by_the_parts_alone(
    packed: Packed, installed: Install, other: str
) -> None:
    first = installed(packed()).pointer
    library = Library(other)
    judge = library.adjudicator(library.default_rules(), proved=True)
    assert judge.rules.id == "club"
    assert judge.rule(judge.board.challenge("zant")).verdict.value == "acceptable"
    assert not (Path(other) / "allowed_signers").exists()
    assert library.home == other
    (Path(other) / "venues" / first.folder / "profiles" / "kiosk.toml").write_bytes(b"rounds = 1\n")
    again = installed(packed())  # parts that were altered are written again
    assert again.changes
    assert again.pointer.folder != first.folder
    assert installed(packed()).changes == ()


def test_its_own_files_wait_until_the_venue_is_over(
    packed: Packed, installed: Install, other: str, compiled: Callable[..., bytes]
) -> None:
    own = Path(other) / "lexicons" / "mine.lexicon"
    own.parent.mkdir(parents=True)
    own.write_bytes(compiled(["QI"], "mine"))
    installed(packed())
    library = Library(other)
    assert "mine" not in library.editions()
    for change in (
        lambda: library.use("open"),
        lambda: library.install(str(own)),
        lambda: library.remove("clublist"),
    ):
        with pytest.raises(CannotJudge, match="station of a venue"):
            change()
    (Path(other) / pointer.current).unlink()
    assert "mine" in Library(other).editions()


def test_every_setting_that_changes_is_said_and_no_hash(
    packed: Packed, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pin, "cost", 2)
    assert "  lexicon clublist: not there -> " in "\n".join(installed(packed()).changes)
    assert installed(packed()).changes == ()
    changes = installed(packed(b"rounds = 8\n", number=2)).changes
    assert "  setting rounds: 9 -> 8" in changes
    assert not any("clublist" in line for line in changes)
    changes = installed(packed(b"rounds = 8\n# my own remark\n", number=3)).changes
    assert changes[1:] == ("  the remarks in the profile; no setting",)

    def profile(digits: str, name: str, theme: str) -> bytes:
        return f"""event = "Spring Open"
pin = "{pin.hashed(digits)}"
backup = "/media/{name}"
tables = ["9-10", "1"]
theme = "{theme}"
timetable = ["2026-11-21 09:00-09:50 1"]
[times]
idle = 20
[[holder]]
name = "{name}"
role = "director"
pin = "{pin.hashed("1357")}"
""".encode()

    installed(packed(profile("2468", "CD", "light"), number=4))
    assert installed(packed(profile("1234", "AB", "dark"), number=5)).changes[1:] == (
        "  setting backup: /media/CD -> /media/AB",
        "  setting holder AB: - -> director",
        "  setting holder CD: director -> -",
        "  setting pin: another PIN",
        "  setting theme: light -> dark",
    )
    assert installed(packed(b"", number=6)).changes[1:] == (
        "  setting backup: /media/AB -> -",
        "  setting event: Spring Open -> -",
        "  setting holder AB: director -> -",
        "  setting pin: yes -> no",
        "  setting tables: 1, 9, 10 -> -",
        "  setting theme: dark -> light",
        "  setting times.idle: 20 -> 60",
        "  setting timetable: 2026-11-21 09:00-09:50 1 -> -",
    )


def test_an_older_one_is_refused_unless_it_is_asked_for(
    packed: Packed, installed: Install, other: str
) -> None:
    installed(packed(number=2))
    before = files(other)
    for number in (1, 2):
        with pytest.raises(CannotJudge, match="not newer"):
            installed(packed(b"rounds = 8\n", number=number))
    assert files(other) == before
    done = installed(packed(b"rounds = 8\n", number=1), roll_back=True)
    assert done.pointer.older
    assert "older" in done.pointer.in_words


def test_a_station_keeps_its_name_and_its_home(
    packed: Packed, installed: Install, other: str
) -> None:
    with pytest.raises(CannotJudge, match="not a station"):
        installed(packed(), station="")
    folder = str(Path(other) / "journal")
    begin_event(folder, "Club", time=SystemClock().now(), station="Kiosk 2")
    before = files(other)
    with pytest.raises(CannotJudge, match="another station"):
        installed(packed())
    assert files(other) == before
    installed(packed(), station="Kiosk 2")
    with pytest.raises(CannotJudge, match="the station Kiosk 2 already"):
        installed(packed(number=2), station="Kiosk 1")
    assert installed(packed(number=2), station="").pointer.station == "Kiosk 2"


def test_while_the_station_works_the_file_waits_for_a_person(
    packed: Packed, installed: Install, put: Callable[[VenueFile], str], other: str
) -> None:
    installed(packed())
    with StationLock(other, "Kiosk 1"):
        done = installed(packed(b"rounds = 8\n", number=2))
    assert done.staged
    assert Library(other).venue == installed(packed()).pointer  # unchanged
    waits = waiting(other)
    assert waits == done.pointer
    with pytest.raises(KeyError), confirm(other, waits):
        raise KeyError(str(Library(other).venue == waits))
    assert Library(other).venue.number == 1  # type: ignore[union-attr]
    assert waiting(other) == waits
    with confirm(other, waits):
        pass
    assert Library(other).venue == waits
    assert waiting(other) is None
    seen = stage(other, put(packed(number=3)), settings_of).pointer  # only that is confirmed
    stage(other, put(packed(number=4)), settings_of)
    with pytest.raises(CannotJudge, match="Another venue file"), confirm(other, seen):
        raise AssertionError
    assert Library(other).venue == waits


def test_a_machine_with_files_of_its_own_gets_them_back_if_a_file_is_not_taken(
    packed: Packed, installed: Install, other: str
) -> None:
    with StationLock(other, "Kiosk 1"):
        waits = installed(packed()).pointer
    with pytest.raises(KeyError), confirm(other, waits):
        raise KeyError
    assert Library(other).venue is None
    assert waiting(other) == waits


@pytest.mark.parametrize("in_use", [True, False])
def test_whoever_finds_altered_parts_is_told_how_that_file_came_here(
    packed: Packed, installed: Install, other: str, *, in_use: bool
) -> None:
    used = installed(packed()).pointer
    with StationLock(other, "Kiosk 1"):
        staged = installed(packed(b"rounds = 8\n", number=2)).pointer
    found = used if in_use else staged
    Path(other, pointer.folder_name, found.folder, "added").write_text("")
    with pytest.raises(Altered) as refused:
        verified(other, found)
    command = "install" if in_use else "stage"
    assert f"`judge venue {command} FILE`" in (refused.value.remedy or "")


def test_a_damaged_name_of_the_file_in_use_is_no_other_file(
    packed: Packed, installed: Install, other: str, subtests: pytest.Subtests
) -> None:
    fields = installed(packed()).pointer._asdict()
    elsewhere = [{**fields, "folder": folder} for folder in ("..", "../x", "a/b", "", "a.part")]
    damaged = [b"", b"{}", b"[]", b"null", b"{", b'{"folder": "../x"}']
    for data in (*damaged, *(json.dumps(each).encode() for each in elsewhere)):
        with subtests.test(data=data):
            (Path(other) / pointer.current).write_bytes(data)
            with pytest.raises(Unsound, match="does not name"):
                Library(other)
            installed(packed())
            assert Library(other).venue


def test_a_part_that_its_reader_refuses_leaves_nothing(
    packed: Packed, put: Callable[[VenueFile], str], other: str
) -> None:
    sound = packed()
    for path, data in {
        "profiles/kiosk.toml": b"rounds = 0\n",
        "rules/club.toml": sound.parts["rules/club.toml"].replace(b"clublist", b"clubmist"),
        "lexicons/clublist.lexicon": sound.parts["lexicons/clublist.lexicon"][:-1],
        "default.toml": b'rules = "open"\n',
        "alphabets/welsh2.toml": b"",
        "rules/open.toml": sound.parts["rules/club.toml"],
    }.items():
        doctored = replace(sound, parts={**sound.parts, path: data})
        with pytest.raises(CannotJudge):
            installing.install(other, put(doctored), settings_of, station="Kiosk 1")
        assert files(other) == {}
    missing = {path: data for path, data in sound.parts.items() if path != "profiles/kiosk.toml"}
    with pytest.raises(Unsound):
        installing.install(other, put(replace(sound, parts=missing)), settings_of, station="K")
    with pytest.raises(Missing):
        installing.install(other, f"{other}/no.venue", settings_of, station="K")
    holds = {**sound.holds, "alphabet english": "0" * 64}
    with pytest.raises(Unsound, match="another release"):
        installing.install(other, put(replace(sound, holds=holds)), settings_of, station="K")
