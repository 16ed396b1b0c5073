"""One challenge in, one ruling out, and nothing more."""

import itertools
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Adjudicator, Board, CannotJudge, Library, Verdict
from lexicons.alphabet import Word
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon

JudgeOver = Callable[..., Adjudicator]
chain_of_two = """
[[stage]]
lexicon = "base"

[[stage]]
lexicon = "more"
shortest = 5
"""


@pytest.fixture
def judge(judge_over: JudgeOver) -> Adjudicator:
    return judge_over({"base": ["ZANT", "QUIV"], "more": ["BLORP", "ZANT"]}, chain_of_two)


@pytest.fixture
def asked() -> list[tuple[str, str]]:
    """Every look-up that the watched judge makes: edition and word, in order."""
    return []


@pytest.fixture
def watched(judge: Adjudicator, asked: list[tuple[str, str]], home: Path) -> Adjudicator:
    """A judge over the same lexicons, whose look-ups are noted."""

    def watching(edition: str) -> Lexicon:
        lexicon = Lexicon.read(str(home / "lexicons" / f"{edition}.lexicon"))
        holds = lexicon.holds

        def holds_and_notes(word: object) -> bool:
            asked.append((edition, str(word)))
            return holds(word)

        lexicon.holds = holds_and_notes
        return lexicon

    lexicons = [watching(stage.lexicon) for stage in judge.rules.stages]
    return Adjudicator(Chain(judge.rules, judge.board.alphabet, lexicons))


def test_a_ruling_shows_what_it_was_ruled_by_and_nothing_of_its_lists(judge: Adjudicator) -> None:
    challenge = judge.board.challenge("zant", "blorp")
    ruling = judge.rule(challenge)
    assert ruling.challenge is challenge
    assert ruling.verdict is Verdict.ACCEPTABLE
    assert ruling.rules.id == "club"
    assert ruling.alphabet.id == "english"
    assert [manifest.edition for manifest in ruling.lexicons] == ["base", "more"]
    for word in ("ZANT", "GROB", "BLORP", "QUIV"):
        assert word not in repr((judge, judge.rules, judge.lexicons))


def test_a_ruling_names_every_lexicon_of_the_chain_once(judge_over: JudgeOver) -> None:
    stages = (
        '[[stage]]\nlexicon = "base"\nlongest = 4\n[[stage]]\nlexicon = "more"\naccept = false\n'
    )
    judge = judge_over(
        {"base": ["ZANT"], "more": ["BLORP"]}, f'{stages}[[stage]]\nlexicon = "base"\n'
    )
    ruling = judge.rule(judge.board.challenge("zant"))
    assert [manifest.edition for manifest in ruling.lexicons] == ["base", "more"]


def test_a_judge_names_its_rules_and_its_lexicons_with_their_fingerprints(
    judge: Adjudicator,
) -> None:
    assert judge.identity == {
        "rules": {"id": "club", "title": "Our club", "fingerprint": judge.rules.fingerprint},
        "lexicons": [
            {"edition": edition, "words": 2, "fingerprint": lexicon.fingerprint}
            for edition, lexicon in zip(("base", "more"), judge.lexicons, strict=True)
        ],
    }


def test_the_board_of_a_judge_is_that_of_its_rules(judge_over: JudgeOver) -> None:
    judge = judge_over({"base": ["ZANT"]}, longest_word=7, most_words=3)
    assert (judge.board.longest_word, judge.board.most_words) == (7, 3)


@pytest.mark.parametrize("place", range(3))
def test_every_word_is_looked_up_wherever_the_phony_is(
    watched: Adjudicator, asked: list[tuple[str, str]], place: int
) -> None:
    words = ["ZANT", "BLORP", "QUIV"]
    words[place] = "GROBS" if place == 1 else "GROB"
    verdict = watched.rule(watched.board.challenge(*words)).verdict
    assert verdict is Verdict.UNACCEPTABLE
    assert asked == [
        ("base", words[0]),
        ("base", words[1]),
        ("more", words[1]),
        ("base", words[2]),
    ]


def test_what_a_ruling_shows_is_the_same_but_for_the_words(judge: Adjudicator) -> None:
    phonies = repr(judge.rule(judge.board.challenge("GROB", "GROB", "GROB")))
    for words in itertools.permutations(["ZANT", "GROB", "QUIV"]):
        shown = repr(judge.rule(judge.board.challenge(*words)))
        assert shown.replace(repr(words), "") == phonies.replace(repr(("GROB",) * 3), "")


def test_a_challenge_of_an_equal_board_alone_is_ruled_on(judge: Adjudicator) -> None:
    other = Board(judge.board.alphabet, longest_word=7)
    with pytest.raises(CannotJudge, match=r"^The challenge was made for another board\."):
        judge.rule(other.challenge("zant"))
    board = Library().board("club")
    assert board is not judge.board
    assert judge.rule(board.challenge("zant")).verdict is Verdict.ACCEPTABLE


def locals_of(failure: BaseException) -> list[str]:
    """Every local variable of the program's own frames that a failure carries with it."""
    held: list[str] = []
    raised: BaseException | None = failure
    while raised:
        for frame, _ in traceback.walk_tb(raised.__traceback__):
            if frame.f_globals["__name__"].startswith("lexicons"):
                held += [f"{name} = {value!r}" for name, value in frame.f_locals.items()]
        raised = raised.__context__
    return held


@pytest.mark.parametrize("words", [("zant", "grob", "quiv"), ("zant", "quiv", "quiv")])
def test_a_failure_after_the_look_ups_carries_no_answer(
    judge: Adjudicator, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    challenge = judge.board.challenge(*words)
    monkeypatch.setattr("lexicons.adjudicator.Ruling", fail)
    with pytest.raises(MemoryError) as caught:
        judge.rule(challenge)
    assert locals_of(caught.value) == [f"self = {judge!r}", f"challenge = {challenge!r}"]


@pytest.mark.parametrize("error", [MemoryError, RuntimeError, KeyError, KeyboardInterrupt])
def test_a_look_up_that_fails_gives_no_verdict_and_shows_no_progress(
    judge: Adjudicator, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    challenge = judge.board.challenge("zant", "grob", "quiv")
    failures = []
    for place in (1, 2, 3):
        count = itertools.count(1)

        def accepts(self: Chain, word: Word) -> bool:
            if next(count) == place:  # noqa: B023
                raise error(word)
            return False

        monkeypatch.setattr(Chain, "accepts", accepts)
        with pytest.raises((CannotJudge, KeyboardInterrupt)) as failed:
            judge.rule(challenge)
        failures.append((type(failed.value), f"{failed.value}", locals_of(failed.value)))
    assert failures[0] == failures[1] == failures[2]
    kind, shown, _ = failures[0]
    if error is KeyboardInterrupt:
        assert (kind, shown) == (KeyboardInterrupt, "")
    else:
        assert kind is CannotJudge
        assert shown.split("\n") == [
            "The look-up failed: a fault of this program or of this machine.",
            "Judge on another machine, and report the fault.",
        ]


def test_a_judge_has_no_other_way_to_be_asked(judge: Adjudicator) -> None:
    public = {name for name in dir(judge) if not name.startswith("_")}
    assert public == {"board", "identity", "lexicons", "rule", "rules"}
