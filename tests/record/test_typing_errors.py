"""What counts as one typing error in a word, beside the definition; whose it is, at the record."""

from functools import cache
from itertools import product

import pytest

from judge_record.decision import slips
from judge_record.entry import Entry, Kind, Role
from tests.support.asking import ask, by_hand, corrected, session_at

texts = ["".join(letters) for size in range(6) for letters in product("AB", repeat=size)]


@cache
def by_definition(one, other):
    """The optimal string alignment distance (Damerau 1964), without a table."""
    if not one or not other:
        return len(one) + len(other)
    steps = [
        by_definition(one[1:], other) + 1,
        by_definition(one, other[1:]) + 1,
        by_definition(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if len(one) > 1 < len(other) and one[:2] == other[1::-1]:
        steps.append(by_definition(one[2:], other[2:]) + 1)
    return min(steps)


def test_slips_are_those_of_the_definition():
    pairs = list(product(texts, repeat=2))
    assert [slips(*pair) for pair in pairs] == [by_definition(*pair) for pair in pairs]


def test_a_move_lets_no_word_judge_compare_words_of_two_challenges_of_a_table(in_file):
    session = session_at(in_file)
    other = ask(session, "ZANT", "QUEX", table="7", round=2).entry
    ruling = ask(session, "BLORP", "ZINT", table="7", round=2).entry
    session.decide(Entry(kind=Kind.MOVED, about=ruling.number, table="8", round=2))
    call = ask(session, "BLORP", "ZANT", about=ruling.number).call
    assert (call.calls, call.shares) == (Role.DIRECTOR, (other.number,))


def test_a_move_lets_no_word_judge_pass_a_ruling_of_a_person(in_file):
    session = session_at(in_file)
    other = by_hand(session, ["ZANT"], "acceptable", table="7", round=2)
    ruling = ask(session, "ZANX", table="7", round=2).entry
    session.decide(Entry(kind=Kind.MOVED, about=ruling.number, table="8", round=2))
    call = ask(session, "ZANT", about=ruling.number).call
    assert (call.calls, call.shares) == (Role.DIRECTOR, (other.number,))


@pytest.mark.parametrize("moved", [0, 1])
def test_a_move_gives_a_table_no_second_correction_in_a_round(in_file, moved):
    """Neither if the play moves that was corrected, nor the one that is to be."""
    session = session_at(in_file)
    rulings = [
        ask(session, *words, table="7", round=2).entry
        for words in (("BLORP", "ZINT"), ("QUEX", "FLIMN"))
    ]
    corrected(session, rulings[0], "BLORP", "ZINX")
    session.decide(Entry(kind=Kind.MOVED, about=rulings[moved].number, table="8", round=2))
    call = ask(session, "QUEX", "FLIMM", about=rulings[1].number).call
    assert call.calls is Role.DIRECTOR
