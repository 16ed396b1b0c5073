"""The language of the pages. gettext looks up each sentence if there is a translation."""

from collections.abc import Callable

domain = "tilejudge"


def as_written(text: str) -> str:
    """Return a sentence in the language in which it is written: English."""
    return text


class Language:
    """The language of this process."""

    look_up: Callable[[str], str] = staticmethod(as_written)


def speak(language: str, folder: str) -> bool:
    """Use this language for every later page. Return False if there is no translation."""
    import gettext

    try:
        found = gettext.translation(domain, folder, [language])
    except Exception:  # a damaged catalogue makes gettext raise many kinds of errors
        return False
    Language.look_up = found.gettext
    return True


def _(text: str, **values: object) -> str:
    """Return a sentence in the language of this process, with its values.

    >>> _("CANNOT JUDGE"), _("Entry {number}.", number=7)
    ('CANNOT JUDGE', 'Entry 7.')
    """
    translated = Language.look_up(text)
    if not values:
        return translated
    try:
        return translated.format(**values)
    except (
        LookupError,
        ValueError,
        AttributeError,
    ):  # the translation names a value that does not exist
        return text.format(**values)
