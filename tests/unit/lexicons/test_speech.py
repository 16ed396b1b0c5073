"""The language that is set comes first, then those of the system's user, then English."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import CannotJudge
from lexicons.language import Language, _
from lexicons.speech import choose, language_of, profile_path

Catalogue = Callable[[Path, str, dict[str, str]], None]


@pytest.fixture
def spoken(home: Path, catalogue: Catalogue) -> Callable[..., str]:
    """Chooses a language where Esperanto and Klingon are known; returns how a phrase is said."""
    catalogue(home / "locale", "eo", {"CANNOT JUDGE": "NE EBLAS"})
    catalogue(home / "locale", "tlh", {"CANNOT JUDGE": "QOCHBE"})

    def spoken(language: str = "", **environment: str) -> str:
        choose(language, str(home), environment)
        return _("CANNOT JUDGE")

    return spoken


@pytest.mark.parametrize("name", ["C", "POSIX", "C.UTF-8", ""])
def test_a_system_without_a_language_speaks_english(spoken: Callable[..., str], name: str) -> None:
    assert spoken(LANG=name) == "CANNOT JUDGE"
    assert Language.code == "en"


def test_the_language_that_is_set_comes_first(spoken: Callable[..., str]) -> None:
    assert spoken("tlh", LANGUAGE="eo") == "QOCHBE"
    assert spoken("en", LANGUAGE="eo") == "CANNOT JUDGE"


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANG": "eo_XX.UTF-8"}, "NE EBLAS"),
        ({"LANG": "eo", "LC_MESSAGES": "tlh"}, "QOCHBE"),
        ({"LC_MESSAGES": "eo", "LC_ALL": "tlh"}, "QOCHBE"),
        ({"LC_ALL": "eo", "LANGUAGE": "ca:tlh:eo"}, "QOCHBE"),
        ({"LANGUAGE": "en:eo"}, "CANNOT JUDGE"),
        ({"LANG": "C.UTF-8", "LANGUAGE": ""}, "CANNOT JUDGE"),
        ({"LANG": "xx_XX"}, "CANNOT JUDGE"),
        ({}, "CANNOT JUDGE"),
    ],
)
def test_without_one_the_system_s_comes_first_that_is_known(
    spoken: Callable[..., str], environment: dict[str, str], said: str
) -> None:
    assert spoken(**environment) == said


def test_a_language_that_is_set_and_unknown_is_refused(spoken: Callable[..., str]) -> None:
    with pytest.raises(CannotJudge, match="There is no translation for 'xx'") as refused:
        spoken("xx")
    [there] = refused.value.faults
    assert {"en", "es", "fr"} <= {*there.removeprefix("there are: ").split(", ")}


@pytest.mark.parametrize(
    ("text", "language"),
    [('language = "eo"\n', "eo"), ("language = 7\n", ""), ("language = [", ""), ("", "")],
)
def test_the_kiosk_s_profile_names_the_language(home: Path, text: str, language: str) -> None:
    assert language_of(str(home)) == ""
    path = Path(profile_path(str(home)))
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert language_of(str(home)) == language
