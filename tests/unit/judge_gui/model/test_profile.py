"""What a director settles for a kiosk, read strictly; its PIN."""

from pathlib import Path
from typing import Any

import pytest

from judge_gui.model import pin, profile
from judge_gui.model.profile import Profile, Times
from lexicons import Missing, Unsound
from lexicons.record.session import ProbingPolicy

whole = """
station = "Kiosk 2"
rules = "nzasp-2022"
event = "Spring Open"
judge_key = "enter"
second_key = "f2"
prompts = ["table", "round"]
probing = "ask"
words_on_verdict = true
theme = "dark"
touch = true
smart_device = true
language = "fr"
backup = "/media/stick"

[times]
idle = 30
hand_off = 90.5
checking = 2
judging = 0.5
verdict_least = 3
verdict_most = 25
door = 120
"""


def test_a_profile_that_says_nothing_settles_nothing() -> None:
    assert Profile.read(b"") == Profile()


def test_a_profile_can_settle_everything() -> None:
    kept = pin.kept("2468")
    read = Profile.read(f'pin = "{kept}"\n{whole}'.encode())
    assert read == Profile(
        station="Kiosk 2",
        rules="nzasp-2022",
        event="Spring Open",
        judge_key="enter",
        second_key="f2",
        prompts=("round", "table"),  # in the order in which they are asked for
        probing=ProbingPolicy.ASK,
        words_on_verdict=True,
        theme="dark",
        touch=True,
        smart_device=True,
        language="fr",
        backup="/media/stick",
        pin=kept,
        times=Times(30, 90.5, 2, 0.5, 3, 25, 120),
    )


def test_the_pin_stands_in_no_message() -> None:
    assert "scrypt" not in repr(Profile(pin=pin.kept("2468")))


faulty = [
    ('judge_key = "a"', "judge_key", "letters are typed"),
    ('judge_key = "escape"', "judge_key", "Esc goes back"),
    ('second_key = "tab"', "second_key", "Tab judges, unless it is told otherwise"),
    ('judge_key = "f2"\nsecond_key = "f2"', "second_key", "one key for both is no second key"),
    ('prompts = ["name"]', "prompts", "nothing else is asked for"),
    ('probing = "forbid"', "probing", "there are three policies"),
    ('theme = "pink"', "theme", "there are two"),
    ('pin = "2468"', "pin", "a PIN is never kept as it is"),
    ("words_on_verdict = 1", "words_on_verdict", "it is true or false"),
    ('station = "a\\nb"', "station", "it is shown in one line"),
    ("[times]\nidle = 5", "times.idle", "nobody types so fast"),
    ("[times]\nidle = true", "times.idle", "true is no number of seconds"),
    ('[times]\nidle = "30"', "times.idle", "nor is a text"),
    ("[times]\njudging = 0", "times.judging", "every challenge takes the same time"),
    (
        "[times]\nverdict_least = 20",
        "times.verdict_least",
        "as long as verdict_most: no key counts",
    ),
    ("[times]\nverdict_most = 5\nverdict_least = 6", "times.verdict_least", "longer than it"),
    ("[times]\nwait = 5", "times.wait", "no such time"),
    ('colour = "red"', "colour", "no such key"),
]


@pytest.mark.parametrize(("said", "where", "because"), faulty, ids=[row[-1] for row in faulty])
def test_what_a_profile_cannot_say_is_refused(said: str, where: str, because: str) -> None:
    with pytest.raises(Unsound) as refused:
        Profile.read(said.encode(), name="kiosk.toml")
    assert [fault for fault in refused.value.faults if fault.startswith(where)], because


def test_all_faults_are_told_together() -> None:
    said = b'judge_key = "a"\ntheme = "pink"\ncolour = "red"\n[times]\nidle = 1\ndoor = 1\n'
    with pytest.raises(Unsound) as refused:
        Profile.read(said, name="kiosk.toml")
    assert len(refused.value.faults) == 5
    assert "kiosk.toml cannot be used" in str(refused.value)


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(Unsound):
        Profile.read(b"station = ")


def test_a_profile_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        Profile.open(str(tmp_path / "kiosk.toml"))


@pytest.mark.parametrize("key", profile.times)
def test_the_usual_times_are_told_beside_their_keys_and_can_be_said(key: str) -> None:
    known: Any = profile.times[key]
    usual = getattr(Times(), key)
    assert f"({usual})" in known.meaning
    assert known.expects(usual) == ""


# -- the PIN -------------------------------------------------------------------------------------

pins = [
    ("1234", True),
    ("123456789012", True),
    ("123", False),
    ("1234567890123", False),
    ("12 34", False),
    ("abcd", False),
    ("\u0661\u0662\u0663\u0664", False),
    ("", False),
]


@pytest.mark.parametrize(("digits", "sound"), pins)
def test_a_pin_has_four_to_twelve_digits(digits: str, sound: bool) -> None:
    assert (pin.fault(digits) == "") == sound


def test_one_pin_is_never_kept_in_the_same_form_twice() -> None:
    first, second = pin.kept("2468"), pin.kept("2468")
    assert first != second
    assert pin.agrees("2468", first)
    assert pin.agrees("2468", second)
    assert not pin.agrees("", first)


@pytest.mark.parametrize("value", [None, 2468, "", "scrypt:00:00", "2468"])
def test_only_what_scrypt_made_is_kept(value: object) -> None:
    assert "--set-pin" in pin.expects(value)


def test_the_wait_grows_and_never_shrinks() -> None:
    waits = [pin.delay(failures) for failures in range(1, 30)]
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (0, 120)
