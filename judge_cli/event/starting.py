"""What `judge event start` does at a machine: takes the files from the stick, and starts."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep
from urllib.parse import urlsplit

import click

from judge_cli import output
from judge_cli.event.folder import (
    Folder,
    bring,
    home_of,
    of_server,
    refuse_another_of_today,
    refuse_finished,
    server_folder,
    use_home,
    venue_file,
)
from judge_cli.event.machine import say_lacks
from judge_cli.event.plan import Plan, server_station
from judge_cli.kiosk import kiosk
from judge_cli.venue.shared import read_profile
from judge_procedure.venue import installing
from judge_procedure.venue.file import VenueFile
from judge_record.event import open_event
from judge_record.event_end import unfinished
from lexicons import JudgeError, Library, Missing, pointer, printable, storage
from lexicons.language import _
from lexicons.shelf import home_folder
from lexicons.speech import choose, language_of

look_every = 5.0  # seconds, for a newer venue file on the stick


def start(path: str, name: str, *, child: int | None) -> int:
    """Make this machine a station of an event, and run it until its session ends.

    A `child` only shows a kiosk's window again. Raises `JudgeError` if the station cannot begin:
    nothing is judged then.
    """
    folder = Folder(path)
    plan = Plan.of_folder(folder.path)
    refuse_finished(folder, plan)
    station = _station_named(plan, name)
    if child is None:  # a child, and what watches, inherit the JUDGE_HOME
        refuse_another_of_today(plan, station)
        use_home(home_of(plan, station))
        if station == server_station:
            _take_secrets(folder)
        waits = station in plan.kiosks and is_under_way(station)
        done = take(folder.at(venue_file), station, waits=waits)
        if done and done.staged:
            _say_that_it_waits(plan, station, done.pointer.number)
            if not waits:
                return 0
        say_lacks(folder.path, plan, station)
    with watching():
        status = _run(plan, station, child=child)
    if child is None:
        journal = open_event(os.path.join(home_folder(), "journal"))
        if station == server_station and journal:  # kiosks and desks show theirs by themselves
            said = {"station": station, "number": journal.head().spoken}
            output.say(_("Write down the final number of {station}: {number}", **said))
        bring(folder, plan.name, [home_folder()])
    return status


def is_under_way(station: str) -> bool:
    """Return whether the last session of a station did not end: it was killed, or lost its power.

    Then a newer file waits for a director, as it would if the station had gone on.
    """
    journal = open_event(os.path.join(home_folder(), "journal"))
    return any(each.station == station for each in unfinished(journal.entries() if journal else ()))


def take(path: str, station: str, *, waits: bool = False) -> installing.Installed | None:
    """Install a venue file, unless this station took a newer one: then it goes on with that.

    If the station is at work, or a newer file `waits` for a director, the file is staged. Return
    what was done; None if nothing was.
    """
    home = home_folder()
    used = pointer.read(home)
    number = VenueFile.open(path).number
    if used and used.number > number and station == used.station:
        output.say(
            _(
                "This station goes on with venue file {number}, which is newer than {path}.",
                number=used.number,
                path=path,
            )
        )
        return None
    if waits and used and used.number < number:
        return installing.stage(home, path, read_profile)
    done = installing.install(home, path, read_profile, station=station)
    if not done.staged:
        said = {"number": done.pointer.number, "station": done.pointer.station}
        output.say(_("Venue file number {number}: the station {station}.", **said))
    return done


def _say_that_it_waits(plan: Plan, station: str, number: int) -> None:
    """Say how the venue file that waits is taken into use at a station that works."""
    said = {"station": station, "number": number}
    output.say(_("{station} is at work here: venue file {number} waits.", **said))
    if station in plan.kiosks:
        output.say(_('Press Esc on its first page, type a PIN of a director, and choose "Use the'
                     ' new venue file".'))  # fmt: skip
    else:
        output.say(_("End its session, then type the same line again."))


def _station_named(plan: Plan, name: str) -> str:
    known = {" ".join(each.casefold().split()): each for each in plan.stations}
    found = known.get(" ".join(name.casefold().split()))
    if found is None:
        raise Missing(
            f"{printable(plan.name)} has no station {printable(name)}.",
            remedy=f"There are: {', '.join(map(printable, plan.stations))}.",
        )
    return found


def _take_secrets(folder: Folder) -> None:
    """Copy the certificate, its key and the key of the cards into the home of the server."""
    for name, place in of_server.items():
        if data := folder.read(os.path.join(server_folder, name)):
            storage.replace(os.path.join(home_folder(), place), data, private=True)


def _run(plan: Plan, station: str, *, child: int | None) -> int:
    context = click.get_current_context()
    if station in plan.kiosks:
        return int(context.invoke(kiosk, child=child))
    library = Library()
    choose(language_of(library.files), library.files, os.environ)
    if station in plan.desks:
        from judge_cli.desk.command import desk

        return int(context.invoke(desk, station=station))
    from judge_cli.serve import serve

    options: dict[str, object] = {"host": "127.0.0.1"}
    if plan.server.startswith("https:"):
        certificate, key = (
            os.path.join(library.home, of_server[name]) for name in ("hall.crt", "hall.key")
        )
        name = urlsplit(plan.server).hostname
        options = {"host": "0.0.0.0", "name": name, "certificate": certificate, "key": key}  # noqa: S104
    return int(context.invoke(serve, port=plan.port, event=plan.name, station=station, **options))


# -- a newer venue file --------------------------------------------------------------------------


@contextmanager
def watching() -> Iterator[None]:
    """Let another process look for a newer venue file on the stick, while the context lasts.

    A kiosk's process forks, and must have no threads.
    """
    command = _watch_command(sys.orig_argv)
    if not command:
        yield
        return
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as watcher:
        try:
            yield
        finally:
            watcher.kill()


def _watch_command(arguments: list[str]) -> list[str]:
    """Return the command line that watches the folder that this one starts from; or nothing.

    >>> _watch_command(["python", "run.py", "event", "start", "/media/stick", "Kiosk 1"])
    ['python', 'run.py', 'event', 'watch', '/media/stick', 'Kiosk 1']
    """
    for place in range(len(arguments) - 1):
        if arguments[place : place + 2] == ["event", "start"]:
            return [*arguments[: place + 1], "watch", *arguments[place + 2 :]]
    return []


def watch(path: str) -> None:
    """Keep a newer venue file on the stick ready at this station, until the parent has ended."""
    file, seen, parent = Folder(path).at(venue_file), None, os.getppid()
    home = home_folder()
    while os.getppid() == parent:
        with suppress(OSError, JudgeError):  # no stick, or a file that is written just now
            looked = os.stat(file)
            if (looked.st_mtime_ns, looked.st_size) != seen:
                used, waits = pointer.read(home), installing.waiting(home)
                number = max((each.number for each in (used, waits) if each), default=0)
                if used and VenueFile.open(file).number > number:
                    installing.stage(home, file, read_profile)
                seen = looked.st_mtime_ns, looked.st_size
        sleep(look_every)
