"""`judge kiosk`: what it starts, what it refuses before there is a window, and the PIN."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import click
import pytest
from click.testing import CliRunner

from judge_cli import kiosk_command as command
from judge_cli.host_process import CHILD_OPTION, CommandProcess
from judge_gui import kiosk_start
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.screens import TypingTask
from judge_gui.process import EXPLAINED, LEFT, KioskOptions, Process
from judge_gui.station.worker import BackgroundWorker
from judge_procedure import pin
from judge_procedure.profile import Profile
from judge_record.entry import Person, Role
from lexicons import CannotJudge, JudgeError, Missing, Unsound
from lexicons.language import _


@dataclass
class Ended(Exception):
    """The end of the process with the window, with its exit status."""

    def __init__(self, status: int) -> None:
        self.status = status


@dataclass
class Started:
    """The kiosk that the command would have shown, and how it began."""

    shown: list[dict[str, Any]] = field(default_factory=list)
    status: int = LEFT  # of the process with the window
    kept_awake: bool = False
    asked: tuple[str, ...] = ()  # the options of the command

    def __call__(self, *args: str, typed: str = "") -> Any:
        """Return or raise what the command does."""
        self.asked = args
        result = CliRunner().invoke(command.kiosk, args, input=typed, standalone_mode=False)
        if result.exception:
            raise result.exception
        return result.return_value


@pytest.fixture
def kiosk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Started:
    """The command, with neither window, process nor signal."""
    started = Started()

    def shown(options: KioskOptions, process: Process) -> int:
        kiosk = kiosk_start.prepared(options, process)
        assert isinstance(kiosk.worker, BackgroundWorker)
        station = kiosk.worker.worker.station
        started.shown.append(
            {
                "station": kiosk.profile.station,
                "rules": kiosk.profile.rules,
                "library": station.library,
                "practice": station.practice,
                "windowed": options.windowed,
            }
        )
        return started.status

    @contextmanager
    def awake() -> Iterator[None]:
        started.kept_awake = True
        yield

    def keep_running(child: list[str], say: object) -> int:
        """Be the child, in the tests' process."""
        assert child[-1] == CHILD_OPTION
        with pytest.raises(Ended) as ended:
            started(*started.asked, CHILD_OPTION)
        return ended.value.status

    def end(status: int) -> NoReturn:
        raise Ended(status)

    def explain(error: BaseException) -> NoReturn:
        raise error

    monkeypatch.setattr(kiosk_start, "shown", shown)
    monkeypatch.setattr(kiosk_start, "keep_running", keep_running)
    monkeypatch.setattr(kiosk_start, "awake", awake)
    monkeypatch.setattr(kiosk_start.os, "_exit", end)
    monkeypatch.setattr(CommandProcess, "explain", staticmethod(explain))
    monkeypatch.setattr(CommandProcess, "tidy_on_interrupt", lambda _: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("judge_gui.kiosk_start.find_spec", lambda _: object())
    monkeypatch.setenv("DISPLAY", ":99")
    return started


def write_profile(home: Path, text: str) -> Path:
    """Write the profile of this machine."""
    path = home / "profiles" / "kiosk.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# -- what it starts ------------------------------------------------------------------------------


usual = {"station": "", "rules": "", "practice": False, "windowed": False}
machine = 'station = "Kiosk 2"\nrules = "nsa-2004"\n'
starts: list[tuple[str, tuple[str, ...], Any, str]] = [
    ("", (), {}, "without options it fills the screen"),
    ("", ("--windowed", "--practice"), {"windowed": True, "practice": True}, "to try it out"),
    (machine, (), {"station": "Kiosk 2", "rules": "nsa-2004"}, "the profile of this machine"),
    (machine, ("--profile", "{other}"), {"station": "Kiosk 3"}, "a profile that is named"),
    (machine, ("--rules", "sanspa-1999"), {"station": "Kiosk 2", "rules": "sanspa-1999"},
     "the option in place of the profile's"),
]  # fmt: skip


@pytest.mark.parametrize("row", starts, ids=lambda row: row[-1])
def test_it_starts_what_options_and_profile_name(
    kiosk: Started, home: Path, tmp_path: Path, row: tuple[str, tuple[str, ...], Any, str]
) -> None:
    written, options, settled, because = row
    other = tmp_path / "other.toml"
    other.write_text('station = "Kiosk 3"\n', encoding="utf-8")
    if written:
        write_profile(home, written)
    assert kiosk(*(option.format(other=other) for option in options)) == 0
    [how] = kiosk.shown
    assert {key: how[key] for key in usual} == usual | settled, because
    assert how["library"].home == str(home)
    assert kiosk.kept_awake == ("--windowed" not in options), "a window lets the machine sleep"
    assert home.exists() == bool(written), "a start writes nothing"


@pytest.mark.parametrize("status", [2, -signal.SIGABRT])
def test_a_kiosk_that_never_starts_is_an_error_that_says_what_it_may_need(
    kiosk: Started, status: int
) -> None:
    kiosk.status = status
    with pytest.raises(CannotJudge) as failed:
        kiosk()
    assert "apt install" in failed.value.remedy


def test_a_kiosk_that_explained_why_it_cannot_begin_gives_no_answer(kiosk: Started) -> None:
    kiosk.status = EXPLAINED
    assert kiosk() == 2


# -- what it refuses -----------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["option", "profile"])
def test_an_unknown_rule_set_is_refused(kiosk: Started, home: Path, way: str) -> None:
    if way == "profile":
        write_profile(home, 'rules = "nsa-2005"\n')
    with pytest.raises(Missing, match="There is no rule set 'nsa-2005'"):
        kiosk(*(["--rules", "nsa-2005"] if way == "option" else []))
    assert kiosk.shown == []


def test_a_language_without_a_translation_is_refused(kiosk: Started, home: Path) -> None:
    write_profile(home, 'language = "tlh"\n')
    with pytest.raises(CannotJudge) as refused:
        kiosk()
    assert refused.value.faults == ("there are: en, es, fr",)


def test_the_option_takes_the_place_of_the_profile_s_language(
    kiosk: Started, home: Path, catalogue: Callable[..., None]
) -> None:
    catalogue("eo", {"CANNOT JUDGE": "NE EBLAS JU\u011cI"})
    write_profile(home, 'language = "tlh"\n')
    kiosk("--language", "eo")
    assert _("CANNOT JUDGE") == "NE EBLAS JU\u011cI"


# -- the window ----------------------------------------------------------------------------------


def test_words_and_rights_do_not_outlast_a_lid_that_was_closed(
    home: Path, sleep_for: Callable[[int], None]
) -> None:
    kiosk = kiosk_start.prepared(KioskOptions(), CommandProcess())
    for screen in (at.Entering(TypingTask(), ("QI",)), at.PinAsked(at.Ready())):
        kiosk.show(screen)
        kiosk.painted()
        sleep_for(3600)
        kiosk.press(events.Key("enter"))
        assert isinstance(kiosk.screen, at.Ready)


# -- the PIN -------------------------------------------------------------------------------------

twice = "2468\n2468\n"
kept_otherwise = [
    ("# mine\n", "a comment alone"),
    ('# mine\nstation = "K"  # here\n\n[times]\nidle = 30\n', "comments, order, tables"),
    (f'station = "K"\npin = "scrypt:{"0" * 32}:{"0" * 64}"\ntouch = true\n', "one before"),
    ("[times]\nidle = 30\n", "a table alone"),
    ('prompts = [\n  "round",\n  "table",\n]\ntouch = true\n', "a list over several lines"),
    ('\ufeffstation = "K"\r\ntouch = true\r\n', "an editor's mark, and its line ends"),
]


def test_nobody_else_can_read_a_pin_s_hash_at_any_moment(
    kiosk: Started, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_profile(home, 'station = "K"\n')
    path.chmod(0o644)
    made, replace_file = os.open, os.replace
    modes: list[int] = []

    def seen(*arguments: Any, **named: Any) -> int:
        descriptor = made(*arguments, **named)
        if str(arguments[0]).startswith(f"{path}."):
            modes.append(os.fstat(descriptor).st_mode & 0o777)
        return descriptor

    def put(draft: str, place: str) -> None:
        modes.append(os.stat(draft).st_mode & 0o777)
        replace_file(draft, place)

    monkeypatch.setattr(os, "open", seen)
    monkeypatch.setattr(os, "replace", put)
    before = os.umask(0)
    try:
        assert kiosk("--set-pin", typed=twice) == 0
    finally:
        os.umask(before)
    assert modes == [0o600, 0o600]


@pytest.mark.parametrize(("before", "because"), kept_otherwise, ids=lambda text: text[:20])
def test_a_pin_is_set_and_all_else_is_kept(
    kiosk: Started, home: Path, before: str, because: str
) -> None:
    path = write_profile(home, before)
    settled = Profile.open(str(path))
    assert kiosk("--set-pin", typed=twice) == 0
    after = path.read_bytes().decode()
    now = Profile.open(str(path))
    assert pin.agrees("2468", now.pin), because
    assert path.stat().st_mode & 0o777 == 0o600  # who can read it can try every PIN
    assert replace(now, pin="") == replace(settled, pin="")
    left = [line for line in after.splitlines() if not line.startswith("pin")]
    wanted = before.removeprefix("\ufeff").splitlines()
    assert left == [line for line in wanted if not line.startswith("pin")]
    assert kiosk.shown == []


def test_a_pin_is_set_in_the_profile_that_is_named(
    kiosk: Started, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other.toml"
    kiosk("--set-pin", "--profile", str(path), typed=twice)
    assert pin.agrees("2468", Profile.open(str(path)).pin)
    assert not home.exists()


def test_each_person_has_a_pin_and_a_role(kiosk: Started, home: Path) -> None:
    path = write_profile(home, 'station = "K"\n[times]\nidle = 30\n')
    for holder, role, digits in (("ab", "director", "1357"), ("ef", "word-judge", "2468")):
        kiosk("--set-pin", "--holder", holder, "--role", role, typed=f"{digits}\n{digits}\n")
    read = Profile.open(str(path))
    assert (read.station, read.times.idle) == ("K", 30_000)
    assert read.holder_of("1357") == Person("AB", Role.DIRECTOR)
    assert read.holder_of("2468") == Person("EF", Role.WORD_JUDGE)
    kiosk("--set-pin", "--holder", "ab", typed="9753\n9753\n")
    again = Profile.open(str(path))
    assert again.holder_of("9753") == Person("AB", Role.DIRECTOR)
    assert again.holder_of("1357") is None
    assert again.holder_of("2468") == Person("EF", Role.WORD_JUDGE)


named = ("--set-pin", "--holder")
own = '[[holder]]\nname = "AB"\nrole = "director"\npin = "{hash}"\n'
refused = [
    ("", (*named, "a b"), twice, click.UsageError, "Initials are"),
    ("", (*named, '"'), twice, click.UsageError, "Initials are"),
    ("", (*named, "a-b"), twice, click.UsageError, "Initials are"),
    ("", ("--set-pin", "--role", "director"), twice, click.UsageError, ""),
    ("", ("--holder", "ab"), twice, click.UsageError, ""),
    ("", ("--set-pin",), "2468\n2469\n", click.UsageError, "The two PINs differ."),
    ("", ("--set-pin",), "12\n", click.UsageError, "A PIN has 4 to 12 digits."),
    ("", ("--set-pin",), "abcd\n", click.UsageError, "A PIN has 4 to 12 digits."),
    (own, (*named, "ef", "--role", "word-judge"), "1357\n1357\n", CannotJudge, "AB has this PIN"),
    ("", (*named, "ef", "--role", "word-judge"), twice, JudgeError, "the PIN of a director first"),
    ('colour = "red"\n', ("--set-pin",), twice, JudgeError, ""),
    ("station = \n", ("--set-pin",), twice, JudgeError, ""),
    ('"pin" = 3\n', ("--set-pin",), twice, JudgeError, ""),
]


@pytest.mark.parametrize("row", refused)
def test_a_pin_that_cannot_be_set_changes_nothing(
    kiosk: Started, home: Path, row: tuple[str, tuple[str, ...], str, type[Exception], str]
) -> None:
    before, options, typed, error, says = row
    before = before.replace("{hash}", pin.hashed("1357")) or 'station = "K"\n'
    path = write_profile(home, before)
    with pytest.raises(error) as found:
        kiosk(*options, typed=typed)
    assert says in str(found.value)
    assert path.read_text() == before


@pytest.mark.parametrize("damaged", ["", " \n\t\n", "\ufeff", "\0\0\0", "station ="])
def test_no_pin_is_set_in_a_damaged_profile(kiosk: Started, home: Path, damaged: str) -> None:
    """The PIN alone would be a sound profile: by the free list, without the event."""
    path = write_profile(home, damaged)
    with pytest.raises(Unsound, match=r"kiosk\.toml"):
        kiosk("--set-pin", typed=twice)
    assert path.read_text() == damaged


def test_nobody_sees_the_pin_that_is_typed(kiosk: Started, home: Path) -> None:
    result = CliRunner().invoke(command.kiosk, ["--set-pin"], input=twice)
    assert "2468" not in result.output
    assert "The PIN is set in " in result.output
    assert "2468" not in (home / "profiles" / "kiosk.toml").read_text()


# -- what a window needs, before Qt would abort the process ----------------------------------------


surroundings = [
    ("linux", {"DISPLAY": ":0"}, True),
    ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
    ("linux", {}, False),
    ("linux", {"DISPLAY": ""}, False),
    ("win32", {}, True),
    ("darwin", {}, True),
]


@pytest.mark.parametrize(("platform", "environment", "seen"), surroundings)
def test_without_a_screen_there_is_no_window(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], seen: bool
) -> None:
    monkeypatch.setattr(kiosk_start, "find_spec", lambda _: object())
    monkeypatch.setattr(sys, "platform", platform)
    if seen:
        assert kiosk_start.look_for_screen(environment) is None  # type: ignore[func-returns-value]
    else:
        with pytest.raises(Missing, match="There is no screen"):
            kiosk_start.look_for_screen(environment)


def test_without_qt_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kiosk_start, "find_spec", lambda _: None)
    with pytest.raises(Missing) as missing:
        kiosk_start.look_for_screen({"DISPLAY": ":0"})
    assert missing.value.remedy.endswith("pip install '.[gui]'")


def test_a_library_that_is_missing_is_named_with_all_that_are_needed() -> None:
    missing = kiosk_start.broken_library(
        ImportError("libEGL.so.1: cannot open shared object file.")
    )
    assert missing.what.endswith("object file.")
    assert not missing.what.endswith("..")
    assert "libEGL.so.1" in missing.what
    assert "libegl1" in missing.remedy
