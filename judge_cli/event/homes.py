"""Where the stations of an event keep their files on a machine: each in a JUDGE_HOME of its own.

So no earlier event, no list of the machine and no other station can be in the way.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from judge_cli.event.plan import Plan
from lexicons.record.backup import slug
from lexicons.record.station_file import file_name
from lexicons.shelf import home_folder


def of_event(plan: Plan) -> str:
    """Return the folder of an event on this machine."""
    return os.path.join(home_folder(), "events", f"{slug(plan.name)}-{plan.id}")


def of_station(plan: Plan, station: str) -> str:
    """Return the JUDGE_HOME of a station of an event on this machine."""
    return os.path.join(of_event(plan), file_name(station))


def here(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the stations of an event that worked on this machine, each with its JUDGE_HOME."""
    for station in plan.stations:
        home = of_station(plan, station)
        if os.path.isdir(home):
            yield station, home


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
