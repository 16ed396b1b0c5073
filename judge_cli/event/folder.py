"""The folder of an event, most often on a stick: which files it has, and what was written."""

import os

from judge_procedure.event_files import PLAN_PATH
from lexicons import CannotJudge, storage
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


def at_work(station: str) -> CannotJudge:
    """Return the refusal of a command that would disturb a station of this machine."""
    return CannotJudge(
        _("{station} is at work on this machine.", station=station),
        remedy=_("End its session. Then type the same line again."),
    )


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

    def refuse_finished(self, event: str) -> None:
        """Raise `CannotJudge` if the event in the folder is over: its report is there."""
        if self.read(REPORT_FILE):
            raise CannotJudge(
                _("The event {event} is over: its report is written.", event=event),
                remedy=_(
                    "Prepare the next event in a folder of its own. If this one isn't over, move "
                    "{file} to another place.",
                    file=REPORT_FILE,
                ),
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
        return storage.read(path, _("The file"), _("Fix its permissions."))
