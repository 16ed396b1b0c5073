"""Records: which are on this machine, and how a journal or an export is read.

A line of an export is an entry: its seal, a tabulator, its content. Lines end with LF alone.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from glob import escape, glob
from urllib.parse import unquote, urlsplit

import click

from judge_cli import output
from judge_procedure.profile import Profile
from judge_procedure.timeline import JournalRecord, Timeline
from judge_record.entry import Entry
from judge_record.event import open_event
from judge_record.line import Broken, entry_in, exported, exported_entry, line_of
from judge_record.place import ENDING, FolderPlace, Place, place_at
from judge_record.sqlite import DATABASE, SqliteStore
from judge_record.store import Store, all_rows, ends_of, is_database
from lexicons import Library, Missing, Unsound, printable, storage
from lexicons.home import EVENTS_FOLDER
from lexicons.language import _

ENDINGS = (ENDING, ".jsonl")  # of journals, and of exports
EXPORT = re.compile(rb"[0-9a-f]{64}\t\{")  # how one begins


def read(path: str) -> JournalRecord:
    """Return the record in a journal or an export.

    Raises `Missing` or `Unsound` if there is nothing to be read.
    """
    if is_journal(path):
        store = store_at(path)
        rows = ((entry_in(*row), row[-1]) for row in all_rows(store))
        return JournalRecord.of(_name_of(store.path), rows)
    with storage.open_file(path) as file:
        return JournalRecord.of(printable(os.path.basename(path)), map(_exported, file))


def _exported(line: bytes) -> tuple[Entry, str]:
    try:
        return exported_entry(line.decode())
    except UnicodeDecodeError:
        raise Broken("not UTF-8") from None


def read_files(files: Iterable[str]) -> Timeline:
    """Return the records in files, each once. Report on standard error what is wrong."""
    found = [read(path) for path in files]
    timeline = Timeline.of(found)
    for text in (*timeline.copies, *timeline.forks):
        output.say(text)
    if fault := Timeline(tuple(found)).fault:  # also of one that is left out
        output.say(_("The record is not sound: {fault}.", fault=fault))
    return timeline


def paths(files: Sequence[str]) -> Iterator[str]:
    """Yield the path of each record in files, folders and databases; else of the current one."""
    for path in files or (current_journal(),):
        if not path:
            raise Missing(_("Name the file of a journal."))
        if os.path.isdir(path):
            if not (files_in := [*record_files(path)]):
                what = _("The folder {path} has no record.", path=path)
                raise Missing(what, remedy=_("Name the file of a journal."))
            yield from files_in
        elif is_database(path) and len(stores := _stores_in(path)) > 1:
            yield from (store.path for store in stores)
        else:
            yield path


def current_journal() -> str:
    """Return the place of the event that is open on this machine, else of the one that ended last.

    Where a station of `judge event start` recorded last in its own folder, it's that one's. Raises
    `Missing` if there is no journal, and `Unsound` if any is damaged.
    """
    library, ends = Library(), list[tuple[str, str]]()
    place = place_of(library)
    try:
        journal = open_event(place)
        stores: list[Store] = [journal.store] if journal else [*place.stores()]
        for home in event_homes(library):
            stores += FolderPlace(os.path.join(home, "journal")).stores()
        for store in stores:
            with suppress(Missing):  # an event was about to begin
                ends.append((ends_of(store).last.time, store.path))
    except Unsound as damaged:  # it may be the newest
        damaged.remedy = _("Name the file of a journal.")
        raise
    if not ends:
        what = _("There is no journal on this machine.")
        raise Missing(what, remedy=_("Name the file of a journal."))
    return max(ends)[1]


def event_homes(library: Library) -> list[str]:
    """Return the JUDGE_HOME of each station of a prepared event on this machine."""
    return glob(os.path.join(escape(library.home), EVENTS_FOLDER, "*", "*"))


def place_of(library: Library) -> Place:
    return place_at(Profile.of_machine(library).record, library.home)


FILES_EPILOG = (
    "FILE is a journal, an export of one, or a folder of them [this machine's latest journal,"
    " unless one record of all stations is elsewhere]. A journal in PostgreSQL is named by its URL."
)

#: Commands get the path of each file in a folder: they replace none of them by what they write.
files_argument = click.argument(
    "files", nargs=-1, metavar="[FILE]...", callback=lambda _ctx, _param, value: (*paths(value),)
)


def record_files(
    folder: str, endings: tuple[str, ...] = ENDINGS, *, deep: bool = False
) -> Iterator[str]:
    """Yield the files of records in a folder, if it is there; with `deep`, also in those below.

    Another machine may have written their endings in capitals. Raises `Missing` if a folder can't
    be read: it may hold a record.
    """

    def refuse(error: OSError) -> None:
        raise Missing(
            _("The folder {folder} can't be read: {reason}.",
              folder=error.filename, reason=storage.reason_of(error)),
            remedy=_("Fix its permissions."),
        )  # fmt: skip

    for path, inner, names in os.walk(folder, onerror=refuse) if os.path.isdir(folder) else ():
        inner[:] = sorted(name for name in inner if deep and not storage.is_systems_own(name))
        for name in sorted(names):
            if name.lower().endswith(endings) and not storage.is_systems_own(name):
                yield os.path.join(path, name)


def is_journal(path: str) -> bool:
    """Return whether a path names a journal itself: its URL or its SQLite file.

    Everything else is an export, or no record. Raises `Missing` if it can't be read.
    """
    if is_database(path):
        return True
    remedy = _("Name the file of a journal.")
    data = storage.read(path, remedy, most=len(DATABASE))
    has_ending = path.lower().endswith(ENDING)
    if not data and has_ending:  # an event was about to begin
        raise Missing(_("The journal {path} is empty.", path=path), remedy=remedy)
    return data == DATABASE or has_ending


def store_at(path: str) -> Store:
    """Return the store of a journal: its file, or a chain in a database."""
    return _stores_in(path)[0] if is_database(path) else SqliteStore(path)


def _stores_in(url: str) -> list[Store]:
    """Return the store of each chain in a database; after `#` come digits of one."""
    address, _sign, digits = url.partition("#")
    stores = place_at(address, "").stores()
    chosen = [store for store in stores if store.key["chain"].startswith(digits)]
    if not chosen:
        raise Missing(_("The database has no journal {digits}.", digits=digits))
    return chosen


def _name_of(path: str) -> str:
    """Return the name of a record, for people: of its file, or of its database.

    >>> _name_of("/event.journal"), _name_of("postgresql://ann@/club?host=/run/db#937565f513b1")
    ('event.journal', 'club#937565f513b1')
    """
    if is_database(path):
        url = urlsplit(path)
        return printable(f"{unquote(url.path[1:])}#{url.fragment}")
    return printable(os.path.basename(path))


def as_export(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the lines of an export."""
    return exported((entry.number, entry.seal, line_of(entry)) for entry in entries)
