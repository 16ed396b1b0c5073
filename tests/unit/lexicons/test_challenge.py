"""What can be put to the judge, and what is refused before any look-up."""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from lexicons import (
    Alphabet,
    Board,
    Challenge,
    ChallengeRefused,
    Library,
    Ruling,
    Verdict,
    separate,
)
from lexicons.alphabet import Word

vectors = Path(__file__).parents[2] / "vectors"
folding: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (vectors / "folding.toml").read_text("utf-8")
)
words = folding["word"]


@pytest.fixture
def board(english: Alphabet) -> Board:
    return Board(english)


def typed(row: dict[str, Any]) -> str:
    """What a row says that somebody typed."""
    if "bytes" in row:
        return bytes.fromhex(row["bytes"]).decode("utf-8", "surrogateescape")
    if "code_points" in row:
        return "".join(map(chr, row["code_points"]))
    return str(row["typed"])


def refusal(board: Board, *given: str) -> ChallengeRefused:
    with pytest.raises(ChallengeRefused) as refused:
        board.challenge(*given)
    return refused.value


def test_what_is_typed_is_the_word_that_the_alphabet_knows(board: Board) -> None:
    for row in [row for row in words if "word" in row]:
        assert board.challenge(typed(row)).words == (row["word"],), row
        assert board.reason(typed(row)) == "", row


def test_what_cannot_be_on_the_board_is_refused_with_the_reason(board: Board) -> None:
    for row in [row for row in words if "refused" in row]:
        assert board.reason(typed(row)) == row["refused"], row
        refused = refusal(board, typed(row))
        [fault] = refused.faults
        assert fault.startswith("word 1, '"), row
        assert fault.endswith(f": {row['refused']}"), row
        assert [line for line in str(refused).split("\n") if not line.isprintable()] == [], row


def test_spaces_tabs_and_line_ends_alone_separate_words() -> None:
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


def test_words_keep_their_order_and_their_repeats(board: Board) -> None:
    challenge = board.challenge("zant", "BLORP", "Zant")
    assert challenge.words == ("ZANT", "BLORP", "ZANT")
    assert board.challenge(*["ZANT"] * 8).words == ("ZANT",) * 8


one_letter = "one letter is no word; a word has at least 2"
long = f"'{'Z' * 40}…' (100000 characters)"


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ([], ["no words were given"]),
        (["ZANT"] * 9, ["9 words were given, and a play makes at most 8"]),
        ([*["ZANT"] * 7, "Q"], [f"word 8, 'Q': {one_letter}"]),
        (
            ["ZAN-T", "BLORP", "Q", ""],
            [
                "word 1, 'ZAN-T': character 4 is a hyphen",
                f"word 3, 'Q': {one_letter}",
                "word 4, '': nothing was written",
            ],
        ),
        (
            ["Q"] * 1000,
            [
                *(f"word {number}, 'Q': {one_letter}" for number in range(1, 9)),
                "1000 words were given, and a play makes at most 8",
            ],
        ),
        (
            ["Z" * 100_000],
            [f"word 1, {long}: 100000 letters; the board has room for 15"],
        ),
    ],
    ids=["nothing", "one too many", "as many as can be", "several", "a thousand", "very long"],
)
def test_every_reason_against_a_challenge_is_told(
    board: Board, given: list[str], faults: list[str]
) -> None:
    refused = refusal(board, *given)
    assert list(refused.faults) == faults
    assert refused.what == "This cannot be judged: it cannot be on the board."
    assert refused.remedy == "Type the words as they lie on the board, letter by letter."


def test_a_refusal_shows_all_that_was_typed_but_spaces_tabs_and_line_ends(board: Board) -> None:
    (fault,) = refusal(board, " QI\u2028\n").faults
    assert fault.startswith("word 1, 'QI\\u2028': ")


def test_a_word_that_is_far_too_long_is_refused_before_its_accents_are_composed(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    composed = []
    real = unicodedata.normalize

    def normalize(form: str, text: str) -> str:
        composed.append(len(text))
        return real(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    assert board.reason("Z" + "\u0301\u0323" * 2_000)
    assert max(composed, default=0) < 1_000  # its time grows with the square of the accents


def test_the_board_says_how_long_a_word_can_be(english: Alphabet) -> None:
    for longest, word, expected in [
        (7, "ZANTING", ""),
        (7, "ZANTINGS", "8 letters; the board has room for 7"),
        (21, "BLORP" * 4 + "S", ""),
        (21, "BLORP" * 4 + "SS", "22 letters; the board has room for 21"),
    ]:
        assert Board(english, longest_word=longest).reason(word) == expected, word


def test_a_length_is_counted_in_tiles() -> None:
    alphabet = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    board = Board(alphabet, longest_word=3)
    assert board.challenge("CHACH").words == ("CHACH",)
    assert board.reason("CH") == "one letter is no word; a word has at least 2"
    assert board.reason("CHABA") == "4 letters; the board has room for 3"


def test_a_challenge_shows_its_words_and_nothing_else(board: Board) -> None:
    assert repr(board.challenge("zant", "blorp")) == "Challenge(words=('ZANT', 'BLORP'))"


def test_what_was_asked_and_answered_cannot_be_changed(board: Board) -> None:
    challenge = board.challenge("ZANT")
    judge = Library().adjudicator("open")
    for value, name in (
        (board, "longest_word"),
        (challenge, "words"),
        (judge.rule(challenge), "verdict"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            value.word = "ZANT"


def test_no_challenge_is_made_that_its_board_refuses(board: Board) -> None:
    texts = ["ZAN-T", "Z", "Z" * 16, "", "ZANT BLORP"]
    for made in [(), ("ZANT",) * 9, *((Word("ZANT"), Word(text)) for text in texts)]:
        with pytest.raises(ChallengeRefused):
            Challenge(made, board)
    for text in ("zant", " ZANT"):
        assert Challenge((text,), board).words == ("ZANT",), text


def test_a_verdict_is_neither_true_nor_false() -> None:
    assert [verdict.value for verdict in Verdict] == ["acceptable", "unacceptable"]
    for verdict in Verdict:
        expected = r"^Compare a verdict: verdict is Verdict\.ACCEPTABLE$"
        with pytest.raises(TypeError, match=expected):
            bool(verdict)


def test_a_ruling_has_no_field_about_any_one_word() -> None:
    fields = ["challenge", "verdict", "rules", "alphabet", "lexicons"]
    assert list(Ruling.__dataclass_fields__) == fields
    assert Ruling.__slots__ == tuple(fields)
