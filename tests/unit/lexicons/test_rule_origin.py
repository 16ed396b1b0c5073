"""A rule set like another: by other lists, with sections of its own."""

import re

import pytest

from lexicons import CannotJudge, Library, Missing, RuleSet, Unsound
from lexicons.installing import add_rules
from lexicons.language import choose
from lexicons.rules.rulebook import Consequence
from tests.unit.refusals import refusal

library = Library("nowhere")
nzasp, nsa, free = map(library.rules, ("nzasp-2022", "nsa-2004", "open"))


def like(name, more, title=""):
    """A file like a shipped rule set, and what it has of its own."""
    named = f'title = "{title}"\n' if title else ""
    return RuleSet.read(f'id = "club"\n{named}like = "{name}"\n{more}\n'.encode())


# -- other lists -----------------------------------------------------------------------------------


def test_other_lists_change_the_lists_and_what_names_them_alone():
    newer = like("nzasp-2022", 'lists = {csw19 = "csw24"}')
    assert newer.editions == ("csw24",)
    assert newer.stages[0].rule == ""  # the rule names the other list
    assert newer.stages[0]._replace(lexicon="csw19", rule="1.1") == nzasp.stages[0]
    assert (newer.verdict_word("acceptable"), newer.source) == ("CORRECT", nzasp.source)
    own = {"id", "lists.csw19", "stage.1.lexicon", "stage.1.rule"}
    changed = dict(newer.items()).items() ^ dict(nzasp.items()).items()
    assert {path for path, _ in changed if not isinstance(_, list)} == own
    first, second = like("nsa-2004", 'lists = {long-list = "b"}').stages
    assert (first, second.lexicon, second.shortest) == (nsa.stages[0], "b", 10)


def test_title_and_notice_name_the_lists_in_the_language_of_the_process():
    newer = like("nzasp-2022", 'lists = {csw19 = "csw24"}')
    assert newer.original_title == f"{nzasp.original_title}, by csw24" == newer.title
    assert newer.notice == "These rules name csw19; this machine judges by csw24."
    assert like("nzasp-2022", 'lists = {csw19 = "csw24"}', "Ours").title == "Ours, by csw24"
    choose("es", {})
    assert newer.notice == "Este reglamento nombra csw19; esta máquina juzga con csw24."
    assert newer.title.endswith(", con csw24")
    assert newer.original_title == f"{nzasp.original_title}, by csw24"  # programs read this one


def test_which_entries_count_is_said_of_the_other_list_too():
    school = like("school-2014", 'lists = {mw11 = "mw12"}')
    choose("fr", {})
    assert "aucune marquée comme étrangère" in school.entries_of(school.stages[1])
    # Of one list in the place of two: the second one's translation was said of both.
    combined = like("school-2014", 'lists = {ospd4 = "both", mw11 = "both"}')
    for stage in combined.stages:
        assert combined.entries_of(stage) == stage.entries


def test_two_lists_can_change_places():
    swapped = like("nsa-2004", 'lists = {owl = "long-list", long-list = "owl"}')
    assert [(stage.lexicon, stage.shortest) for stage in swapped.stages] == [
        ("long-list", 2),
        ("owl", 10),
    ]


def test_rules_of_no_rulebook_take_another_alphabet_and_say_nothing_of_the_free_list():
    ours = like("open", 'alphabet = "welsh"\nlists = {scowl80 = "ours"}')
    assert (ours.alphabet, ours.editions, ours.title) == ("welsh", ("ours",), "Open play, by ours")
    assert ours.notice == ""
    assert free.notice == "Free word list: not valid for tournament games."


# -- sections of its own ---------------------------------------------------------------------------

points = '[consequence]\nacceptable = "The play stays."\npoints_per_word = 10\n'


def test_a_section_of_its_own_takes_the_place_of_the_other_s_in_every_language():
    club = like("nsa-2004", points, "Our club, by NSA rules")
    assert [item.key for item in club.provisions() if item.section is Consequence] == [
        "acceptable",
        "points_per_word",
    ]
    assert {club.cites(item) for item in Consequence.items} == {""}
    assert club.procedure.slip == nsa.procedure.slip
    choose("es", {})
    assert club.consequence.acceptable == "The play stays."  # no translation of another text
    assert club.title == "Our club, by NSA rules"
    assert club.procedure.slip == nsa.procedure.slip != nsa.original(type(nsa.procedure).slip)


def test_a_translation_of_its_own_is_read_beside_those_that_it_takes_over():
    club = like(
        "nsa-2004", f'{points}[language.es.consequence]\nacceptable = "Queda."\n', "Our club"
    )
    choose("es", {})
    assert club.consequence.acceptable == "Queda."
    assert club.consequence.tiles_drawn is None
    assert club.procedure.slip == nsa.procedure.slip


def test_with_sections_of_its_own_it_claims_no_rulebook():
    """No clause of the book was compared with it."""
    assert like("nsa-2004", points, "Our club").source == ""
    assert like("nsa-2004", f'source = "Our rules"\n{points}', "Our club").source == "Our rules"
    refused = refusal(lambda: like("nsa-2004", points), Unsound)
    assert refused.faults == (f"title: missing: with sections of its own, it isn't '{nsa.title}'",)


an_id = "expected an id of at most 40 lower-case letters, digits and single hyphens, found"


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ('lists = {own = "a"}', "lists.own: nsa-2004 does not ask this list. Did you mean 'owl'?"),
        (
            'lists = {csw19 = "a"}',
            "lists.csw19: nsa-2004 does not ask this list. It asks: owl, long-list.",
        ),
        ('lists = {owl = "owl"}', "lists.owl: owl would take its own place"),
        ('lists = {owl = "O W L"}', f"lists.owl: {an_id} 'O W L'"),
        ("lists = {owl = 2}", f"lists.owl: {an_id} 2"),
        ("lists = []", "lists: expected one or more names with values"),
        ("lists = {}", "lists: expected one or more names with values"),
        (
            'lists = {owl = "a"}\n[[stage]]\nlexicon = "b"',
            "lists: the file has stages of its own: name the lists there",
        ),
        ('alphabet = "welsh"', "alphabet: nsa-2004 is a rulebook for one alphabet: english"),
    ],
)
def test_what_does_not_fit_the_other_rule_set_is_said(more, fault):
    assert refusal(lambda: like("nsa-2004", more), Unsound).faults == (fault,)


@pytest.mark.parametrize("more", ["", 'lists = {owl = "a"}', 'alphabet = "welsh"'])
def test_a_wrong_like_is_shown_without_what_follows_from_it(more):
    refused = refusal(lambda: like("nsa-2005", more), Unsound)
    assert refused.faults == ("like: expected the id of a shipped rule set, found 'nsa-2005'",)


def test_lists_stand_beside_like():
    head = 'id = "x"\ntitle = "X"\nalphabet = "english"\n'
    text = f'{head}lists = {{a = "b"}}\n[[stage]]\nlexicon = "a"\n'
    refused = refusal(lambda: RuleSet.read(text.encode()), Unsound)
    assert refused.faults == ("lists: stands beside like, whose lists it replaces",)


# -- by a choice -----------------------------------------------------------------------------------


def test_a_choice_of_lists_is_a_file_with_the_lists_in_its_name(tmp_path):
    here = Library(tmp_path)
    for rules_id, chosen, expected, lists in [
        ("nsa-2004", ["owl=a", "long-list=b"], "nsa-2004-a-b", {"owl": "a", "long-list": "b"}),
        ("nsa-2004", ["owl=a", "long-list=a"], "nsa-2004-a", {"owl": "a", "long-list": "a"}),
        ("nsa-2004", ["owl=a"], "nsa-2004-a-long-list", {"owl": "a"}),
        ("open", ["ours"], "open-ours", {"scowl80": "ours"}),
        ("nzasp-2022", ["csw24"], "nzasp-2022-csw24", {"csw19": "csw24"}),
    ]:
        made = here.rules_with_lists(rules_id, chosen)
        assert (made.id, dict(made.lists)) == (expected, lists)
        add_rules(here, made)
        add_rules(here, made)  # it is there
        assert here.rules(expected).fingerprint == made.fingerprint
    assert here.rules_with_lists("open", ["scowl80"]).id == "open"
    # What is too long to tell two lists apart, or the id of another rulebook, ends in digits.
    long = {
        here.rules_with_lists("school-2014-combined", [f"a-list-with-a-rather-long-name-{n}"]).id
        for n in (1, 2)
    }
    assert {len(each) for each in long} == {40}
    assert len(long) == 2
    combined = here.rules_with_lists("nsa-2004", ["owl=combined", "long-list=combined"])
    assert re.fullmatch("nsa-2004-combined-[0-9a-f]{8}", combined.id)


def test_a_file_of_that_name_with_other_rules_is_kept(tmp_path):
    path = tmp_path / "rules" / "open-ours.toml"
    path.parent.mkdir()
    text = 'id = "open-ours"\ntitle = "X"\nalphabet = "english"\n[[stage]]\nlexicon = "ours"\n'
    path.write_text(text)
    here = Library(tmp_path)
    refused = refusal(lambda: add_rules(here, here.rules_with_lists("open", ["ours"])), CannotJudge)
    assert refused.what == f"{path} holds other rules."
    assert path.read_text() == text


@pytest.mark.parametrize("chosen", ["a", "owl=a owl=b", "owl=a b", "csw19=a", "a=b=c"])
def test_it_must_be_clear_which_list_is_replaced(chosen):
    new = chosen.rpartition("=")[2].rpartition(" ")[2]
    refused = refusal(lambda: library.rules_with_lists("nsa-2004", chosen.split()), CannotJudge)
    assert refused.what == f"It is not clear which lexicon '{new}' replaces."
    assert refused.remedy == f"Name it: --lexicon owl={new}, --lexicon long-list={new}."


@pytest.mark.parametrize("name", library.rule_ids())
def test_all_lists_of_a_shipped_rule_set_can_be_replaced_by_one(name):
    """The example's translated notice was of a notice that was gone."""
    editions = library.rules(name).editions
    made = library.rules_with_lists(name, [f"{old}=ours" for old in editions])
    assert made.editions == ("ours",)


def test_what_is_no_id_is_no_lexicon():
    """It was refused as the fault of a file that was never there."""
    for choice in ("My List", ""):
        refused = refusal(lambda: library.rules_with_lists("open", [choice]), Missing)  # noqa: B023
        assert refused.what == f"The lexicon '{choice}' is not installed."


@pytest.mark.parametrize("name", ["open-ours", "two"])
def test_a_file_of_one_s_own_names_its_lists_itself(name, tmp_path):
    here = Library(tmp_path)
    add_rules(here, here.rules_with_lists("open", ["ours"]))
    stages = '[[stage]]\nlexicon = "ours"\n[[stage]]\nlexicon = "more"\n'
    path = tmp_path / "rules" / "two.toml"
    path.write_text(f'id = "two"\ntitle = "Two"\nalphabet = "english"\n{stages}')
    for choice in ("theirs", "ours=theirs"):
        refused = refusal(lambda: here.rules_with_lists(name, [choice]), CannotJudge)  # noqa: B023
        assert refused.what == f"{name} is your own file: its lists are not replaced."
    rules = here.rules(name)
    assert here.rules_with_lists(name, rules.editions) == rules  # which it asks already
