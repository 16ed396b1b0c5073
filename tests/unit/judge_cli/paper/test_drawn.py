"""The PDFs: they say what the rule set says, and every text fits, in every language."""

from collections.abc import Callable
from functools import cache, partial
from itertools import chain, product

import pypdfium2
import pytest

from judge_cli.paper.canvas import SIZES, Canvas
from judge_cli.paper.card import CONSEQUENCE, Step, card_of, steps
from judge_cli.paper.key_labels import Keys, draw_labels
from judge_cli.paper.rules_sheet import pages_of
from judge_cli.rules import described
from judge_procedure import moments, names, sentences
from judge_procedure.opinions import on_slip
from judge_procedure.sentences import Line
from lexicons import CannotJudge, Library, RuleSet, public_editions
from lexicons.language import Language, speak
from lexicons.rulebook import ITEMS, Challenge, Opinion, Party, Procedure, Wording, WrongRuling
from tests.pseudo import forgotten, with_longer_texts
from tests.unit.judge_cli.paper.conftest import (
    Printed,
    Sheet,
    assert_fit,
    papers,
    printed,
    printed_together,
    read_aloud,
    rule_sets,
    sheets,
    spoken,
    squeezed,
    titles,
)

distinct = {each: rules for each, rules in rule_sets().items() if not each.endswith("-combined")}
every_rule_set = pytest.mark.parametrize("rules", distinct.values(), ids=distinct)
extreme = [distinct["crowded"], distinct["school-2014"]]


@cache
def on(size: str) -> Printed:
    """Every card; the other papers of the extreme rule sets; on A4, every sheet."""
    sheets_of = distinct.values() if size == "A4" else extreme
    wanted = product(["card"], distinct.values()), product(["slips", "keys"], extreme)
    return printed(size, chain(*wanted, product(["rules"], sheets_of)))


def paper(name: str, rules: RuleSet) -> list[Sheet]:
    """The pages of a paper on A4."""
    return on("A4")[name, rules.id]


def lines_of_sheet(rules: RuleSet) -> list[Line]:
    """Every line of the rules sheet."""
    return [line for page in pages_of(rules).values() for part in page.values() for line in part]


def pdf(draw: Callable[[Canvas, RuleSet], None], rules: RuleSet) -> bytes:
    """A paper as a file."""
    canvas = Canvas(SIZES["A4"], "A paper", "es")
    draw(canvas, rules)
    return canvas.bytes()


# -- read aloud ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", papers)
def test_what_reads_a_paper_aloud_says_all_of_it_in_the_order_in_which_it_is_drawn(
    name: str,
) -> None:
    draw, pages = papers[name]
    for rules in extreme:
        data = pdf(draw, rules)
        said = squeezed("".join(read_aloud(data)))
        assert said == squeezed(spoken(partial(draw, rules=rules)))
        assert said == "".join(sheet.squeezed for sheet in sheets(data)), name
        assert all(squeezed(title) in said for title in titles(data))
        assert len(titles(data)) == {"slips": 4 if rules.longest_word == 15 else 2, "keys": 0}.get(
            name, pages
        )


def test_a_card_is_read_step_by_step_with_one_verdict_after_the_other() -> None:
    rules = Library().rules("nzasp-2022")
    shown = card_of(rules)

    def texts(step: Step, mark: str = "") -> list[str]:
        title = mark + step.title.removesuffix(".")
        return [title, *(line.cited for line in step.lines)]

    expected = [shown.title, *shown.identity, *texts(shown.words_only)]
    for number, step in enumerate(shown.steps, 1):
        expected += texts(step, f"{number}.")
    for step in (*shown.verdicts, *shown.after):
        expected += texts(step)
    said = squeezed("".join(read_aloud(pdf(papers["card"][0], rules))))
    assert said == squeezed("".join(expected))


@every_rule_set
def test_the_command_line_says_the_same_as_the_sheets(rules: RuleSet) -> None:
    """Who cannot read paper or a PDF asks `judge rules show`."""
    shown = squeezed(spoken(partial(papers["rules"][0], rules=rules)))
    said = squeezed(" ".join(described(rules)))
    lines = lines_of_sheet(rules)
    numbers = {number for line in lines if line.number for number in line.number.split(", ")}
    texts = [squeezed(str(rules.original(item))) for item in rules.provisions()]
    found = [text for text in texts if text in shown]
    assert found or rules.id in {"open", "example"}  # which quote no rulebook
    assert all(text in said for text in found)
    assert all(squeezed(number) in said for number in numbers)


def test_every_text_fits_on_both_sizes() -> None:
    for size in SIZES:
        assert_fit(on(size))


def test_every_text_fits_in_a_long_language(long_language: Callable[[], None]) -> None:
    long_language()
    assert_fit(printed("letter", product(papers, [Library().rules("nsa-2004")])))


@pytest.mark.long
def test_every_sheet_of_rules_fits_on_letter_paper() -> None:
    assert_fit(printed("letter", product(["rules"], distinct.values())))


def test_the_same_rules_give_the_same_bytes_with_a_title_a_language_and_no_time() -> None:
    for draw, _pages in papers.values():
        data = pdf(draw, distinct["school-2014"])
        assert data == pdf(draw, distinct["school-2014"])
        document = pypdfium2.PdfDocument(data)
        assert document.get_metadata_value("Title") == "A paper"
        assert document.get_metadata_value("CreationDate") == "D:19700101000000Z"
        assert b"/Lang (es)" in data


@every_rule_set
def test_the_sheet_says_every_item_with_the_number_of_its_rule(rules: RuleSet) -> None:
    players, judges = paper("rules", rules)
    both = players.squeezed + judges.squeezed
    for item in rules.provisions():
        value = rules.value(item)
        line = sentences.line(rules, item)
        if line is None:
            assert item.unless
            line = sentences.line(rules, item.unless)
        elif isinstance(value, str) and " " in value:
            assert squeezed(value) in both, item.path
        assert line is not None
        assert squeezed(line.text) in both, item.path
        for number in rules.cites(item).split(", "):
            assert squeezed(number) in both, item.path
    for stage in rules.stages:
        assert f"({squeezed(stage.rule)})" in players.squeezed or not stage.rule


@every_rule_set
def test_every_line_of_the_sheet_has_its_rule_where_the_rule_set_cites(rules: RuleSet) -> None:
    lines = lines_of_sheet(rules)
    assert lines
    marked = {line.text for line in lines if line.number == "this program"}
    assert marked == {moments.words_only(rules)}
    own = {line.text for line in sentences.said(rules, Party.authority)}  # it says so itself
    if rules.cites(Wording.acceptable):
        assert {line.text for line in lines if not line.number} == own


@every_rule_set
def test_the_card_says_the_key_the_words_the_consequences_and_who_decides(rules: RuleSet) -> None:
    (card,) = paper("card", rules)
    assert squeezed(moments.words_only(rules, cited=True).removesuffix(".")) in card.squeezed
    if rules.procedure.self_adjudication is not False:
        key = names.labelled(names.judge_label(rules), names.judge_key(rules))
        assert squeezed(key) in card.squeezed
    for verdict in ("acceptable", "unacceptable"):
        assert squeezed(rules.verdict_word(verdict)) in card.squeezed
        for key in (verdict, f"clock_{verdict}", "final_play", f"final_play_{verdict}"):
            text = rules.value(ITEMS[f"consequence.{key}"])
            assert squeezed(text or "") in card.squeezed
    for item in (
        Challenge.declared, Challenge.window, Challenge.hold, Procedure.slip, Procedure.leaving,
        Procedure.returning, Procedure.record, Opinion.text,
    ):  # fmt: skip
        assert squeezed(rules.value(item) or "") in card.squeezed
    if text := rules.wrong_ruling.text:
        assert (text, rules.cites(WrongRuling.text)) in lines_of(rules)


def test_the_card_says_nothing_where_the_rules_are_silent_but_whose_rules_hold_then() -> None:
    london, nzasp, nsa = (
        paper("card", distinct[each])[0].squeezed
        for each in ("london-2020", "nzasp-2022", "nsa-2004")
    )
    assert "donotsay" not in f"{london}{nzasp}{nsa}"
    assert "SeethecurrentABSP/WESPArulebook" in london  # nothing on an acceptable play
    assert "notamachine's" not in nzasp  # 6.15.3 speaks of adjudicators alone
    assert "Arulingofthewordjudgecanbereviewed.(II.L.6,App.CA.10)" in nsa


def test_the_steps_of_a_shipped_card_are_read_from_two_metres() -> None:
    """At two metres, five minutes of arc are 2.9 mm: the capitals of 12 points."""
    for size, rules_id in product(SIZES, distinct.keys() - {"crowded"}):
        (card,) = on(size)["card", rules_id]
        title = max(card.sizes)
        assert title / 1.5 >= 16, rules_id
        assert title / 1.5 * CONSEQUENCE >= 12, rules_id


@pytest.mark.parametrize("rules", extreme)
def test_a_slip_has_a_box_for_every_tile_and_one_verdict_for_the_play(rules: RuleSet) -> None:
    (page,) = paper("slips", rules)
    slips = page.squeezed.count("onetileinabox")
    assert slips == (4 if rules.longest_word == 15 else 2)
    opinions = 1 + len(on_slip(rules))
    verdicts, receipt, cuts = 2 * opinions, 2 + 4 + 4 + 4, 4
    boxes = slips * (rules.most_words * rules.longest_word + verdicts + receipt)
    assert boxes <= len(page.boxes) <= boxes + slips * cuts + 2
    for wording in ("acceptable", "unacceptable"):
        assert squeezed(rules.verdict_word(wording)) in page.squeezed
    for label in ("Round", "Table", "Checkedby", "Entry", "Seal"):
        assert page.squeezed.count(label) >= slips


@pytest.mark.parametrize(
    ("rules", "opinions"),
    [
        ("nsa-2004", ["Second opinion", "Third opinion"]),
        ("sanspa-1999", ["Second opinion", "Third opinion"]),
        ("nzasp-2022", ["Appeal"]),
        ("london-2020", ["Recheck"]),
        ("school-2014", []),
    ],
)
def test_a_slip_has_the_opinions_that_the_rulebook_knows(rules: str, opinions: list[str]) -> None:
    ((page,),) = printed("A4", product(["slips"], [distinct[rules]])).values()
    every = ["Second opinion", "Third opinion", "Appeal", "Recheck"]
    assert [each for each in every if squeezed(f"{each}:") in page.squeezed] == opinions


@pytest.mark.parametrize(
    ("tablet", "who"),
    [
        (False, ["The player challenged presses", "On a telephone or tablet, the challenger"]),
        (True, ["The challenger presses"]),
    ],
)
def test_a_card_says_who_presses_at_the_machine_that_it_hangs_beside(
    tablet: bool, who: list[str]
) -> None:
    step = [*steps(distinct["nzasp-2022"], smart_device=tablet)][-1]
    said = [step.title, *(line.text for line in step.lines)]
    assert len(said) == len(who)
    assert all(text.startswith(begin) for text, begin in zip(said, who, strict=True))


def test_a_tile_s_box_has_room_for_a_capital_written_by_hand() -> None:
    for size, rules in product(SIZES, extreme):
        (page,) = on(size)["slips", rules.id]
        tiles = [b for b in page.boxes if b.top - b.bottom > 10 and b.right - b.left > 5]
        assert min(box.right - box.left for box in tiles) >= 4.9 / 25.4 * 72


def test_labels_are_as_large_as_keys_and_large() -> None:
    nsa, london = (
        partial(draw_labels, rules=distinct[rules_id], keys=Keys())
        for rules_id in ("nsa-2004", "london-2020")
    )
    (page,), (other,) = printed_together("A4", {"nsa": nsa, "london": london}).values()
    assert page.text.split()[:2] == ["JUDGE", "JUDGE"]
    assert "JUDGE is the Tab key" in page.text
    keys = [box for box in page.boxes if box.right - box.left < 40]
    assert {round((box.right - box.left) / 72 * 25.4) for box in keys} <= {12}
    assert "OK" in other.text


def test_every_letter_of_every_shipped_alphabet_is_printed() -> None:
    library = Library()
    alphabets = map(library.alphabet, library.alphabet_ids())
    letters = " ".join("".join(dict.fromkeys("".join(each.tiles))) for each in alphabets)
    both = f"{letters} {letters.lower()} Łódź żółw l·l"
    rules = RuleSet.read(
        f'id = "club"\ntitle = "{both}"\nalphabet = "polish"\n[[stage]]\nlexicon = "x"\n'.encode()
    )
    for name, pages in printed("A4", product(["card", "slips", "rules"], [rules])).items():
        assert squeezed(both) in "".join(sheet.squeezed for sheet in pages), name


def test_a_letter_that_the_font_lacks_is_refused_with_a_way_out() -> None:
    rules = RuleSet.read(
        'id = "club"\ntitle = "клуб"\nalphabet = "english"\n[[stage]]\nlexicon = "x"\n'.encode()
    )
    with pytest.raises(CannotJudge, match="cannot print") as refused:
        pdf(papers["card"][0], rules)
    assert "Latin" in refused.value.remedy


def club(items: str) -> RuleSet:
    head = 'id = "club"\ntitle = "Our club"\nalphabet = "english"\nsource = "Club rules"\n'
    return RuleSet.read(f'{head}[[stage]]\nlexicon = "x"\n{items}'.encode())


def lines_of(rules: RuleSet) -> list[tuple[str, str]]:
    made = card_of(rules)
    steps = (*made.steps, *made.verdicts, *made.after)
    return [(line.text, line.number) for step in steps for line in step.lines]


def test_a_slip_has_a_third_opinion_only_where_the_rulebook_has_one() -> None:
    second = '[opinion]\nsecond = "either-player"\n'
    assert on_slip(club(second)) == ["Second opinion"]
    assert on_slip(club(f'{second}third = "any-case"\n')) == ["Second opinion", "Third opinion"]


def test_a_card_says_the_points_with_their_own_number() -> None:
    rules = club(
        '[consequence]\nacceptable = "The play stays."\npoints_per_challenge = 5\n'
        '[consequence.rule]\nacceptable = "7.1"\npoints_per_challenge = "7.2"\n'
    )
    said = "The player who made the play gets 5 points, however many words are challenged."
    assert ("The play stays.", "7.1") in lines_of(rules)
    assert (said, "7.2") in lines_of(rules)


flags = "[consequence]\nturn_lost = true\nplay_turn_lost = true\npoints_per_word = 10\n"
not_written = [Library().rules(each) for each in ("london-2020", "open")]
school = [Library().rules(each) for each in ("school-2014", "school-2014-combined")]


@pytest.mark.parametrize(
    ("sets", "begins", "said"),
    [
        ([club(flags)], "The challenge of an acceptable play costs the turn.", True),
        ([club(flags)], "An unacceptable play costs its player the turn.", True),
        ([club(flags)], "The player who made the play gets 10 points for each word.", True),
        ([distinct["nzasp-2022"]], "The challenger clearly names any or all words", True),
        ([distinct["nsa-2004"]], "Keep the slip", True),
        (not_written, "Keep the slip", False),
        (school, "Never pronounce, discuss or define a word aloud to the opponents.", True),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_card_says_in_a_sentence_what_a_rule_set_says(
    sets: list[RuleSet], begins: str, said: bool
) -> None:
    for rules in sets:
        assert any(begins in text for text, _ in lines_of(rules)) == said


# -- in every language, and in one that is a third longer ----------------------------------------

longer = pytest.mark.usefixtures("in_pseudo")
languages = sorted(Library("nobody").rules("open").languages)


@longer
@every_rule_set
def test_no_sentence_of_a_paper_is_forgotten(rules: RuleSet) -> None:
    changed = with_longer_texts(rules)
    editions = (edition.title for edition in public_editions().values())
    numbers = [rules.cites(item) for item in rules.provisions()]
    numbers += [stage.rule for stage in rules.stages]
    lexicons = (stage.lexicon for stage in rules.stages)
    known = (rules.id, "JUDGE", *lexicons, *editions, *filter(None, numbers))
    for name, (draw, _pages) in papers.items():
        said = spoken(partial(draw, rules=changed))
        assert "[" in said, name
        assert forgotten(said, *known) == [], name


@longer
def test_every_paper_fits_in_a_longer_language(thorough: bool) -> None:
    chosen = distinct.keys() - {"crowded"} if thorough else ["nsa-2004"]
    changed = [with_longer_texts(distinct[each]) for each in chosen]
    assert_fit(printed("letter", product(papers, changed)))


@pytest.mark.parametrize("language", languages)
def test_every_paper_fits_in_every_language(
    language: str, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("code", "look_up", "look_up_number"):
        monkeypatch.setattr(Language, name, getattr(Language, name))
    assert speak(language)
    library = Library("nobody")
    chosen = library.rule_ids() if thorough else ["school-2014"]
    assert_fit(printed("letter", product(papers, map(library.rules, chosen))))
