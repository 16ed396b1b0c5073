"""A rule set bound to its lexicons."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexicons import Adjudicator, Alphabet, CannotJudge, Missing, RuleSet, Verdict
from lexicons.alphabet import Word
from lexicons.lists.compiler import compile_list
from lexicons.lists.word_list import WordList
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon

vectors = Path(__file__).parents[3] / "vectors" / "challenges.toml"
cases: list[dict[str, Any]] = tomllib.loads(vectors.read_text("utf-8"))["case"]

JudgeOver = Callable[..., Adjudicator]
plain = b'id = "club"\ntitle = "Our club"\nalphabet = "ab"\n[[stage]]\nlexicon = "base"\n'


def judge_of(row: dict[str, Any], judge_over: JudgeOver) -> Adjudicator:
    more = {key: row[key] for key in ("longest_word",) if key in row}
    return judge_over(row["lexicons"], row["stages"], row.get("lengths"), **more)


def test_a_chain_settles_words_as_its_definition_says(judge_over: JudgeOver) -> None:
    for row in [case for case in cases if "cannot" not in case]:
        assert row["because"], row
        judge = judge_of(row, judge_over)
        for verdict in Verdict:
            for words in row[verdict.value]:
                assert judge.rule(judge.board.challenge(*words)).verdict is verdict, (row, words)


def test_a_chain_that_cannot_judge_says_why(judge_over: JudgeOver) -> None:
    for row in [case for case in cases if "cannot" in case]:
        with pytest.raises(CannotJudge) as refused:
            judge_of(row, judge_over)
        assert list(refused.value.faults) == row["cannot"], row
        if isinstance(refused.value, Missing):
            assert "copy" in refused.value.remedy, row
        else:
            what = "The rule set club cannot judge: its lexicons do not cover what it rules on."
            assert refused.value.what == what, row
            assert refused.value.remedy == (
                "Build a lexicon that covers these lengths (`judge lexicon build --lengths"
                " 2-15`), or mend the rule set."
            ), row


def alphabet(more: bytes = b"") -> Alphabet:
    return Alphabet.read(b'id = "ab"\ntitle = "AB"\ntiles = "A B C CH"\n' + more)


def lexicon(of: Alphabet, *words: str) -> Lexicon:
    spelt = sorted(word for text in words if (word := of.spell(text)))
    return Lexicon(compile_list(WordList(spelt, of), "base", lengths=range(2, 16))[1], "base")


def test_a_lexicon_of_another_alphabet_cannot_be_asked() -> None:
    one, other = alphabet(), alphabet(b'[folds]\na = "A"\n')
    with pytest.raises(CannotJudge) as refused:
        Chain(RuleSet.read(plain), one, [lexicon(other, "ABBA")])
    assert refused.value.faults == (
        f"stage 1, base: expected the ab alphabet {one.fingerprint.short}, found ab "
        + other.fingerprint.short,
    )


def test_bounds_are_counted_in_tiles() -> None:
    language = alphabet()
    stages = plain.replace(
        b'"base"', b'"base"\nlongest = 2\n[[stage]]\nlexicon = "base"\nshortest = 3'
    )
    words = lexicon(language, "CHA", "CHACH", "ABBA")
    chain = Chain(RuleSet.read(b"longest_word = 3\n" + stages), language, [words, words])
    assert sorted(chain.steps) == [2, 3]
    assert [chain.accepts(Word(text)) for text in ("CHA", "CHACH", "ACH")] == [True, True, False]


def test_there_are_as_many_lexicons_as_stages() -> None:
    language = alphabet()
    words = lexicon(language, "ABBA")
    for lexicons in ([], [words, words]):
        with pytest.raises(ValueError, match="zip"):
            Chain(RuleSet.read(plain), language, lexicons)


def test_every_stage_that_rules_on_a_length_is_asked_settled_or_not() -> None:
    language = alphabet()
    stages = plain + b'[[stage]]\nlexicon = "more"\nlongest = 4\n'
    asked: list[tuple[str, str]] = []

    def watched(name: str, word: str) -> Lexicon:
        opened = lexicon(language, word)
        holds = opened.holds

        def holds_and_notes(word: Word) -> bool:
            asked.append((name, word))
            return holds(word)

        opened.holds = holds_and_notes
        return opened

    chain = Chain(RuleSet.read(stages), language, [watched("base", "ABBA"), watched("more", "BAB")])
    for word, accepted in [("ABBA", True), ("BAB", True), ("CAB", False), ("CABBA", False)]:
        asked.clear()
        assert chain.accepts(Word(word)) is accepted
        assert asked == [("base", word), ("more", word)][: 1 if len(word) > 4 else 2]
