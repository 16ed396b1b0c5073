"""Every item of a rulebook is a sentence."""

import re
from contextlib import suppress

import pytest

from judge_procedure import sentences
from lexicons import Library, RuleSet, Unsound
from lexicons.language import speak
from lexicons.rule_keys import sections
from lexicons.schema import Key, whole

head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "x"\n'


def values_of(key: Key) -> list[str]:
    """Every value, as TOML, of an item that has a closed list of values; none of a text."""
    expected = key.expects(None)
    if "whole" in expected:
        return ["1", "5"]
    if "true or false" in expected:
        return ["true", "false"]
    if "text" in expected:
        return []
    return re.findall(r"[a-z0-9]+(?:[- ][a-z0-9]+)*", expected.replace("one of ", ""))


def rules(section: str, key: str, value: str) -> RuleSet | None:
    for written in (value, f'"{value}"', f'["{value}"]'):
        with suppress(Unsound):
            return RuleSet.read(f"{head}[{section}]\n{key} = {written}\n".encode())
    return None


def test_every_value_of_a_closed_list_has_a_sentence_of_its_own() -> None:
    seen = set()
    for section, keys in sections.items():
        for name, key in keys.items():
            for value in values_of(key):
                if (found := rules(section, name, value)) is None:
                    continue  # a word of the description, and no value
                said = sentences.sentence(found, section, name, found.says(section, name))
                assert key.meaning not in said, (section, name, value)
                assert said[0].isupper(), (section, name, value)
                assert said.endswith("."), (section, name, value)
                assert said not in seen, (section, name, value)
                seen.add(said)
    assert len(seen) > 45


def test_a_number_is_of_points_only_where_its_key_is_of_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    minutes = Key(whole(1, 60), "minutes that a hold may last")
    monkeypatch.setitem(sections["challenge"], "hold_minutes", minutes)
    said = sentences.sentence(Library().rules("nsa-2004"), "challenge", "hold_minutes", 5)
    assert said == "minutes that a hold may last: 5"


def test_every_item_of_a_shipped_rule_set_is_said_once_or_by_a_text(
    subtests: pytest.Subtests,
) -> None:
    for rules_id in Library().rule_ids():
        with subtests.test(rules_id=rules_id):
            shipped = Library().rules(rules_id)
            for section, keys in sections.items():
                for name, key in keys.items():
                    if shipped.says(section, name) is None:
                        continue
                    line = sentences.line(shipped, section, name)
                    if line is None:
                        assert (
                            sentences.line(shipped, *sentences.said_by[section, name]) is not None
                        )
                    else:
                        assert key.meaning not in line.text
                        assert line.text.endswith((".", '"'))


def test_points_are_said_with_their_number_and_the_player_whom_they_concern() -> None:
    text = f"{head}[consequence]\npoints_per_word = 1\npoints_are = "
    added, deducted = (RuleSet.read(f'{text}"{to}"\n'.encode()) for to in ("added", "deducted"))
    assert sentences.line(added, "consequence", "points_per_word") == (
        "ACCEPTABLE: The player who made the play gets 1 point for each word.",
        "",
    )
    assert sentences.line(deducted, "consequence", "points_per_word") == (
        "ACCEPTABLE: The challenger loses 1 point for each word.",
        "",
    )
    flat = RuleSet.read(f"{head}[consequence]\npoints_per_challenge = 10\n".encode())
    line = sentences.line(flat, "consequence", "points_per_challenge")
    assert line is not None
    assert "gets 10 points, however many words are challenged." in line.text


def test_a_stage_says_its_lengths_its_entries_and_what_it_does() -> None:
    club = RuleSet.read(
        (
            head + "longest = 9\nrule = '4.1'\n"
            "[[stage]]\nlexicon = 'y'\nshortest = 10\nentries = 'bold ones'\naccept = false\n"
        ).encode()
    )
    first, second = (sentences.stage_line(club, stage, "The list") for stage in club.stages)
    assert first == ("The list, for words of 2 to 9 tiles", "4.1")
    assert second.text == (
        "The list, for words of 10 to 15 tiles; of its entries: bold ones; a word that it holds is"
        " unacceptable"
    )


def test_the_entries_that_count_are_said_in_the_language_of_the_process() -> None:
    rules = Library("nobody").rules("school-2014")
    stage = rules.stages[1]
    assert "none labelled foreign" in sentences.stage_line(rules, stage, "MW11").text
    assert speak("fr")
    said = sentences.stage_line(rules, stage, "MW11").text
    assert "aucune marquée comme étrangère" in said
    assert "foreign" not in said
