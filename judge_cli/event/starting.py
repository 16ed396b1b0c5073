"""What `judge event start` does at a machine: takes the files, says what it lacks, and starts."""

import os
import shutil
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import click

from judge_cli import output
from judge_cli.event.collection import bring, same_name
from judge_cli.event.folder import (
    OF_SERVER,
    SERVER_FOLDER,
    EventFolder,
    home_of,
    places_of,
    refuse_finished,
)
from judge_cli.event.plan import SERVER_STATION, Plan
from judge_cli.stations import CommandProcess, use_home
from judge_gui.kiosk_start import KioskOptions
from judge_gui.kiosk_start import start as start_kiosk
from judge_procedure.event_files import PLAN_PATH, checked
from judge_procedure.profile import Profile, profile_language
from judge_procedure.station_files import take
from judge_record.event import open_event
from judge_record.place import place_at
from judge_record.reader import Reader
from judge_record.station import Remembered, lock_of, path_of, read_kept
from lexicons import CannotJudge, JudgeError, Library, Missing, printable, storage
from lexicons.language import _, choose

#: Bytes. The record of an event has a few megabytes; the rest is for the system.
LEAST_FREE = 500_000_000

#: A clock that is further ahead of the last entry of an open event is worth a look.
MOST_AHEAD = timedelta(days=14)

#: One that is less behind than this is not.
MOST_BEHIND = timedelta(seconds=15)


def start(path: str, name: str, *, child: bool) -> int:
    """Make this machine a station of an event, and run it until its session ends.

    A `child` only shows a kiosk's window, and needs no stick. Raises `JudgeError` if the
    station cannot begin: nothing is judged then.
    """
    folder = EventFolder(path)
    if child:  # it inherits the JUDGE_HOME
        station = _station_named(Plan.of_folder(Library().files), name)
        return _show_kiosk(station, child=True)
    stick = checked(folder.path)
    plan = Plan.parsed(stick.files[PLAN_PATH], folder.at(PLAN_PATH))
    refuse_finished(folder, plan)
    station = _station_named(plan, name)
    home = home_of(plan, station)
    use_home(home)
    lock = lock_of(home, station)
    if not lock.take_and_release():
        raise CannotJudge(
            _("{station} is at work on this machine.", station=station),
            remedy=_("End its session. Then type the same line again."),
        )
    lock.take()
    try:
        code = take(stick, home).code
        output.say(_("{station}: FILE {code}", station=printable(station), code=code))
    finally:
        lock.release()
    if station == SERVER_STATION:
        for file, place in OF_SERVER.items():
            if data := folder.read(SERVER_FOLDER, file):
                storage.replace(os.path.join(home, place), data, private=True)
    _say_lacks(plan, station)
    status = _run(plan, station)
    if station == SERVER_STATION:  # kiosks and desks show theirs by themselves
        with suppress(CannotJudge):  # what is damaged is brought all the same
            if journal := open_event(place_at(plan.record, home)):
                said = {"station": station, "number": journal.head().spoken}
                output.say(_("Write down the final number of {station}: {number}", **said))
    bring(folder, plan.name, places_of(plan, [home]))
    return status


def _station_named(plan: Plan, name: str) -> str:
    for station in plan.stations:
        if same_name(station, name):
            return station
    raise Missing(
        _("{event} has no station {name}.", event=plan.name, name=name),
        remedy=_("There are: {ids}.", ids=", ".join(plan.stations)),
    )


def _say_lacks(plan: Plan, station: str) -> None:
    """Say what this machine lacks. At a kiosk a person reads it first: its window covers it."""
    library = Library()
    needs_pin = station not in plan.desks and not Profile.of_machine(library).people
    lacks = lacks_of(library, station, needs_pin=needs_pin)
    if not lacks:
        return
    output.say(_("Check this machine:"))
    for lack in lacks:
        output.say(printable(f"  - {lack.text} {lack.remedy}"))
    if station in plan.kiosks and any(lack.known for lack in lacks) and output.can_ask():
        click.prompt(_("Press Enter to start"), "", show_default=False, err=True)


def _run(plan: Plan, station: str) -> int:
    context = click.get_current_context()
    if station in plan.kiosks:
        return _show_kiosk(station)
    library = Library()
    choose(profile_language(library), os.environ)
    if station in plan.desks:
        from judge_cli.desk.command import desk

        return int(context.invoke(desk, station=station))
    from judge_cli.stations import serve

    options: dict[str, object] = {"host": "127.0.0.1"}
    if plan.server.startswith("https:"):
        certificate, key = (
            os.path.join(library.home, OF_SERVER[name]) for name in ("hall.crt", "hall.key")
        )
        name = urlsplit(plan.server).hostname
        options = {"host": "0.0.0.0", "name": name, "certificate": certificate, "key": key}  # noqa: S104
    return int(context.invoke(serve, port=plan.port, event=plan.name, station=station, **options))


def _show_kiosk(station: str, *, child: bool = False) -> int:
    options = KioskOptions(station=station, child=child)
    return start_kiosk(options, CommandProcess())


# -- what a machine lacks --------------------------------------------------------------------------


class Lack(NamedTuple):
    """What a machine lacks, and what a person does about it."""

    text: str
    remedy: str
    known: bool = True  # False: a person must look


def lacks_of(library: Library, station: str, *, needs_pin: bool) -> list[Lack]:
    """Return what a machine lacks for its station at an event."""
    no_pin = Lack(
        _("Without a PIN, every player can open the director's menu."),
        _("Prepare the event again with --director."),
    )
    clock = clock_lack(library, station, datetime.now(UTC))
    lacks = (_disk_lack(library.home), no_pin if needs_pin else None, clock)
    return [lack for lack in lacks if lack]


def _disk_lack(home: str) -> Lack | None:
    """Return that the disk of JUDGE_HOME has no room for an event."""
    free = shutil.disk_usage(home).free
    if free >= LEAST_FREE:
        return None
    text = _("{free} MB are free.", free=f"{free // 1_000_000:,}")
    return Lack(text, _("Make room: {least} MB or more.", least=LEAST_FREE // 1_000_000))


def clock_lack(library: Library, station: str, now: datetime) -> Lack | None:
    """Return that the clock, which shows `now`, does not agree with the last entry."""
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
    entry = ""  # the time of the last one
    with suppress(JudgeError):  # the station itself says what is wrong with its journal
        if journal := open_event(place_at(Profile.of_machine(library).record, library.home)):
            entry = journal.read(Reader.last).time
    remembered = read_kept(path_of(library.home, station), Remembered) or Remembered()
    known = filter(None, (remembered.time, entry))
    last = max(map(datetime.fromisoformat, known), default=None)
    if last is None:
        text = _("The clock shows {time}.", time=shown)
        return Lack(text, _("Compare it with a watch."), known=False)
    if last - now <= MOST_BEHIND and not (entry and now - last > MOST_AHEAD):
        return None
    at = last.astimezone().strftime("%Y-%m-%d %H:%M")
    text = _("The clock shows {time}, the last entry here is of {last}.", time=shown, last=at)
    return Lack(text, _("Set the clock of this machine."))
