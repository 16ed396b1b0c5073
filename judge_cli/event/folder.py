"""The folder of an event: its files, and where its stations record on this machine."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress

from judge_cli.event.plan import Plan
from judge_procedure.event_files import PLAN_PATH
from judge_record.station import file_name
from lexicons import CannotJudge, storage
from lexicons.home import EVENTS_FOLDER, home_folder
from lexicons.language import _

PINS_FILE = "pins.toml"
PAPER_FOLDER = "paper"
SERVER_FOLDER = "server"
RECORDS_FOLDER = "records"
REPORT_FILE = "report.html"  # the committee's copy, without words
DIRECTORS_FILE = "report-with-words.html"

#: What the server takes from the folder, and where it is in a JUDGE_HOME.
OF_SERVER = {
    "pairing.key": "pairing.key",
    "hall.crt": os.path.join("server", "hall.crt"),
    "hall.key": os.path.join("server", "hall.key"),
}


class EventFolder:
    """The folder of an event. It remembers what a command changed in it."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self.new: list[str] = []
        self.changed: list[str] = []

    def refuse_pulled(self) -> None:
        """Raise `CannotJudge` if the stick is out: another folder may be in its place."""
        if not os.path.isfile(self.at(PLAN_PATH)):
            raise CannotJudge(
                _("There is no event in {folder}. Is the stick in?", folder=self.path)
            )

    def at(self, *names: str) -> str:
        """Return the path of a file in the folder."""
        return os.path.join(self.path, *names)

    def put(self, data: bytes, *names: str, private: bool = False) -> None:
        """Write a file, unless it holds these bytes already."""
        path = self.at(*names)
        before = self.read(*names)
        if before == data:
            return
        storage.replace(path, data, private=private)
        (self.changed if before is not None else self.new).append(os.path.join(*names))

    def read(self, *names: str) -> bytes | None:
        """Return the bytes of a file; None if it is not there. `Missing` if it cannot be read."""
        path = self.at(*names)
        if not storage.is_there(path):
            return None
        return storage.read(path, "The file", _("Fix its permissions."))

    def drop(self, *names: str) -> None:
        """Delete a file that is not needed any more."""
        with suppress(OSError):
            os.unlink(self.at(*names))


def refuse_finished(folder: EventFolder, plan: Plan) -> None:
    """Raise `CannotJudge` if the event in a folder is over: its report is there."""
    if folder.read(REPORT_FILE):
        raise CannotJudge(
            _("The event {event} is over: its report is written.", event=plan.name),
            remedy=_(
                "Prepare the next event in a folder of its own. If this one isn't over, move "
                "{file} to another place.",
                file=REPORT_FILE,
            ),
        )


# -- the homes of stations on this machine --------------------------------------------------------


def home_of(plan: Plan, station: str) -> str:
    """Return the JUDGE_HOME of a station of an event on this machine."""
    event = f"{storage.slug(plan.name)}-{plan.id}"
    return os.path.join(home_folder(), EVENTS_FOLDER, event, file_name(station))


def places_of(plan: Plan, homes: Iterable[str]) -> list[str]:
    """Return where an event may have been recorded: these homes, and the one record of a hall."""
    return [*homes, *([plan.record] if plan.record else [])]


def homes_here(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the stations of an event that worked on this machine, each with its JUDGE_HOME."""
    for station in plan.stations:
        home = home_of(plan, station)
        if os.path.isdir(home):
            yield station, home
