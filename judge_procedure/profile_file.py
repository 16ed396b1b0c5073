"""The file of a profile: where a station has it, and how a PIN or a setting is written into it.

The file is written again from its values: what isn't changed keeps its value, and comments go.
"""

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from judge_procedure import pin
from judge_procedure.profile import Profile
from judge_record.entry import Role
from lexicons import CannotJudge, Library, schema, storage
from lexicons.language import _


class OwnSettings(NamedTuple):
    """Where a station's settings are."""

    path: str  # of the profile
    options: Mapping[str, Any] = MappingProxyType({})  # of the command, in place of the profile's

    def read(self, library: Library) -> Profile:
        path = self.path if storage.is_there(self.path) else None
        return Profile.of_machine(library, path)

    def are_new(self, library: Library) -> bool:
        """Return whether nobody has made a setting or a ruling on this machine yet."""
        made = (self.path, library.default_path, os.path.join(library.home, "journal"))
        return not any(map(os.path.exists, made))


def set_pin(path: str, digits: str, name: str, role: str) -> None:
    """Write the hash of a person's PIN to the profile at a path.

    The profile stays unchanged if this raises what `with_pin` does.
    """
    _write(path, with_pin(_sound(path), digits, name, role))


def set_settings(path: str, **settings: str | list[str]) -> None:
    """Write settings to the profile at a path; "" for the usual one.

    Raises `Unsound` if the profile has faults, or would have. It stays unchanged.
    """
    _write(path, schema.in_toml({**schema.parse(_sound(path), path), **settings}).encode())


def _sound(path: str) -> bytes:
    if not storage.is_there(path):
        return b""
    Profile.open(path)
    return storage.read(path)


def _write(path: str, data: bytes) -> None:
    """Write a profile. Who reads the hash of a PIN can try every PIN."""
    Profile.read(data, name=path)
    storage.replace(path, data, private=True)


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
