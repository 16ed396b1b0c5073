"""Numbers, times and named texts as the language of this process writes them.

The forms are sentences of the catalogue. A translator writes the same example in the language.
"""

from lexicons.language import _


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


def named(name: str, text: str) -> str:
    """Return a text behind its name, on one line.

    >>> named("Esc", "back")
    'Esc: back'
    """
    # Translators: a text behind its name; French writes a space before the colon.
    return _("{name}: {text}", name=name, text=text)


def day(year: int, month: int, day: int) -> str:
    """Return a day with its month in letters.

    >>> day(2026, 5, 1)
    '1 May 2026'
    """
    # Translators: the months, in the form that stands in a date.
    months = _(
        "January February March April May June July August September October November December"
    ).split()
    # Translators: a day, such as 20 November 2026.
    return _("{day} {month} {year}", day=day, month=months[month - 1], year=year)


def minute() -> str:
    """Return the pattern of a time of day, to the minute, for `strftime`."""
    # Translators: a time of day. %H is the hour (0 to 23) and %M the minute.
    return _("%H:%M")


def moment() -> str:
    """Return the pattern of a day and a time, to the second, for `strftime`."""
    # Translators: a day and a time. %S is the second.
    return _("%Y-%m-%d %H:%M:%S")
