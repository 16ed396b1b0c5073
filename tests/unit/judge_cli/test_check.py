"""How words are separated on standard input."""

import pytest

from judge_cli.check import separate


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" \t\r\n\n", []),
        ("ZANT", ["ZANT"]),
        ("ZANT BLORP\n", ["ZANT", "BLORP"]),
        ("ZANT\tBLORP\r\nQUIV", ["ZANT", "BLORP", "QUIV"]),
        ("  ZANT  \n\n BLORP ", ["ZANT", "BLORP"]),
        ("ZANT\u00a0BLORP", ["ZANT\u00a0BLORP"]),
        ("ZANT\u2028BLORP\u0085QUIV", ["ZANT\u2028BLORP\u0085QUIV"]),
        ("ZANT\vBLORP\fQUIV", ["ZANT\vBLORP\fQUIV"]),
        ("ZANT\rBLORP", ["ZANT\rBLORP"]),
        ("ZANT,BLORP;QUIV", ["ZANT,BLORP;QUIV"]),
        ("\x1cZANT\x1d\x1e\x1f", ["\x1cZANT\x1d\x1e\x1f"]),
    ],
)
def test_space_tab_and_line_end_part_words_and_nothing_else_does(
    text: str, words: list[str]
) -> None:
    assert separate(text) == words
