"""The folder of an event: what is written into it, what a station takes, and its records."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from judge_cli import output
from judge_cli.event import collection
from judge_cli.event.plan import FILE_NAME, Plan
from judge_cli.journal import records
from judge_cli.started import command_line
from judge_procedure.evening import is_of
from judge_procedure.timeline import JournalRecord
from judge_record.event import DAMAGED_EXPORT, back_up
from judge_record.journal import Journal
from judge_record.place import ENDING, is_database, place_at
from judge_record.sqlite import SqliteStore
from judge_record.station import file_name
from judge_record.store import Store, unusable
from lexicons import CannotJudge, JudgeError, storage
from lexicons.home import EVENTS_FOLDER, home_folder
from lexicons.language import _

PINS_FILE = "pins.toml"
PAPER_FOLDER = "paper"
SERVER_FOLDER = "server"
RECORDS_FOLDER = "records"
NUMBERS_FILE = "final-numbers.txt"
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
        if not os.path.isfile(self.at(FILE_NAME)):
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

    def shown(self, names: list[str]) -> list[str]:
        """Return the names of files as people see them: one name for the folder with secrets."""
        tops = {name: name.partition(os.sep)[0] for name in names}
        return sorted({top if top == SERVER_FOLDER else name for name, top in tops.items()})

    @property
    def papers(self) -> list[str]:
        """The names of the papers that are new or changed."""
        places = map(os.path.split, (*self.new, *self.changed))
        return [name for place, name in places if place == PAPER_FOLDER]


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


# -- the records of all machines ------------------------------------------------------------------


def bring(folder: EventFolder, event: str, homes: Sequence[str]) -> bool:
    """Copy an event's journals in homes and records onto the stick; if not, say what to do."""
    try:
        journals = [journal for home in homes for journal in _journals_of(home, event)]
        kept = [_keep(folder, journal) for journal in journals]
    except CannotJudge as error:
        output.say(_("The record is not on the stick: {reason}", reason=error.what))
        line = command_line("event", "finish", folder.path)
        output.say(_("Put in a stick that can be written, and type here: {line}", line=line))
        return False
    if damaged := [path for path in kept if path.endswith(DAMAGED_EXPORT)]:
        text = _(
            "The journal of this machine is damaged. Its copy is {path}. An earlier copy on the"
            " stick stays as it was. Keep this machine for the director.",
            path=damaged[0],
        )
        output.say(text)
        return False
    if journals:
        output.say(_("The record of this machine is in {path}", path=folder.at(RECORDS_FOLDER)))
    return True


def _journals_of(place: str, event: str) -> Iterator[Journal]:
    """Yield the journals of an event below a folder or in a database; say which are damaged."""
    for store in _stores_in(place):
        try:
            journal = Journal(store)
            if is_of(event, journal.event):
                yield journal
        except JudgeError as error:
            output.say(collection.SkippedFile(store.place, error.what).text)


def _stores_in(place: str) -> Iterator[Store]:
    if is_database(place):
        yield from place_at(place, "").stores()
        return
    for here, _inner, names in os.walk(place):
        for name in sorted(names):
            if name.endswith(ENDING) and not storage.is_systems_own(name):
                yield SqliteStore(os.path.join(here, name))


def records_of(place: str, event: str) -> Iterator[JournalRecord]:
    """Yield the records of an event below a folder, each with its path; say which are damaged."""
    brought = collection.records_below(place)
    for skipped in brought.damaged:
        output.say(skipped.text)
    yield from (record for record in brought.records if is_of(event, record.event))


def _keep(folder: EventFolder, journal: Journal) -> str:
    """Copy a journal onto the stick, unless a longer copy of it is there; return the copy's path.

    A copy that went on in another way is kept beside it: nobody knows yet which is right. Raises
    `CannotJudge` if it cannot be copied.
    """
    folder.refuse_pulled()
    place = folder.at(RECORDS_FOLDER)
    try:
        os.makedirs(place, exist_ok=True)
    except OSError as error:
        raise unusable(place, storage.reason_of(error)) from None
    if journal.verify():
        return back_up(journal, place)
    index = journal.read(lambda record: record.index)
    for other in records_of(place, journal.event):
        if other.chain != journal.chain:
            continue
        if other.at(index.head.number) == index.head:
            return other.name
        if not index.holds(other.head):
            warning = _(
                "WARNING: {path} is another record of the same machine: somebody altered one of"
                " them. Both are kept. Show this to the director.",
                path=other.name,
            )
            output.say(warning)
            return back_up(journal, place, apart=True)
    return back_up(journal, place)


def fetch(folder: EventFolder, event: str, places: Sequence[str]) -> None:
    """Copy the journals of an event, and their exports, below further folders onto the stick."""
    for place in places:
        for journal in _journals_of(place, event):
            _keep(folder, journal)
        kept = [*records_of(folder.at(RECORDS_FOLDER), event)]
        for record in records_of(place, event):
            if not any(copy.at(record.length) == record.head for copy in kept):
                name = f"{storage.slug(event)}-{record.chain[:8]}-{record.head.seal[:8]}.jsonl"
                data = "".join(records.as_export(record.entries)).encode()
                folder.put(data, RECORDS_FOLDER, name, private=True)
