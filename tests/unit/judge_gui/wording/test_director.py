"""The director's pages."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.model.events import DirectorPrompt, NeedsDirector, SessionClosed
from judge_gui.model.screens import (
    CallingDirector,
    CannotOpen,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Leaving,
    PinAsked,
    PinBarred,
    PinOrigin,
    PinTried,
    Ready,
    Screen,
    Task,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page

TermsOf = Callable[..., StationTerms]


@pytest.fixture(params=["open", "not open"])
def terms(request: pytest.FixtureRequest, terms_of: TermsOf) -> StationTerms | None:
    """The terms of a station that is open or not: the director comes in either way."""
    return terms_of(pin="scrypt:00") if request.param == "open" else None


def test_a_pin_is_asked_for_and_its_digits_are_dots(terms: StationTerms | None) -> None:
    made = page(PinAsked(Ready(), "2468"), terms)
    assert made.line == "\u2022" * 4
    assert "2468" not in made.heading + made.spoken
    assert made.message == ""
    assert page(PinAsked(Ready(), message="wrong"), terms).message == "That was not the PIN."


def test_the_page_shows_how_long_the_next_pin_has_to_wait(terms: StationTerms | None) -> None:
    barred = PinBarred(Ready(), 30)
    assert page(barred, terms).text == ("That was not the PIN. The next try: in 30 s.",)
    later = page(barred, terms, 11.2)
    assert later.text == ("That was not the PIN. The next try: in 12 s.",)
    assert (later.message, [cap.name for cap in later.keys]) == ("", ["escape"])


@pytest.mark.parametrize(
    "first", [Ready(), CannotOpen("why", can_leave=True)], ids=["ready", "cannot open"]
)
def test_without_a_pin_each_first_page_leads_out(terms_of: TermsOf, first: PinOrigin) -> None:
    terms = terms_of() if first == Ready() else None
    assert page(first, terms).keys[1].spoken == "Esc: leave or menu"
    made = page(PinAsked(first), terms)
    assert made.text[0] == "No PIN is set."
    assert [cap.spoken for cap in made.keys] == [
        "Backspace: leave the program",
        "Enter: the director's menu",
        "Esc: back",
    ]
    assert (made.line, page(Leaving(), terms).title) == (None, "One moment")


def test_with_a_pin_the_first_pages_name_the_director_alone(terms_of: TermsOf) -> None:
    for first, terms in ((Ready(), terms_of(pin="scrypt:00")), (CannotOpen("why"), None)):
        assert page(first, terms).keys[1].spoken == "Esc: the director"


def test_without_a_pin_a_call_says_so(terms_of: TermsOf) -> None:
    called = CallingDirector(Task(), ("ZANT",), NeedsDirector("overlap", 7))
    assert page(PinAsked(called), terms_of()).text[0] == "No PIN is set: Enter opens it."


def test_the_page_for_the_pin_of_a_call_says_that_the_words_are_judged_then(
    terms_of: TermsOf,
) -> None:
    terms = terms_of(pin="scrypt:00")
    called = CallingDirector(Task(), ("ZANT", "QI"), NeedsDirector("overlap", 7))
    text = page(PinAsked(called), terms).text
    assert "After it, these words are judged at once: ZANT QI" in text
    assert "settle the call in the menu" in text[-1]
    insisted = replace(called, needed=NeedsDirector("insisted", 7))
    assert page(PinAsked(insisted), terms).text == ("Your PIN:",)


def test_the_page_asks_for_the_pin_of_who_may_go_on(terms_of: TermsOf) -> None:
    with_pin = terms_of("open", pin="scrypt:00")
    assert "Your PIN:" in page(PinAsked(Ready()), with_pin).text
    assert "The director's PIN:" in page(PinAsked(CannotOpen("why")), with_pin).text


def test_a_word_judge_learns_that_the_director_is_needed(terms_of: TermsOf) -> None:
    made = page(PinAsked(CannotOpen("why"), message="role"), terms_of("open", pin="scrypt:00"))
    assert made.message == "A word judge may not do that. The director's PIN is needed."


@pytest.mark.parametrize("screen", [PinTried(Ready(), "2468"), DirectorAnswered("ZANT")])
def test_while_the_station_works_the_page_asks_to_wait(
    terms: StationTerms | None, screen: Screen
) -> None:
    made = page(screen, terms)
    assert made.text == ("One moment.",)
    assert made.line is None


def test_the_menu_shows_its_text_with_its_spaces_and_the_line_that_is_typed(
    terms: StationTerms | None,
) -> None:
    made = page(DirectorAsked(DirectorPrompt("  1  One\n  2  Two", "Number:"), "2"), terms)
    assert made.text == ("  1  One", "  2  Two", "", "Number:")
    assert (made.line, made.literal) == ("2", True)


def test_the_head_stands_large_at_the_end(terms: StationTerms | None) -> None:
    made = page(Ended(SessionClosed("7-3fa2-8c11-09bd", "/stick/copy")), terms)
    assert made.title == "7-3fa2-8c11-09bd"
    assert made.text == (
        "The session has ended. Write this down: it is the final number.",
        "A copy of the journal is at /stick/copy",
    )
    assert [cap.name for cap in made.keys] == ["enter"]


def test_an_event_that_is_over_is_named_with_its_head_and_journal(
    terms: StationTerms | None,
) -> None:
    closed = SessionClosed(
        "7-3fa2", unrecorded="It is over.", journal="/home/archive/a", event="Spring Open"
    )
    made = page(Ended(closed), terms)
    assert made.title == "7-3fa2"
    assert "This number is of Spring Open: /home/archive/a" in made.text


def test_a_fault_at_the_end_is_shown_with_the_place_of_the_record(
    terms: StationTerms | None,
) -> None:
    closed = SessionClosed("", unrecorded="No room.", uncopied="No stick.", journal="/home/journal")
    assert page(Ended(closed), terms).text == (
        "The end could not be recorded: No room.",
        "The copy could not be made: No stick.",
        "The record is safe in /home/journal",
    )


def test_without_a_head_there_is_nothing_to_write_down(terms: StationTerms | None) -> None:
    made = page(Ended(SessionClosed("")), terms)
    assert (made.title, made.text) == ("The session has ended", ())
