"""Whatever the kiosk says can be said in another language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_gui.model.page import Page
from judge_gui.model.screens import (
    Asking,
    Broken,
    Closed,
    Counting,
    Door,
    DoorAsked,
    Ended,
    Entering,
    HandOff,
    Judging,
    PinAsked,
    PinBarred,
    PinTried,
    Placing,
    Ready,
    Ruled,
    Said,
    Screen,
    Shown,
    Starting,
    Stopped,
    Task,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page, speak
from judge_gui.wording.language import Language, _

TermsOf = Callable[..., StationTerms]
Catalogue = Callable[[Path, str, dict[str, str]], None]
two = ("QI", "ZA")

screens: list[Screen] = [
    Ready("begin"),
    Placing("round", told="round"),
    Placing("table", told="table"),
    Counting(told="count"),
    *(Entering(Task(), two, told=t) for t in ("layout", "letter", "full", "missing", "judge")),
    Entering(Task(corrects=7), two, row=1, told="full"),
    HandOff(Task(), two),
    HandOff(Task(corrects=7), two, seconded=False),
    Judging(Task(), two),
    Shown(Ruled("acceptable", 2, correctable=True)),
    Shown(Ruled("acceptable", 2, by_words=False), Task(table="7")),
    Stopped(""),
    Asking(Task(), two, Withheld("", 5)),
    PinAsked(Ready(), told="wrong"),
    PinTried(Ready(), "1"),
    PinBarred(Ready(), 5),
    DoorAsked("1"),
    Ended(Closed("")),
    Ended(Closed("7-3fa2")),
]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every sentence is told by its marks."""
    monkeypatch.setattr(Language, "look_up", staticmethod("\u00ab{}\u00bb".format))


def unmarked(made: Page, *, of: Screen) -> list[str]:
    """What stands on a page and was not looked up."""
    rules_own = {"ACCEPTABLE"} if isinstance(of, Shown) else set()
    heads = {of.closed.head} if isinstance(of, Ended) else set()
    said = [made.title, *made.text, made.told, *(cap.meaning for cap in made.keys), *made.banners]
    return [s for s in said if s and s not in rules_own | heads and not s.startswith("\u00ab")]


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("screen", screens, ids=lambda screen: type(screen).__name__)
@pytest.mark.parametrize("practice", [False, True])
def test_every_sentence_is_looked_up(terms_of: TermsOf, screen: Screen, practice: bool) -> None:
    made = page(screen, terms_of(practice=practice, second_key="f2"))
    left = unmarked(made, of=screen)
    terms = terms_of()
    shown_as_they_are = (terms.rules.title, terms.rules.notice)
    assert [line for line in left if not line.startswith(shown_as_they_are)] == [
        line for line in left if line.startswith("SCOWL")
    ]


@pytest.mark.usefixtures("marked")
def test_before_the_station_is_open_too(terms_of: TermsOf) -> None:
    assert unmarked(page(Broken(""), None), of=Broken("")) == []
    assert page(Starting(), None).text[0].startswith("\u00ab")


@pytest.mark.usefixtures("marked")
def test_the_time_that_is_left_is_looked_up(terms_of: TermsOf) -> None:
    assert page(Counting(), terms_of(), 5).told.startswith("\u00ab")


def test_a_catalogue_is_spoken_and_what_it_lacks_stays_as_it_is_written(
    tmp_path: Path, catalogue: Catalogue, terms_of: TermsOf
) -> None:
    catalogue(
        tmp_path, "eo", {"CANNOT JUDGE": "NE EBLAS JU\u011cI", "{label} is the {key} key": ""}
    )
    assert speak("eo", str(tmp_path))
    made = page(Stopped("why"), terms_of())
    assert made.title == "NE EBLAS JU\u011cI"
    assert made.text[0] == "There is no verdict. Call the director."


@pytest.mark.parametrize("language", ["tlh", "", "../eo", "e\x00o"])
def test_where_there_is_no_catalogue_nothing_changes(
    tmp_path: Path, catalogue: Catalogue, language: str
) -> None:
    catalogue(tmp_path, "eo", {"CANNOT JUDGE": "x"})
    assert not speak(language, str(tmp_path))
    assert _("CANNOT JUDGE") == "CANNOT JUDGE"


@pytest.mark.parametrize("damage", [b"", b"no catalogue", b"\xde\x12\x04\x95\xff\xff\xff\xff"])
def test_a_damaged_catalogue_is_none(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "eo" / "LC_MESSAGES" / "tilejudge.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    assert not speak("eo", str(tmp_path))


def test_what_the_door_says_comes_as_it_is(terms_of: TermsOf) -> None:
    made = page(Door(Said("Void: entry 7.", "Number:")), terms_of())
    assert made.text[0] == "Void: entry 7."


def test_a_translation_that_names_what_is_not_there_is_not_used(
    catalogue: Callable[..., None], tmp_path: Path
) -> None:
    catalogue(tmp_path, "eo", {"Entry {number}.": "Ero {numero}.", "Table {table}.": "Tablo {"})
    assert speak("eo", str(tmp_path))
    assert _("Entry {number}.", number=7) == "Entry 7."
    assert _("Table {table}.", table="3") == "Table 3."
