"""One challenge in, one ruling out, and nothing more; what is refused before any look-up."""

import traceback
from operator import itemgetter

import pytest

from lexicons import Alphabet, Board, CannotJudge, ChallengeRefused, Library, Verdict, separate
from tests.support.vectors import vectors
from tests.unit.refusals import refusal

words, because = vectors("folding.toml")["word"], itemgetter("because")


@pytest.fixture
def board(english):
    return Board(english)


def refused(board, *given):
    error = refusal(lambda: board.challenge(*given), ChallengeRefused)
    why = ": it can't be on the board." if given else "."
    assert error.what == f"This can't be judged{why}"
    assert error.remedy == "Type the words as they lie on the board, letter by letter."
    return error


# -- challenges ------------------------------------------------------------------------------------


def typed(row):
    """What a row says that somebody typed."""
    if "bytes" in row:
        return bytes.fromhex(row["bytes"]).decode("utf-8", "surrogateescape")
    return "".join(map(chr, row["code_points"])) if "code_points" in row else str(row["typed"])


@pytest.mark.parametrize("row", [row for row in words if "word" in row], ids=because)
def test_what_is_typed_is_the_word_that_the_alphabet_knows(board, row):
    assert board.challenge(typed(row)).words == (row["word"],)
    assert board.reason(typed(row)) == ""


def test_words_keep_their_order_and_repeats(board):
    challenge = board.challenge("zant", "BLORP", "Zant")
    assert challenge.words == ("ZANT", "BLORP", "ZANT")
    assert board.challenge(*["ZANT"] * 8).words == ("ZANT",) * 8
    shown = board.challenge("zant", "blorp")
    assert repr(shown) == "Challenge(words=('ZANT', 'BLORP'))"  # and nothing else


@pytest.mark.parametrize("row", [row for row in words if "refused" in row], ids=because)
def test_what_cannot_be_on_the_board_is_refused_with_the_reason(board, row):
    assert board.reason(typed(row)) == row["refused"]
    [fault] = refused(board, typed(row)).faults
    assert fault.startswith("word 1, '")
    assert fault.endswith(f": {row['refused']}")


def test_spaces_tabs_and_line_ends_alone_separate_words():
    expected = {
        "": [],
        "  \t\n": [],
        "QI": ["QI"],
        " QI\tZA\nZANT ": ["QI", "ZA", "ZANT"],
        "QI ZA\r\nZANT\r\n\r\n": ["QI", "ZA", "ZANT"],
        "QI\rZA": ["QI\rZA"],
        "QI\r\r\n": ["QI\r"],
        "CO\u00a0OP\u2028ZA\v\f": ["CO\u00a0OP\u2028ZA\v\f"],
    }
    assert {text: separate(text) for text in expected} == expected


one_letter = "too short: a word has at least 2 letters"
long = f"'{'Z' * 40}…' (100000 characters)"


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ([], ["no words were given"]),
        (["ZANT"] * 9, ["9 words were given, and a play makes at most 8"]),
        ([*["ZANT"] * 7, "Q"], [f"word 8, 'Q': {one_letter}"]),
        (["ZAN-T", "BLORP", "Q", ""], ["word 1, 'ZAN-T': character 4 is a hyphen",
         f"word 3, 'Q': {one_letter}", "word 4, '': nothing was written"]),
        (["Q"] * 1000, [*(f"word {number}, 'Q': {one_letter}" for number in range(1, 9)),
         "1000 words were given, and a play makes at most 8"]),
        (["Z" * 100_000], [f"word 1, {long}: 100000 letters; by the rules, a word has at most 15"]),
    ],
    ids=["nothing", "one too many", "as many as can be", "several", "a thousand", "very long"],
)  # fmt: skip
def test_every_reason_against_a_challenge_is_told(board, given, faults):
    assert list(refused(board, *given).faults) == faults
    (fault,) = refused(board, " QI\u2028\n").faults  # as typed, but for what is around it
    assert fault.startswith("word 1, 'QI\\u2028': ")


def test_the_board_says_how_long_a_word_can_be_in_tiles(english):
    ch = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    for alphabet, longest, word, expected in [
        (english, 7, "ZANTING", ""),
        (english, 7, "ZANTINGS", "8 letters; by the rules, a word has at most 7"),
        (english, 21, "BLORP" * 4 + "S", ""),
        (english, 21, "BLORP" * 4 + "SS", "22 letters; by the rules, a word has at most 21"),
        (ch, 3, "CHACH", ""),
        (ch, 3, "CH", one_letter),
        (ch, 3, "CHABA", "4 letters; by the rules, a word has at most 3"),
    ]:
        assert Board(alphabet, longest_word=longest).reason(word) == expected, word


def test_a_verdict_is_neither_true_nor_false():
    for verdict in Verdict:
        expected = r"^Compare a verdict: verdict is Verdict\.ACCEPTABLE$"
        with pytest.raises(TypeError, match=expected):
            bool(verdict)


# -- rulings ---------------------------------------------------------------------------------------

chain_of_two = '[[stage]]\nlexicon = "base"\n[[stage]]\nlexicon = "more"\nshortest = 5\n'


@pytest.fixture
def judge(judge_over):
    lists = {"base": ["ZANT", "ZANTS", "QUIV"], "more": ["BLORP", "ZANT"]}
    return judge_over(lists, chain_of_two)


def test_a_ruling_shows_what_it_was_ruled_by_and_nothing_of_its_lists(judge):
    challenge = judge.board.challenge("zant", "blorp")
    ruling = judge.rule(challenge)
    assert (ruling.challenge, ruling.verdict) == (challenge, Verdict.ACCEPTABLE)
    assert (ruling.rules.id, ruling.alphabet.id) == ("club", "english")
    assert [manifest.edition for manifest in ruling.lexicons] == ["base", "more"]
    again = judge.board.challenge("zant", "blorp")
    assert {judge.rule(again), again, *ruling.lexicons} <= {ruling, challenge, *ruling.lexicons}
    for word in ("ZANT", "GROB", "BLORP", "QUIV"):
        assert word not in repr((judge, judge.rules, judge.lexicons))


def test_a_challenge_of_an_equal_board_alone_is_ruled_on(judge):
    other = Board(judge.board.alphabet, longest_word=7)
    with pytest.raises(CannotJudge, match=r"^The challenge was made for another board\."):
        judge.rule(other.challenge("zant"))
    board = Library().board("club")
    assert board is not judge.board
    assert judge.rule(board.challenge("zant")).verdict is Verdict.ACCEPTABLE


def locals_of(failure):
    """Every local variable of the program's own frames that a failure carries with it."""
    held = []
    raised = failure
    while raised:
        for frame, _ in traceback.walk_tb(raised.__traceback__):
            if frame.f_globals["__name__"].startswith("lexicons"):
                held += [f"{name} = {value!r}" for name, value in frame.f_locals.items()]
        raised = raised.__context__
    return held


@pytest.mark.parametrize("words", [("zant", "grob", "quiv"), ("zant", "quiv", "quiv")])
def test_a_failure_after_the_look_ups_carries_no_answer(judge, monkeypatch, words):
    def fail(*_):
        raise MemoryError

    challenge = judge.board.challenge(*words)
    monkeypatch.setattr("lexicons.adjudicator.Ruling", fail)
    with pytest.raises(MemoryError) as caught:
        judge.rule(challenge)
    assert locals_of(caught.value) == [f"self = {judge!r}", f"challenge = {challenge!r}"]
