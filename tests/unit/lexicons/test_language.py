"""A sentence in another language: its plural forms, and what a bad translation does."""

import shutil
from gettext import NullTranslations
from pathlib import Path

import pytest

from lexicons import CannotJudge
from lexicons.language import (
    Language,
    _,
    as_written,
    catalogues,
    counted,
    english,
    number_as_written,
    shipped,
    speak,
    together,
)


def test_a_language_has_the_plural_forms_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = ["{number} slov", "{number} slovo", *["{number} slova"] * 3, "{number} slov"]
    monkeypatch.setattr(Language, "look_up_number", lambda _one, _many, number: forms[number])
    said = [counted("{number} word", "{number} words", number) for number in (1, 2, 5)]
    assert said == ["1 slovo", "2 slova", "5 slov"]


def test_a_translation_with_other_values_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """It could say another value in the place of one that it leaves out."""
    one, many = "{number} word at table {table}", "{number} words at table {table}"
    assert counted(one, many, 2, table="7") == "2 words at table 7"
    monkeypatch.setattr(Language, "look_up_number", staticmethod(lambda *_: "{numero} vortoj"))
    assert [counted(one, many, n, table="7") for n in (0, 1)] == [
        "0 words at table 7", "1 word at table 7",
    ]  # fmt: skip
    monkeypatch.setattr(Language, "look_up", lambda _text: "Número 7")
    assert _("Number {number}", number=9) == "Number 9"


def test_without_a_translation_gettext_s_own_rule_holds() -> None:
    null = NullTranslations()
    for number in (0, 1, 2):
        assert number_as_written("a", "b", number) == null.ngettext("a", "b", number)
    assert _("a") == as_written("a") == null.gettext("a")


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak a language in which every sentence stands in brackets."""
    monkeypatch.setattr(Language, "look_up", staticmethod("\u00ab{}\u00bb".format))
    monkeypatch.setattr(
        Language,
        "look_up_number",
        staticmethod(lambda one, many, number: f"\u00ab{one if number == 1 else many}\u00bb"),
    )


@pytest.mark.usefixtures("bracketed")
def test_a_sentence_remembers_its_english_with_all_that_it_holds() -> None:
    said = _("{case}: {reason}.", case=_("entry {number}", number=7), reason="zant")
    assert (said, english(said)) == ("\u00ab\u00abentry 7\u00bb: zant.\u00bb", "entry 7: zant.")
    both = together(said, counted("{number} word", "{number} words", 3), between="\n")
    assert english(both) == "entry 7: zant.\n3 words"


@pytest.mark.usefixtures("bracketed")
def test_an_error_is_shown_in_the_language_and_recorded_in_english() -> None:
    error = CannotJudge(
        _("{path} is damaged.", path="a\tb"), faults=[_("no words")], remedy=_("Copy it\nagain.")
    )
    assert str(error).startswith("\u00aba\\tb is damaged.\u00bb\n  \u00ab")
    assert error.recorded == "a b is damaged. no words Copy it again."


def test_the_code_of_the_language_is_that_of_a_rule_set_file() -> None:
    for language, code in [("en", "en"), ("en_NZ.UTF-8", "en-NZ"), ("en_GB@euro", "en-GB")]:
        assert speak(language)
        assert Language.code == code


def test_english_has_no_translation(tmp_path: Path) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    shutil.copy(Path(shipped) / "es" / "LC_MESSAGES" / "tilejudge.mo", folder)
    assert speak("en", str(tmp_path))
    assert _("CANNOT JUDGE") == "CANNOT JUDGE"
    assert catalogues("en", str(tmp_path)) == ()
