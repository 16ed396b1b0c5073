"""The file of a profile: where a station has it, and how a PIN or a setting is written into it.

What somebody wrote there stays: comments, order, and settings that are not changed.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from judge_procedure import pin
from judge_procedure.profile import Profile
from judge_record.entry import Role
from lexicons import CannotJudge, Library, schema, storage
from lexicons.language import _


class OwnSettings(NamedTuple):
    """Where a station's settings are, and what builds a list for it."""

    path: str  # of the profile
    build_list: Callable[[str, str, str], None]  # of a file, as an edition, with its title
    options: Mapping[str, Any] = MappingProxyType({})  # of the command, in place of the profile's

    def read(self, library: Library) -> Profile:
        """Return the settings as they are written."""
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
    _write(path, with_pin(_text_of(path), digits, name, role))


def set_settings(path: str, **settings: str | list[str]) -> None:
    """Write settings to the profile at a path; "" for the usual one.

    Raises `Unsound` if the profile has faults, or would have. It stays unchanged.
    """
    text = _text_of(path)
    for key, value in settings.items():
        text = _with_setting(text, key, "" if value == "" else schema.in_toml(value))
    _write(path, text)


def _text_of(path: str) -> str:
    if not storage.is_there(path):
        return ""
    Profile.open(path)
    return storage.read(path).decode().removeprefix("\ufeff")


def _write(path: str, text: str) -> None:
    """Write a profile. Who reads the hash of a PIN can try every PIN."""
    Profile.read(text.encode(), name=path)
    storage.replace(path, text.encode(), private=True)


def with_pin(text: str, digits: str, name: str, role: str) -> str:
    """Return a profile's text with the hash of a PIN, in place of an earlier one or at its end.

    Raises `Unsound` if the profile has faults, or `CannotJudge` if another person has this PIN: the
    record could not name either. So it does for the first PIN if it isn't a director's.
    """
    profile = Profile.read(text.encode())
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
    hashed = f'"{pin.hashed(digits)}"'
    own_name = re.compile(rf"""(?mi)^[ \t]*name[ \t]*=[ \t]*["']{re.escape(name)}["']""")
    tables = re.split(r"(?m)^(?=[ \t]*\[)", text)
    for at, table in enumerate(tables):
        head, _newline, rest = table.partition("\n")
        if re.match(r"\s*\[\[\s*holder\s*\]\]", head) and own_name.search(rest):
            for key, value in (("role", f'"{role}"'), ("pin", hashed)):
                rest = _with_setting(rest, key, value)
            tables[at] = f"{head}\n{rest}"
            break
    else:
        gap = "\n\n" if text.strip() else ""
        row = f'[[holder]]\nname = "{name}"\nrole = "{role}"\npin = {hashed}\n'
        tables = [text.rstrip(), gap, row]
    changed = "".join(tables)
    Profile.read(changed.encode())
    return changed


def _with_setting(text: str, key: str, value: str) -> str:
    r"""Return a profile's text with a setting: in place of the earlier one, or at the top.

    Without a value, the setting is taken away.

    >>> _with_setting('# mine\ntheme = "dark"\n[times]\nidle = 30\n', "theme", '"light"')
    '# mine\ntheme = "light"\n[times]\nidle = 30\n'
    """
    table = re.search(r"(?m)^\s*\[", text)
    head = text[: table.start()] if table else text
    line = f"{key} = {value}\n" if value else ""
    before = re.search(rf"(?m)^[ \t]*{key}[ \t]*=", head)
    if not before:
        return f"{line}{text}"
    rest = text[before.start() :].splitlines(keepends=True)
    # A list can take several lines.
    end = next(at for at in range(1, len(rest) + 1) if _is_toml("".join(rest[:at])))
    return "".join((text[: before.start()], line, *rest[end:]))


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
