"""Rows, columns, texts and racks share their room, down to the least: below it, they refuse."""

import pytest

from judge_gui.pages.layout import layout
from judge_gui.pages.nodes import Column, Frame, Gap, Row, Text
from judge_gui.pages.page import WaitPage, WordTiles
from judge_gui.pages.rows import Words
from judge_gui.pages.values import NoRoom, Room


def card(wide, tall, least=None, grow=0):
    """What is so wide if it can be."""
    inside = Gap(0, wide, tall)
    inside.least = least or wide
    return Frame("card", inside, grow=grow)


def placed(node, w, h=100):
    node.put(0, 0, w, h, boxes := [])
    return boxes


@pytest.mark.parametrize(
    ("w", "widths"),
    [(60, [10, 20, 10]), (75, [15, 30, 10]), (90, [20, 40, 10]), (130, [20, 40, 10])],
)
def test_what_can_be_narrower_gives_room_to_its_row(w, widths):
    row = Row(card(20, 5, least=10), None, card(40, 5, least=20), card(10, 5), gap=10)
    assert (row.wide, row.least) == (90, 60)
    assert [box.w for box in placed(row, w)] == widths
    with pytest.raises(NoRoom):
        placed(row, 59)


@pytest.mark.parametrize(("w", "widths"), [(38, [10, 10, 18]), (55, [15, 10, 30])])
def test_those_that_grow_share_the_rest_of_a_row_and_none_is_below_its_least(w, widths):
    row = Row(card(20, 5, least=10, grow=1), card(10, 5), card(30, 9, least=15, grow=2))
    assert [box.w for box in placed(row, w)] == widths
    with pytest.raises(NoRoom):
        placed(row, 34)


def test_the_nodes_of_a_row_stand_in_its_middle_or_are_as_tall_as_it():
    for align, places in (("centre", [(48, 4), (46, 8)]), ("stretch", [(0, 100), (0, 100)])):
        row = Row(card(20, 4), card(10, 8), align=align)
        assert row.tall(30) == 8
        assert [(box.y, box.h) for box in placed(row, 30)] == places


@pytest.mark.parametrize(("h", "places"), [(25, [(0, 5), (15, 10)]), (65, [(0, 5), (15, 50)])])
def test_those_that_grow_share_the_rest_of_a_column(h, places):
    column = Column(card(20, 5), None, card(30, 10, grow=1), gap=10)
    assert (column.wide, column.tall(30)) == (30, 25)
    assert [(box.y, box.h) for box in placed(column, 30, h)] == places


def test_a_column_that_is_too_tall_has_no_room():
    column = Column(card(20, 5), card(30, 10), gap=10)
    assert placed(column, 30, 24)  # a pixel is lost where sizes are rounded
    with pytest.raises(NoRoom):
        placed(column, 30, 23)


def lines(text, w):
    return [" ".join(word for word, *_ in line) for line in text.lines(w)]


def test_a_text_ends_its_lines_at_spaces_and_is_never_narrower_than_a_word():
    text = Text("Compare every word", 20)
    assert lines(text, text.wide) == ["Compare every word"]
    assert lines(text, text.wide - 1) == ["Compare every", "word"]
    assert lines(text, text.least) == ["Compare", "every", "word"]
    assert text.tall(text.least) == 3 * 26
    with pytest.raises(NoRoom):
        text.tall(text.least - 1)


def test_a_bold_line_stays_in_its_room_although_bold_spaces_are_wider():
    text = Text([("the play is removed and the turn is lost", True), ("at once", False)], 20)
    for w in (text.wide, text.wide - 1):
        assert max(run.x + run.width for box in placed(text, w) for run in box.runs) <= w


def test_a_path_breaks_where_its_line_is_full():
    path = Text("/media/stick/club.journal", 20, breaks=True)
    assert len(lines(path, path.least)) == 2
    assert "".join(lines(path, path.least)) == "/media/stick/club.journal"
    with pytest.raises(NoRoom):
        path.tall(20)


words = (WordTiles(1, ("Q", "I")), WordTiles(2, ("CH",) * 15))


@pytest.mark.parametrize("upright", [False, True])
def test_all_tiles_have_one_size_down_to_the_least_one(upright):
    racks = Words(words, Room(1, 1, upright), most=60)
    for w, h, side in ((2000, 2000, 60), (racks.least, 2000, 30), (2000, racks.tall(2000), 30)):
        assert {(box.w, box.h) for box in placed(racks, w, h) if box.kind == "tile"} == {
            (side,) * 2
        }
    for w, h in ((racks.least - 40, 2000), (2000, racks.tall(2000) - 5)):
        with pytest.raises(NoRoom):
            placed(racks, w, h)


def test_what_is_in_both_challenges_stands_beside_its_word():
    shared = [word._replace(in_both=True) for word in words]
    racks = Words(shared, Room(1, 1, upright=False), most=60, numbered=False, both="in both")
    boxes = placed(racks, racks.wide, 2000)
    assert max(box.right for box in boxes) <= racks.wide


def test_a_page_whose_sign_would_be_cut_does_not_fit():
    assert layout(WaitPage(""), (64, 600)).fits
    assert not layout(WaitPage(""), (50, 600)).fits
