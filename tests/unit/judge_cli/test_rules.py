"""A rule set in words."""

from judge_cli.rules import described
from lexicons import RuleSet

club = RuleSet.read(b"""
id = "club"
title = "Our club"
alphabet = "english"
longest_word = 14
most_words = 6
source = "Our rules, 2026"
notice = "No prizes are given."
[[stage]]
lexicon = "errata"
accept = false
[[stage]]
lexicon = "csw19"
longest = 9
rule = "4.1"
[[stage]]
lexicon = "ours"
shortest = 10
[withdrawal]
allowed = false
unless = ["blank-misunderstood", "lost-tile-found"]
[withdrawal.rule]
allowed = "7"
""")


def test_everything_that_a_rule_set_says_is_shown():
    lines = list(described(club))
    assert lines[1:3] == ["Our club (club)", f"fingerprint {club.fingerprint.short}"]
    assert "  2. CSW19 (csw19), for words of 2 to 9 tiles [4.1]" in lines
    assert "from Our rules, 2026" in lines
    assert "No prizes are given." in lines
    assert "alphabet english, words of 2 to 14 letters, at most 6 at once" in lines
    assert "  1. errata; a word that it holds is unacceptable" in lines
    assert lines[-3:] == [
        "Withdrawal",
        "  Whether a challenge, once made, can be withdrawn: no [7]",
        "  In which cases the opposite applies: blank-misunderstood, lost-tile-found",
    ]
