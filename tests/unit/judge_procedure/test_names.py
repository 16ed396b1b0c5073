"""What pages call the kinds of entries, and why a person is called or nothing was judged."""

import pytest

from judge_procedure.names import kind_named, reason_named
from judge_record.entry import Ground, Kind
from lexicons.language import choose
from lexicons.rules.rulebook import Side


@pytest.mark.parametrize("language", ["es", "fr"])
def test_each_kind_of_entry_has_a_name_of_its_own_in_each_language(language):
    choose(language, {})
    same = {"correction"}  # a French word, too
    assert [kind for kind in Kind if kind_named(kind) == kind and kind not in same] == []


told = {reason for kind in Kind for reason in kind.row.reasons} - {Ground.LEXICAL, *Side}


@pytest.mark.parametrize("reason", sorted(told))
def test_each_reason_that_is_to_be_told_is_said_in_the_readers_language(reason):
    english = reason_named(reason)
    choose("fr", {})
    assert english != reason_named(reason) != ""
