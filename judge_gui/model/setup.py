"""What the code SETUP of a kiosk covers, and what differs from station to station."""

from dataclasses import asdict, replace

from judge_gui.model.own_settings import with_setting
from judge_gui.model.profile import Profile
from lexicons import Unsound


def setup(profile: Profile) -> dict[str, object]:
    """Return the settings that stations of one venue share. docs/venue.md lists them.

    Name, event, look, keypad, folder of copies and PINs are not among them. The language is in
    `judge_procedure.codes.setup`, by the translation that is in use.

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
        "timetable": [str(slot) for slot in profile.timetable],
        "words_on_verdict": profile.words_on_verdict,
        "smart_device": profile.smart_device,
        "times": asdict(profile.times),
    }


def keys(profile: Profile) -> dict[str, str]:
    """Return every setting as people read it, but the name of the station and the PINs.

    >>> keys(Profile(rounds=9))["rounds"], keys(Profile())["times.idle"]
    ('9', '60')
    """
    found = setup(profile) | {
        "rules": profile.rules,
        "event": profile.event,
        "theme": profile.theme,
        "text_size": profile.text_size,
        "touch": profile.touch,
        "language": profile.language,
        "backup": profile.backup,
        "tables": sorted(profile.tables, key=_by_number),
    }
    del found["times"]
    found |= {f"times.{name}": f"{ms / 1000:g}" for name, ms in asdict(profile.times).items()}
    found |= {f"holder {each.person.name}": each.person.role for each in profile.holders}
    found["pin"] = bool(profile.pin)
    return {key: _in_plain(found[key]) for key in sorted(found)}


def pins(profile: Profile) -> dict[str, str]:
    """Return the hashes of all PINs, by the keys that `keys` names."""
    named = {f"holder {holder.person.name}": holder.pin for holder in profile.holders}
    return named | ({"pin": profile.pin} if profile.pin else {})


def _in_plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value or "-")


def _by_number(table: str) -> tuple[int, str]:
    """Return the place of a table in a hall, where 2 comes before 10.

    >>> sorted(["10", "2B", "2A", "A"], key=_by_number)
    ['A', '2A', '2B', '10']
    """
    digits = "".join(filter(str.isdecimal, table))
    return int(digits or 0), table


def without_station(data: bytes, name: str) -> bytes:
    r"""Return a profile's bytes without the name of its station.

    `name` is what messages call the profile. Raises `Unsound` if the name cannot be taken out.

    >>> without_station(b'station = "Kiosk 1"\nrounds = 9\n', "a profile")
    b'rounds = 9\n'
    """
    usual = b"# The usual settings.\n"  # an empty profile counts as damaged
    before = Profile.read(data, name=name)
    after = with_setting(data.decode().removeprefix("\ufeff"), "station", "").encode()
    if Profile.read(after, name=name) != replace(before, station=""):
        raise Unsound(
            f"{name} cannot be packed without the name of its station.",
            remedy="Write `station` on one line of its own.",
        )
    return after if after.strip() else usual
