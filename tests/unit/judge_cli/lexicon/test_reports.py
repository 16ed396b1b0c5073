"""What is said of the lexicon of a list."""

from judge_cli.lexicon.reports import entries_that_count
from lexicons import Library
from lexicons.alphabet import Word
from lexicons.lists.compiler import Imprint, compile_list


def test_which_entries_of_a_book_count_is_said_by_every_rule_set_that_can_be_used(
    english, add_rules
):
    stage = '[[stage]]\nlexicon = "book"\n'
    short = f'{stage}longest = 9\nentries = "bold ones"\n'
    add_rules(f'{short}{stage}shortest = 10\nentries = "those in capitals"\n')
    book, _data = compile_list([Word("ZANT")], english, "book", Imprint(exclusions="left out"))
    said = ["club takes these entries of it: bold ones; those in capitals.",
            "Its other entries: left out."]  # fmt: skip
    assert list(entries_that_count(Library(), book)) == said
    add_rules("[[stage", "broken")
    assert list(entries_that_count(Library(), book)) == said
