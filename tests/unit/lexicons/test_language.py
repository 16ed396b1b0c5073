"""A sentence in another language, the language that is spoken, and how it writes numbers."""

from datetime import UTC, datetime

import pytest
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from lexicons import CannotJudge
from lexicons.language import (
    _,
    choose,
    counted,
    date_in_words,
    figure,
    minute_format,
    second_format,
    spoken,
    with_label,
)
from tests.unit.refusals import refusal
from tools import translating


def test_a_language_has_the_plural_forms_that_it_needs(monkeypatch):
    forms = ["{number} slov", "{number} slovo", *["{number} slova"] * 3, "{number} slov"]
    monkeypatch.setattr(spoken.catalogue, "ngettext", lambda _one, _many, number: forms[number])
    sentences = [counted("{number} word", "{number} words", number) for number in (1, 2, 5)]
    assert sentences == ["1 slovo", "2 slova", "5 slov"]


def test_a_translation_with_other_values_is_not_used(monkeypatch):
    """It could say another value in the place of one that it leaves out."""
    one, many = "{number} word at table {table}", "{number} words at table {table}"
    assert counted(one, many, 2, table="7") == "2 words at table 7"
    monkeypatch.setattr(spoken.catalogue, "ngettext", lambda *_: "{numero} vortoj")
    sentences = [counted(one, many, number, table="7") for number in (0, 1)]
    assert sentences == ["0 words at table 7", "1 word at table 7"]
    monkeypatch.setattr(spoken.catalogue, "gettext", lambda _text: "Número 7")
    assert _("Number {number}", number=9) == "Number 9"


# -- which language is spoken ----------------------------------------------------------------------


@pytest.fixture
def phrase(catalogue):
    """Chooses a language where Esperanto and Klingon are known; returns how a phrase is said."""
    catalogue("eo", {"CANNOT JUDGE": "NE EBLAS"})
    catalogue("tlh", {"CANNOT JUDGE": "QOCHBE"})

    def phrase(language="", **environment):
        choose(language, environment)
        return _("CANNOT JUDGE")

    return phrase


@pytest.mark.parametrize(
    ("language", "environment", "expected"),
    [
        ("tlh", {"LANGUAGE": "eo"}, "QOCHBE"),  # the one that is set comes first
        ("en", {"LANGUAGE": "eo"}, "CANNOT JUDGE"),
        ("", {"LANG": "eo_XX.UTF-8"}, "NE EBLAS"),
        ("", {"LANG": "eo", "LC_MESSAGES": "tlh"}, "QOCHBE"),
        ("", {"LC_MESSAGES": "eo", "LC_ALL": "tlh"}, "QOCHBE"),
        ("", {"LC_ALL": "eo", "LANGUAGE": "ca:tlh:eo"}, "QOCHBE"),
        ("", {"LANGUAGE": "en:eo"}, "CANNOT JUDGE"),
        ("", {"LANG": "C.UTF-8", "LANGUAGE": ""}, "CANNOT JUDGE"),
        ("", {"LANG": "xx_XX"}, "CANNOT JUDGE"),
        ("", {}, "CANNOT JUDGE"),
        *(("", {"LANG": name}, "CANNOT JUDGE") for name in ("C", "POSIX", "")),
    ],
)
def test_the_language_that_is_set_comes_first_then_those_of_the_system_that_are_known(
    phrase, language, environment, expected
):
    assert phrase(language, **environment) == expected
    assert (spoken.code == "en") is (expected == "CANNOT JUDGE")
    for name, code in [("en", "en"), ("en_NZ.UTF-8", "en-NZ"), ("en_GB@euro", "en-GB")]:
        choose(name, {})
        assert spoken.code == code  # as the file of a rule set has it
    refused = refusal(lambda: phrase("xx"), CannotJudge)
    assert refused.what == "There is no translation for 'xx'."
    assert refused.faults == ("there are: en, eo, tlh",)


# -- numbers and times, as the Unicode CLDR says, which Babel holds --------------------------------

day = datetime(2026, 3, 9, 7, 5, 8, tzinfo=UTC)
complete = translating.languages()

#: English readers live where 3/9 and 9/3 are both read: days are written as ISO 8601 has them.
regions = {"en": ("en_CA", "en_GB")}


def by_cldr(number, language):
    """A number as the CLDR has it, with the wide no-break space: the fonts have no narrow one."""
    return format_decimal(number, locale=language).replace("\u202f", "\u00a0")


@pytest.mark.parametrize("language", ["en", *complete])
def test_numbers_and_times_are_written_as_the_language_writes_them(language):
    choose(language, {})
    for number in (0, 999, 12345, 279496, 1234567, -54321):
        assert figure(number) == by_cldr(number, language)
    assert figure(1234) in {"1234", by_cldr(1234, language)}
    of_days, of_times = regions.get(language, (language, language))
    pattern = Locale.parse(of_days).date_formats["short"].pattern
    assert date_in_words(*day.timetuple()[:3]) == format_date(day, "long", of_times)
    written = day.strftime(second_format()).partition(" ")[0]
    places = {"y": written.index("2026"), "M": written.index("03"), "d": written.index("09")}
    order = dict.fromkeys(c for c in pattern if c in "yMd")
    assert sorted(places, key=places.__getitem__) == list(order)
    assert {c for c in written if not c.isdigit()} == {c for c in pattern if c not in "yMd"}
    assert Locale.parse(of_times).time_formats["short"].pattern in {"HH:mm", "H:mm"}
    assert day.strftime(minute_format()) == "07:05"
    assert day.strftime(second_format()).endswith(" 07:05:08")
    colon = "\u00a0: " if language == "fr" else ": "
    assert with_label("Esc", "back") == f"Esc{colon}back"
