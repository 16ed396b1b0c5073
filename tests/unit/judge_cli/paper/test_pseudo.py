"""Every paper in a language that is a third longer: nothing is forgotten, and all of it fits."""

import re
from html import unescape

import pytest

from judge_cli.paper import drawn_card, drawn_labels, drawn_sheet, drawn_slips, web_page
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.size import sizes
from lexicons import RuleSet, public_editions
from tests.pseudo import forgotten, with_longer_texts
from tests.unit.judge_cli.paper.conftest import assert_fits, rule_sets, sheets

pytestmark = pytest.mark.usefixtures("in_pseudo")
shipped = {each: rules for each, rules in rule_sets().items()
           if each != "crowded" and not each.endswith("-combined")}  # fmt: skip
every_rule_set = pytest.mark.parametrize("rules", shipped.values(), ids=shipped)
second = Keys(second="f2")


@every_rule_set
def test_no_sentence_of_a_paper_is_forgotten(rules: RuleSet) -> None:
    longer = with_longer_texts(rules)
    papers = {
        "card": web_page.card(longer),
        "slips": web_page.slips(longer),
        "keys": web_page.keys(longer, second),
        "rules": web_page.sheet(longer),
    }
    editions = (edition.title for edition in public_editions().values())
    numbers = [number for _, _, _, number in rules.provisions()]
    numbers += [stage.rule for stage in rules.stages]
    lexicons = (stage.lexicon for stage in rules.stages)
    known = (rules.id, "JUDGE", *lexicons, *editions, *filter(None, numbers))
    for name, body in papers.items():
        said = unescape(re.sub("<[^>]*>", "\n", "\n".join(body)))
        assert "[" in said, name
        assert forgotten(said, *known) == [], name


@every_rule_set
def test_every_card_and_sheet_fits(rules: RuleSet) -> None:
    longer = with_longer_texts(rules)
    for name, data, count in (
        ("card", drawn_card.drawn(longer, sizes["letter"], "en"), 1),
        ("rules", drawn_sheet.drawn(longer, sizes["letter"], "en"), 2),
    ):
        found = tuple(sheets(data))
        assert len(found) == count, name
        for sheet in found:
            assert_fits(sheet, name)


def test_slips_and_labels_fit() -> None:
    longer = with_longer_texts(shipped["nsa-2004"])
    for name, data in (
        ("slips", drawn_slips.drawn(longer, sizes["A4"], "en")),
        ("keys", drawn_labels.drawn(longer, sizes["A4"], "en", second)),
    ):
        (sheet,) = sheets(data)
        assert_fits(sheet, name)
