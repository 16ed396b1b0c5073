"""Which language this station speaks: the one that is set, else that of the system's user."""

import os
import tomllib
from collections.abc import Mapping

from lexicons import storage
from lexicons.errors import CannotJudge, shown
from lexicons.language import Speech, _, known, preferred, speech


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


def choose(language: str, environment: Mapping[str, str]) -> None:
    """Use a language, or if it is empty the first of the system's that has a translation.

    Raises `CannotJudge` if there is no translation for the language.
    """
    chosen(language, environment).use()


def chosen(language: str, environment: Mapping[str, str]) -> Speech:
    """Load what `choose` uses, and return it; English if the system names no translation."""
    if not language:
        loaded = map(speech, (*preferred(environment), "en"))
        return next(filter(None, loaded))
    if found := speech(language):
        return found
    raise CannotJudge(
        _("There is no translation for {language}.", language=shown(language)),
        faults=[_("there are: {languages}", languages=", ".join(known()))],
        remedy=_("Name one of these languages."),
    )
