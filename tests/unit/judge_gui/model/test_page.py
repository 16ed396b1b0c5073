"""A page, as a screen reader speaks it."""

import pytest

from judge_gui.model.page import Cap, Look, Page, Row


def test_a_screen_reader_speaks_the_whole_page_the_notices_last_and_the_footer_never() -> None:
    page = Page(
        "Title",
        ("A sentence.",),
        rows=(Row(("Q", "I"), 15), Row(("Z", "A"), 15)),
        line="typed",
        keys=(Cap("Enter", "next", "enter"),),
        banners=("STAFFED", "PRACTICE"),
        footer=("Kiosk 1",),
    )
    assert page.heading == "Title"
    assert page.spoken.split("\n") == [
        "A sentence.",
        "1: Q I.",
        "2: Z A.",
        "Enter: next.",
        "STAFFED.",
        "PRACTICE.",
    ]


def test_a_verdict_comes_before_every_notice() -> None:
    page = Page("UNACCEPTABLE", ("Entry 3.",), Look.UNACCEPTABLE, banners=("Not verified.",))
    assert page.heading == "UNACCEPTABLE"
    assert page.spoken == "Entry 3.\nNot verified."


@pytest.mark.parametrize("banner", ["An approximation of the game.", "STAFFED"])
def test_what_is_spoken_consists_of_whole_sentences(banner: str) -> None:
    page = Page("Which table?", message="No table", banners=(banner, banner))
    for spoken in (page.heading, page.spoken):
        assert ".." not in spoken
        assert "?." not in spoken
    assert page.heading == "No table. Which table?"


def test_what_is_typed_is_not_repeated_with_each_letter() -> None:
    before, after = (
        Page("Type", rows=(Row(tuple(word), 15, active=True), Row((), 15)), line=word)
        for word in ("ZAN", "ZANT")
    )
    assert (before.heading, before.spoken) == (after.heading, after.spoken)


def test_an_error_message_shows_no_word_of_a_page() -> None:
    page = Page("Title", ("ZANT",), rows=(Row(("Z", "A"), 15),), line="ZANT", message="ZANT")
    assert "Z" not in repr(page)
    assert "Z" not in repr(Row(("Z", "A"), 15))
