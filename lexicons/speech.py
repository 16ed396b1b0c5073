"""Which language this station speaks: the one that is set, else that of the system's user."""

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress

from lexicons import storage
from lexicons.errors import CannotJudge, shown
from lexicons.language import DOMAIN, SHIPPED, Speech, _, preferred, speech


def profile_path(files: str) -> str:
    """Return the path of the profile that a machine uses if no other one is named.

    `files` is the folder of the machine's files (`Library.files`).
    """
    return os.path.join(files, "profiles", "kiosk.toml")


def language_of(files: str) -> str:
    """Return the language in a machine's profile; empty if it names no language.

    The kiosk refuses a profile with faults. Other commands need only its language.
    """
    try:
        with storage.open_file(profile_path(files)) as file:
            language = tomllib.load(file).get("language", "")
    except (OSError, ValueError):
        return ""
    return language if isinstance(language, str) else ""


def _known(folder: str) -> list[str]:
    """Return the languages that can be spoken: English, and those in a folder or shipped."""
    found = {"en"}
    for place in (folder, SHIPPED):
        with suppress(OSError):
            names = os.listdir(place)
            found |= {
                name for name in names if os.path.isfile(os.path.join(place, *_catalogue_of(name)))
            }
    return sorted(found)


def _catalogue_of(language: str) -> tuple[str, ...]:
    return language, "LC_MESSAGES", f"{DOMAIN}.mo"


def choose(language: str, files: str, environment: Mapping[str, str]) -> None:
    """Use a language, or if it is empty the first of the system's that has a translation.

    Raises `CannotJudge` if there is no translation for the language.
    """
    chosen(language, files, environment).use()


def chosen(language: str, files: str, environment: Mapping[str, str]) -> Speech:
    """Load what `choose` uses, and return it; English if the system names no translation."""
    folder = os.path.join(files, "locale")
    if language:
        found = speech(language, folder)
        if found is None:
            raise CannotJudge(
                _("There is no translation for {language}.", language=shown(language)),
                faults=[_("there are: {languages}", languages=", ".join(_known(folder)))],
                remedy=_(
                    "Name one of these languages. A translation of your own belongs at {path}.",
                    path=os.path.join(folder, *_catalogue_of(language)),
                ),
            )
        return found
    loaded = (speech(each, folder) for each in (*preferred(environment), "en"))
    return next(filter(None, loaded))
