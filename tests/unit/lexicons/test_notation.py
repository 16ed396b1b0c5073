"""Numbers and times are written as the Unicode CLDR says, which Babel holds."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel import Locale
from babel.numbers import format_decimal

from launch import translating
from lexicons import notation
from lexicons.language import speak

moment = datetime(2026, 3, 9, 7, 5, 8, tzinfo=UTC)
complete = [
    language
    for language in translating.languages()
    if Path(translating.path(language, "mo")).exists()
]

#: English readers live where 3/9 and 9/3 are both read: days are written as ISO 8601 has them.
regions = {"en": ("en_CA", "en_GB")}


def by_cldr(number: int, language: str) -> str:
    """A number as the CLDR has it, with the wide no-break space: the fonts have no narrow one."""
    return format_decimal(number, locale=language).replace("\u202f", "\u00a0")


@pytest.mark.parametrize("language", ["en", *complete])
def test_numbers_and_times_are_written_as_the_language_writes_them(language: str) -> None:
    assert speak(language)
    for number in (0, 999, 12345, 279496, 1234567, -54321):
        assert notation.figure(number) == by_cldr(number, language)
    assert notation.figure(1234) in {"1234", by_cldr(1234, language)}
    of_days, of_times = regions.get(language, (language, language))
    pattern = Locale.parse(of_days).date_formats["short"].pattern
    written = moment.strftime(notation.day())
    places = {"y": written.index("2026"), "M": written.index("03"), "d": written.index("09")}
    order = dict.fromkeys(c for c in pattern if c in "yMd")
    assert sorted(places, key=places.__getitem__) == list(order)
    assert {c for c in written if not c.isdigit()} == {c for c in pattern if c not in "yMd"}
    assert Locale.parse(of_times).time_formats["short"].pattern in {"HH:mm", "H:mm"}
    assert moment.strftime(notation.minute()) == "07:05"
    assert moment.strftime(notation.moment()) == f"{written} 07:05:08"
    assert moment.strftime(notation.hour()).startswith(written)


def test_a_named_text_has_the_colon_of_the_language() -> None:
    for language, expected in [("en", "Esc: back"), ("fr", "Esc\u00a0: back")]:
        assert speak(language)
        assert notation.named("Esc", "back") == expected
