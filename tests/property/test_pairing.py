"""Pairing: each card has a secret of its own, and only that one pairs."""

from hypothesis import given
from hypothesis import strategies as st

from judge_procedure.pairing import Card, EventSecret, Use
from tests.characters import any_character

key = bytes(range(32))
texts = st.text(any_character, max_size=12)
cards = st.builds(Card, st.sampled_from(Use), texts, st.none() | st.integers(1, 99))


@given(cards, cards, texts, texts)
def test_no_two_cards_and_no_two_events_have_one_secret(
    one: Card, other: Card, event: str, another: str
) -> None:
    same = one == other and event == another
    assert (EventSecret(key, event).of(one) == EventSecret(key, another).of(other)) is same


@given(cards, texts, st.sets(st.integers(1, 99)))
def test_a_card_pairs_by_its_own_secret_while_its_round_is_open(
    card: Card, typed: str, rounds: set[int]
) -> None:
    secret = EventSecret(key, "Club night")
    is_open = card.use is not Use.TABLE or card.round in rounds
    assert secret.pairs(card, secret.of(card), open_rounds=rounds) is is_open
    assert secret.pairs(card, secret.letters(card).lower(), open_rounds=rounds) is is_open
    assert not secret.pairs(card, typed, open_rounds=rounds)
