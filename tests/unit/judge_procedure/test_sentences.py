"""Every item of a rulebook is a sentence, and points are counted as a federation may choose."""

import re
from contextlib import suppress

import pytest

from judge_procedure import sentences
from judge_procedure.sentences import consequences, points_for
from lexicons import Library, Unsound
from lexicons.language import choose
from lexicons.rules.rulebook import FOR_JUDGES, FOR_PLAYERS, ITEMS, Consequence, items_at
from tests.support.clubs import rules_of


def by(consequence):
    return rules_of(f"[consequence]\n{consequence}\n")


def values_of(item):
    """Every value, as TOML, of an item that has a closed list of values; none of a text."""
    expected = item.expects(None)
    if "whole" in expected:
        return ["1", "5"]
    if "true or false" in expected:
        return ["true", "false"]
    if "text" in expected:
        return []
    return re.findall(r"[a-z0-9]+(?:[- ][a-z0-9]+)*", expected.replace("one of ", ""))


def rules(item, value):
    for written in (value, f'"{value}"', f'["{value}"]'):
        with suppress(Unsound):
            return rules_of(f"[{item.section.name}]\n{item.key} = {written}\n")
    return None


def test_every_value_of_a_closed_list_has_a_sentence_of_its_own():
    seen = set()
    for item in ITEMS.values():
        for value in values_of(item):
            if (found := rules(item, value)) is None:
                continue  # a word of the description, and no value
            said = sentences.sentence(found, item.says, found.value(item))
            assert said[0].isupper(), (item.path, value)
            assert said.endswith("."), (item.path, value)
            assert said not in seen, (item.path, value)
            seen.add(said)
    assert len(seen) > 45


def test_every_item_is_shown_under_a_heading_or_another_item_s_text_says_it():
    sheets = {*FOR_PLAYERS, *FOR_JUDGES}
    assert [item.path for item in ITEMS.values() if not sheets & {*item.places}] == []
    assert [place.title for place in (*FOR_PLAYERS, *FOR_JUDGES) if not items_at(place)] == []


def test_points_are_said_with_their_number_and_the_player_whom_they_concern():
    gets = "ACCEPTABLE: The player who made the play gets"
    loses = "ACCEPTABLE: The challenger loses"
    per_word, flat = Consequence.points_per_word, Consequence.points_per_challenge
    for values, item, said in (
        ('1\npoints_are = "added"', per_word, f"{gets} 1 point for each word."),
        ('1\npoints_are = "deducted"', per_word, f"{loses} 1 point for each word."),
        ("10", flat, f"{gets} 10 points, however many words are challenged."),
    ):
        assert sentences.sheet_sentence(by(f"{item.key} = {values}"), item) == (said, "")


def test_a_stage_says_its_lengths_its_entries_and_what_it_does():
    stages = "longest = 9\nrule = '4.1'\n[[stage]]\nlexicon = 'y'\nshortest = 10\n"
    stages += "entries = 'bold ones'\naccept = false\n[[stage]]\nlexicon = 'z'\n"
    club = rules_of(stages)
    first, second, _ = (sentences.stage_line(club, stage, "The list") for stage in club.stages)
    assert first == ("The list, for words of 2 to 9 tiles", "4.1")
    assert second.text == (
        "The list, for words of 10 to 15 tiles; of its entries: bold ones; a word that it holds is"
        " unacceptable"
    )


def test_the_entries_that_count_are_said_in_the_language_of_the_process():
    rules = Library("nobody").rules("school-2014")
    stage = rules.stages[1]
    assert "none labelled foreign" in sentences.stage_line(rules, stage, "MW11").text
    choose("fr", {})
    said = sentences.stage_line(rules, stage, "MW11").text
    assert "aucune marquée comme étrangère" in said
    assert "foreign" not in said


# -- points ----------------------------------------------------------------------------------------

gained = "They go to the player who made the play."


@pytest.mark.parametrize(
    ("consequence", "words", "said"),
    [
        ("points_per_word = 5", 1, f"1 word = 5 points. {gained}"),
        ("points_per_word = 10", 3, f"3 words x 10 = 30 points. {gained}"),
        ("points_per_challenge = 1", 3, f"1 point for the challenge. {gained}"),
        ('points_per_word = 10\npoints_are = "added"', 8, f"8 words x 10 = 80 points. {gained}"),
        ('points_per_challenge = 5\npoints_are = "deducted"', 2,
         "5 points for the challenge. They are deducted from the score of the challenger."),
        ("turn_lost = true", 3, ""),
    ],
)  # fmt: skip
def test_points_are_counted_and_said_as_the_rule_set_has_it(consequence, words, said):
    club = by(consequence)
    assert " ".join(points_for(club, "acceptable", words) or ()) == said
    assert points_for(club, "unacceptable", words) is None


def test_the_last_play_is_spoken_of_at_the_verdict_that_it_is_about():
    def said(rules, verdict):
        line = consequences(rules, verdict).final_play
        return [line.text] if line else []

    by_verdict = by('final_play_acceptable = "No penalty."')
    assert said(by_verdict, "acceptable") == ["Final play: No penalty."]
    assert said(by_verdict, "unacceptable") == []
    always = by('final_play = "As ever."\nfinal_play_unacceptable = "Play on."')
    assert said(always, "acceptable") == ["Final play: As ever."]
    assert said(always, "unacceptable") == ["Final play: Play on."]
