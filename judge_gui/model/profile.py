"""The profile of a kiosk: what its director settled, read from TOML, strictly."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge_gui.model import pin
from lexicons import schema, storage
from lexicons.record.session import ProbingPolicy
from lexicons.schema import Key, Table, flag, identifier, one_of, some_of, text

#: Keys that can be JUDGE, or the second player's: none that types, moves or goes back.
function_keys = tuple(f"f{number}" for number in range(1, 13))
judge_keys = ("tab", "enter", *function_keys)


@dataclass(frozen=True, slots=True)
class Times:
    """How long things last, in seconds."""

    idle: float = 60  # without a key, before what was typed is wiped
    hand_off: float = 120  # the same, while the words are compared with the board
    checking: float = 1  # before JUDGE counts: nobody checks words faster
    judging: float = 1  # between JUDGE and verdict, for every challenge
    verdict_least: float = 2  # before a key clears the verdict
    verdict_most: float = 20  # before it clears by itself
    door: float = 300  # without a key, before the director's door closes


def seconds(low: float, high: float) -> schema.Expectation:
    """A number of seconds within bounds, both included."""

    def expects(value: object) -> str:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        inside = number and low <= value <= high  # type: ignore[operator]
        return "" if inside else f"a number of seconds from {low} to {high}"

    return expects


times: Table = {
    "idle": Key(seconds(10, 600), "without a key, before what was typed is wiped (60)"),
    "hand_off": Key(seconds(20, 600), "the same, while the words are checked (120)"),
    "checking": Key(seconds(0.3, 10), "before the JUDGE key counts (1)"),
    "judging": Key(seconds(0.2, 10), "between JUDGE and every verdict (1)"),
    "verdict_least": Key(seconds(0.5, 30), "before a key clears the verdict (2)"),
    "verdict_most": Key(seconds(5, 300), "before the verdict clears by itself (20)"),
    "door": Key(seconds(30, 3600), "without a key, before the director's door closes (300)"),
}

file: Table = {
    "station": Key(text, "the name of this kiosk (the machine's name)"),
    "rules": Key(identifier, "rule set (the default of this machine)"),
    "event": Key(text, "the event to begin where none is open (the day)"),
    "judge_key": Key(one_of(*judge_keys), "the key that judges (the rule set's, else Tab)"),
    "second_key": Key(
        one_of(*function_keys), "a key of the second player's, asked for before JUDGE counts"
    ),
    "prompts": Key(some_of("round", "table"), "what is asked before the words"),
    "probing": Key(
        one_of(*(policy.value for policy in ProbingPolicy)),
        "what a challenge leads to that overlaps a recent one (record)",
    ),
    "words_on_verdict": Key(flag, "whether the words stay to be seen beside the verdict (false)"),
    "theme": Key(one_of("light", "dark"), "the look of all pages but the verdict (light)"),
    "touch": Key(flag, "whether a keypad is shown (false)"),
    "smart_device": Key(flag, "whether it is a telephone or tablet, with rules of its own (false)"),
    "language": Key(text, "the language of the pages, where there is a translation"),
    "backup": Key(text, "the folder for a copy of the journal when a session ends"),
    "pin": Key(pin.expects, "the director's PIN; `judge kiosk --set-pin` writes it"),
    "times": times,
}


@dataclass(frozen=True, slots=True)
class Profile:
    """What a director settled for one kiosk.

    >>> Profile.read(b'station = "Kiosk 2"').station
    'Kiosk 2'
    """

    station: str = ""
    rules: str = ""
    event: str = ""
    judge_key: str = ""
    second_key: str = ""
    prompts: tuple[str, ...] = ()
    probing: ProbingPolicy = ProbingPolicy.RECORD
    words_on_verdict: bool = False
    theme: str = "light"
    touch: bool = False
    smart_device: bool = False
    language: str = ""
    backup: str = ""
    pin: str = field(default="", repr=False)
    times: Times = Times()

    @classmethod
    def read(cls, data: bytes, *, name: str = "the profile") -> "Profile":
        """A profile from the bytes of its file; all faults are refused together."""
        contents = schema.parse(data, name)
        faults = schema.Faults()
        sound = schema.sound(contents, file, faults)
        check(sound, faults)
        faults.refuse(
            f"{name} cannot be used: it says what a profile cannot say.",
            "Mend the file; docs/directors.md tells every key.",
        )
        return replace(cls(), **converted(sound))

    @classmethod
    def open(cls, path: str) -> "Profile":
        """The profile in a file."""
        data = storage.read(path, "The profile", "Give the path of a kiosk's TOML file.")
        return cls.read(data, name=path)


def check(sound: Mapping[str, Any], faults: schema.Faults) -> None:
    """What single keys cannot tell."""
    if "judge_key" in sound and sound["judge_key"] == sound.get("second_key"):
        faults.add("second_key", "it is the key that judges")
    durations = sound.get("times", {})
    least = durations.get("verdict_least", Times().verdict_least)
    most = durations.get("verdict_most", Times().verdict_most)
    if least >= most:
        faults.add("times.verdict_least", f"{least} is not less than verdict_most, {most}")


def converted(sound: Mapping[str, Any]) -> dict[str, Any]:
    """What the file says, as the profile holds it."""
    said = dict(sound)
    if "times" in said:
        said["times"] = Times(**said["times"])
    if "prompts" in said:
        said["prompts"] = tuple(p for p in ("round", "table") if p in said["prompts"])
    if "probing" in said:
        said["probing"] = ProbingPolicy(said["probing"])
    return said


def home_path(home: str) -> str:
    """Where a machine keeps the profile that it uses unless it is told of another."""
    return os.path.join(home, "profiles", "kiosk.toml")


def with_pin(text: str, kept: str) -> str:
    r"""A profile's text with a PIN in the place of the one before, or at its top.

    >>> with_pin('station = "K"\n', "scrypt:00")
    'pin = "scrypt:00"\nstation = "K"\n'
    >>> with_pin('# mine\npin = "old"\n[times]\nidle = 30\n', "scrypt:00")
    '# mine\npin = "scrypt:00"\n[times]\nidle = 30\n'
    """
    line = f'pin = "{kept}"'
    table = re.search(r"(?m)^\s*\[", text)
    head = text[: table.start()] if table else text
    replaced, count = re.subn(r"(?m)^[ \t]*pin[ \t]*=.*$", line, head, count=1)
    return f"{replaced}{text[len(head) :]}" if count else f"{line}\n{text}"
