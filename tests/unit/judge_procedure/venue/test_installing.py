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


class Other:
    """A home of a station, into which venue files are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, str(folder / "other")

    def put(self, packed: VenueFile) -> str:
        path = self.folder / f"{packed.number}.venue"
        path.write_bytes(packed.packed())
        return str(path)

    def install(self, packed: VenueFile, station: str = "Kiosk 1", **more: bool) -> Installed:
        path = self.put(packed)
        return installing.install(self.home, path, settings_of, station=station, **more)


@pytest.fixture
def other(tmp_path: Path) -> Other:
    return Other(tmp_path)


def files(home: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(Path(home).rglob("*"))
        if path.is_file() and path.name != "lock" and path.suffix != ".lock"
    }


def test_a_station_judges_by_the_parts_alone(packed: Packed, other: Other) -> None:
    first = other.install(packed()).pointer
    library = Library(other.home)
    judge = library.adjudicator(library.default_rules(), proved=True)
    assert judge.rules.id == "club"
    assert judge.rule(judge.board.challenge("zant")).verdict.value == "acceptable"
    assert not (Path(other.home) / "allowed_signers").exists()
    assert library.home == other.home
    (Path(other.home) / "venues" / first.folder / "profiles" / "kiosk.toml").write_bytes(
        b"rounds = 1\n"
    )
    again = other.install(packed())  # parts that were altered are written again
    assert again.changes
    assert again.pointer.folder != first.folder
    assert other.install(packed()).changes == ()


def test_its_own_files_wait_until_the_venue_is_over(
    packed: Packed, other: Other, compiled: Callable[..., bytes]
) -> None:
    own = Path(other.home) / "lexicons" / "mine.lexicon"
    own.parent.mkdir(parents=True)
    own.write_bytes(compiled(["QI"], "mine"))
    other.install(packed())
    library = Library(other.home)
    assert "mine" not in library.editions()
    for change in (
        lambda: library.use("open"),
        lambda: library.install(str(own)),
        lambda: library.remove("clublist"),
    ):
        with pytest.raises(CannotJudge, match="station of a venue"):
            change()
    (Path(other.home) / pointer.current).unlink()
    assert "mine" in Library(other.home).editions()


def test_every_setting_that_changes_is_said_and_no_hash(
    packed: Packed, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pin, "cost", 2)
    assert "  lexicon clublist: not there -> " in "\n".join(other.install(packed()).changes)
    assert other.install(packed()).changes == ()
    changes = other.install(packed(b"rounds = 8\n", number=2)).changes
    assert "  setting rounds: 9 -> 8" in changes
    assert not any("clublist" in line for line in changes)
    changes = other.install(packed(b"rounds = 8\n# my own remark\n", number=3)).changes
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

    other.install(packed(profile("2468", "CD", "light"), number=4))
    assert other.install(packed(profile("1234", "AB", "dark"), number=5)).changes[1:] == (
        "  setting backup: /media/CD -> /media/AB",
        "  setting holder AB: - -> director",
        "  setting holder CD: director -> -",
        "  setting pin: another PIN",
        "  setting theme: light -> dark",
    )
    assert other.install(packed(b"", number=6)).changes[1:] == (
        "  setting backup: /media/AB -> -",
        "  setting event: Spring Open -> -",
        "  setting holder AB: director -> -",
        "  setting pin: yes -> no",
        "  setting tables: 1, 9, 10 -> -",
        "  setting theme: dark -> light",
        "  setting times.idle: 20 -> 60",
        "  setting timetable: 2026-11-21 09:00-09:50 1 -> -",
    )


def test_an_older_one_is_refused(packed: Packed, other: Other) -> None:
    other.install(packed(number=2))
    before = files(other.home)
    for number in (1, 2):
        with pytest.raises(CannotJudge, match="not newer"):
            other.install(packed(b"rounds = 8\n", number=number))
    assert files(other.home) == before


def test_a_station_keeps_its_name_and_its_home(packed: Packed, other: Other) -> None:
    with pytest.raises(CannotJudge, match="not a station"):
        other.install(packed(), station="")
    folder = str(Path(other.home) / "journal")
    begin_event(folder, "Club", time=SystemClock().now(), station="Kiosk 2")
    before = files(other.home)
    with pytest.raises(CannotJudge, match="another station"):
        other.install(packed())
    assert files(other.home) == before
    other.install(packed(), station="Kiosk 2")
    with pytest.raises(CannotJudge, match="the station Kiosk 2 already"):
        other.install(packed(number=2), station="Kiosk 1")
    assert other.install(packed(number=2), station="").pointer.station == "Kiosk 2"


def test_while_the_station_works_the_file_waits_for_a_person(packed: Packed, other: Other) -> None:
    other.install(packed())
    with StationLock(other.home, "Kiosk 1"):
        done = other.install(packed(b"rounds = 8\n", number=2))
    assert done.staged
    assert Library(other.home).venue == other.install(packed()).pointer  # unchanged
    waits = waiting(other.home)
    assert waits == done.pointer
    with pytest.raises(KeyError), confirm(other.home, waits):
        raise KeyError(str(Library(other.home).venue == waits))
    assert Library(other.home).venue.number == 1  # type: ignore[union-attr]
    assert waiting(other.home) == waits
    with confirm(other.home, waits):
        pass
    assert Library(other.home).venue == waits
    assert waiting(other.home) is None
    seen = stage(
        other.home, other.put(packed(number=3)), settings_of
    ).pointer  # only that is confirmed
    stage(other.home, other.put(packed(number=4)), settings_of)
    with pytest.raises(CannotJudge, match="Another venue file"), confirm(other.home, seen):
        raise AssertionError
    assert Library(other.home).venue == waits


def test_a_machine_with_files_of_its_own_gets_them_back_if_a_file_is_not_taken(
    packed: Packed, other: Other
) -> None:
    with StationLock(other.home, "Kiosk 1"):
        waits = other.install(packed()).pointer
    with pytest.raises(KeyError), confirm(other.home, waits):
        raise KeyError
    assert Library(other.home).venue is None
    assert waiting(other.home) == waits


def test_whoever_finds_altered_parts_is_told_to_type_the_line_again(
    packed: Packed, other: Other
) -> None:
    found = other.install(packed()).pointer
    Path(other.home, pointer.folder_name, found.folder, "added").write_text("")
    with pytest.raises(Altered) as refused:
        verified(other.home, found)
    assert "`judge event start FOLDER STATION`" in (refused.value.remedy or "")


def test_a_damaged_name_of_the_file_in_use_is_no_other_file(
    packed: Packed, other: Other, subtests: pytest.Subtests
) -> None:
    fields = other.install(packed()).pointer._asdict()
    elsewhere = [{**fields, "folder": folder} for folder in ("..", "../x", "a/b", "", "a.part")]
    damaged = [b"", b"{}", b"[]", b"null", b"{", b'{"folder": "../x"}']
    for data in (*damaged, *(json.dumps(each).encode() for each in elsewhere)):
        with subtests.test(data=data):
            (Path(other.home) / pointer.current).write_bytes(data)
            with pytest.raises(Unsound, match="does not name"):
                Library(other.home)
            other.install(packed())
            assert Library(other.home).venue


def test_a_part_that_its_reader_refuses_leaves_nothing(packed: Packed, other: Other) -> None:
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
            other.install(doctored)
        assert files(other.home) == {}
    missing = {path: data for path, data in sound.parts.items() if path != "profiles/kiosk.toml"}
    with pytest.raises(Unsound):
        installing.install(
            other.home, other.put(replace(sound, parts=missing)), settings_of, station="K"
        )
    with pytest.raises(Missing):
        installing.install(other.home, f"{other.home}/no.venue", settings_of, station="K")
    holds = {**sound.holds, "alphabet english": "0" * 64}
    with pytest.raises(Unsound, match="another release"):
        other.install(replace(sound, holds=holds))
