"""The players' pages, from the first key to JUDGE."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.model.events import DirectorPrompt
from judge_gui.model.screens import (
    AskingPlace,
    Counting,
    DirectorAsked,
    Entering,
    HandOff,
    PinAsked,
    Ready,
    Screen,
    Starting,
    Task,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page
from lexicons import RuleSet

TermsOf = Callable[..., StationTerms]
head = 'id = "club"\ntitle = "Our {club}"\nalphabet = "english"\n'
stage = '[[stage]]\nlexicon = "owl"\n'


def rules(terms: str = "", top: str = "") -> RuleSet:
    return RuleSet.read(f"{head}{top}{stage}{terms}".encode())


def hand_off(terms: StationTerms, **more: object) -> tuple[str, tuple[str, ...], list[str]]:
    made = page(HandOff(Task(), ("QI", "ZA"), **more), terms)  # type: ignore[arg-type]
    return made.title, made.text, [cap.name for cap in made.keys]


def test_the_first_page_answers_a_key_without_a_meaning(terms_of: TermsOf) -> None:
    assert page(Ready("begin"), terms_of()).message == "Press Enter to begin."
    assert page(Ready("It was closed."), terms_of()).message == "It was closed."
    assert page(Ready(), terms_of()).message == ""


def test_a_list_with_a_caution_says_so_before_anybody_types(terms_of: TermsOf) -> None:
    terms = terms_of()
    [manifest] = terms.lexicons
    doubtful = replace(terms, lexicons=(replace(manifest, public_counts="differ"),))
    said = f"{manifest.title}: not verified as scowl80: its counts are not the public ones."
    assert said in page(Ready(), doubtful).text
    assert said not in page(Ready(), terms).text


def test_the_station_the_event_and_the_round_stand_below(terms_of: TermsOf) -> None:
    place = page(Counting(), terms_of(round=4)).footer[0]
    assert place.startswith("Kiosk 1   |   Spring Open   |   round 4   |   ")


prompts = [
    ("round", "Which round?", "A round has a number from 1 to 999."),
    ("table", "Which table?", "A table has a number, a letter, or both."),
]


@pytest.mark.parametrize(("asked", "title", "wrong"), prompts)
def test_a_place_is_asked_for_and_an_invalid_answer_refused(
    terms_of: TermsOf, asked: str, title: str, wrong: str
) -> None:
    made = page(AskingPlace(asked, typed="X"), terms_of())
    assert (made.title, made.line, made.message) == (title, "X", "")
    assert page(AskingPlace(asked, message=asked), terms_of()).message == wrong


@pytest.mark.parametrize(("most", "label"), [(8, "1 to 8"), (1, "1")])
def test_the_page_asks_for_at_most_as_many_words_as_a_play_makes(
    terms_of: TermsOf, most: int, label: str
) -> None:
    terms = terms_of()
    terms = replace(terms, board=replace(terms.board, most_words=most))
    made = page(Counting(message="count"), terms)
    assert made.keys[0].label == label
    assert made.message == f"Press a number from 1 to {most}."
    assert page(Counting(), terms).message == ""
    hint = "Are the digits of this keyboard typed with Shift?"
    assert page(Counting(message="layout"), terms).message.endswith(hint)
    assert page(PinAsked(Ready(), message="layout"), terms).message.endswith(hint)


@pytest.mark.parametrize(("typed", "hinted"), [("&", True), ("1\u00e9", True), ("A1B", False)])
def test_a_place_typed_with_signs_asks_about_the_layout(
    terms_of: TermsOf, typed: str, hinted: bool
) -> None:
    said = page(AskingPlace("round", typed=typed, message="round"), terms_of()).message
    assert said.startswith("A round has a number from 1 to 999.")
    assert said.endswith("typed with Shift?") is hinted


@pytest.mark.parametrize(
    ("screen", "message"),
    [
        (AskingPlace("table", typed="12345678", message="full"), "At most 8 characters."),
        (PinAsked(Ready(), message="digits"), "A PIN has digits only."),
        (PinAsked(Ready(), message="full"), "A PIN has at most 12 digits."),
        (PinAsked(Ready(), message="wrong"), "That was not the PIN."),
        (DirectorAsked(DirectorPrompt("a", "b"), message="full"), "At most 200 characters."),
        (
            HandOff(Task(), ("QI",), message="locked"),
            "Typing is locked here. To correct a word, press Esc.",
        ),
    ],
)
def test_what_is_dropped_is_answered(terms_of: TermsOf, screen: Screen, message: str) -> None:
    assert page(screen, terms_of()).message == message


def test_the_keypad_s_pages_name_no_key_of_a_keyboard(terms_of: TermsOf) -> None:
    screens = (Ready(), Counting(), Entering(Task(), ("",)), HandOff(Task(), ("QI",)))
    for screen in screens:
        footer = "\n".join(page(screen, terms_of(touch=True)).footer)
        assert "JUDGE" not in footer
        assert "Tab" not in footer
        assert "JUDGE is the Tab key" in "\n".join(page(screen, terms_of()).footer)


messages = [
    ("", ""),
    ("layout", "That is no letter of the English game. Is the keyboard layout right?"),
    ("letter", "Letters alone make a word on the board."),
    ("full", "The board has room for 15 tiles."),
    ("missing", "A word is missing here."),
    ("judge", "JUDGE counts on the next page, once both have compared the words."),
    ("one letter is {no} word", "one letter is {no} word"),
]


@pytest.mark.parametrize(("code", "message"), messages)
def test_a_message_says_why_a_key_did_nothing(terms_of: TermsOf, code: str, message: str) -> None:
    assert page(Entering(Task(), ("",), message=code), terms_of()).message == message


def test_every_word_has_a_row_with_room_for_the_longest(terms_of: TermsOf) -> None:
    first, second = page(Entering(Task(), ("QI", ""), row=1), terms_of()).rows
    assert (first.tiles, first.room, first.active) == (("Q", "I"), 15, False)
    assert (second.tiles, second.room, second.active) == ((), 15, True)


@pytest.mark.parametrize(("row", "meaning"), [(0, "next word"), (1, "done: compare the words")])
def test_enter_is_labelled_with_the_next_step(terms_of: TermsOf, row: int, meaning: str) -> None:
    keys = page(Entering(Task(), ("QI", ""), row=row), terms_of()).keys
    assert keys[0].meaning == meaning


def test_mistyped_words_are_asked_for_as_they_lie_on_the_board(
    terms_of: TermsOf,
) -> None:
    made = page(Entering(Task(corrects=7), ("",)), terms_of("sanspa-1999"))
    assert made.title == "Type the words again, as they lie on the board"
    text = page(HandOff(Task(corrects=7), ("QI",)), terms_of()).text
    assert text[0] == "Correction of entry 7."


# -- the hand-off --------------------------------------------------------------------------------

procedures = [
    ("", "Compare every word", "Then press JUDGE (Tab)."),
    ('checker = "both"', "Both sides: compare", "Then press JUDGE (Tab)."),
    ('checker = "challenged"', "Challenged player: compare", "Then press JUDGE (Tab)."),
    ('presser = "challenged"', "Compare every word", "Then the challenged player presses JUDGE"),
    ('presser = "challenger"', "Compare every word", "Then the challenger presses JUDGE (Tab)."),
    ('key_label = "GO"\njudge_key = "f3"', "Compare every word", "Then press GO (F3)."),
    (
        'self_adjudication = false\nchecker = "both"\npresser = "challenger"',
        "Word judge: compare every word with the slip and the board.",
        "Then press JUDGE (Tab).",
    ),
]


@pytest.mark.parametrize(("procedure", "who", "then"), procedures)
def test_the_hand_off_addresses_the_people_whom_the_rules_name(
    terms_of: TermsOf, procedure: str, who: str, then: str
) -> None:
    title, text, keys = hand_off(terms_of(rules(f"[procedure]\n{procedure}\n")))
    assert title.startswith(who)
    assert then in text[0]
    assert keys[1] == "escape"


def test_people_are_called_as_the_rulebook_calls_them(terms_of: TermsOf) -> None:
    called = '[party]\nchallenged = "home {team}"\n[procedure]\nchecker = "challenged"\n'
    title, *_ = hand_off(terms_of(rules(called)))
    assert title == "Home {team}: compare every word with the board and the slip."


def test_the_second_player_s_key_is_asked_for_before_judge(terms_of: TermsOf) -> None:
    terms = terms_of(second_key="f2")
    _, text, keys = hand_off(terms, seconded=False)
    said = "Are they right? Then the challenged player presses F2, and JUDGE (Tab) after that."
    assert (text[0], keys) == (said, ["f2", "escape"])
    _, text, keys = hand_off(terms, seconded=True)
    assert (text[0], keys) == ("Are they right? Then press JUDGE (Tab).", ["tab", "escape"])


def test_at_the_hand_off_no_row_waits_for_letters(terms_of: TermsOf) -> None:
    rows = page(HandOff(Task(), ("QI", "ZA")), terms_of()).rows
    assert [(row.tiles, row.active) for row in rows] == [
        (("Q", "I"), False),
        (("Z", "A"), False),
    ]


def test_before_the_station_is_open_a_page_names_only_the_program(terms_of: TermsOf) -> None:
    screens: list[Screen] = [Starting(), Ready()]
    for screen in screens:
        assert page(screen, None).title == "Tilejudge"
    assert page(Starting(), terms_of()).text == ("The lexicons are being proved.",)
