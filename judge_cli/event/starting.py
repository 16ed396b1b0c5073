"""What `judge event start` does at a machine: takes the files from the stick, and starts."""

import os
from contextlib import suppress
from textwrap import wrap
from urllib.parse import urlsplit

import click

from judge_cli import output
from judge_cli.event.folder import (
    OF_SERVER,
    SERVER_FOLDER,
    EventFolder,
    bring,
    home_of,
    places_of,
    refuse_finished,
)
from judge_cli.event.machine_check import lacks_of
from judge_cli.event.plan import SERVER_STATION, Plan
from judge_cli.host_process import CommandProcess
from judge_gui.kiosk_start import KioskOptions
from judge_gui.kiosk_start import start as start_kiosk
from judge_procedure.event_files import PLAN_PATH, checked, take
from judge_procedure.profile import Profile
from judge_record.event import open_event
from judge_record.place import place_at
from judge_record.sqlite import Lock
from judge_record.station import lock_of
from lexicons import CannotJudge, Library, Missing, printable, storage
from lexicons.language import _
from lexicons.shelf import home_folder
from lexicons.speech import choose, language_of

WIDTH = 78  # characters


def start(path: str, name: str, *, child: bool) -> int:
    """Make this machine a station of an event, and run it until its session ends.

    A `child` only shows a kiosk's window, and needs no stick. Raises `JudgeError` if the
    station cannot begin: nothing is judged then.
    """
    folder = EventFolder(path)
    if child:  # it inherits the JUDGE_HOME
        station = _station_named(Plan.of_folder(Library().files), name)
        return _show_kiosk(station, child=True)
    found = checked(folder.path)
    plan = Plan.parsed(found.files[PLAN_PATH], folder.at(PLAN_PATH))
    refuse_finished(folder, plan)
    station = _station_named(plan, name)
    home = home_of(plan, station)
    os.environ["JUDGE_HOME"] = home  # for this process, and those that it starts
    lock = _at_rest(home, station)
    try:
        code = take(found, home).code
        output.say(_("{station}: FILE {code}", station=printable(station), code=code))
    finally:
        lock.release()
    if station == SERVER_STATION:
        _take_secrets(folder)
    _say_lacks(folder, plan, station)
    status = _run(folder, plan, station)
    if station == SERVER_STATION:  # kiosks and desks show theirs by themselves
        with suppress(CannotJudge):  # what is damaged is brought all the same
            if journal := open_event(place_at(plan.record, home)):
                said = {"station": station, "number": journal.head().spoken}
                output.say(_("Write down the final number of {station}: {number}", **said))
    bring(folder, plan.name, places_of(plan, [home]))
    return status


def _at_rest(home: str, station: str) -> Lock:
    """Return the lock of a station, taken. Raise `CannotJudge` if it is at work."""
    lock = lock_of(home, station)
    if lock.is_free:
        lock.take()
        return lock
    raise CannotJudge(
        _("{station} is at work on this machine.", station=printable(station)),
        remedy=_("End its session. Then type the same line again."),
    )


def _station_named(plan: Plan, name: str) -> str:
    known = {" ".join(each.casefold().split()): each for each in plan.stations}
    found = known.get(" ".join(name.casefold().split()))
    if found is None:
        raise Missing(
            f"{printable(plan.name)} has no station {printable(name)}.",
            remedy=f"There are: {', '.join(map(printable, plan.stations))}.",
        )
    return found


def _take_secrets(folder: EventFolder) -> None:
    """Copy the certificate, its key and the key of the cards into the home of the server."""
    for name, place in OF_SERVER.items():
        if data := folder.read(os.path.join(SERVER_FOLDER, name)):
            storage.replace(os.path.join(home_folder(), place), data, private=True)


def _say_lacks(folder: EventFolder, plan: Plan, station: str) -> None:
    """Say what this machine lacks. At a kiosk a person reads it first: its window covers it."""
    library = Library()
    kinds = {SERVER_STATION: "server", **dict.fromkeys(plan.desks, "desk")}
    kind = kinds.get(station, "kiosk")
    needs_pin = kind != "desk" and not Profile.of_machine(library).people
    lacks = [*lacks_of(library, station, stick=folder.path, needs_pin=needs_pin)]
    if not lacks:
        return
    output.say(_("Check this machine:"))
    for lack in lacks:
        text = f"{printable(lack.text)} {printable(lack.remedy)}"
        lines = wrap(
            text, WIDTH, initial_indent="  - ", subsequent_indent="    ",
            break_on_hyphens=False, break_long_words=False,
        )  # fmt: skip
        output.say("\n".join(lines))
    if kind == "kiosk" and any(lack.known for lack in lacks) and output.can_ask():
        click.prompt(_("Press Enter to start"), "", show_default=False, err=True)


def _run(folder: EventFolder, plan: Plan, station: str) -> int:
    """Run a station until its session ends. Return its exit status."""
    context = click.get_current_context()
    if station in plan.kiosks:
        return _show_kiosk(station)
    library = Library()
    choose(language_of(library.files), os.environ)
    if station in plan.desks:
        from judge_cli.desk.command import desk

        return int(context.invoke(desk, station=station))
    from judge_cli.serve import serve

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
