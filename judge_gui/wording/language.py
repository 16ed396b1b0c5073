"""The language of the pages: gettext looks every sentence up, where there is a translation."""

from collections.abc import Callable

domain = "tilejudge"


def as_written(text: str) -> str:
    """The language in which the pages are written."""
    return text


class Language:
    """The language that is spoken; one a process."""

    look_up: Callable[[str], str] = staticmethod(as_written)


def speak(language: str, folder: str) -> bool:
    """Say everything in this language from here on; whether there is a translation of it."""
    import gettext

    try:
        found = gettext.translation(domain, folder, [language])
    except Exception:  # gettext raises whatever a damaged catalogue leads it to
        return False
    Language.look_up = found.gettext
    return True


def _(text: str, **values: object) -> str:
    """A sentence in the language that is spoken, with what it is about.

    >>> _("CANNOT JUDGE"), _("Entry {number}.", number=7)
    ('CANNOT JUDGE', 'Entry 7.')
    """
    said = Language.look_up(text)
    if not values:
        return said
    try:
        return said.format(**values)
    except (LookupError, ValueError, AttributeError):  # a translation that names what is not there
        return text.format(**values)
