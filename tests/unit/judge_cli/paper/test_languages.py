"""Every paper in every language, and in one that is a third longer: all of it fits."""

from functools import partial
from itertools import product

import pytest

from lexicons import Library, RuleSet, public_editions
from lexicons.language import Language, speak
from tests.pseudo import forgotten, with_longer_texts
from tests.unit.judge_cli.paper.conftest import assert_fit, papers, printed, rule_sets, spoken

longer = pytest.mark.usefixtures("in_pseudo")
languages = sorted(Library("nobody").rules("open").languages)
shipped = {each: rules for each, rules in rule_sets().items()
           if each != "crowded" and not each.endswith("-combined")}  # fmt: skip
every_rule_set = pytest.mark.parametrize("rules", shipped.values(), ids=shipped)


@longer
@every_rule_set
def test_no_sentence_of_a_paper_is_forgotten(rules: RuleSet) -> None:
    changed = with_longer_texts(rules)
    editions = (edition.title for edition in public_editions().values())
    numbers = [number for _, _, _, number in rules.provisions()]
    numbers += [stage.rule for stage in rules.stages]
    lexicons = (stage.lexicon for stage in rules.stages)
    known = (rules.id, "JUDGE", *lexicons, *editions, *filter(None, numbers))
    for name, (draw, _pages) in papers.items():
        said = spoken(partial(draw, rules=changed))
        assert "[" in said, name
        assert forgotten(said, *known) == [], name


@longer
def test_every_paper_fits_in_a_longer_language(proving: str) -> None:
    chosen = shipped if proving == "papers" else ["nsa-2004"]
    changed = [with_longer_texts(shipped[each]) for each in chosen]
    assert_fit(printed("letter", product(papers, changed)))


@pytest.mark.parametrize("language", languages)
def test_every_paper_fits_in_every_language(
    language: str, proving: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("code", "look_up", "look_up_number", "spoken"):
        monkeypatch.setattr(Language, name, getattr(Language, name))
    assert speak(language)
    library = Library("nobody")
    chosen = library.rule_ids() if proving == "papers" else ["school-2014"]
    assert_fit(printed("letter", product(papers, map(library.rules, chosen))))
