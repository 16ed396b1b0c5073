"""What a rulebook requires of a machine and a desk, and what the program says that it adds."""

import pytest

from judge_procedure.paper.approval import officers_sheet
from judge_procedure.requirements import breach, refuse_devices, requirements
from lexicons import CannotJudge, Library
from tests.support.clubs import rules_of
from tests.support.printed_text import text_of


def by(procedure, more=""):
    return rules_of(f"[procedure]\n{procedure}\n{more}")


# -- what is required ------------------------------------------------------------------------------

play = {"prompts: table", "pin: True"}


@pytest.mark.parametrize(
    ("procedure", "required", "because"),
    [
        ("", set(), "a silent rulebook requires nothing"),
        ("together = true", play, "all words of a play are judged together"),
        ('judge_key = "f9"', {"judge_key: f9"}, "the rulebook names the key"),
        ("self_adjudication = true", set(), "players judge by themselves"),
        ("self_adjudication = false", {"pin: True"}, "only staff judges"),
        ('presser = "challenged"', set(), "the same player presses on every machine"),
        (
            'presser = "challenged"\npresser_smart_device = "challenged"',
            set(), "on a telephone the same player presses",
        ),
        (
            'presser = "challenged"\npresser_smart_device = "challenger"',
            {"smart_device: False"}, "only on a telephone another player presses",
        ),
    ],
)  # fmt: skip
def test_a_rulebook_requires_the_settings_by_which_a_machine_keeps_it(procedure, required, because):
    found = {f"{each.setting}: {each.value}" for each in requirements(by(procedure))}
    assert found == required, because


kept = {"prompts": ("table",), "pin": True}


@pytest.mark.parametrize(
    ("settings", "broken", "because"),
    [
        (kept, 0, "all is as the rulebook requires"),
        ({}, 0, "a machine without these settings breaks none"),
        ({**kept, "prompts": ("round", "table", "board")}, 0, "more may be asked than the table"),
        ({**kept, "prompts": ("round",)}, 1, "the table isn't asked"),
        ({**kept, "prompts": ()}, 1, "nothing is asked"),
        ({**kept, "pin": False}, 1, "anybody can open the menu"),
        ({"prompts": (), "pin": False}, 2, "each one is named"),
    ],
)
def test_settings_that_break_a_rulebook_are_named_with_its_rules(settings, broken, because):
    rules = by("together = true", '[procedure.rule]\ntogether = "4.2"\n')
    said = breach(rules, settings)
    assert said.startswith("The settings here break the rules. ") == bool(broken), because
    assert said.count("(4.2)") == broken, because


@pytest.mark.parametrize(
    ("ways", "has_desk", "because"),
    [
        ("", True, "a silent rulebook leaves it to a word judge"),
        ('ways = ["word-judge", "self-lookup"]', True, "a word judge is one of two ways"),
        ('ways = ["book"]', True, "somebody looks words up in a book"),
        ('ways = ["self-lookup"]', False, "players look them up at a machine"),
        ('ways = ["self-lookup", "smart-device"]', False, "nor on their telephones"),
    ],
)
def test_a_desk_is_for_rules_that_know_who_judges_at_it(ways, has_desk, because):
    cited = '[procedure.rule]\nways = "7"\n' if ways else ""
    expected = "These rules have no word judge: the players look the words up at a machine. (7)"
    assert (expected in breach(by(ways, cited), {"desk": True})) != has_desk, because


@pytest.mark.parametrize("procedure", ["", 'ways = ["self-lookup"]'])
def test_where_no_rule_names_devices_the_program_says_no_more_than_that(procedure):
    with pytest.raises(CannotJudge, match="These rules do not name telephones or tablets"):
        refuse_devices(by(procedure))


# -- what the program adds -------------------------------------------------------------------------

silent = "Only the director can have mistyped words typed again. The rulebook is silent."
calls = "The rulebook doesn't say whom the program calls. It calls the word judge."
presses = "The rulebook doesn't say who presses the key that judges."
key = "The rulebook doesn't say which key judges. It is Tab, unless the profile names another."
label = "The rulebook doesn't say how the key is marked. The program's label is JUDGE."
review = (
    "The rulebook doesn't grant a review of a ruling that players got from a machine. Only the"
    " director can change it by hand, for a fault of the machine or the program."
)


against = "[opinion]\nagainst = "


@pytest.mark.parametrize(
    ("procedure", "more", "says", "unsaid", "because"),
    [
        ('retyping = "players"', "", "only after a person has compared them", (silent,),
         "the players may type again"),
        ('retyping = "director"', "", "Only the director can have mistyped words typed again.",
         (silent,), "the director does by the rulebook, too"),
        ("", '[party]\nauthority = "referee"\n[party.rule]\nauthority = "2"\n',
         "The page calls the referee", (calls[:50],), "the rulebook says who is called"),
        ("", '[party]\nauthority = "referee"\n',
         "The rulebook doesn't say whom the program calls. It calls the referee.", (calls,),
         "the rule set chose, by no rule"),
        ('presser = "challenger"', "", key, (presses,), "the rulebook says who presses"),
        ('judge_key = "f9"', "", label, (key,), "the rulebook names the key"),
        ('key_label = "OK"', "", key, (label,), "the rulebook says how it is marked"),
        ("self_adjudication = false", f'{against}["word-judge"]\n', calls,
         (presses, key, label, review), "staff presses, and players get nothing from a machine"),
        ("", f'{against}["word-judge"]\n', review, (), "opinions are against a word judge alone"),
        ("", f'{against}["word-judge"]\n[finality]\ncomputer = "final"\n', key, (review,),
         "the rulebook says that the machine's ruling is final"),
        ("", f'{against}["word-judge", "machine"]\n', key, (review,),
         "the rulebook grants an opinion against a machine, too"),
    ],
)  # fmt: skip
def test_what_the_program_adds_depends_on_what_the_rulebook_says(
    procedure, more, says, unsaid, because
):
    text = text_of(officers_sheet(by(procedure, more), Library("nobody"), "1", today="").html())
    assert says in text, because
    assert not [each for each in unsaid if each in text], because
