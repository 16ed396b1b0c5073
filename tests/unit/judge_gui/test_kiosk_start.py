"""`judge kiosk`: what it starts, again after a crash; what it refuses before a window; PINs."""

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from judge_cli import stations
from judge_cli.stations import CommandProcess
from judge_gui import EXPLAINED, LEFT, KioskOptions, kiosk_start
from judge_gui.kiosk_start import MOST_TRIES, WORKED_AFTER, keep_running
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_procedure.profile import Profile
from judge_record.entry import Role
from judge_record.official import Person
from lexicons import CannotJudge, JudgeError, Missing, Unsound
from lexicons.language import _
from tests.support.clubs import write_profile
from tests.support.commands import checkout, is_alive
from tests.support.displays import until


def kiosk(*args, typed=""):
    """Return or raise what `judge kiosk` does."""
    result = CliRunner().invoke(stations.kiosk, args, input=typed, standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.return_value


def prepared(**options):
    """Return the station that a window would show, and its profile."""
    kiosk = kiosk_start.prepare_kiosk(KioskOptions(**options), CommandProcess())
    return kiosk.worker.station


# -- what it starts ------------------------------------------------------------------------------


machine = 'station = "Kiosk 2"\nrules = "nsa-2004"\n'
starts = [
    ("", {}, ("", ""), "without a profile it has no name and no rules of its own"),
    (machine, {}, ("Kiosk 2", "nsa-2004"), "the profile of this machine"),
    (machine, {"profile": "{other}"}, ("Kiosk 3", ""), "a profile that is named"),
    (machine, {"rules": "sanspa-1999"}, ("Kiosk 2", "sanspa-1999"), "in place of the profile's"),
]


@pytest.mark.parametrize("row", starts, ids=lambda row: row[-1])
def test_it_starts_what_options_and_profile_name(home, tmp_path, row):
    written, options, settled, because = row
    other = tmp_path / "other.toml"
    other.write_text('station = "Kiosk 3"\n', encoding="utf-8")
    if written:
        write_profile(home, written)
    station = prepared(**{key: text.format(other=other) for key, text in options.items()})
    assert (station.profile.station, station.profile.rules) == settled, because
    assert station.library.home == str(home)
    assert home.exists() == bool(written), "a start writes nothing"


@pytest.mark.parametrize("status", [2, -signal.SIGABRT, EXPLAINED])
def test_a_kiosk_that_never_starts_says_what_it_may_need_unless_it_has_explained_why(
    monkeypatch, status
):
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr(kiosk_start, "keep_running", lambda *_: status)
    monkeypatch.setattr(CommandProcess, "tidy_on_interrupt", lambda _: None)
    options = KioskOptions(windowed=True)
    if status == EXPLAINED:
        assert kiosk_start.start(options, CommandProcess()) == 2
        return
    with pytest.raises(CannotJudge) as failed:
        kiosk_start.start(options, CommandProcess())
    assert "apt install" in failed.value.remedy


# -- what it refuses -----------------------------------------------------------------------------


def test_an_unknown_rule_set_is_refused(home):
    write_profile(home, 'rules = "nsa-2005"\n')
    with pytest.raises(Missing, match="There is no rule set 'nsa-2005'"):
        prepared()


def test_a_language_without_a_translation_is_refused_and_an_option_takes_its_place(home, catalogue):
    catalogue("eo", {"CANNOT JUDGE": "NE EBLAS JU\u011cI"})
    write_profile(home, 'language = "tlh"\n')
    with pytest.raises(CannotJudge) as refused:
        prepared()
    assert refused.value.faults == ("there are: en, eo",)
    prepared(language="eo")
    assert _("CANNOT JUDGE") == "NE EBLAS JU\u011cI"


# -- the window ----------------------------------------------------------------------------------


def test_words_and_rights_do_not_outlast_a_lid_that_was_closed(home, monkeypatch):
    """The clock that Python calls monotonic stops meanwhile."""
    asleep, awake = 0, time.clock_gettime_ns
    monkeypatch.setattr(
        time, "clock_gettime_ns",
        lambda number: awake(number) + asleep * (number == time.CLOCK_BOOTTIME),
    )  # fmt: skip
    kiosk = kiosk_start.prepare_kiosk(KioskOptions(), CommandProcess())
    for screen in (at.Entering(TypingTask(), ("QI",)), at.PinAsked(at.Ready())):
        kiosk.show(screen)
        kiosk.painted()
        asleep += 3600 * 10**9
        kiosk.press(events.Key("enter"))
        assert isinstance(kiosk.screen, at.Ready)


# -- the PIN -------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(stations.output, "can_ask", lambda: True)


twice = "2468\n2468\n"
ab = ("--set-pin", "ab")


@pytest.mark.usefixtures("terminal")
def test_a_pin_is_set_and_nobody_sees_it(home):
    path = write_profile(home, '\ufeff# mine\r\nstation = "K"\r\n\r\n[times]\r\nidle = 30\r\n')
    before = Profile.open(str(path))
    result = CliRunner().invoke(stations.kiosk, ab, input=twice)
    assert "2468" not in result.output
    assert "The PIN is set in " in result.output
    now = Profile.open(str(path))
    assert now.holder_of("2468") == Person("AB", Role.DIRECTOR)
    assert replace(now, holders=()) == before
    assert not re.search(r"\b2468\b", path.read_text())  # but maybe within a hash
    assert path.stat().st_mode & 0o777 == 0o600  # who can read it can try every PIN


refused = [
    ('station = "K"\n', ("--set-pin", "a b"), click.UsageError, "Initials are"),
    ('station = "K"\n', ("--role", "director"), click.UsageError, "--role needs --set-pin"),
    # The PIN alone would be a sound profile: by the free list, without the event.
    *((damaged, ab, Unsound, "kiosk.toml") for damaged in ("", "\ufeff", "\0\0\0", "station =")),
    ('colour = "red"\n', ab, JudgeError, ""),
]


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("before", "options", "error", "says"), refused)
def test_a_pin_that_cannot_be_set_changes_nothing(home, before, options, error, says):
    path = write_profile(home, before)
    with pytest.raises(error) as raised:
        kiosk(*options, typed=twice)
    assert says in str(raised.value)
    assert path.read_text() == before


# -- what a window needs, before Qt would abort the process ----------------------------------------


surroundings = [
    ("linux", {"DISPLAY": ":0"}, True),
    ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
    ("linux", {}, False),
    ("linux", {"DISPLAY": ""}, False),
    ("win32", {}, True),
]


@pytest.mark.parametrize(("platform", "environment", "seen"), surroundings)
def test_without_a_screen_there_is_no_window(monkeypatch, platform, environment, seen):
    monkeypatch.setattr(kiosk_start, "find_spec", lambda _: object())
    monkeypatch.setattr(sys, "platform", platform)
    if seen:
        assert kiosk_start.look_for_screen(environment) is None
    else:
        with pytest.raises(Missing, match="There is no screen"):
            kiosk_start.look_for_screen(environment)


def test_a_library_that_is_missing_is_named_with_what_helps(monkeypatch):
    monkeypatch.setitem(sys.modules, "judge_gui.window", None)
    with pytest.raises(Missing, match="No window can be shown") as missing:
        kiosk_start.show_window(KioskOptions(), CommandProcess())
    assert "apt install libegl1" in missing.value.remedy


# -- started again after a crash -----------------------------------------------------------------


killed = -signal.SIGKILL
again = "The kiosk ended (status {}). It is started again."


@pytest.fixture
def lives(monkeypatch):
    """Has a kiosk live these lives, each of some seconds with an exit status at its end.

    Returns the last status, what was said, and the pauses.
    """

    def lives(*lives):
        now, said, pauses = [0.0], [], []
        following = iter(lives)

        def run(command):
            seconds, status = next(following)
            now[0] += seconds
            return status

        monkeypatch.setattr(kiosk_start, "_run", run)
        monkeypatch.setattr(kiosk_start, "monotonic", lambda: now[0])
        monkeypatch.setattr(kiosk_start, "sleep", pauses.append)
        monkeypatch.setattr(signal, "signal", lambda *_: None)
        status = keep_running([], said.append)
        assert next(following, None) is None
        return status, said, pauses

    return lives


def test_it_is_started_again_until_it_is_left(lives):
    by_accident = [killed, -signal.SIGSEGV, 0, 1, 2]
    assert lives(*((WORKED_AFTER, status) for status in by_accident), (9, LEFT)) == (
        LEFT, [again.format(status) for status in by_accident], [0.3] * 5,
    )  # fmt: skip


def test_one_that_never_worked_is_given_up(lives):
    assert lives(*[(1, 2)] * MOST_TRIES) == (2, [again.format(2)] * 2, [0.3, 1])
    assert lives((20, EXPLAINED)) == (EXPLAINED, [], [])  # it has said why, for 20 seconds


def test_one_that_worked_is_never_given_up_and_pauses_grow(lives):
    status, _said, pauses = lives(
        (WORKED_AFTER, killed), *[(20, EXPLAINED)] * 8, (WORKED_AFTER, killed), (1, LEFT)
    )
    assert status == LEFT
    assert pauses == [0.3, 0.3, 1, 3, 10, 30, 30, 30, 30, 0.3]


script = """
import sys
from judge_gui.kiosk_start import keep_running
keep_running([sys.executable, "-c", sys.argv[1]], print)
"""
hanging = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open("kiosk.new", "w") as file:
    file.write(str(os.getpid()))
os.replace("kiosk.new", "kiosk")
time.sleep(600)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_ends_the_supervisor_ends_a_kiosk_that_hangs(tmp_path, number):
    watching = subprocess.Popen(
        [sys.executable, "-c", script, hanging], cwd=tmp_path, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(checkout)},
    )  # fmt: skip
    assert until((tmp_path / "kiosk").exists)
    watching.send_signal(number)
    assert "KeyboardInterrupt" in watching.communicate()[1].decode()
    assert not is_alive((tmp_path / "kiosk").read_text())


# -- a machine that stays awake --------------------------------------------------------------------


#: Writes its process id and its arguments to a file, then does what it is asked for.
fake = """#!/bin/sh
echo $$ "$@" > "{started}.new" && mv "{started}.new" "{started}"
while [ "${{1#--}}" != "$1" ]; do shift; done
exec "$@"
"""


@pytest.fixture
def inhibited(tmp_path, monkeypatch):
    """Returns the file that a `systemd-inhibit` of the test's own writes when it starts."""
    folder, started = tmp_path / "bin", tmp_path / "started"
    folder.mkdir()
    program = folder / "systemd-inhibit"
    program.write_text(fake.format(started=started), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "platform", "linux")
    return started


def test_it_is_awake_inside_and_not_after(inhibited):
    with kiosk_start.awake():
        assert until(inhibited.exists)
        number, *asked = inhibited.read_text().split()
        assert is_alive(number)
        assert {"--what=idle:sleep:handle-lid-switch", "--who=Tilejudge"} <= {*asked}
    assert not is_alive(number)


def test_windows_is_asked_and_released(monkeypatch):
    states = []
    kernel = SimpleNamespace(SetThreadExecutionState=states.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    with kiosk_start.awake():
        assert states == [0x80000003]
    assert states == [0x80000003, 0x80000000]
