"""What the code SETUP of a kiosk covers, and what differs from station to station."""

import re
from dataclasses import asdict, replace

from judge_gui.model.profile import Profile
from lexicons import Unsound


def setup(profile: Profile) -> dict[str, object]:
    """Return the settings that stations of one venue share. docs/venue.md lists them.

    Name, event, look, keypad, folder of copies and PINs are not among them. The language is in
    `lexicons.codes.setup`, by the translation that is in use.

    >>> setup(Profile(station="Kiosk 1")) == setup(Profile(station="Kiosk 2", theme="dark"))
    True
    """
    return {
        "judge_key": profile.judge_key,
        "second_key": profile.second_key,
        "prompts": list(profile.prompts),
        "probing": profile.policy.value,
        "tables": sorted(profile.tables),
        "rounds": profile.rounds,
        "words_on_verdict": profile.words_on_verdict,
        "smart_device": profile.smart_device,
        "times": asdict(profile.times),
    }


def without_station(data: bytes, name: str) -> bytes:
    r"""Return a profile's bytes without the name of its station.

    `name` is what messages call the profile. Raises `Unsound` if the name cannot be taken out.

    >>> without_station(b'station = "Kiosk 1"\nrounds = 9\n', "a profile")
    b'rounds = 9\n'
    """
    before = Profile.read(data, name=name)
    text = data.decode().removeprefix("\ufeff")
    table = re.search(r"(?m)^\s*\[", text)
    head = text[: table.start()] if table else text
    shared = re.sub(r"(?m)^[ \t]*station[ \t]*=.*\n?", "", head, count=1) + text[len(head) :]
    after = shared.encode()
    if Profile.read(after, name=name) != replace(before, station=""):
        raise Unsound(
            f"{name} cannot be packed without the name of its station.",
            remedy="Write `station` on one line of its own.",
        )
    return after
