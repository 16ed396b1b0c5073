"""Every sentence of the kiosk can be translated."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_gui.model.events import (
    DirectorPrompt,
    NeedsDirector,
    PracticeRuling,
    RecordedRuling,
    SessionClosed,
)
from judge_gui.model.page import Page
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    Counting,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Entering,
    HandOff,
    Judging,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinTried,
    Ready,
    Screen,
    Starting,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page, speak
from lexicons.language import Language, _

TermsOf = Callable[..., StationTerms]
Catalogue = Callable[[Path, str, dict[str, str]], None]
two = ("QI", "ZA")

screens: list[Screen] = [
    Ready("begin"),
    AskingPlace("round", message="round"),
    AskingPlace("table", message="table"),
    Counting(message="count"),
    *(Entering(Task(), two, message=t) for t in ("layout", "letter", "full", "missing", "judge")),
    Entering(Task(corrects=7), two, row=1, message="full"),
    HandOff(Task(), two),
    HandOff(Task(corrects=7), two, seconded=False),
    Judging(Task(), two),
    VerdictShown(RecordedRuling("acceptable", 2, 7, correctable=True)),
    VerdictShown(PracticeRuling("acceptable", 2)),
    VerdictShown(RecordedRuling("acceptable", 2, 7, on_placement=True), Task(table="7")),
    NoVerdict(""),
    CallingDirector(Task(), two, NeedsDirector("mistyped", 5, two)),
    CallingDirector(Task(), two, NeedsDirector("correction", 5, two)),
    CallingDirector(
        Task(table="7", challenge=2, stands_in="challenged"),
        two,
        NeedsDirector("overlap", 5, shares=True),
    ),
    Counting(Task(round=3, table="7", challenge=2)),
    NotListed(Task(table="7")),
    PinAsked(CannotOpen(""), message="role"),
    PinAsked(Ready(), message="wrong"),
    PinTried(Ready(), "1"),
    PinBarred(Ready(), 5),
    DirectorAnswered("1"),
    Ended(SessionClosed("")),
    Ended(SessionClosed("7-3fa2")),
]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a language in which every sentence is marked."""
    monkeypatch.setattr(Language, "look_up", staticmethod("\u00ab{}\u00bb".format))


def unmarked(made: Page, *, of: Screen) -> list[str]:
    """Return the sentences of a page that were not looked up."""
    rules_own = {"ACCEPTABLE"} if isinstance(of, VerdictShown) else set()
    heads = {of.closed.head} if isinstance(of, Ended) else set()
    said = [
        made.title,
        *made.text,
        made.message,
        *(cap.meaning for cap in made.keys),
        *made.banners,
    ]
    return [s for s in said if s and s not in rules_own | heads and not s.startswith("\u00ab")]


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("practice", [False, True])
def test_every_sentence_is_looked_up(terms_of: TermsOf, practice: bool) -> None:
    terms = terms_of(practice=practice, second_key="f2")
    not_translated = (terms.rules.title, terms.rules.notice, "SCOWL")  # of rules and lexicons
    for screen in screens:
        left = unmarked(page(screen, terms), of=screen)
        assert not [line for line in left if not line.startswith(not_translated)], screen


@pytest.mark.usefixtures("marked")
def test_before_the_station_is_open_too(terms_of: TermsOf) -> None:
    assert unmarked(page(CannotOpen(""), None), of=CannotOpen("")) == []
    assert page(Starting(), None).text[0].startswith("\u00ab")


@pytest.mark.usefixtures("marked")
def test_the_remaining_time_is_looked_up(terms_of: TermsOf) -> None:
    assert page(Counting(), terms_of(), 5).message.startswith("\u00ab")


def test_a_sentence_that_a_catalogue_lacks_stays_english(
    tmp_path: Path, catalogue: Catalogue, terms_of: TermsOf
) -> None:
    catalogue(
        tmp_path, "eo", {"CANNOT JUDGE": "NE EBLAS JU\u011cI", "{label} is the {key} key": ""}
    )
    assert speak("eo", str(tmp_path))
    made = page(NoVerdict("why"), terms_of())
    assert made.title == "NE EBLAS JU\u011cI"
    assert made.text[0] == "There is no verdict. Call the director."


@pytest.mark.parametrize("language", ["tlh", "", "../eo", "e\x00o"])
def test_without_a_catalogue_nothing_changes(
    tmp_path: Path, catalogue: Catalogue, language: str
) -> None:
    catalogue(tmp_path, "eo", {"CANNOT JUDGE": "x"})
    assert not speak(language, str(tmp_path))
    assert _("CANNOT JUDGE") == "CANNOT JUDGE"


@pytest.mark.parametrize("damage", [b"", b"no catalogue", b"\xde\x12\x04\x95\xff\xff\xff\xff"])
def test_a_damaged_catalogue_is_refused(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "eo" / "LC_MESSAGES" / "tilejudge.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    assert not speak("eo", str(tmp_path))


def test_the_director_s_dialogue_is_not_translated(terms_of: TermsOf) -> None:
    made = page(DirectorAsked(DirectorPrompt("Void: entry 7.", "Number:")), terms_of())
    assert made.text[0] == "Void: entry 7."


def test_a_translation_with_an_unknown_value_is_not_used(
    catalogue: Callable[..., None], tmp_path: Path
) -> None:
    catalogue(tmp_path, "eo", {"Entry {number}.": "Ero {numero}.", "Table {table}.": "Tablo {"})
    assert speak("eo", str(tmp_path))
    assert _("Entry {number}.", number=7) == "Entry 7."
    assert _("Table {table}.", table="3") == "Table 3."
