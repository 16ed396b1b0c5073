"""Every paper in a language that is a third longer: nothing is forgotten, and all of it fits."""

from functools import partial
from itertools import product

import pytest

from lexicons import RuleSet, public_editions
from tests.pseudo import forgotten, with_longer_texts
from tests.unit.judge_cli.paper.conftest import assert_fit, papers, printed, rule_sets, spoken

pytestmark = pytest.mark.usefixtures("in_pseudo")
shipped = {each: rules for each, rules in rule_sets().items()
           if each != "crowded" and not each.endswith("-combined")}  # fmt: skip
every_rule_set = pytest.mark.parametrize("rules", shipped.values(), ids=shipped)


@every_rule_set
def test_no_sentence_of_a_paper_is_forgotten(rules: RuleSet) -> None:
    longer = with_longer_texts(rules)
    editions = (edition.title for edition in public_editions().values())
    numbers = [number for _, _, _, number in rules.provisions()]
    numbers += [stage.rule for stage in rules.stages]
    lexicons = (stage.lexicon for stage in rules.stages)
    known = (rules.id, "JUDGE", *lexicons, *editions, *filter(None, numbers))
    for name, (draw, _pages) in papers.items():
        said = spoken(partial(draw, rules=longer))
        assert "[" in said, name
        assert forgotten(said, *known) == [], name


def test_every_paper_fits(proving: str) -> None:
    chosen = shipped if proving == "papers" else ["nsa-2004"]
    longer = [with_longer_texts(shipped[each]) for each in chosen]
    assert_fit(printed("letter", product(papers, longer)))
