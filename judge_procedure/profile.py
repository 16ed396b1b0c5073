"""The profile of a kiosk: its director's settings, read strictly from TOML."""

import platform
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from judge_procedure import pin
from judge_procedure.names import KEYPAD_ENTER, judge_key
from judge_procedure.typed import MOST_ROUNDS, Misread, initials, is_one_of, listed, plain_or
from judge_record.entry import Person, Role
from judge_record.place import fault_of
from lexicons import Library, RuleSet, schema, storage
from lexicons.language import _
from lexicons.schema import Rows, SchemaKey, Table, flag, identifier, one_of, some_of, text, whole
from lexicons.speech import profile_path

#: Keys that can be JUDGE: they do not type, move or go back. The keypad's Enter is not the Enter
#: that ends a word: a number pad can be on the opponent's side.
FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 13))
JUDGE_KEYS = ("tab", KEYPAD_ENTER, *FUNCTION_KEYS)
STAFF = tuple(role.value for role in (Role.WORD_JUDGE, Role.DIRECTOR))


@dataclass(frozen=True, slots=True)
class Times:
    """How long things last, in milliseconds (the file holds seconds)."""

    idle: int = 60_000  # without a key, before what was typed is wiped
    hand_off: int = 120_000  # the same, while the words are compared with the board
    checking: int = 1_000  # before JUDGE counts: nobody compares words faster
    judging: int = 1_000  # between JUDGE and the verdict, for every challenge
    verdict_least: int = 2_000  # before a key clears the verdict
    verdict_most: int = 20_000  # before the verdict clears by itself
    calling: int = 300_000  # without a key, before CANNOT JUDGE is wiped
    called: int = 300_000  # before a page with the number of a call frees the station
    door: int = 60_000  # without a key, before the director's visit ends

    @classmethod
    def of_seconds(cls, **seconds: float) -> "Times":
        """Return the times of these seconds, and the usual ones for the rest.

        >>> Times.of_seconds(idle=30, judging=0.5).judging
        500
        """
        return cls(**{name: round(1000 * value) for name, value in seconds.items()})


def seconds(low: float, high: float) -> schema.Expectation:
    """Expect a number of seconds within bounds, both included."""

    def expects(value: object) -> str:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        inside = number and low <= value <= high  # type: ignore[operator]
        return "" if inside else f"a number of seconds from {low} to {high}"

    return expects


def _holder_name(value: object) -> str:
    try:
        known = isinstance(value, str) and initials(value) is not None
    except Misread:
        known = False
    return "" if known else "initials: 2 to 4 letters"


def _rows_of(read: Callable[[list[str]], Collection[object]], what: str) -> schema.Expectation:
    """Expect a list of rows that can be read, and are not empty."""

    def expects(value: object) -> str:
        try:
            known = isinstance(value, list) and all(isinstance(row, str) for row in value)
            return "" if known and read(value) else what  # type: ignore[arg-type]
        except Misread:
            return what

    return expects


def _asks(value: object) -> str:
    return "" if value == [] else some_of("round", "table")(value).replace("one or", "none or")


TIME_KEYS: Table = {
    "idle": SchemaKey(seconds(10, 600), "without a key, before what was typed is wiped (60)"),
    "hand_off": SchemaKey(seconds(20, 600), "the same, while the words are checked (120)"),
    "checking": SchemaKey(seconds(1, 10), "before the JUDGE key counts (1)"),
    "judging": SchemaKey(seconds(0.2, 10), "between JUDGE and every verdict (1)"),
    "verdict_least": SchemaKey(seconds(0.5, 30), "before a key clears the verdict (2)"),
    "verdict_most": SchemaKey(seconds(5, 300), "before the verdict clears by itself (20)"),
    "calling": SchemaKey(seconds(30, 3600), "without a key, before CANNOT JUDGE is wiped (300)"),
    "called": SchemaKey(seconds(10, 600), "before a page with the number of a call goes (300)"),
    "door": SchemaKey(seconds(30, 3600), "without a key, before the director's menu closes (60)"),
}

HOLDER_KEYS: Table = {
    "name": SchemaKey(_holder_name, "the initials of one person", required=True),
    "role": SchemaKey(one_of(*STAFF), "what the person may do", required=True),
    "pin": SchemaKey(
        pin.expects, "the person's PIN; `judge kiosk --set-pin` writes it", required=True
    ),
}

FILE_KEYS: Table = {
    "station": SchemaKey(text, "the name of this kiosk (the machine's name)"),
    "rules": SchemaKey(identifier, "rule set (the default of this machine)"),
    "record": SchemaKey(
        fault_of, "where it records: a folder, or `postgresql://…` (JUDGE_HOME/journal)"
    ),
    "event": SchemaKey(text, "the event to begin where none is open (the day)"),
    "judge_key": SchemaKey(one_of(*JUDGE_KEYS), "the key that judges (the rule set's, else Tab)"),
    "prompts": SchemaKey(
        _asks,
        "what is asked before the words (the table, if the rules have words judged together; else"
        " nothing)",
    ),
    "tables": SchemaKey(
        _rows_of(listed, 'a list of tables, such as ["1-40", "41A-D", "Stage"]'),
        "the tables of the tournament (any number)",
    ),
    "rounds": SchemaKey(whole(1, MOST_ROUNDS), "how many rounds are played (any number)"),
    "theme": SchemaKey(one_of("light", "dark"), "the look of all pages but the verdict (light)"),
    "text_size": SchemaKey(whole(100, 150), "the size of text, in percent (100)"),
    "touch": SchemaKey(flag, "whether the keypad is always shown (false)"),
    "smart_device": SchemaKey(
        flag, "whether it is a telephone or tablet, with rules of its own (false)"
    ),
    "language": SchemaKey(text, "the language of the pages, such as es (the system's)"),
    "backup": SchemaKey(text, "the folder for a copy of the journal when a session ends"),
    "pin": SchemaKey(pin.expects, "the director's PIN; `judge kiosk --set-pin` writes it"),
    "holder": Rows(HOLDER_KEYS, required=False),
    "times": TIME_KEYS,
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

    station: str = ""
    rules: str = ""
    event: str = ""
    record: str = ""
    judge_key: str = ""
    prompts: tuple[str, ...] | None = None  # `asks` says what holds then
    tables: frozenset[str] = frozenset()  # empty if every number is a table
    rounds: int = 0  # 0 if they are not limited
    theme: str = "light"
    text_size: int = 100  # percent
    touch: bool = False
    smart_device: bool = False
    language: str = ""
    backup: str = ""
    pin: str = field(default="", repr=False)
    holders: tuple[Holder, ...] = field(default=(), repr=False)
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

    def in_force(self, rules: RuleSet) -> dict[str, object]:
        """Return the settings about which a rulebook can say something, as they are here."""
        return {
            "prompts": self.asks(rules),
            "judge_key": self.judge_key or judge_key(rules),
            "smart_device": self.smart_device,
            "pin": self.locked,
        }

    @property
    def locked(self) -> bool:
        """Whether a PIN is set."""
        return bool(self.pin or self.holders)

    @property
    def people(self) -> tuple[str, ...]:
        """The initials of who have a PIN, in order; the director's own PIN may have none.

        >>> Profile(pin="scrypt:00").people
        ('no initials',)
        """
        named = sorted(str(holder.person.name) for holder in self.holders)
        return (*([_("no initials")] if self.pin else []), *named)

    def has_round(self, number: int) -> bool:
        """Return whether the event has a round of this number."""
        return not self.rounds or number <= self.rounds

    def holder_of(self, digits: str) -> Person | None:
        """Return the person whose PIN this is; None if it is nobody's.

        Every hash is compared, so that the time does not show whose PIN it is.
        """
        nameless = [Holder(Person(None, Role.DIRECTOR), self.pin)] if self.pin else []
        found = [h.person for h in (*nameless, *self.holders) if pin.agrees(digits, h.pin)]
        return found[0] if found else None

    @classmethod
    def read(cls, data: bytes, *, name: str = "the profile") -> "Profile":
        """Return the profile of a file's bytes. Raise `Unsound` with all faults of the file."""
        contents = schema.parse(data, name)
        faults = schema.FileFaults()
        sound = schema.sound(contents, FILE_KEYS, faults)
        settings = _converted(sound)
        _check(settings, faults)
        faults.refuse(
            f"{name} is not a valid profile.",
            "Correct the file. docs/profile-keys.md lists every key.",
        )
        return replace(cls(), **settings)

    @classmethod
    def open(cls, path: str) -> "Profile":
        """Return the profile in a file. Raise `Missing` if there is no file, else as `read`."""
        data = storage.read_settings(path, "The profile", "Give the path of a kiosk's TOML file.")
        return cls.read(data, name=path)

    @classmethod
    def of_machine(cls, library: Library, path: str | None = None) -> "Profile":
        """Return a machine's profile; the usual settings if it has none.

        `path` names another profile.
        """
        own = profile_path(library.files)
        return cls.open(path or own) if path is not None or storage.is_there(own) else cls()


def _converted(sound: Mapping[str, Any]) -> dict[str, Any]:
    settings = dict(sound)
    if "times" in settings:
        settings["times"] = Times.of_seconds(**settings["times"])
    if "prompts" in settings:
        settings["prompts"] = tuple(p for p in ("round", "table") if p in settings["prompts"])
    if "tables" in settings:
        settings["tables"] = listed(settings["tables"])
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
    for name in sorted({each for at, each in enumerate(names) if is_one_of(each, names[:at])}):
        faults.add("holder", f"{name} has two PINs")
    if people and "pin" not in settings and Role.DIRECTOR not in {p.role for p in people}:
        faults.add("holder", "nobody is a director: set the PIN of a director first")
    durations = settings.get("times", Times())
    least, most = durations.verdict_least / 1000, durations.verdict_most / 1000
    if least >= most:
        faults.add("times.verdict_least", f"{least:g} is not less than verdict_most, {most:g}")
