"""A page, as it is said to whoever cannot see it."""

from judge_gui.model.page import Cap, Look, Page, Row


def test_all_that_can_be_seen_is_said_in_the_order_of_its_weight() -> None:
    page = Page(
        "Title",
        ("A sentence.",),
        rows=(Row(("Q", "I"), 15), Row((), 15)),
        line="typed",
        told="told",
        keys=(Cap("Enter", "next", "enter"),),
        banners=("STAFFED", "PRACTICE"),
        footer=("Kiosk 1",),
    )
    assert page.heading == "STAFFED. PRACTICE. Title"
    assert page.spoken.split("\n") == [
        "told",
        "A sentence.",
        "1: Q I",
        "2: -",
        "typed",
        "Enter: next",
        "Kiosk 1",
    ]


def test_what_is_not_there_is_not_said() -> None:
    assert (Page("Title").heading, Page("Title").spoken) == ("Title", "")


def test_no_look_is_another_ones() -> None:
    assert len({look.value for look in Look}) == 4


def test_no_word_is_in_what_an_error_would_show() -> None:
    page = Page("Title", ("ZANT",), rows=(Row(("Z", "A"), 15),), line="ZANT", told="ZANT")
    assert "Z" not in repr(page)
    assert "Z" not in repr(Row(("Z", "A"), 15))
