"""`judge venue pack`, `install`, `stage`, `show`, and `judge kiosk --venue`."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge_cli.desk.command import desk
from judge_cli.kiosk import take
from judge_cli.venue.command import venue
from judge_procedure.venue.file import VenueFile
from judge_record.station_lock import ServerLock, StationLock
from lexicons import JudgeError, Library, pointer

people = "".join(
    f'[[holder]]\nname = "{name}"\nrole = "director"\npin = "scrypt:{"0" * 32}:{"0" * 64}"\n'
    for name in ("EF", "AB")
)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(venue, [*map(str, args)], standalone_mode=False)


def installed(home: Path, file: Path, station: str) -> None:
    """Install a file in a home other than this machine's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        run("install", file, "--station", station)


@pytest.fixture
def packed(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., Path]:
    """Packs words in an office, and leaves JUDGE_HOME at an empty station; the file's path."""

    def packed(name: str, *words: str, profile: str = "") -> Path:
        monkeypatch.setenv("JUDGE_HOME", str(home))
        install(words, "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        Library(home).use("club")
        settings = home / "profiles" / "kiosk.toml"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(profile or 'theme = "dark"\n', encoding="utf-8")
        path = tmp_path / name
        done = run("pack", "-o", path)
        assert done.return_value == 0, done.output
        monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "station"))
        return path

    return packed


def test_a_file_is_packed_shown_and_installed(
    packed: Callable[..., Path], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = 'event = "Spring Open"\ntheme = "dark"\n'
    path = packed("1.venue", "ZANT", profile=settings + people)
    shown = run("show", path)
    digest = VenueFile.open(str(path)).digest.short
    found = [
        "Spring Open, number 1",
        "lexicon clublist: ",
        "RULING ",
        f"Digest {digest}. PINs: AB, EF",
    ]
    for line in (*found, "  theme: dark"):
        assert line in shown.stdout
    assert shown.stdout.count("[ ]      [ ]") == 8
    assert not (tmp_path / "station").exists()
    assert isinstance(run("show").exception, JudgeError)  # this machine uses none
    done = run("install", path, "--station", "Kiosk 1")
    assert "Start it: judge kiosk" in done.stderr
    assert f"Digest {digest}. PINs: AB, EF" in done.stderr
    assert run("show").stdout == shown.stdout
    assert "Nothing changed" in run("install", path).stderr
    monkeypatch.setenv("JUDGE_HOME", str(home))
    (tmp_path / "empty.toml").write_text('theme = "dark"\n')
    assert "No PIN is set" in run("pack", "-o", path, "--profile", tmp_path / "empty.toml").stderr


def test_every_use_of_an_unverified_list_shows_the_caution(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(("ZANT",), "csw19")
    add_rules('[[stage]]\nlexicon = "csw19"\n')
    Library(home).use("club")
    path = tmp_path / "1.venue"
    packed = run("pack", "-o", path)
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "station"))
    for done in (packed, run("show", path), run("install", path, "--station", "Kiosk 1")):
        assert done.return_value == 0, done.output
        assert "Caution: " in done.stderr


of_desk = ((".lock", "desk 2"), (".desk", "desk 2"))


@pytest.mark.parametrize(
    ("locks", "says"),
    [
        ([(".lock", "Office")], "At the kiosk: press Esc on the first page"),
        ([(".lock", "Office"), (".desk", "Office")],
         "At the desk: end the session, type `judge venue install FILE`"),
        ([("server", "")], "Without such a browser: end the server"),
        (of_desk, "At the desk: end the session"),
        ([("server", ""), *of_desk], "At the desk: end the session"),
        ([], "No program is at work here: type `judge venue install FILE`"),
    ],
)  # fmt: skip
def test_the_way_to_a_staged_file_is_that_of_what_is_at_work(
    packed: Callable[..., Path], tmp_path: Path, locks: list[tuple[str, str]], says: str
) -> None:
    home = str(tmp_path / "station")
    first, second = packed("1.venue", "ZANT"), packed("2.venue", "ZANT", "BLORP")
    run("install", first, "--station", "Office")
    with ExitStack() as held:
        for ending, name in locks:
            lock = StationLock(home, name, ending) if name else ServerLock(home)
            held.enter_context(lock)
        said = run("stage", second).stderr
        if locks:
            assert run("install", second).stderr == said
    assert says in said
    assert "is staged at Office. Take it into use between two rounds" in said
    assert ("press Esc" in said) == ("press Esc" in says)
    assert ("At the desk" in said) == ("At the desk" in says)
    shown = run("show", "--all", home)
    assert shown.stdout.startswith("Office: number 1, ")
    assert "number 2 waits" in shown.stdout


def test_stations_that_are_behind_or_damaged_or_of_one_name_are_all_shown(
    packed: Callable[..., Path], tmp_path: Path
) -> None:
    first, second = packed("1.venue", "ZANT"), packed("2.venue", "ZANT", "BLORP")
    homes = [tmp_path / "homes" / name for name in ("one", "other", "twin", "broken", "empty")]
    one, other, twin, broken, empty = homes
    installed(one, first, "Kiosk 1")
    installed(other, second, "Kiosk 2")
    shown = run("show", "--all", one, other)
    assert (shown.return_value, shown.stdout.count("BEHIND")) == (1, 1)
    assert "Kiosk 1: number 1" in shown.stdout
    assert run("show", "--all", other).return_value == 0
    empty.mkdir()
    assert run("show", "--all", empty).return_value == 1
    assert isinstance(run("show", "--all", tmp_path / "nowhere").exception, JudgeError)
    for home in (twin, broken):
        installed(home, second, "Kiosk 2")
    (broken / pointer.current).write_text("{", encoding="utf-8")
    shown = run("show", "--all", tmp_path)
    assert shown.return_value == 1
    assert shown.stdout.count("Kiosk 2: number 2") == 2
    assert "is damaged" in shown.stdout
    assert all(str(home) in shown.stdout for home in (other, twin))


def test_a_kiosk_takes_a_file_from_a_stick_and_keeps_a_newer_one(
    packed: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = packed("1.venue", "ZANT"), packed("2.venue", "ZANT", "BLORP")
    station = str(tmp_path / "station")
    take(str(first), "Kiosk 1", roll_back=False)
    assert pointer.read(station).number == 1  # type: ignore[union-attr]
    take(str(second), "", roll_back=False)
    take(str(first), "Kiosk 1", roll_back=False)
    assert "goes on with it" in capsys.readouterr().err
    assert pointer.read(station).number == 2  # type: ignore[union-attr]
    take(str(first), "Kiosk 1", roll_back=True)
    assert pointer.read(station).older  # type: ignore[union-attr]
    first.write_bytes(first.read_bytes()[:-1])
    with pytest.raises(JudgeError, match="damaged"):
        take(str(first), "Kiosk 1", roll_back=False)


def test_files_that_were_altered_are_shown_as_such_and_no_desk_judges_by_them(
    packed: Callable[..., Path], tmp_path: Path
) -> None:
    run("install", packed("1.venue", "ZANT"), "--station", "Kiosk 1")
    station = tmp_path / "station"
    used = pointer.read(str(station))
    assert used
    (station / "venues" / used.folder / "profiles" / "kiosk.toml").write_text(people)
    alone, everywhere = run("show"), run("show", "--all", station)
    assert (alone.return_value, everywhere.return_value) == (1, 1)
    assert "altered" in alone.stderr
    assert "profiles/kiosk.toml" in everywhere.stdout
    done = CliRunner().invoke(desk, [], standalone_mode=False)
    assert "altered" in str(done.exception)
    run("install", tmp_path / "1.venue")
    assert run("show", "--all", station).return_value == 0
