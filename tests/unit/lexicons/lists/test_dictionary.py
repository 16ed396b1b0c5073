"""Which entries of a dictionary a rule leaves out."""

from lexicons import ListRefused
from lexicons.lists.entry_pages import DictionaryRule
from tests.support.written_lists import inspected
from tests.unit.refusals import refusal


def test_a_spelling_shows_what_an_entry_is(english, lines_of):
    rule = DictionaryRule(english, range(2, 16))
    for row in lines_of["entries"]:
        assert [*rule.reasons(row["entry"])] == row.get("shows", []), row


def read(book):
    return inspected(book.encode(), "book", form="dictionary", column="1", heading=False)


def test_what_is_no_word_for_another_reason_is_refused():
    refused = refusal(read("caf\u00e9\t\n4wd\t\nzant\t\n").sound_words, ListRefused)
    assert [line.partition(" (")[0] for line in refused.faults] == [
        "line 1: 'caf\u00e9': character 4, '\u00e9'", "line 2: '4wd': character 1, '4'",
    ]  # fmt: skip
    refused = refusal(read("ZANT\t\nWUG\t\n").sound_words, ListRefused)  # capitals show nothing
    assert "There is no word in the list" in refused.what
    assert refused.faults == ("2 entries left out: 2 capitalized",)
    assert [*read("Polish\t\npolish\t\n").words] == ["POLISH"]  # kept if one of two is
