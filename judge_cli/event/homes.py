"""Where the stations of an event keep their files on a machine: each in a JUDGE_HOME of its own.

So no earlier event, no list of the machine and no other station can be in the way.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from judge_cli.clock import SystemClock
from judge_cli.event.plan import Plan
from judge_record.event import open_event
from judge_record.station_file import file_name
from lexicons import CannotJudge, printable, storage
from lexicons.language import _
from lexicons.shelf import home_folder


def _of_event(plan: Plan) -> str:
    """Return the folder of an event on this machine."""
    return os.path.join(home_folder(), "events", f"{storage.slug(plan.name)}-{plan.id}")


def of_station(plan: Plan, station: str) -> str:
    """Return the JUDGE_HOME of a station of an event on this machine."""
    return os.path.join(_of_event(plan), file_name(station))


def here(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the stations of an event that worked on this machine, each with its JUDGE_HOME."""
    for station in plan.stations:
        home = of_station(plan, station)
        if os.path.isdir(home):
            yield station, home


def refuse_another_of_today(plan: Plan, station: str) -> None:
    """Raise `CannotJudge` if a station worked here today in another event of this name.

    Somebody may have changed the id in `event.toml`, so that the station forgets what it judged.
    """
    clock, name = SystemClock(), storage.slug(plan.name)
    for other in storage.listing(os.path.join(home_folder(), "events"), ""):
        home = os.path.join(home_folder(), "events", other, file_name(station))
        if other == f"{name}-{plan.id}" or other.rpartition("-")[0] != name:
            continue
        journal = open_event(os.path.join(home, "journal")) if os.path.isdir(home) else None
        if journal and clock.day(journal.latest(1)[0].time) == clock.today():
            raise CannotJudge(
                _(
                    "{station} worked here today in another event with the name {event}.",
                    station=printable(station),
                    event=printable(plan.name),
                ),
                faults=[home],
                remedy=_(
                    "Call the director: use the folder of that event again. A further event of"
                    " one day needs a name of its own."
                ),
            )


def use(home: str) -> None:
    """Let this process, and those that it starts, work in a JUDGE_HOME."""
    os.environ["JUDGE_HOME"] = home


@contextmanager
def within(home: str) -> Iterator[None]:
    """Work in a JUDGE_HOME while the context lasts."""
    before = os.environ.get("JUDGE_HOME")
    use(home)
    try:
        yield
    finally:
        if before is None:
            del os.environ["JUDGE_HOME"]
        else:
            use(before)
