"""The labels for the keys of a kiosk, in the size of a key and large for the machine."""

import tomllib
from typing import NamedTuple

from lexicons import RuleSet
from lexicons.language import _
from lexicons.proceedings import names
from lexicons.speech import profile_path

#: The keys that can be JUDGE; the second player's key is one of the others.
function_keys = tuple(f"f{number}" for number in range(1, 13))
judge_keys = ("tab", names.keypad_enter, *function_keys)


class Label(NamedTuple):
    """What stands on a key, and beside it on the machine."""

    on_key: str
    meaning: str


class Keys(NamedTuple):
    """The keys of a kiosk; each is empty if its settings name none."""

    judge: str = ""
    second: str = ""


def labels_of(rules: RuleSet, keys: Keys) -> tuple[Label, ...]:
    """Return the labels for these keys. Without a key for JUDGE it is the rule set's.

    >>> from lexicons import Library
    >>> [label.on_key for label in labels_of(Library().rules("nsa-2004"), Keys(second="f2"))]
    ['JUDGE', 'F2']
    """
    key = names.key_name(keys.judge or names.judge_key(rules))
    label = names.judge_label(rules)
    judge = Label(label, _("{label} is the {key} key", label=label, key=key))
    second = Label(names.key_name(keys.second), _("the words are right"))
    return (judge, second) if keys.second else (judge,)


def keys_of(files: str) -> Keys:
    """Return the keys in the profile of a machine's kiosk. What is not a key there is left out.

    `files` is the folder of the machine's files (`Library.files`).
    """
    try:
        with open(profile_path(files), "rb") as file:
            profile = tomllib.load(file)
    except (OSError, ValueError):  # the kiosk itself refuses a profile with faults
        return Keys()
    judge, second = profile.get("judge_key"), profile.get("second_key")
    return Keys(judge if judge in judge_keys else "", second if second in function_keys else "")
