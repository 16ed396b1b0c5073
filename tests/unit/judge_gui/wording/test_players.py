"""The players' pages, from the first key to JUDGE."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.model.events import DirectorPrompt, InterruptedChallenge
from judge_gui.model.page import Look
from judge_gui.model.screens import (
    AskingPlace,
    Counting,
    DirectorAsked,
    Entering,
    HandOff,
    Interrupted,
    NotListed,
    PinAsked,
    Ready,
    Screen,
    Starting,
    Task,
)
from judge_gui.model.station_terms import Notices, StationTerms
from judge_gui.wording import page, speak
from judge_procedure.tables import listed
from judge_record.calls import let_be_judged, not_judged
from judge_record.memory import warned
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
    doubtful = replace(terms, lexicons=(manifest._replace(edition="csw19"),))
    told = "not the published edition csw19: its words differ"
    said = f"{manifest.title}: {told}."
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
    locked = terms_of(pin="scrypt:00")
    assert page(PinAsked(Ready(), message="layout"), locked).message.endswith(hint)


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
    assert page(screen, terms_of(pin="scrypt:00")).message == message


def test_the_keypad_s_pages_name_no_key_of_a_keyboard(terms_of: TermsOf) -> None:
    screens = (Ready(), Counting(), Entering(Task(), ("",)), HandOff(Task(), ("QI",)))
    for screen in screens:
        footer = "\n".join(page(screen, terms_of(touch=True)).footer)
        assert "JUDGE" not in footer
        assert "Tab" not in footer
        assert "JUDGE is the Tab key" in "\n".join(page(screen, terms_of()).footer)


messages = [
    ("", ""),
    ("layout", "This is not a letter of the English game. Is the keyboard layout right?"),
    ("letter", "Type letters only."),
    ("full", "The board has room for 15 tiles."),
    ("missing", "A word is missing here."),
    ("judge", "JUDGE works on the next page."),
    ("one letter is {no} word", "one letter is {no} word"),
]


@pytest.mark.parametrize(("code", "message"), messages)
def test_a_message_says_why_a_key_did_nothing(terms_of: TermsOf, code: str, message: str) -> None:
    assert page(Entering(Task(), ("",), message=code), terms_of()).message == message


def test_every_word_has_a_row_with_room_for_the_longest(terms_of: TermsOf) -> None:
    first, second = page(Entering(Task(), ("QI", ""), row=1), terms_of()).rows
    assert (first.tiles, first.room, first.active) == (("Q", "I"), 15, False)
    assert (second.tiles, second.room, second.active) == ((), 15, True)


@pytest.mark.parametrize(("row", "meaning"), [(0, "next word"), (1, "compare the words")])
def test_enter_is_labelled_with_the_next_step(terms_of: TermsOf, row: int, meaning: str) -> None:
    keys = page(Entering(Task(), ("QI", ""), row=row), terms_of()).keys
    assert keys[0].meaning == meaning


def test_mistyped_words_are_asked_for_as_they_lie_on_the_board(
    terms_of: TermsOf,
) -> None:
    made = page(Entering(Task(corrects=7), ("",)), terms_of("sanspa-1999"))
    assert made.title == "Type the words again, as they lie on the board"
    text = page(HandOff(Task(corrects=7), ("QI",)), terms_of()).text
    assert text[1] == "Corrects entry 7."


# -- the hand-off --------------------------------------------------------------------------------

first = "First compare every word with the play."
procedures = [
    ("", "The player who made the play presses JUDGE (Tab).", first),
    (
        'checker = "both"',
        "The player who made the play presses JUDGE (Tab).",
        "Both sides: first compare every word with the play.",
    ),
    (
        'checker = "challenged"',
        "The player who made the play presses JUDGE (Tab).",
        "Player who made the play: first compare every word with the play.",
    ),
    ('presser = "challenged"', "The player who made the play presses JUDGE (Tab).", first),
    ('presser = "challenger"', "The challenger presses JUDGE (Tab).", first),
    ('key_label = "GO"\njudge_key = "f3"', "The player who made the play presses GO (F3).", first),
    (
        'judge_key = "enter"',
        "The player who made the play presses JUDGE (keypad Enter).",
        first,
    ),
    (
        'checker = "both"\nslip_required = true',
        "The player who made the play presses JUDGE (Tab).",
        "Both sides: first compare every word with board and slip.",
    ),
    (
        'checker = "challenged"\nslip_required = true',
        "The player who made the play presses JUDGE (Tab).",
        "Player who made the play: first compare every word with board and slip.",
    ),
    (
        'self_adjudication = false\nchecker = "both"\npresser = "challenger"',
        "Word judge: press JUDGE (Tab).",
        "First compare every word with the slip.",
    ),
]


@pytest.mark.parametrize(("procedure", "title", "text"), procedures)
def test_the_hand_off_names_who_presses_at_once_and_in_large_type(
    terms_of: TermsOf, procedure: str, title: str, text: str
) -> None:
    terms = terms_of(rules(f"[procedure]\n{procedure}\n"))
    assert hand_off(terms) == (title, (text,), [terms.judge_key, "escape"])
    assert page(HandOff(Task(), ("QI",)), terms).large


def test_people_are_called_as_the_rulebook_calls_them(terms_of: TermsOf) -> None:
    called = '[party]\nchallenged = "home {team}"\n[procedure]\nchecker = "challenged"\n'
    title, text, _ = hand_off(terms_of(rules(called)))
    assert title == "The home {team} presses JUDGE (Tab)."
    assert text == ("Home {team}: first compare every word with the play.",)


def test_the_second_player_s_key_is_asked_for_before_judge(terms_of: TermsOf) -> None:
    terms = terms_of(second_key="f2")
    title, _, keys = hand_off(terms, seconded=False)
    assert (title, keys) == ("The player who made the play presses F2.", ["f2", "escape"])
    title, _, keys = hand_off(terms, seconded=True)
    assert (title, keys) == ("The player who made the play presses JUDGE (Tab).", ["tab", "escape"])


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
    assert page(Starting(), terms_of()).text == ("The lexicons are being verified.",)


# -- what the station remembers, and what was interrupted ---------------------------------------


def test_the_first_page_says_when_the_journal_began_and_how_many_entries_it_has(
    terms_of: TermsOf,
) -> None:
    said = Notices(begun="2026-11-20 09:12", entries=132)
    [footer] = page(Ready(), replace(terms_of(), notices=said)).footer
    assert "Journal of 2026-11-20 09:12, 132 entries" in footer
    [footer] = page(Ready(), terms_of(practice=True)).footer
    assert "Journal" not in footer


@pytest.mark.parametrize("name", sorted(warned))
def test_whatever_has_changed_is_a_warning_on_the_first_page(terms_of: TermsOf, name: str) -> None:
    said = page(Ready(), replace(terms_of(), notices=Notices(changed=(name,)))).text
    [warning] = [line for line in said if line.startswith("WARNING: ")]
    assert len(warning.split()) > 4, "a sentence, and not the name of the field"
    assert warning not in page(Ready(), terms_of()).text


def test_a_list_that_was_replaced_is_a_notice_on_the_first_page(terms_of: TermsOf) -> None:
    said = page(Ready(), replace(terms_of(), notices=Notices(newer=("csw24",)))).text
    assert "Another csw24 is installed. Restart to judge by it." in said


def test_an_interrupted_challenge_shows_its_ruling_s_number_and_no_verdict(
    terms_of: TermsOf,
) -> None:
    made = page(Interrupted(InterruptedChallenge("14:32", 3, "7", ruled=12)), terms_of())
    assert (made.title, made.look) == ("A challenge was interrupted", Look.NO_VERDICT)
    assert "Ruling 12 is recorded." in made.text
    assert "Keep the slip. Call the word judge." in made.text
    assert made.text[-1] == "round 3   |   Table 7   |   14:32"
    assert "ACCEPTABLE" not in f"{made.heading}\n{made.spoken}".upper()


def test_an_interrupted_challenge_without_a_ruling_was_not_judged(terms_of: TermsOf) -> None:
    made = page(Interrupted(InterruptedChallenge("14:32", recorded=13)), terms_of())
    assert (made.title, made.number) == ("Your challenge was not judged", "Entry 13")
    unknown = page(Interrupted(InterruptedChallenge("14:32", other_record=True)), terms_of())
    assert "Its journal is not open now." in unknown.text
    assert unknown.number == ""


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("41", "Table 41 is not a table here"),
        ("1BLORP", "Table 1BLORP is not a table here"),
        ("1111", "This is not a table here"),
        ("24680A", "This is not a table here"),
    ],
)
def test_what_may_be_a_pin_is_not_repeated_as_a_table(
    terms_of: TermsOf, typed: str, title: str
) -> None:
    assert page(NotListed(Task(table=typed)), terms_of()).title == title


def test_a_list_of_numbered_tables_is_named_where_a_table_cannot_be_read(
    terms_of: TermsOf,
) -> None:
    asked = AskingPlace("table", typed="XX", message="table")
    of = {"1-40": "The tables are 1 to 40.", "Stage": "A table has a number, a letter, or both."}
    for row, said in of.items():
        assert page(asked, terms_of(tables=listed([row]))).message == said


def test_an_interrupted_challenge_that_waits_for_a_person_shows_its_call(terms_of: TermsOf) -> None:
    made = page(Interrupted(InterruptedChallenge("14:32", 3, "7", call=12)), terms_of())
    assert (made.title, made.number) == ("A challenge was interrupted", "Call 12")
    assert made.text[:2] == ("Call 12 is open.", "Keep the slip. Call the word judge.")


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        (not_judged, "Call 12 is settled: not judged."),
        (let_be_judged, "Call 12 is settled, without a ruling."),
    ],
)
def test_an_interrupted_challenge_whose_call_is_settled_says_how(
    terms_of: TermsOf, settled: str, said: str
) -> None:
    challenge = InterruptedChallenge("14:32", 3, "7", call=12, settled=settled)
    made = page(Interrupted(challenge), terms_of())
    assert (made.title, made.number) == ("A challenge was interrupted", "Call 12")
    assert made.text[:2] == (said, "Keep the slip. Call the word judge.")


def test_an_interrupted_correction_leads_to_no_new_challenge(terms_of: TermsOf) -> None:
    challenge = InterruptedChallenge("14:32", 3, "7", recorded=13, corrects=9)
    made = page(Interrupted(challenge), terms_of())
    assert (made.title, made.number) == ("A correction was interrupted", "Entry 13")
    assert made.text[0] == "Ruling 9 was not corrected."
    assert "type the words again" not in made.heading + made.spoken


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_a_lexicon_are_counted_as_the_language_writes_numbers(
    terms_of: TermsOf, language: str
) -> None:
    terms = terms_of()
    [manifest] = terms.lexicons
    assert speak(language)
    terms = replace(terms, lexicons=(manifest._replace(words=279496),))
    written = {"en": "279,496 words", "fr": "279\u00a0496 mots"}[language]
    assert any(written in line for line in page(PinAsked(Ready()), terms).text)
