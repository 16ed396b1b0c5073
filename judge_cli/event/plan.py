"""The plan of an event, `event.toml` in its folder: read, checked and written."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from judge_procedure.event_files import PLAN_PATH, no_event
from judge_procedure.pairing import Use
from judge_procedure.profile import FILE_KEYS, list_of_tables
from judge_procedure.typed import MOST_ROUNDS, Misread, folded, listed_names, station_name
from judge_record.place import place_fault
from judge_record.station import SERVER_STATION, file_name
from judge_server.addresses import fault_of_address
from lexicons import Missing, Unsound, schema, storage
from lexicons.home import EVENTS_FOLDER, home_folder
from lexicons.language import _
from lexicons.schema import Table, identifier, keys_in, language, one_of, setting, text, whole

LONGEST_NAME, LONGEST_WORD_OF_NAME = 60, 20  # characters
MOST_STATIONS = 200

#: Who may judge by a device at a table: players by their own, or only by those of the venue.
DEVICES = ("players", "venue")

_texts = schema.expecting(
    "a list of names, each once",
    lambda value: (
        isinstance(value, list) and not any(map(text, value)) and len({*value}) == len(value)
    ),
)
_stations = schema.expecting(
    "a list of names, each once; none begins with a hyphen",
    lambda value: not (_texts(value) or any(name.startswith("-") for name in value)),
)
_event_name = schema.expecting(  # it has room on the first page of a kiosk
    f"one line of text, at most {LONGEST_NAME} characters, in words of at most"
    f" {LONGEST_WORD_OF_NAME}",
    lambda name: (
        not text(name)
        and len(name) <= LONGEST_NAME
        and max(map(len, name.split())) <= LONGEST_WORD_OF_NAME
    ),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of an event. The options of `judge event prepare` have the keys' meanings."""

    name: str = setting("", _event_name, "The name of the event.", required=True)
    id: str = setting("", identifier, "Tells it from another event of this name; it is drawn.")
    rules: str = setting("", identifier, "The rule set.")
    lists: tuple[str, ...] = setting(
        (),
        _texts,
        "A word list or lexicon file, and its edition; OLD is the list that it replaces.",
    )
    tables: tuple[str, ...] = setting((), list_of_tables, "The tables, such as 1-40.")
    rounds: int = setting(0, whole(1, MOST_ROUNDS), "How many rounds are played.")
    kiosks: tuple[str, ...] = setting((), _stations, "How many kiosks, or their names.")
    desks: tuple[str, ...] = setting((), _stations, "How many word judges' desks, or their names.")
    server: str = setting(
        "", fault_of_address, "The address of the server, such as https://judge.local:8443."
    )
    devices: str = setting("", one_of(*DEVICES), "Whose telephones and tablets judge [none].")
    network: str = setting("", text, "The wireless network that devices join: cards show it.")
    network_password: str = setting("", text, "Its password: cards show it.")
    record: str = setting(
        "",
        place_fault,
        "One record for all: a folder, or postgresql://USER@HOST/DATABASE [one each].",
    )
    language: str = setting("", language, "The language of pages and paper.")
    profile: Mapping[str, Any] | None = None  # further keys of the kiosks' profile

    @classmethod
    def read(cls, folder: str) -> "Plan":
        """Return the plan in a folder; an empty one without a file. `Unsound` if it is faulty."""
        path = os.path.join(folder, PLAN_PATH)
        if not storage.is_there(path):
            return cls()
        data = storage.read_settings(path, "Make it readable for this account.")
        return cls.parsed(data, path)

    @classmethod
    def parsed(cls, data: bytes, name: str) -> "Plan":
        """Return the plan of a file's bytes. `Unsound` with all its faults."""
        faults = schema.FileFaults(
            f"{name} is not a valid plan of an event.",
            "Answer by the options of `judge event prepare`, or correct the file.",
        )
        return cls._valid(schema.parse(data, name), faults)

    def checked(self) -> "Plan":
        """Return the plan, if it is valid. `Unsound` with all its faults if it is not."""
        faults = schema.FileFaults(
            "No event can be prepared with these answers.",
            "Type the command again, with other options.",
        )
        answers = {k: [*v] if isinstance(v, tuple) else v for k, v in asdict(self).items() if v}
        return self._valid(answers, faults)

    @property
    def faults(self) -> tuple[str, ...]:
        """All that is wrong with it."""
        try:
            self.checked()
        except Unsound as error:
            return error.faults
        return ()

    @classmethod
    def _valid(cls, answers: Mapping[str, object], faults: schema.FileFaults) -> "Plan":
        valid = schema.valid_part(answers, PLAN_KEYS, faults)
        held: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in valid.items()}
        plan = cls(**held)
        plan = replace(plan, server=plan.server.removesuffix("/"))
        if shared := station_names_fault(plan.desks):
            faults.add("desks", shared)
        elif shared := station_names_fault((*plan.desks, *plan.kiosks)):
            faults.add("kiosks", shared)
        if plan.devices and not (plan.server and plan.tables):
            faults.add("devices", "telephones and tablets need `server` and `tables`")
        if plan.devices == "players" and not plan.rounds:
            faults.add("rounds", "players' telephones need a card for each round")
        faults.refuse()
        return plan

    @classmethod
    def of_folder(cls, folder: str) -> "Plan":
        """Return the plan of an event that was prepared; `Missing` if it was not."""
        plan = cls.read(folder)
        if not plan.name:
            raise no_event(folder)
        return plan

    def with_answers(self, answers: Mapping[str, object]) -> "Plan":
        """Return the plan with unchecked answers to its keys; None leaves what was there."""
        given: dict[str, Any] = {k: v for k, v in answers.items() if v is not None}
        return replace(self, **given)

    @property
    def text(self) -> str:
        return schema.in_toml(asdict(self))

    @property
    def stations(self) -> tuple[str, ...]:
        return (*((SERVER_STATION,) if self.server else ()), *self.desks, *self.kiosks)

    @property
    def uses(self) -> frozenset[Use]:
        """What cards pair in this event: without devices, only browsers as kiosks."""
        return frozenset(Use if self.devices else [Use.STATION])

    def named(self, typed: str, known: Sequence[str]) -> str:
        """Return which known name was typed, of a station or a record; `Missing` if none was."""
        for name in known:
            if folded(name) == folded(typed):
                return name
        raise Missing(
            _("{event} has no station {name}.", event=self.name, name=typed),
            remedy=_("There are: {ids}.", ids=", ".join(known)),
        )

    @property
    def settings(self) -> str:
        """The profile of the kiosks, but for the PINs."""
        given = {
            "rules": self.rules,
            "event": self.name,
            "prompts": ("table",) if self.tables else (),
            "tables": self.tables,
            "rounds": self.rounds,
            "record": self.record,
            "language": self.language,
        }
        return schema.in_toml({**given, **(self.profile or {})})

    @property
    def homes_folder(self) -> str:
        """The folder of the JUDGE_HOMEs of this event on this machine."""
        return os.path.join(home_folder(), EVENTS_FOLDER, f"{storage.slug(self.name)}-{self.id}")

    def home_of(self, station: str) -> str:
        return os.path.join(self.homes_folder, file_name(station))

    def places(self, homes: Iterable[str]) -> list[str]:
        """Return where this event may have been recorded: these homes, and its one record."""
        return [*homes, *([self.record] if self.record else [])]


ANSWERS = keys_in(Plan)
#: PINs aren't in a plan: `judge event prepare` sets them.
PLAN_KEYS: Table = {**ANSWERS, "profile": {k: v for k, v in FILE_KEYS.items() if k != "holder"}}


def station_names_fault(names: Iterable[str]) -> str:
    """Return why new stations can't have these names, or "". The server is one, too."""
    known = [*map(folded, (*names, SERVER_STATION))]
    is_shared = len({*known}) < len(known)
    return "two stations have one name; Server is the server's" if is_shared else ""


def station_names(value: str, usual: str) -> tuple[str, ...]:
    """Return the names of stations: of a number of them, or as they are listed.

    Raises `Misread` for names that can't be kept.

    >>> [station_names(typed, "Kiosk") for typed in ("2", "Hall, Foyer", "0")]
    [('Kiosk 1', 'Kiosk 2'), ('Hall', 'Foyer'), ()]
    """
    names = listed_names(value)
    if all(any(map(str.isalpha, name)) for name in names):
        return tuple(map(station_name, names))
    if len(names) != 1 or not names[0].isdecimal() or int(names[0]) > MOST_STATIONS:
        raise Misread(f"Give a number from 0 to {MOST_STATIONS}, or names with commas.")
    return tuple(f"{usual} {number}" for number in range(1, int(names[0]) + 1))


kiosk_names, desk_names = (partial(station_names, usual=usual) for usual in ("Kiosk", "Desk"))
