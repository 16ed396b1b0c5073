"""What the code SETUP of a kiosk covers."""

from dataclasses import asdict

from judge_gui.model.profile import Profile
from lexicons import RuleSet


def setup(profile: Profile, rules: RuleSet) -> dict[str, object]:
    """Return the settings that stations of one event share. docs/event.md lists them.

    Name, event, look, keypad, folder of copies and PINs are not among them. The language is in
    `judge_procedure.codes.setup`, by the translation that is in use.

    >>> from lexicons import Library
    >>> free = Library().rules("open")
    >>> setup(Profile(station="K1"), free) == setup(Profile(station="K2", theme="dark"), free)
    True
    """
    return {
        "judge_key": profile.judge_key,
        "second_key": profile.second_key,
        "prompts": list(profile.asks(rules)),
        "probing": profile.policy(rules).value,
        "tables": sorted(profile.tables),
        "rounds": profile.rounds,
        "timetable": [str(slot) for slot in profile.timetable],
        "words_on_verdict": profile.words_on_verdict,
        "smart_device": profile.smart_device,
        "times": asdict(profile.times),
    }
