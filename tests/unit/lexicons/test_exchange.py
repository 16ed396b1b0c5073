"""A rule set with other lists."""

import re
from dataclasses import fields

import pytest

from lexicons import CannotJudge, Fingerprint, Library, Missing, RuleSet
from lexicons.exchange import chosen_id, exchanged, split
from lexicons.language import speak
from tests.refusals import refusal

library = Library("nowhere")
nzasp, nsa, free = map(library.rules, ("nzasp-2022", "nsa-2004", "open"))


@pytest.fixture
def newer() -> RuleSet:
    """The same rules by another list. It is made for each test, so that a change of it is seen."""
    return exchanged(nzasp, (("csw19", "csw24"),))


def test_only_the_list_and_what_names_it_differ(newer: RuleSet) -> None:
    assert (newer.base, nzasp.base) == (nzasp, nzasp)
    assert (newer.id, newer.editions) == ("nzasp-2022@csw19=csw24", ("csw24",))
    assert newer.stages[0]._replace(lexicon="csw19", rule="1.1") == nzasp.stages[0]
    assert newer.stages[0].rule == ""  # the rule names the other list
    assert newer.wording("acceptable") == "CORRECT"
    assert newer.fingerprint == Fingerprint.of_lines((nzasp.fingerprint, "csw19=csw24"))
    own = {"id", "title", "notice", "stages", "origin", "pairs"}
    for field in {each.name for each in fields(newer)} - own:
        assert getattr(newer, field) == getattr(nzasp, field), field
    for name in ("fallback", "notice"):
        assert newer.heading(name) == getattr(newer, name)
    first, second = two("long-list=b").stages
    assert (first, second.lexicon) == (nsa.stages[0], "b")
    exchanges = ("owl=a", "owl=b", "long-list=a", "owl=a+long-list=b", "owl=b+long-list=a")
    assert len({two(each).fingerprint for each in exchanges}) == len(exchanges)


def test_title_and_notice_name_the_exchange_in_the_language_of_the_process(
    newer: RuleSet,
) -> None:
    english = newer.title, newer.notice
    assert english == (newer.heading("title"), newer.heading("notice"))
    assert speak("es")
    assert newer.heading("notice") == "Este reglamento nombra csw19; esta máquina juzga con csw24."
    assert newer.heading("title").endswith(", con csw24")
    again = library.rules("nzasp-2022@csw19=csw24")
    assert (again.title, again.notice, again.fingerprint) == (*english, newer.fingerprint)


def two(pairs: str) -> RuleSet:
    """A rule set of two lists, with these exchanges."""
    return library.rules(f"nsa-2004@{pairs}")


def test_two_lists_can_change_places() -> None:
    swapped = two("owl=long-list+long-list=owl")
    assert swapped.editions == ("long-list", "owl")
    assert swapped.title.endswith(", by long-list, owl")
    assert swapped.notice == (
        "These rules name owl, long-list; this machine judges by long-list, owl."
    )


@pytest.mark.parametrize("chosen", ["a", "owl=a owl=b", "owl=a b", "owl=a=b owl=c"])
def test_it_must_be_clear_which_list_is_exchanged(chosen: str) -> None:
    new = re.split("[ =]", chosen)[-1]
    refused = refusal(lambda: chosen_id(nsa, chosen.split(), lambda _: "english"), CannotJudge)
    assert refused.what == f"It is not clear which lexicon '{new}' replaces."
    assert refused.remedy == f"Name it: --lexicon owl={new}, --lexicon long-list={new}."


def test_rules_of_no_rulebook_may_exchange_the_alphabet_with_the_list() -> None:
    ours = exchanged(free, (("alphabet", "welsh"), ("scowl80", "ours")))
    assert (ours.alphabet, ours.editions) == ("welsh", ("ours",))
    assert (free.alphabet, exchanged(free, (("scowl80", "ours"),)).alphabet) == ("english",) * 2
    assert ours.title == f"{free.title}, by ours"
    assert ours.notice == ""
    notice = "Free word list: not valid for tournament games."
    assert free.heading("notice") == exchanged(free, (("scowl80", "scowl80x"),)).origin.heading(
        "notice"
    )
    assert free.heading("notice") == notice
    assert free.heading("fallback") == ""


asks = "nsa-2004 does not ask the lexicon '{}'. It asks: owl, long-list"
other_order = "expected nsa-2004@owl=a+long-list=b, found nsa-2004@long-list=b+owl=a"


@pytest.mark.parametrize(
    ("name", "pairs", "faults"),
    [
        ("nsa-2004", "alphabet=welsh+owl=a", ["a rulebook is for one alphabet: english"]),
        ("nsa-2004", "csw19=a", [asks.format("csw19")]),
        ("nsa-2004", "owl=owl", ["owl would take its own place"]),
        ("open", "alphabet=english+scowl80=a", ["english would take its own place"]),
        ("open", "alphabet=welsh", ["an alphabet is exchanged only together with a lexicon"]),
        ("nsa-2004", "long-list=b+owl=a", [other_order]),
        ("nsa-2004", "x=a+owl=owl", [asks.format("x"), "owl would take its own place"]),
    ],
)
def test_what_cannot_be_exchanged_is_told_with_every_reason(
    name: str, pairs: str, faults: list[str]
) -> None:
    rules = library.rules(name)
    refused = refusal(lambda: exchanged(rules, split(f"{name}@{pairs}")[1]), Missing)
    assert refused.what == f"There is no rule set '{name}@{pairs}'."
    assert list(refused.faults) == faults
    assert refused.remedy == f"Choose it again: `judge rules use {name} --lexicon ID`."


def test_the_id_of_a_choice_has_the_order_of_the_chain_and_the_alphabet_of_the_list() -> None:
    """A rulebook that names a list keeps its alphabet."""
    alphabet_of = {"ours": "welsh", "plain": "english"}
    for rules, chosen, expected in [
        (nsa, ["long-list=b", "owl=a"], "nsa-2004@owl=a+long-list=b"),
        (free, ["ours"], "open@alphabet=welsh+scowl80=ours"),
        (free, ["plain"], "open@scowl80=plain"),
        (free, ["far"], "open@scowl80=far"),
        (free, ["scowl80"], "open"),
        (nzasp, ["ours"], "nzasp-2022@csw19=ours"),
        (nzasp, ["csw19=a=b"], "nzasp-2022@csw19=a=b"),
    ]:
        assert chosen_id(rules, chosen, lambda new: alphabet_of.get(new, "")) == expected


def test_an_empty_exchange_is_none() -> None:
    assert split("open@") == ("open", ())
    assert split("open@a=b+") == ("open", (("a", "b"),))
    assert split("open@a=b=c") == ("open", (("a", "b=c"),))
