"""The profile of a kiosk: its settings, read strictly from TOML, and written into it."""

import os
import platform
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from judge_procedure import pin
from judge_procedure.names import KEYPAD_ENTER, judge_key
from judge_procedure.tables import table_names
from judge_procedure.typed import MOST_ROUNDS, Misread, initials, is_one_of, plain_or
from judge_record.entry import Role
from judge_record.official import Person, without_pin
from judge_record.place import place_fault
from lexicons import CannotJudge, JudgeError, Library, RuleSet, schema, storage
from lexicons.language import _
from lexicons.schema import Table, flag, identifier, keys_in, one_of, setting, some_of, text, whole

#: Keys that can be JUDGE: they do not type, move or go back. The keypad's Enter is not the Enter
#: that ends a word: a number pad can be on the opponent's side.
FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 13))
JUDGE_KEYS = ("tab", KEYPAD_ENTER, *FUNCTION_KEYS)
STAFF = tuple(role.value for role in (Role.WORD_JUDGE, Role.DIRECTOR))


def profile_path(library: Library) -> str:
    """Return the path of the profile that a machine uses if no other one is named."""
    return os.path.join(library.files, "profiles", "kiosk.toml")


def profile_language(library: Library) -> str:
    """Return the language in a machine's profile; empty if it names none, or can't be read.

    The kiosk refuses a profile with faults. Other commands need only its language.
    """
    with suppress(JudgeError):
        return Profile.of_machine(library).language
    return ""


# -- what keys hold -------------------------------------------------------------------------------


def lasting(usual: float, low: float, high: float, meaning: str) -> Any:
    """Declare a number of seconds, within both bounds, by a field, which has milliseconds."""
    expected = schema.expecting(
        f"a number of seconds from {low} to {high}",
        lambda value: type(value) in (int, float) and low <= value <= high,
    )
    return setting(round(1000 * usual), expected, f"{meaning} ({usual:g})")


def _can_be_read(value: object, read: Callable[[str], object]) -> bool:
    with suppress(Misread):
        return isinstance(value, str) and bool(read(value))
    return False


_holder_name = schema.expecting(
    "initials: 2 to 4 letters", lambda value: _can_be_read(value, initials)
)


def list_of_tables(value: object) -> str:
    """Expect a list of tables; of a long one, the message shows only what is none."""
    expected = 'a list of tables, such as ["1-40", "41A-D", "Stage"]'
    if not isinstance(value, list) or not value:
        return expected
    rows = (row for row in value if not _can_be_read(row, lambda text: table_names([text])))
    faulty = ", ".join(map(schema.described, rows))
    return f"{expected}, without {faulty}" if faulty else ""


def _prompts(value: object) -> str:
    return "" if value == [] else some_of("round", "table")(value).replace("one or", "none or")


# -- the keys -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Times:
    """How long things last, in milliseconds (the file holds seconds)."""

    idle: int = lasting(60, 10, 600, "after the last key, until typed words are deleted")
    hand_off: int = lasting(120, 20, 600, "the same, while the words are compared")
    checking: int = lasting(1, 1, 10, "until the JUDGE key counts")  # nobody compares faster
    judging: int = lasting(1, 0.2, 10, "from JUDGE to any verdict")
    verdict_least: int = lasting(2, 0.5, 30, "until a key can clear the verdict")
    verdict_most: int = lasting(20, 5, 300, "until the verdict clears itself")
    calling: int = lasting(300, 30, 3600, "after the last key, until CANNOT JUDGE clears itself")
    called: int = lasting(300, 10, 600, "until the page with a call's number clears itself")
    door: int = lasting(60, 30, 3600, "after the last key, until the director's menu closes")

    @classmethod
    def of_seconds(cls, **seconds: float) -> "Times":
        """Return the times of these seconds, and the usual ones for the rest.

        >>> Times.of_seconds(idle=30, judging=0.5).judging
        500
        """
        return cls(**{name: round(1000 * value) for name, value in seconds.items()})


TIME_KEYS: Table = keys_in(Times)

HOLDER_KEYS: Table = {
    "name": schema.SchemaKey(_holder_name, "the initials of one person", required=True),
    "role": schema.SchemaKey(one_of(*STAFF), "what the person may do", required=True),
    "pin": schema.SchemaKey(
        pin.expects, "the person's PIN; `judge kiosk --set-pin` writes it", required=True
    ),
}


class Holder(NamedTuple):
    """A person with a PIN, and its hash."""

    person: Person
    pin: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The director's settings for one kiosk.

    >>> Profile.read(b'station = "Kiosk 2"').station
    'Kiosk 2'
    """

    station: str = setting("", text, "the name of this kiosk (the machine's name)")
    rules: str = setting("", identifier, "rule set (the default of this machine)")
    record: str = setting(
        "", place_fault, "where it records: a folder, or `postgresql://…` (JUDGE_HOME/journal)"
    )
    event: str = setting("", text, "the event that begins if none is open (the day)")
    judge_key: str = setting(
        "", one_of(*JUDGE_KEYS), "the key that judges (the rule set's, else Tab)"
    )
    prompts: tuple[str, ...] | None = setting(  # `asks` says what holds without it
        None,
        _prompts,
        "what is asked before the words (the table, if the rules have words judged together; else"
        " nothing)",
    )
    tables: frozenset[str] = setting(  # if empty, every number is a table
        frozenset(), list_of_tables, "the tables of the tournament (any number)"
    )
    rounds: int = setting(0, whole(1, MOST_ROUNDS), "how many rounds are played (any number)")
    theme: str = setting(
        "light", one_of("light", "dark"), "the look of all pages but the verdict (light)"
    )
    text_size: int = setting(100, whole(100, 150), "the size of text, in percent (100)")
    touch: bool = setting(False, flag, "whether the keypad is always shown (false)")
    smart_device: bool = setting(
        False, flag, "whether it is a telephone or tablet, with rules of its own (false)"
    )
    language: str = setting("", text, "the language of the pages, such as es (the system's)")
    backup: str = setting("", text, "the folder for a copy of the journal when a session ends")
    holders: tuple[Holder, ...] = field(default=(), repr=False)  # `holder` in the file
    times: Times = Times()

    @property
    def name(self) -> str:
        """The name of the kiosk: the one that is set, or the machine's."""
        return self.station or plain_or(platform.node(), "kiosk")

    def asks(self, rules: RuleSet) -> tuple[str, ...]:
        """Return what is asked before the words.

        Unless it is set, that is the table, if the words of a play must be judged together: where
        it isn't known, players can have them judged one by one.
        """
        usual = ("table",) if rules.procedure.together else ()
        return usual if self.prompts is None else self.prompts

    def key_that_judges(self, rules: RuleSet) -> str:
        """Return the key that judges: the one that is set, else the rule set's."""
        return self.judge_key or judge_key(rules)

    def in_force(self, rules: RuleSet) -> dict[str, object]:
        """Return the settings about which a rulebook can say something, as they are here."""
        return {
            "prompts": self.asks(rules),
            "judge_key": self.key_that_judges(rules),
            "smart_device": self.smart_device,
            "pin": self.locked,
        }

    @property
    def locked(self) -> bool:
        """Whether a PIN is set."""
        return bool(self.holders)

    @property
    def people(self) -> tuple[str, ...]:
        """The initials of who have a PIN, in order."""
        return tuple(sorted(str(holder.person.name) for holder in self.holders))

    @property
    def nobody(self) -> Person:
        """Somebody who typed no PIN: may do everything, if none is set, else play."""
        return Person(None, Role.PLAYERS) if self.locked else without_pin()

    def who_looked(self, initials: str | None) -> Person | None:
        """Return the director whose initials a command has; where PINs are set, without a role.

        None typed one: nobody is a director by a word.
        """
        role = None if self.locked else Role.DIRECTOR
        return Person(initials, role) if initials else None

    def has_round(self, number: int) -> bool:
        return not self.rounds or number <= self.rounds

    def holder_of(self, digits: str) -> Person | None:
        """Return the person whose PIN this is; None if it is nobody's.

        Every hash is compared, so that the time does not show whose PIN it is.
        """
        people = [holder.person for holder in self.holders if pin.agrees(digits, holder.pin)]
        return people[0] if people else None

    @classmethod
    def read(cls, data: bytes, *, name: str = "the profile") -> "Profile":
        """Return the profile of a file's bytes. Raise `Unsound` with all faults of the file."""
        contents = schema.parse(data, name)
        faults = schema.FileFaults(
            f"{name} is not a valid profile.",
            "Correct the file. docs/profile-keys.md lists every key.",
        )
        valid = schema.valid_part(contents, FILE_KEYS, faults)
        settings = _converted(valid)
        _check(settings, faults)
        faults.refuse()
        return replace(cls(), **settings)

    @classmethod
    def open(cls, path: str) -> "Profile":
        """Return the profile in a file. Raise `Missing` if there is no file, else as `read`."""
        data = storage.read_settings(path, "Give the path of a kiosk's TOML file.")
        return cls.read(data, name=path)

    @classmethod
    def of_machine(cls, library: Library, path: str | None = None) -> "Profile":
        """Return a machine's profile; the usual settings if it has none.

        `path` names another profile.
        """
        own = profile_path(library)
        return cls.open(path or own) if path is not None or storage.is_there(own) else cls()


FILE_KEYS: Table = {
    **keys_in(Profile), "holder": schema.Rows(HOLDER_KEYS, required=False), "times": TIME_KEYS,
}  # fmt: skip


def _converted(valid: Mapping[str, Any]) -> dict[str, Any]:
    settings = dict(valid)
    if "times" in settings:
        settings["times"] = Times.of_seconds(**settings["times"])
    if "prompts" in settings:
        settings["prompts"] = tuple(p for p in ("round", "table") if p in settings["prompts"])
    if "tables" in settings:
        settings["tables"] = table_names(settings["tables"])
    settings["holders"] = tuple(
        Holder(Person(initials(row["name"]), Role(row["role"])), row["pin"])
        for row in settings.pop("holder", ())
        if row.keys() == HOLDER_KEYS.keys()  # else the fault is found already
    )
    return settings


def _check(settings: Mapping[str, Any], faults: schema.FileFaults) -> None:
    """Find the faults that show only when two keys are compared."""
    people = [holder.person for holder in settings["holders"]]
    names = [str(person.name) for person in people]
    for name in sorted({name for at, name in enumerate(names) if is_one_of(name, names[:at])}):
        faults.add("holder", f"{name} has two PINs")
    if people and Role.DIRECTOR not in {person.role for person in people}:
        faults.add("holder", "nobody is a director: set the PIN of a director first")
    durations = settings.get("times", Times())
    least, most = durations.verdict_least / 1000, durations.verdict_most / 1000
    if least >= most:
        faults.add("times.verdict_least", f"{least:g} is not less than verdict_most, {most:g}")


# -- written -------------------------------------------------------------------------------------

#: The first line of a profile: one whose settings are all usual is not of 0 bytes, as if damaged.
FIRST_LINE = "# docs/profile-keys.md lists every key.\n"


def set_pin(path: str, digits: str, name: str, role: str) -> None:
    """Write the hash of a person's PIN to the profile at a path.

    The profile stays unchanged if this raises what `with_pin` does.
    """
    storage.replace(path, with_pin(_bytes_at(path), digits, name, role), private=True)


def set_settings(path: str, **settings: str | list[str]) -> None:
    """Write settings to the profile at a path; "" for the usual one.

    What isn't changed keeps its value, and comments go. Raises `Unsound` if the profile would have
    faults: then it stays unchanged.
    """
    contents = schema.parse(_bytes_at(path), path)
    data = f"{FIRST_LINE}{schema.in_toml({**contents, **settings})}".encode()
    Profile.read(data, name=path)
    storage.replace(path, data, private=True)  # who reads the hash of a PIN can try every PIN


def _bytes_at(path: str) -> bytes:
    if not storage.is_there(path):
        return b""
    Profile.open(path)  # names the file where it is damaged; an emptied one had settings
    return storage.read(path)


def with_pin(data: bytes, digits: str, name: str, role: str) -> bytes:
    """Return a profile with the hash of a person's PIN, in place of an earlier one.

    Raises `Unsound` if the profile has faults, or `CannotJudge` if another person has this PIN: the
    record could not name either. So it does for the first PIN if it isn't a director's.
    """
    profile = Profile.read(data)
    if not profile.locked and role != Role.DIRECTOR:
        raise CannotJudge(
            _("No director has a PIN yet."),
            remedy=_("No PIN was set. Set that of a director first."),
        )
    holder = profile.holder_of(digits)
    if holder is not None and holder.name != name:
        raise CannotJudge(
            _("{name} has this PIN already.", name=holder.name),
            remedy=_("No PIN was set. Choose another one."),
        )
    contents = schema.parse(data, "")
    names = [person.name for person, _hash in profile.holders]
    rows = dict(zip(names, contents.get("holder", ()), strict=True))
    rows[name] = {"name": name, "role": role, "pin": pin.hashed(digits)}
    changed = schema.in_toml({**contents, "holder": [*rows.values()]}).encode()
    Profile.read(changed)
    return changed
