"""Keys on officials' pages: rows, choices, fields, and the deed that Enter does when all is there.

Promised: a choice has no default, Enter never goes on and back, and what is typed is sent once.
"""

from dataclasses import replace

import pytest

from judge_gui.model import screens as at
from judge_gui.model.events import Key, NeedsDirector, PressedDeed, TaskShown, TypingTask
from judge_gui.model.keys import after_key
from judge_gui.model.official_keys import official_screen
from judge_gui.wording.page_of import page_of
from judge_procedure import task_parts
from judge_procedure.task_parts import FieldLook, FieldState, Option, TaskPage
from tests.support.kiosks import terms_of

enter, escape, backspace = Key("enter"), Key("escape"), Key("backspace")
up, down = Key("up"), Key("down")


def c(text):
    return Key("character", text)


def field(name, look=FieldLook.TEXT):
    def read(text):
        if not text:
            raise task_parts.Misread("Type it.")
        return text

    return task_parts.Field(name, name, read, look)


def question(of, text="", *, known=False):
    return FieldState(of, text, is_answered=known)


answer = task_parts.choice(
    "answer", "Your answer", [Option("judge", "Judge"), Option("refuse", "Don't")]
)
why = task_parts.choice("why", "Why?", [Option("a", "A"), Option("other", "Another")])
deed = task_parts.Deed("Do it", lambda: task_parts.Done("Done"))
held = task_parts.Deed("Judge now", lambda: task_parts.Done("Done"), is_held=True, judges=True)
calling = at.CallingDirector(TypingTask(table="7"), ("ZANT",), NeedsDirector("overlap", 5))


def shown(*parts, deed=None, **more):
    """A page as it comes from the station."""
    page = TaskPage("Title", parts=parts, deed=deed)
    return official_screen(TaskShown(page, "AB"), at.OfficialWorks(**more))


def after(screen, *keys, terms=None):
    for key in keys:
        screen = after_key(screen, key, terms)
    return screen


def rows(count, *, ruled_out=0, ruling=None):
    options = [
        Option("" if number == ruled_out else f"r{number}", f"Row {number}", ruling=ruling)
        for number in range(1, count + 1)
    ]
    beside = task_parts.choice("beside", "", [Option("find", "Find"), Option("other", "Other")])
    return shown(question(task_parts.choice("row", "", options, FieldLook.ROWS)), question(beside))


def taken(screen):
    assert isinstance(screen, at.OfficialWorks), screen
    return screen.pressed.given


# -- Enter ---------------------------------------------------------------------------------------


def test_players_wait_for_the_verdict_on_their_call_as_for_any_other():
    chosen = shown(question(answer, "judge", known=True), deed=held, origin=calling)
    works = after(chosen, enter)
    assert works == at.JudgingCall(PressedDeed(chosen.page.digest), chosen, calling)
    assert works.traits.awaits_verdict
    refused = shown(question(answer, "refuse", known=True), deed=deed, origin=calling)
    sent = PressedDeed(refused.page.digest)
    assert after(refused, enter) == at.OfficialWorks(sent, refused, calling)
    assert after(refused, escape) == calling  # it stays open


def test_in_rows_enter_does_nothing():
    menu = rows(3, ruled_out=2)
    assert after(menu, down, enter) == menu


def test_enter_takes_a_field_or_does_the_deed_and_never_both():
    initials = question(field("by", FieldLook.INITIALS))
    page = shown(question(answer, "judge", known=True), initials)
    assert page.active == "by"
    assert taken(after(page, c("a"), c("b"), enter)) == (("by", "AB"),)
    assert taken(after(page, enter)) == (("by", ""),)  # the station says what is missing
    ready = shown(question(field("note"), "AB", known=True), deed=deed)
    assert ready.active == ""
    typing = after(ready, down, c("x"))
    assert taken(after(typing, enter)) == (("note", "ABx"),)


def test_letters_go_to_the_initials_although_those_of_the_pin_would_do():
    """Else somebody types a name, and Enter records another one."""
    signed = question(field("by", FieldLook.INITIALS), "AB", known=True)
    ready = shown(question(answer, "refuse", known=True), signed, deed=deed)
    assert isinstance(after(ready, enter), at.OfficialWorks)
    assert taken(after(ready, c("c"), c("d"), enter)) == (("by", "CD"),)


def test_letters_change_no_answered_field_while_a_choice_is_open():
    """Else a B makes board 7B of table 7, and the verdict is recorded there."""
    table, words = question(field("table"), "7", known=True), question(field("words"), known=True)
    page = shown(table, words, question(answer))
    assert after(page, c("b")) == page


# -- digits and fields ---------------------------------------------------------------------------


def test_digits_act_at_once_but_not_where_a_row_is_ruled_out():
    menu = rows(3, ruled_out=2)
    assert taken(after(menu, c("3"))) == (("row", "r3"),)
    assert after(menu, c("2")) == menu
    assert taken(after(menu, c("0"))) == (("beside", "find"),)
    assert taken(after(menu, c("9"))) == (("beside", "other"),)
    assert taken(after(menu, Key("choose", "2"))) == (("row", "r3"),)
    assert after(menu, Key("choose", "1")) == menu
    assert after(menu, Key("choose", "99")) == menu


def test_a_field_that_takes_digits_gets_them_and_another_one_leaves_them_to_the_choice():
    table = shown(question(why, "other", known=True), question(field("table")))
    assert after(table, c("1")) == replace(table, typed="1")
    assert taken(after(table, up, c("1"))) == (("why", "a"),)
    assert taken(after(table, c("7"), Key("choose", "0"))) == (("table", "7"), ("why", "a"))
    initials = shown(question(why, "other", known=True), question(field("by", FieldLook.INITIALS)))
    assert taken(after(initials, c("1"))) == (("why", "a"),)


def test_another_field_is_reached_by_arrow_or_press_and_what_was_typed_is_sent():
    two = shown(
        question(field("table"), "7", known=True),
        question(field("round", FieldLook.NUMBER), "2", known=True),
    )
    assert two.active == "table"  # nothing is asked, and nothing would be changed
    assert after(two, down).active == "round"
    assert after(two, Key("go", "1")).active == "round"
    assert after(two, enter).active == "round"
    assert taken(after(two, backspace, c("8"), down)) == (("table", "8"),)


def test_a_field_that_can_be_left_empty_comes_before_the_next_one_that_cannot():
    page = shown(question(field("table"), known=True), question(field("words", FieldLook.WORDS)))
    assert page.active == "table"
    words = after(page, enter)
    assert (words.active, words.passed) == ("words", ("table",))
    typed = after(words, c("q"), enter)
    again = official_screen(TaskShown(page.page), typed)
    assert again.active == "words"
    ready = shown(
        question(why, "other", known=True), question(field("table"), known=True), deed=deed
    )
    assert ready.active == "table", "else its digit would choose another reason"


@pytest.mark.parametrize(
    ("look", "typed", "line", "message"),
    [
        (FieldLook.NUMBER, "2x", "2", "digits"),
        (FieldLook.PIN, "12\xe9", "12", "digits"),
        (FieldLook.PIN, "1" * 13, "1" * 12, "full"),
        (FieldLook.INITIALS, "ab", "AB", ""),
        (FieldLook.WORDS, " zant  qi3", "ZANT QI", "letter"),
        (FieldLook.WORDS, "z " * 9, "Z " * 8, "full"),
        (FieldLook.TEXT, "a\x07", "a", "refused"),
    ],
)
def test_a_field_takes_what_it_can_hold(look, typed, line, message):
    screen = after(shown(question(field("it", look))), *map(c, typed), terms=terms_of())
    assert (screen.typed, screen.message) == (line, message)
    kept = line if look is FieldLook.WORDS else line[:-1]  # a refused letter is taken back first
    assert after(screen, backspace) == replace(screen, typed=kept, message="")


@pytest.mark.parametrize(
    "key", [up, down, enter, c("1"), c("O"), Key("go", "0"), Key("choose", "0")], ids=repr
)
def test_words_wait_until_a_refused_key_is_taken_back(key):
    """Else CO-OP becomes COOP on the way to another field and back, or the deed is done with CO."""
    co = question(field("words", FieldLook.WORDS), "CO", known=True)
    note, chosen = question(field("note"), known=True), question(answer, "judge", known=True)
    pages = shown(note, co, chosen, deed=deed), shown(co, chosen, deed=deed)
    for page, typed in zip(pages, ([Key("go", "1"), c("-")], [Key("refused")]), strict=True):
        refused = after(page, *typed, terms=terms_of())
        assert "Backspace" in page_of(refused, terms_of()).answer
        assert after(refused, key, terms=terms_of()) == refused
        assert after(refused, backspace, terms=terms_of()) == replace(refused, message="")


# -- many rows -----------------------------------------------------------------------------------


def test_many_rows_come_in_parts_and_a_menu_stays_whole_while_each_row_has_a_digit():
    ruling, page_down = (
        task_parts.RulingRow(task_parts.RulingCells(*"abcdefg"), None, ()),
        Key("page-down"),
    )
    many = rows(14, ruling=ruling)
    older = after(many, page_down)
    assert taken(after(older, c("1"))) == (("row", "r7"),)
    assert after(older, page_down, page_down) == after(older, page_down)
    assert after(older, Key("page-up")) == many
    assert after(many, Key("page-up")) == many
    assert taken(after(rows(9), c("9"))) == (("row", "r9"),)
    assert taken(after(rows(9), c("0"))) == (("beside", "find"),)
    assert taken(after(rows(10), page_down, c("4"))) == (("row", "r10"),)
    assert taken(after(rows(10), c("9"))) == (("beside", "other"),)


# -- done ----------------------------------------------------------------------------------------


def test_after_a_task_enter_leads_to_the_players_and_1_to_another_task():
    done = at.OfficialDone(task_parts.Done("Done"))
    assert after(done, enter) == at.Starting()
    assert after(done, c("1")) == after(done, escape) == at.OfficialWorks(shown=done)
    assert after(done, c("2")) == done
