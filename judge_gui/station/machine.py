"""What can be done with this machine: the dialogues that are no tasks yet, and whose they are."""

from collections.abc import Callable
from typing import NamedTuple

from judge_gui.station.director_settings import DirectorSettings
from judge_gui.station.director_tasks import DirectorTasks, Steps
from judge_gui.station.station import Station
from judge_procedure.duties.form import Option
from judge_procedure.duties.work import marked
from judge_record.entry import Role
from lexicons.language import _


def _works(station: Station) -> bool:
    return station.session is not None and not station.practice


def _not_in_practice(station: Station) -> bool:
    return station.session is None or not station.practice


class Own(NamedTuple):
    """A row that leads to a dialogue. Label and what it does are in English."""

    label: str
    does: str
    role: Role
    is_here: Callable[[Station], bool]
    steps: Callable[[Station, DirectorSettings], Steps] | None  # None: the visit has its pages
    about: str = "station"


#: The rows, by their names, in their order.
DIALOGUES = {
    "looked": Own(
        marked("The director has looked"), marked("Go on with this journal"), Role.DIRECTOR,
        lambda station: station.doubted, lambda station, _s: DirectorTasks(station).looked(),
    ),
    "stand": Own(
        marked("Stand in"), marked("For a player who cannot come to the machine."),
        Role.WORD_JUDGE, _works, lambda station, _s: DirectorTasks(station).stand_in(), "table",
    ),
    "settings": Own(
        marked("Settings"), marked("List, rules, PIN, tables"), Role.DIRECTOR,
        lambda station: _works(station) and station.settings is not None,
        lambda _station, settings: settings.change(),
    ),
    "practice": Own(
        marked("Practice"), marked("Players try the keys; nothing is recorded"), Role.DIRECTOR,
        _works, lambda station, _s: DirectorTasks(station).practise(),
    ),
    "real": Own(
        marked("End of the practice"), marked("From then on everything is recorded"),
        Role.WORD_JUDGE, lambda station: station.practice,
        lambda station, _s: DirectorTasks(station).end_practice(),
    ),
    "event": Own(
        marked("New event"), marked("The one before is closed"), Role.DIRECTOR,
        _not_in_practice, lambda station, _s: DirectorTasks(station).new_event(),
    ),
    "head": Own(
        marked("Lists and record"), marked("Fingerprints, and the final number so far"),
        Role.WORD_JUDGE, _works, lambda station, _s: DirectorTasks(station).identity(),
    ),
    "leave": Own(
        marked("End of the session"), marked("The program is left"), Role.DIRECTOR,
        _not_in_practice, None,
    ),
}  # fmt: skip


def rows(station: Station, about: str) -> list[Option]:
    """Return the rows for whoever acts: at a `table`, or about this `station`."""
    return [
        Option(name, _(own.label), does=_(own.does))
        for name, own in DIALOGUES.items()
        if own.about == about and own.is_here(station) and station.person.may(own.role)
    ]


def steps(name: str) -> Callable[[Station, DirectorSettings], Steps] | None:
    """Return what begins the dialogue of a row, if it has one."""
    return DIALOGUES[name].steps if name in DIALOGUES else None


def named(station: Station) -> str:
    """Return what can be done with this machine, in a line."""
    return ", ".join(each.label for each in rows(station, "station"))
