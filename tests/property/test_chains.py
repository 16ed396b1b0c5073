"""What holds for every challenge under every chain."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicons import Adjudicator, Challenge, ChallengeRefused, Library, RuleSet, Unsound, Verdict
from lexicons.lists.compiler import compile_list
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon
from tests.property.drawing import any_character, quick
from tests.support.clubs import top

english = Library().alphabet("english")
longest = 6  # tiles: short words of few letters meet in several lists
words = st.text("ABC", min_size=2, max_size=longest)
lists = st.frozensets(words, min_size=1, max_size=12)
bounds = st.tuples(st.integers(2, longest), st.integers(2, longest)).map(sorted)


class Step(NamedTuple):
    """A stage as these tests know it."""

    words: frozenset[str]
    shortest: int
    longest: int
    accept: bool


steps = st.builds(
    lambda words, bounds, accept: Step(words, *bounds, accept),
    lists,
    st.just([2, longest]) | bounds,
    st.booleans() | st.just(True),
)
chains = st.lists(steps, min_size=1, max_size=4)
whole_chains = st.builds(
    lambda first, rest: [*first, rest],
    st.lists(steps, max_size=3),
    lists.map(lambda words: Step(words, 2, longest, True)),
)


def acceptable_words(chain):
    """The definition, in sets: from the last stage to the first, each has its say over the rest."""
    acceptable = set()
    for step in reversed(chain):
        settled = {word for word in step.words if step.shortest <= len(word) <= step.longest}
        acceptable = acceptable | settled if step.accept else acceptable - settled
    return acceptable


def lexicon(words):
    spelt = [word for text in sorted(words) if (word := english.spell(text))]
    return Lexicon(compile_list(spelt, english, "base", lengths=range(2, 16))[1], "base")


def judge_of(chain, holds=None):
    """The judge for a chain, by way of a rule set's file and lexicons' bytes.

    With `holds`, this function answers every look-up in place of the lexicons.
    """
    stages = "".join(
        f'[[stage]]\nlexicon = "base{number}"\naccept = {str(step.accept).lower()}\n'
        f"shortest = {step.shortest}\nlongest = {step.longest}\n"
        for number, step in enumerate(chain)
    )
    rules = RuleSet.read(f"{top}longest_word = {longest}\n{stages}".encode())
    lexicons = [lexicon(step.words) for step in chain]
    for held in lexicons if holds else ():
        held.holds = holds
    return Adjudicator(Chain(rules, english, lexicons))


def verdict(judge, typed):
    return judge.rule(judge.board.challenge(*typed)).verdict


@quick
@given(whole_chains, st.lists(words, min_size=1, max_size=8), st.data())
def test_a_verdict_equals_the_definition_in_sets(chain, typed, data):
    known = sorted(set().union(*(step.words for step in chain)))
    typed = [data.draw(st.sampled_from(known)) if data.draw(st.booleans()) else w for w in typed]
    judge, acceptable = judge_of(chain), acceptable_words(chain)
    expected = Verdict.ACCEPTABLE if set(typed) <= acceptable else Verdict.UNACCEPTABLE
    assert verdict(judge, typed) is expected
    tried = {*known, "AB", "CCC", "ABCABC"}
    assert {word for word in tried if verdict(judge, [word]) is Verdict.ACCEPTABLE} == acceptable


@quick
@given(chains)
def test_a_chain_judges_if_and_only_if_some_stage_accepts_every_length_and_none_strikes_in_vain(
    chain,
):
    def accepted(steps):
        return {n for step in steps if step.accept for n in range(step.shortest, step.longest + 1)}

    in_vain = [
        step
        for place, step in enumerate(chain)
        for tiles in range(step.shortest, step.longest + 1)
        if not step.accept and tiles not in accepted(chain[place:])
    ]
    if accepted(chain) == set(range(2, longest + 1)) and not in_vain:
        assert judge_of(chain).rules.longest_word == longest
    else:
        with pytest.raises(Unsound):
            judge_of(chain)


@quick
@given(lists, st.lists(words, min_size=1, max_size=8), st.data())
def test_order_repetition_case_and_what_is_around_a_word_never_change_a_verdict(
    listed, typed, data
):
    judge = judge_of([Step(listed, 2, longest, accept=True)])
    again = data.draw(st.lists(st.sampled_from(typed), max_size=8 - len(typed)))
    around = st.text(" \t\r\n", max_size=2)
    noisy = [
        data.draw(around)
        + "".join(data.draw(st.sampled_from([letter, letter.lower()])) for letter in word)
        + data.draw(around)
        for word in data.draw(st.permutations(typed + again))
    ]
    assert verdict(judge, noisy) is verdict(judge, typed)
    assert verdict(judge, dict.fromkeys(typed)) is verdict(judge, typed)


@quick
@given(whole_chains, st.lists(words, min_size=1, max_size=8))
def test_the_look_ups_made_depend_on_the_lengths_of_the_words_alone(chain, typed):
    counted = 0

    def count(_):
        nonlocal counted
        counted += 1
        return False

    judge = judge_of(chain, count)
    judge.rule(judge.board.challenge(*typed))
    expected = sum(step.shortest <= len(word) <= step.longest for word in typed for step in chain)
    assert counted == expected


@quick
@given(st.lists(words | st.text(any_character, max_size=20), max_size=10))
def test_anything_typed_is_a_challenge_of_its_own_words_or_refused(typed):
    board = Library().board("open")
    if 1 <= len(typed) <= 8 and not any(map(board.reason, typed)):
        challenge = board.challenge(*typed)
        assert challenge == Challenge(challenge.words, board)
        assert len(challenge.words) == len(typed)
    else:
        with pytest.raises(ChallengeRefused):
            board.challenge(*typed)
