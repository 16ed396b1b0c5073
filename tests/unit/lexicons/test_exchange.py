"""A rule set with other lists."""

import pytest

from lexicons import CannotJudge, Library, RuleSet
from lexicons.exchange import chosen_id
from lexicons.language import speak

nzasp = Library("nowhere").rules("nzasp-2022")
newer = Library("nowhere").rules("nzasp-2022@csw19=csw24")


def test_only_the_list_and_what_names_it_differ() -> None:
    assert (newer.base, nzasp.base) == (nzasp, nzasp)
    assert newer.editions == ("csw24",)
    assert newer.stages[0]._replace(lexicon="csw19", rule="1.1") == nzasp.stages[0]
    assert (newer.terms, newer.alphabet) == (nzasp.terms, nzasp.alphabet)
    assert newer.wording("acceptable") == "CORRECT"
    assert newer.fingerprint != nzasp.fingerprint


def test_title_and_notice_name_the_exchange_in_the_language_of_the_process() -> None:
    english = newer.title, newer.notice
    assert english == (newer.heading("title"), newer.heading("notice"))
    assert speak("es")
    assert newer.heading("notice") == "Este reglamento nombra csw19; esta máquina juzga con csw24."
    assert newer.heading("title").endswith(", con csw24")
    again = Library("nowhere").rules("nzasp-2022@csw19=csw24")
    assert (again.title, again.notice, again.fingerprint) == (*english, newer.fingerprint)


def two(pairs: str) -> RuleSet:
    """A rule set of two lists, with these exchanges."""
    return Library("nowhere").rules(f"nsa-2004@{pairs}")


def test_two_lists_can_change_places() -> None:
    assert two("owl=long-list+long-list=owl").editions == ("long-list", "owl")


def test_each_exchange_has_a_fingerprint_of_its_own() -> None:
    exchanges = ("owl=a", "owl=b", "long-list=a", "owl=a+long-list=b", "owl=b+long-list=a")
    assert len({two(each).fingerprint for each in exchanges}) == len(exchanges)


@pytest.mark.parametrize("chosen", [["a"], ["owl=a", "owl=b"], ["owl=a", "b"]])
def test_it_must_be_clear_which_list_is_exchanged(chosen: list[str]) -> None:
    rules = Library("nowhere").rules("nsa-2004")
    with pytest.raises(CannotJudge, match="not clear which lexicon"):
        chosen_id(rules, chosen, lambda _edition: "english")


def test_the_id_of_a_choice_has_the_order_of_the_chain() -> None:
    rules = Library("nowhere").rules("nsa-2004")
    chosen = chosen_id(rules, ["long-list=b", "owl=a"], lambda _edition: "")
    assert chosen == "nsa-2004@owl=a+long-list=b"
