"""A page, as a screen reader speaks it."""

from judge_gui.model.page import Cap, Page, Row


def test_a_screen_reader_speaks_the_whole_page_the_message_first() -> None:
    page = Page(
        "Title",
        ("A sentence.",),
        rows=(Row(("Q", "I"), 15), Row((), 15)),
        line="typed",
        message="message",
        keys=(Cap("Enter", "next", "enter"),),
        banners=("STAFFED", "PRACTICE"),
        footer=("Kiosk 1",),
    )
    assert page.heading == "STAFFED. PRACTICE. Title"
    assert page.spoken.split("\n") == [
        "message",
        "A sentence.",
        "1: Q I",
        "2: -",
        "typed",
        "Enter: next",
        "Kiosk 1",
    ]


def test_an_empty_part_is_not_spoken() -> None:
    assert (Page("Title").heading, Page("Title").spoken) == ("Title", "")


def test_an_error_message_shows_no_word_of_a_page() -> None:
    page = Page("Title", ("ZANT",), rows=(Row(("Z", "A"), 15),), line="ZANT", message="ZANT")
    assert "Z" not in repr(page)
    assert "Z" not in repr(Row(("Z", "A"), 15))
