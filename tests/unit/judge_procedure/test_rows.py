"""What pages call the kinds of entries, and why a person is called."""

import pytest

from judge_procedure.rows import kind_named, reason_named
from judge_record.entry import Kind, Reason
from lexicons.language import speak


@pytest.mark.parametrize("language", ["es", "fr"])
def test_each_kind_of_entry_has_a_name_of_its_own_in_each_language(language: str) -> None:
    assert speak(language)
    same = {"correction"}  # a French word, too
    assert [kind for kind in Kind if kind_named(kind) == kind and kind not in same] == []


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_to_call_a_person_is_said(reason: Reason) -> None:
    assert reason_named(reason)
