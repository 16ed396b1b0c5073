"""What a machine lacks for its station, said once at `judge event start`, with what to do."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from textwrap import wrap

import click

from judge_cli import local_time, output
from judge_cli.event import desktop
from judge_cli.event.desktop import Environment, Lack, Run
from judge_cli.event.plan import Plan, server_station
from judge_cli.journal.together import innocent, spoken
from judge_cli.venue.shared import read_profile
from judge_record.entry import Entry
from judge_record.event import open_event
from judge_record.memory import StationMemory
from lexicons import Alphabet, JudgeError, Library, printable, storage
from lexicons.language import _
from lexicons.speech import profile_path

#: Bytes. The record of an event has a few megabytes; the rest is for the system.
least_free = 500_000_000
least_on_stick = 50_000_000

#: A clock that is further ahead of the last entry of an open event is worth a look.
most_ahead = timedelta(days=14)

width = 78  # characters


def say_lacks(folder: str, plan: Plan, station: str) -> None:
    """Say what this machine lacks. At a kiosk a person reads it first: its window covers it."""
    lacks = [*lacks_of(folder, plan, station, desktop.run, os.environ)]
    if not lacks:
        return
    output.say(_("Check this machine:"))
    for lack in sorted(lacks, key=lambda lack: not lack.known):
        text = f"{printable(lack.text)} {printable(lack.remedy)}"
        lines = wrap(
            text, width, initial_indent="  - ", subsequent_indent="    ",
            break_on_hyphens=False, break_long_words=False,
        )  # fmt: skip
        output.say("\n".join(lines))
    if station in plan.kiosks and any(lack.known for lack in lacks) and output.can_ask():
        click.prompt(_("Press Enter to start"), "", show_default=False, err=True)


def lacks_of(
    folder: str, plan: Plan, station: str, run: Run, environment: Environment
) -> Iterator[Lack]:
    """Yield what a machine lacks: `run` asks a program, `environment` names the session.

    `folder` is that of the event.
    """
    library = Library()
    profile = storage.read(profile_path(library.files), "The profile", "Start the station again.")
    settings = read_profile(profile)
    found: list[Lack | None] = [
        disk_lack(library.home),
        files_lack(library.home),
        stick_lack(folder),
        clock_lack(library.home, station, datetime.now(UTC)),
    ]
    if station not in plan.desks and not settings.people:
        text = _("Without a PIN, every player can open the director's menu.")
        found.append(Lack(text, _("Prepare the event again with --director.")))
    if station in plan.kiosks:
        from judge_gui.start import check_window, least_screen

        found.append(desktop.window_lack(check_window, environment))
        found.append(desktop.screen_lack(run, environment, least_screen))
        found.append(desktop.screen_saver_lack(run, environment))
    found.append(desktop.sleep_lack(run, environment))
    if station != server_station:
        alphabet = _alphabet(library, settings.rules)
        found.append(desktop.keyboard_lack(run, environment, alphabet))
    yield from filter(None, found)


def _alphabet(library: Library, rules_id: str) -> Alphabet | None:
    """Return the alphabet of a rule set; None where the start says itself what is wrong."""
    try:
        return library.board(rules_id or library.default_rules()).alphabet
    except JudgeError:
        return None


# -- the disk and the stick -----------------------------------------------------------------------


def disk_lack(home: str) -> Lack | None:
    """Return that the disk of JUDGE_HOME has no room for an event."""
    home = os.path.abspath(home)
    while not os.path.isdir(home):
        home = os.path.dirname(home)
    free = shutil.disk_usage(home).free
    if free >= least_free:
        return None
    text = _("{free} MB are free.", free=f"{free // 1_000_000:,}")
    return Lack(text, _("Make room: {least} MB or more.", least=least_free // 1_000_000))


def files_lack(home: str) -> Lack | None:
    """Return which other accounts can use JUDGE_HOME, or that this account cannot.

    A folder above it that others cannot enter protects it too.
    """
    if not os.path.isdir(home) or os.name != "posix":
        return None
    shown = printable(home)
    remedy = _("Type: {commands}", commands=f"chmod 700 {shown}")
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        return Lack(_("This account cannot write to {folder}.", folder=shown), remedy)
    above = os.path.dirname(os.path.abspath(home))
    while above != os.path.dirname(above):
        if not os.stat(above).st_mode & 0o011:
            return None
        above = os.path.dirname(above)
    mode = os.stat(home).st_mode
    if mode & 0o022:
        return Lack(_("Other accounts can change {folder}.", folder=shown), remedy)
    if mode & 0o055:
        return Lack(_("Other accounts can read {folder}.", folder=shown), remedy)
    return None


def stick_lack(folder: str) -> Lack | None:
    """Return that the record cannot be copied into the event's folder at the end."""
    shown = printable(folder)
    try:
        free = shutil.disk_usage(folder).free
        if not os.access(folder, os.W_OK):
            text = _("{folder} is write-protected.", folder=shown)
            remedy = _("Move the switch of the stick, or use another stick.")
            return Lack(text, remedy)
        if free >= least_on_stick:
            return None
        text = _("The stick at {folder} is full.", folder=shown)
    except OSError as error:
        text = f"{shown}: {storage.reason_of(error)}"
    return Lack(text, _("Use a stick with room for the record."))


# -- the clock ------------------------------------------------------------------------------------


def clock_lack(home: str, station: str, now: datetime) -> Lack | None:
    """Return that the clock, which shows `now`, does not agree with the last entry."""
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
    entries: list[Entry] = []
    with suppress(JudgeError):  # the station itself says what is wrong with its journal
        if journal := open_event(os.path.join(home, "journal")):
            entries = journal.latest(1)
    known = [StationMemory(home, station).last.time, *(entry.time for entry in entries)]
    last = max((time for text in known if (time := local_time.read(text))), default=None)
    if last is None:
        text = _("The clock shows {time}.", time=shown)
        return Lack(text, _("Compare it with a watch."), known=False)
    if last - now > innocent:
        text = _(
            "The clock shows {time}, {span} before the last entry of this machine.",
            time=shown,
            span=spoken(last - now),
        )
    elif entries and now - last > most_ahead:
        text = _(
            "The clock shows {time}, {span} after the last entry of the open event.",
            time=shown,
            span=spoken(now - last),
        )
    else:
        return None
    return Lack(text, _("Set the clock of this machine."))
