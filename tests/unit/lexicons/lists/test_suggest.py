"""A list whose form is not named is refused with the ways to read it, and none of them is taken."""

from lexicons import ListRefused
from tests.support.written_lists import inspected
from tests.unit.refusals import refusal


def test_the_ways_to_read_a_list_are_proposed_and_each_makes_words_of_it(lines_of):
    for row in lines_of["ways"]:
        text = row["text"].encode()
        refused = refusal(lambda: inspected(text), ListRefused)  # noqa: B023
        assert "Nothing was read." in refused.what
        assert [fault.partition(":")[0] for fault in refused.faults] == row["ways"], row
        for way in row["ways"]:
            _, form, *more = way.split()
            column, heading = (more[1], more[2] == "--header") if more else ("", None)
            assert inspected(text, form=form, column=column, heading=heading).words


def test_comments_behind_a_tab_do_not_make_a_table_of_a_list():
    assert [*inspected(b"QI\t# a force\nZA\t# slang\n").words] == ["QI", "ZA"]


def test_a_way_is_shown_with_its_first_entries():
    text = "".join(f"{word}\t{n}\tthing {n}\n" for n, word in enumerate(["AA", "QI", "ZA", "ZANT"]))
    refused = refusal(lambda: inspected(text.encode()))
    assert refused.faults == ("--form tsv --column 1 --no-header: 'AA', 'QI', 'ZA' …",)


def test_a_table_is_refused_until_its_column_and_its_heading_are_named():
    for options in ({}, {"column": "1"}, {"heading": True}):
        text = b"word,meaning\nAA,lava\nQI,force\n"
        refused = refusal(lambda: inspected(text, form="commas", **options))  # noqa: B023
        assert "--header or --no-header" in refused.remedy
        assert refused.faults == (
            "column 1: 'word', 'AA', 'QI'", "column 2: 'meaning', 'lava', 'force'",
        )  # fmt: skip


def test_a_column_without_a_form_is_no_way_to_read_a_list():
    refused = refusal(lambda: inspected(b"AA QI ZA\nZANT BLORP\n", column="1"))
    assert refused.remedy.startswith("No form makes words of most of its entries.")
    refused = refusal(lambda: inspected(b"AA\nQI\n", column="1"))
    assert refused.remedy == "It is one word a line: leave out --column."


def test_the_name_of_a_form_says_which_sign_is_between_columns():
    """The commonest sign was taken: column 2 was `dark`."""
    text = b"17;ZANT;rough, dark, black\n9;QI;old, thin, dim\n"
    assert [*inspected(text, form="semicolons", column="2", heading=False).words] == ["QI", "ZANT"]
    assert [*inspected(text, form="commas", column="2", heading=False).words] == ["DARK", "THIN"]


def test_a_table_in_another_form_than_its_own_is_refused_with_its_own():
    for form in ("commas", "bars", "tsv"):
        refused = refusal(lambda: inspected(b"7;ZANT\n9;QI\n", form=form, column="2"))  # noqa: B023
        assert refused.what.endswith(f"list has no columns in the form {form}. Nothing was read.")
        assert refused.faults == ("--form semicolons --column 2 --no-header: 'ZANT', 'QI' …",)
    refused = refusal(lambda: inspected(b"zant,a b\nZant,c\n", form="dictionary", column="1"))
    assert refused.remedy == "Save it with TABs between the columns."
