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


def because(row: dict[str, Any]) -> str:
    return str(row["because"])


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


# -- one word ---------------------------------------------------------------------------------


def test_what_is_typed_is_the_word_that_the_alphabet_knows(
    board: Board, subtests: pytest.Subtests
) -> None:
    for row in [row for row in words if "word" in row]:
        with subtests.test(row=row):
            assert board.challenge(typed(row)).words == (row["word"],)
            assert board.reason(typed(row)) == ""


def test_what_cannot_be_on_the_board_is_refused_with_the_reason(
    board: Board, subtests: pytest.Subtests
) -> None:
    for row in [row for row in words if "refused" in row]:
        with subtests.test(row=row):
            assert board.reason(typed(row)) == row["refused"]
            refused = refusal(board, typed(row))
            assert len(refused.faults) == 1
            assert refused.faults[0].startswith("word 1, '")
            assert refused.faults[0].endswith(f": {row['refused']}")
            assert [line for line in str(refused).split("\n") if not line.isprintable()] == []


# -- words in a text -------------------------------------------------------------------------


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


# -- the words together -----------------------------------------------------------------------


def test_words_keep_their_order_and_their_repeats(board: Board) -> None:
    challenge = board.challenge("zant", "BLORP", "Zant")
    assert challenge.words == ("ZANT", "BLORP", "ZANT")


def test_no_words_at_all_are_refused(board: Board) -> None:
    assert refusal(board).faults == ("no words were given",)


def test_a_word_too_many_is_refused_and_not_left_out(board: Board) -> None:
    assert board.challenge(*["ZANT"] * 8).words == ("ZANT",) * 8
    expected = "9 words were given, and a play makes at most 8"
    assert refusal(board, *["ZANT"] * 9).faults == (expected,)


def test_a_board_may_allow_fewer_words(english: Alphabet) -> None:
    board = Board(english, most_words=1)
    expected = "2 words were given, and a play makes at most 1"
    assert refusal(board, "ZANT", "BLORP").faults == (expected,)


def test_every_word_at_fault_is_reported_with_its_number(board: Board) -> None:
    assert refusal(board, "ZAN-T", "BLORP", "Q", "").faults == (
        "word 1, 'ZAN-T': character 4 is a hyphen",
        "word 3, 'Q': one letter is no word; a word has at least 2",
        "word 4, '': nothing was written",
    )


def test_a_refusal_shows_all_that_was_typed_but_spaces_tabs_and_line_ends(board: Board) -> None:
    (fault,) = refusal(board, " QI\u2028\n").faults
    assert fault.startswith("word 1, 'QI\\u2028': ")


def test_as_many_words_as_a_play_makes_are_not_too_many(board: Board) -> None:
    expected = "word 8, 'Q': one letter is no word; a word has at least 2"
    assert refusal(board, *["ZANT"] * 7, "Q").faults == (expected,)


def test_a_thousand_words_at_fault_are_reported_briefly(board: Board) -> None:
    faults = refusal(board, *["Q"] * 1000).faults
    assert len(faults) == 9
    assert faults[-1] == "1000 words were given, and a play makes at most 8"


def test_a_very_long_word_is_shown_cut_short(board: Board) -> None:
    (fault,) = refusal(board, "Z" * 100_000).faults
    shown = f"'{'Z' * 40}…' (100000 characters)"
    assert fault == f"word 1, {shown}: 100000 letters; the board has room for 15"


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


def test_the_refusal_says_what_to_do(board: Board) -> None:
    lines = str(refusal(board, "Q")).split("\n")
    assert lines[0] == "This cannot be judged: it cannot be on the board."
    assert lines[-1] == "Type the words as they lie on the board, letter by letter."


def test_the_board_says_how_long_a_word_can_be(
    english: Alphabet, subtests: pytest.Subtests
) -> None:
    for longest, word, expected in [
        (7, "ZANTING", ""),
        (7, "ZANTINGS", "8 letters; the board has room for 7"),
        (21, "BLORP" * 4 + "S", ""),
        (21, "BLORP" * 4 + "SS", "22 letters; the board has room for 21"),
    ]:
        with subtests.test(longest=longest):
            assert Board(english, longest_word=longest).reason(word) == expected


def test_a_length_is_counted_in_tiles() -> None:
    alphabet = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    board = Board(alphabet, longest_word=3)
    assert board.challenge("CHACH").words == ("CHACH",)
    assert board.reason("CH") == "one letter is no word; a word has at least 2"
    assert board.reason("CHABA") == "4 letters; the board has room for 3"


# -- challenges and rulings as values -----------------------------------------------------------


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


def test_challenges_are_the_same_where_words_and_board_are(english: Alphabet) -> None:
    small = Board(english, longest_word=7)
    assert Board(english).challenge("zant") == Board(english).challenge("ZANT")
    assert Board(english).challenge("ZANT") != small.challenge("ZANT")


def test_no_challenge_has_no_words_or_too_many_however_it_is_made(
    board: Board, subtests: pytest.Subtests
) -> None:
    for made in [(), ("ZANT",) * 9]:
        with subtests.test(made=made), pytest.raises(ChallengeRefused):
            Challenge(made, board)


def test_no_challenge_has_a_word_that_its_board_did_not_spell_however_it_is_made(
    board: Board, subtests: pytest.Subtests
) -> None:
    for text in ["ZAN-T", "Z", "Z" * 16, "", "ZANT BLORP"]:
        with subtests.test(text=text), pytest.raises(ChallengeRefused):
            Challenge((Word("ZANT"), Word(text)), board)


def test_a_challenge_holds_its_words_as_its_board_spells_them_however_it_is_made(
    board: Board,
) -> None:
    for text in ("zant", " ZANT"):
        assert Challenge((text,), board).words == ("ZANT",), text


def test_a_verdict_is_neither_true_nor_false(subtests: pytest.Subtests) -> None:
    for verdict in Verdict:
        expected = r"^Compare a verdict: verdict is Verdict\.ACCEPTABLE$"
        with subtests.test(verdict=verdict), pytest.raises(TypeError, match=expected):
            bool(verdict)


def test_there_are_two_verdicts() -> None:
    assert [verdict.value for verdict in Verdict] == ["acceptable", "unacceptable"]


def test_a_ruling_has_no_field_about_any_one_word() -> None:
    fields = ["challenge", "verdict", "rules", "alphabet", "lexicons"]
    assert list(Ruling.__dataclass_fields__) == fields
    assert Ruling.__slots__ == tuple(fields)
