"""The language of what people read. gettext looks up each sentence if there is a translation."""

from collections.abc import Callable

domain = "tilejudge"


def as_written(text: str) -> str:
    """Return a sentence in the language in which it is written: English."""
    return text


def number_as_written(one: str, many: str, number: int) -> str:
    """Return the English sentence for a number of things."""
    return one if number == 1 else many


class Language:
    """The language of this process."""

    look_up: Callable[[str], str] = staticmethod(as_written)
    look_up_number: Callable[[str, str, int], str] = staticmethod(number_as_written)


def speak(language: str, folder: str) -> bool:
    """Use this language from now on. Return False if there is no translation."""
    import gettext

    try:
        found = gettext.translation(domain, folder, [language])
    except Exception:  # a damaged catalogue makes gettext raise many kinds of errors
        return False
    Language.look_up = found.gettext
    Language.look_up_number = found.ngettext
    return True


def _(text: str, **values: object) -> str:
    """Return a sentence in the language of this process, with its values.

    >>> _("CANNOT JUDGE"), _("Entry {number}.", number=7)
    ('CANNOT JUDGE', 'Entry 7.')
    """
    return filled(Language.look_up(text), text, values)


def counted(one: str, many: str, number: int, **values: object) -> str:
    """Return the sentence for a number of things, in the language of this process.

    The sentences name the number as `number`.

    >>> [counted("{number} word", "{number} words", words) for words in (1, 3)]
    ['1 word', '3 words']
    """
    translated = Language.look_up_number(one, many, number)
    return filled(translated, number_as_written(one, many, number), {"number": number, **values})


def filled(translated: str, written: str, values: dict[str, object]) -> str:
    """Return a translated sentence with its values; in English if it names an unknown value."""
    if not values:
        return translated
    try:
        return translated.format(**values)
    except (LookupError, ValueError, AttributeError):
        return written.format(**values)
