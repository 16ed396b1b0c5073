"""How a kiosk goes over to other files: the event's new ones, or settings of its own."""

import os

from judge_gui.model.events import StationOpened
from judge_gui.station.station import Station
from judge_procedure.event_files import Checked, check_taken, take
from judge_procedure.profile import Profile
from lexicons import Library
from lexicons.language import Speech
from lexicons.speech import chosen


def take_new_files(station: Station, found: Checked) -> StationOpened:
    """Take the event's files that were found on the stick, and work by them from now on.

    They are those that a person compared: another stick may be in by now.

    Raises `CannotJudge` if they are not taken: then the files in use go on.
    """
    take(found, station.library.home)
    return work_by_newest(station, "other files of the event")


def work_by_newest(station: Station, why: str) -> StationOpened:
    """Work by the newest files and settings of this machine from now on; `why` is for the record.

    Everything is loaded before anything is changed. If a later step fails, the station cannot judge
    until it is opened again: by the new files. Raises `CannotJudge` with the reason.
    """
    library, profile, speech = _newest_files(station)
    session = station.session
    if session is None:
        station.work_by(library, profile, speech)
        return station.open()
    judge = library.adjudicator(profile.rules or library.default_rules(), proved=True)
    session.close(why)  # if it cannot be recorded, nothing has changed yet
    station.session = station.terms = None
    station.work_by(library, profile, speech)
    # The entries of the new session name whose PIN opened the menu.
    begun = station.begin_session(judge, station.current_event(), person=session.acting)
    seen = {"rules", "alphabet", "lexicons"}  # what the director has just confirmed
    begun.changed = tuple(each for each in begun.changed if each not in seen)
    station.session = begun
    return station.open_real()


def _newest_files(station: Station) -> tuple[Library, Profile, Speech]:
    """Return the newest files, settings and language of this machine. Raise `CannotJudge`."""
    library = Library(station.library.home)
    check_taken(library)
    profile = station.settings_in(library)
    return library, profile, chosen(profile.language, library.files, os.environ)
