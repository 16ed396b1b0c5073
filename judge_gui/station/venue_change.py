"""How a staged venue file takes the place of the one in use, whole or not at all."""

import os
from contextlib import AbstractContextManager, nullcontext, suppress

from judge_gui.model.events import StationOpened
from judge_gui.model.profile import Profile
from judge_gui.station.station import Station
from judge_procedure.venue.folder import verified
from judge_procedure.venue.installing import confirm, waiting
from judge_record.entry_fields import Person
from judge_record.session import Session
from lexicons import Adjudicator, CannotJudge, JudgeError, Library, pointer
from lexicons.language import Speech, _
from lexicons.pointer import Pointer
from lexicons.speech import chosen


def use_next_venue(station: Station) -> StationOpened:
    """Let the venue file that waits take the place of the one in use, and open it.

    Raises `CannotJudge` with the reason if it does not.
    """
    waits = station.next_venue
    if waits is None or waits != waiting(station.library.home):
        raise CannotJudge(
            _("The waiting venue file was replaced or removed."),
            remedy=_("Look at the first page again."),
        )
    return _changed_over(station, waits, confirm(station.library.home, waits))


def opened(station: Station) -> StationOpened:
    """Open a station, by the venue file that is in use on its machine by now."""
    if not station.practice and not station.library.is_in_use:
        used = pointer.read(station.library.home)
        if station.session:
            return _changed_over(station, used, nullcontext())
        station.work_by(*next_files(station, used))
    return station.open()


def use_new_settings(station: Station) -> StationOpened:
    """Let a station work by the settings, rules and lists that were written just now."""
    if station.session is None:
        station.work_by(*next_files(station, None))
        return station.open()
    return _changed_over(station, None, nullcontext(), "other settings")


def _changed_over(
    station: Station,
    used: Pointer | None,
    taken: AbstractContextManager[None],
    why: str = "another venue file",
) -> StationOpened:
    """Let a station work by another venue file from now on, which is in use within `taken`.

    Everything is loaded before anything is changed. If a later step fails, the station goes on
    with the old file, in a session that begins again; if that fails too, it cannot judge until
    it is opened again. Raises `CannotJudge` with the reason.
    """
    session = station.open_session
    library, profile, speech = next_files(station, used)
    judge = library.adjudicator(profile.rules or library.default_rules(), proved=True)
    session.close(why)  # if it cannot be recorded, nothing has changed yet
    before = station.library, station.profile, Speech.now()
    station.session = station.terms = None
    try:
        station.work_by(library, profile, speech)
        with taken:
            station.session = _begun_again(station, judge, session.acting)
    except BaseException:
        station.work_by(*before)
        with suppress(JudgeError):
            station.session = _begun_again(station, session.judge, session.acting)
            station.open_real()
        raise
    station.next_venue = None
    seen = {"rules", "alphabet", "lexicons"}  # what the director has just confirmed
    station.session.changed = tuple(each for each in station.session.changed if each not in seen)
    return station.open_real()


def next_files(station: Station, used: Pointer | None) -> tuple[Library, Profile, Speech]:
    """Return the files, settings and language of a station by a venue file. Raise `CannotJudge`.

    Without one, they are the machine's own.
    """
    if used:
        verified(station.library.home, used)
    library = Library(station.library.home, venue=used)
    profile = station.settings_in(library)
    return library, profile, chosen(profile.language, library.files, os.environ)


def _begun_again(station: Station, judge: Adjudicator, person: Person) -> Session:
    """Begin a session at the director's menu; its entries name whose PIN opened that."""
    return station.begin_session(judge, station.current_event(), person=person)
