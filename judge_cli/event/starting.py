"""What `judge event start` does at a machine: takes the files, and runs a station."""

import os
from contextlib import suppress
from urllib.parse import urlsplit

import click

from judge_cli import NO_ANSWER, output
from judge_cli.desk.command import DeskOptions
from judge_cli.desk.command import start as start_desk
from judge_cli.event.collection import bring
from judge_cli.event.folder import OF_SERVER, EventFolder, station_busy, take_server_files
from judge_cli.event.plan import Plan
from judge_cli.stations import CommandProcess
from judge_gui import KioskOptions
from judge_gui.kiosk_start import start as start_kiosk
from judge_procedure.event_files import PLAN_PATH, checked
from judge_procedure.files_in_use import take
from judge_procedure.profile import Profile, profile_language
from judge_procedure.system_clock import SystemClock, local_time
from judge_record.event import open_event
from judge_record.place import place_at
from judge_record.sqlite import Lock
from judge_record.station import SERVER_STATION, path_of
from lexicons import CannotJudge, Library, printable
from lexicons.home import extra
from lexicons.language import _, choose


def start(path: str, name: str, looked: str | None, *, child: bool) -> int:
    """Make this machine a station of an event, and run it until its session ends.

    `looked` is the director who has looked, at a desk or the server. A `child` only shows a kiosk's
    window, and needs no stick. Raises `JudgeError` if the station can't begin: nothing is judged.
    """
    folder = EventFolder(path)
    if child:  # it inherits the JUDGE_HOME
        plan = Plan.of_folder(Library().files)
        return _show_kiosk(plan.named(name, plan.stations), child=True)
    stick = checked(folder.path)
    plan = Plan.parsed(stick.files[PLAN_PATH], folder.at(PLAN_PATH))
    choose(plan.language, os.environ)
    folder.refuse_finished(plan.name)
    station = plan.named(name, plan.stations)
    if looked and station in plan.kiosks:
        raise click.UsageError(_("A kiosk has its menu for this: start it without --looked."))
    home = plan.home_of(station)
    os.environ["JUDGE_HOME"] = home  # of this process and those that it starts
    lock = Lock(path_of(home, station, ".lock"), station_busy(station))
    lock.take()
    try:
        code = take(stick, home).code
        said = {"station": printable(station), "code": code}
        output.say(_("{station}: FILE {code}. Compare it with the director's sheet.", **said))
    finally:
        lock.release()
    choose(profile_language(Library()), os.environ)  # further keys of the profile may differ
    if station == SERVER_STATION:
        take_server_files(folder, home)
    _say_what_to_check(plan, station)
    status = run_station(plan, station, looked)
    if station == SERVER_STATION:  # kiosks and desks show theirs by themselves
        with suppress(CannotJudge):  # what is damaged is brought all the same
            if journal := open_event(place_at(plan.record, home)):
                said = {"station": station, "number": journal.head().spoken}
                output.say(_("Write down the final number of {station}: {number}", **said))
    return status if bring(folder, plan.name, plan.places([home])) else NO_ANSWER


def _say_what_to_check(plan: Plan, station: str) -> None:
    """Say what a person must look at. At a kiosk they read it first: its window covers it."""
    now = local_time(SystemClock().now())
    output.say(_("The clock shows {time}. Compare it with a watch.", time=now))
    if station in plan.desks or Profile.of_machine(Library()).people:
        return
    output.say(
        _(
            "Without a PIN, every player can open the director's menu. Prepare the event again with"
            " --director."
        )
    )
    if station in plan.kiosks and output.can_ask():
        click.prompt(_("Press Enter to start"), "", show_default=False, err=True)


def run_station(plan: Plan, station: str, looked: str | None) -> int:
    """Run one of the stations of an event until its session ends. Return the exit status."""
    if station in plan.kiosks:
        return _show_kiosk(station)
    library = Library()
    if station in plan.desks:
        start_desk(DeskOptions(station=station, looked=looked))
        return 0
    with extra("server"):
        from judge_server.serving import ServerOptions
        from judge_server.serving import start as serve
    address = urlsplit(plan.server)
    host = str(address.hostname)
    options = ServerOptions(host, event=plan.name, station=station, looked=looked, pairs=plan.uses)
    if address.scheme == "https":
        options = options._replace(
            host="::" if ":" in host else "0.0.0.0",  # noqa: S104
            name=host,
            certificate=os.path.join(library.home, OF_SERVER["hall.crt"]),
            key=os.path.join(library.home, OF_SERVER["hall.key"]),
        )
    if address.port:
        options = options._replace(port=address.port)
    return serve(options, CommandProcess())


def _show_kiosk(station: str, *, child: bool = False) -> int:
    options = KioskOptions(station=station, child=child)
    return start_kiosk(options, CommandProcess())
