"""The language of what people read: sentences, numbers and times in the language of this process.

>>> _("Entry {number}.", number=7), figure(279496), date_in_words(2026, 5, 1)
('Entry 7.', '279,496', '1 May 2026')

gettext has the translations. How a language writes numbers and times are sentences of its
catalogue too: a translator writes the same example in the language.
"""

import gettext
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations

from lexicons.errors import CannotJudge, shown

DOMAIN = "tilejudge"

#: The translations that are shipped, as gettext looks for them: XX/LC_MESSAGES/tilejudge.mo.
SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "locale")

#: The settings that name the language of the system's user. The first one that is set counts.
SETTINGS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

WRITTEN_IN = ("en", "C", "POSIX")  # locales whose sentences need no translation


@dataclass
class Language:
    """A language: its code, such as es or pt-BR, and its translations. English needs none."""

    code: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations)

    def use(self) -> None:
        """Make this the language of the process."""
        spoken.code, spoken.catalogue = self.code, self.catalogue


spoken = Language()  # the language of this process


def languages() -> list[str]:
    """Return the languages that can be spoken."""
    names = (name for name in os.listdir(SHIPPED) if os.path.isdir(os.path.join(SHIPPED, name)))
    return sorted({"en", *filter(translation, names)})


def loaded(language: str) -> Language | None:
    """Load a language, without using it yet. Return None if there is no translation.

    >>> loaded("tlh"), loaded("en_NZ").code
    (None, 'en-NZ')
    """
    catalogue = translation(language)
    if catalogue is None:
        return None
    code = re.split(r"[.@]", language)[0].replace("_", "-")
    return Language("en" if code in {"C", "POSIX"} else code, catalogue)  # the names of no language


def translation(language: str) -> NullTranslations | None:
    """Return the translation into a language, for English one that changes nothing; else None.

    A region or an encoding may follow the language: `es_MX.UTF-8` is read as `es` if there is no
    catalogue for `es_MX`.
    """
    name = language.replace("-", "_")
    if not name.translate(dict.fromkeys(map(ord, "_.@"))).isalnum():  # it names a folder
        return None
    if name.partition(".")[0].partition("_")[0] in WRITTEN_IN:
        return NullTranslations()
    try:
        return gettext.translation(DOMAIN, SHIPPED, [name])
    except Exception:  # a damaged one makes gettext raise many kinds of errors
        return None


def preferred(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the languages of the system's user, the preferred one first, as gettext reads them.

    >>> list(preferred({"LANG": "es_ES.UTF-8", "LANGUAGE": "ca:es"}))
    ['ca', 'es']
    """
    for name in SETTINGS:
        if value := environment.get(name):
            yield from filter(None, value.split(":"))
            return


def language_for(language: str, environment: Mapping[str, str]) -> Language:
    """Load a language, or if it is empty the first of the system's that has a translation.

    English if the system names no translation. Raises `CannotJudge` if there is no translation for
    the language.
    """
    if not language:
        return next(filter(None, map(loaded, (*preferred(environment), "en"))))
    if known := loaded(language):
        return known
    raise CannotJudge(
        _("There is no translation for {language}.", language=shown(language)),
        faults=[_("there are: {languages}", languages=", ".join(languages()))],
        remedy=_("Name one of these languages."),
    )


def choose(language: str, environment: Mapping[str, str]) -> None:
    """Use the language that `language_for` loads."""
    language_for(language, environment).use()


# -- sentences -------------------------------------------------------------------------------------


def _(text: str, /, **values: object) -> str:
    """Return a sentence in the language of this process, with its values.

    >>> _("CANNOT JUDGE"), _("Entry {number}.", number=7)
    ('CANNOT JUDGE', 'Entry 7.')
    """
    translated = spoken.catalogue.gettext(text)
    if translated == text:  # early 3.11s don't find a word that the catalogue has with its plural
        translated = spoken.catalogue.ngettext(text, text, 1)
    if translated is not text and any(f"{{{name}" not in translated for name in values):
        translated = text
    return _filled(translated, text, values)


def counted(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the sentence for a number of things, in the language of this process.

    The sentences name the number as `number`. They may be given it as it is written:
    `number=figure(1234)`.

    >>> [counted("{number} word", "{number} words", words) for words in (1, 3)]
    ['1 word', '3 words']
    """
    translated = spoken.catalogue.ngettext(one, many, number)
    written = one if number == 1 else many
    return _filled(translated, written, {"number": number, **values})


def _filled(translated: str, written: str, values: dict[str, object]) -> str:
    """Return a translated sentence with its values.

    In English if the translation names an unknown value, or leaves one out: another one could be
    written in its place.
    """
    if not values:
        return translated
    try:
        return translated.format(**values)
    except (LookupError, ValueError, AttributeError):
        return written.format(**values)


# -- numbers, times and labels ---------------------------------------------------------------------


def figure(number: int) -> str:
    """Return a whole number with the language's separators.

    >>> figure(999), figure(279496), figure(-1234)
    ('999', '279,496', '-1,234')
    """
    written = f"{number:,}"
    # Translators: this number, as your language writes it with four digits.
    if len(written.lstrip("-")) == len("1,234") and _("1,234") == "1234":
        return str(number)
    # Translators: this number, as your language writes it with five digits or more.
    return written.replace(",", _("12,345").removeprefix("12").removesuffix("345"))


def with_label(label: str, text: str) -> str:
    """Return a text after its label, on one line.

    >>> with_label("Esc", "back")
    'Esc: back'
    """
    # Translators: a text behind its name; French writes a space before the colon.
    return _("{name}: {text}", name=label, text=text)


def date_in_words(year: int, month: int, day: int) -> str:
    """Return a day with its month in letters.

    >>> date_in_words(2026, 5, 1)
    '1 May 2026'
    """
    # Translators: the months, in the form that stands in a date.
    months = _(
        "January February March April May June July August September October November December"
    ).split()
    # Translators: a day, such as 20 November 2026.
    return _("{day} {month} {year}", day=day, month=months[month - 1], year=year)


def minute_format() -> str:
    """Return the format for `strftime` of a time of day, to the minute."""
    # Translators: a time of day. %H is the hour (0 to 23) and %M the minute.
    return _("%H:%M")


def second_format() -> str:
    """Return the format for `strftime` of a day and a time, to the second."""
    # Translators: a day and a time. %S is the second.
    return _("%Y-%m-%d %H:%M:%S")
