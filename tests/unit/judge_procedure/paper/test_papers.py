"""What stands on papers: what the rule set says, who does what, and secrets only on cards."""

import re
from itertools import chain

import pytest

from judge_procedure import names, sentences
from judge_procedure.paper.device_cards import Venue, cards, telephones_page
from judge_procedure.paper.kiosk_papers import key_labels, steps_at, wall_card
from judge_procedure.paper.sheets import rules_sheet, slips
from judge_procedure.profile import Profile
from lexicons import Library, public_editions
from lexicons.language import choose
from lexicons.rules.rulebook import Party, Wording
from tests.support.boxes import plain
from tests.support.pseudo import forgotten, with_longer_texts
from tests.unit.judge_procedure.paper.papers import (
    papers,
    rule_sets,
    secret,
    sheets_of,
    stations,
    text_of,
    venue,
    wanted,
)

distinct = {each: rules for each, rules in rule_sets().items() if not each.endswith("-combined")}
every_rule_set = pytest.mark.parametrize("rules", distinct.values(), ids=distinct)


def card_of(rules):
    return text_of(wall_card(rules, Profile()))


# -- the wall card ---------------------------------------------------------------------------------


@every_rule_set
def test_the_wall_card_says_keys_verdicts_and_whom_to_call(rules):
    card = card_of(rules)
    if rules.procedure.self_adjudication is not False:
        assert f"{names.judge_label(rules)} {names.key_name(names.judge_key(rules))}" in card
    for verdict in ("acceptable", "unacceptable"):
        assert rules.verdict_word(verdict) in card
    assert names.calling(names.in_charge(rules))[1:] in card
    assert rules.fingerprint.short in card


def test_the_wall_card_says_what_follows_in_the_rulebook_s_words():
    nzasp, nsa, london = (card_of(distinct[e]) for e in ("nzasp-2022", "nsa-2004", "london-2020"))
    assert "The challenger keeps the turn. The player challenged gets 5 points for each" in nzasp
    assert "The play stays. The challenger loses the turn and scores nothing." in nsa
    assert "VALID See the current ABSP/WESPA rule book" in london  # which say nothing of it
    assert nsa.startswith("Judge a challenge Stop the clock. Check the slip. Tiles face down.")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_wall_card_of_a_rulebook_says_all_that_is_done_before_and_follows(language):
    choose(language, {})
    for name in distinct.keys() - {"crowded"}:
        card = card_of(distinct[name])
        assert plain(distinct[name].procedure.before or "") in plain(card), name
        for verdict in ("acceptable", "unacceptable"):
            follows = sentences.consequences(distinct[name], verdict)
            for said in filter(None, (follows.play, follows.turn, follows.points)):
                assert plain(said.text[1:]) in plain(card), name


@pytest.mark.parametrize(("tablet", "says"), [(False, "Player challenged."), (True, "Challenger.")])
def test_a_card_says_who_presses_at_the_machine_beside_it(tablet, says):
    *_others, step = steps_at(distinct["nzasp-2022"], Profile(smart_device=tablet))
    assert (step.who, step.key) == (says, "" if tablet else "Tab")  # a screen has no key


def test_where_only_officials_judge_the_card_sends_players_to_the_word_judge():
    card = card_of(distinct["sanspa-1999"])
    assert "To the word judge" in card
    assert "Tab" not in card


# -- slips and labels ------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "count"), [("nsa-2004", 6), ("crowded", 3)])
def test_a_slip_has_a_box_for_every_tile_and_one_verdict_for_the_play(rules_id, count):
    rules = distinct[rules_id]
    html, text = slips(rules).html(), text_of(slips(rules))
    assert html.count('<article class="slip">') == count
    assert html.count("<i></i>") == count * rules.most_words * rules.longest_word
    assert html.count("<u></u>") == count * len("K1" + "1234" + "7F3A" + "91C2")
    for verdict in ("acceptable", "unacceptable"):
        assert text.count(rules.verdict_word(verdict)) >= count
    assert text.count("machine · entry · code") == count


@pytest.mark.parametrize(
    ("rules_id", "opinions"),
    [
        ("nsa-2004", ["Opinion 1\u20022\u20023"]),
        ("sanspa-1999", ["Opinion 1\u20022\u20023"]),
        ("nzasp-2022", ["Appeal"]),
        ("london-2020", ["Recheck"]),
        ("school-2014", []),
    ],
)
def test_a_slip_has_the_opinions_that_the_rulebook_knows(rules_id, opinions):
    slip = slips(distinct[rules_id]).html().replace("&ensp;", "\u2002")
    every = ("Opinion 1\u20022\u20023", "Appeal", "Recheck")
    assert [opinion for opinion in every if opinion in slip] == opinions


def test_labels_name_the_key_of_the_machine():
    nsa, london = distinct["nsa-2004"], distinct["london-2020"]
    assert "is the F9 key" in text_of(key_labels(nsa, Profile(judge_key="f9")))
    assert text_of(key_labels(london, Profile(judge_key="keypad-enter"))).count("OK") > 8


# -- the rules sheet -------------------------------------------------------------------------------


@every_rule_set
def test_the_sheet_says_every_item_with_the_number_of_its_rule(rules):
    sheet = plain(text_of(rules_sheet(rules, Library())))
    for item in rules.provisions():
        line = sentences.sheet_sentence(rules, item)
        if line is None:
            line = sentences.sheet_sentence(rules, item.unless)
        assert plain(line.text) in sheet, item.path
        for number in rules.cites(item).split(", "):
            assert plain(number) in sheet, item.path
    for stage in rules.stages:
        assert plain(stage.rule) in sheet


@every_rule_set
def test_every_line_of_the_sheet_has_its_rule_where_the_rule_set_cites(rules):
    facts = rules_sheet(rules, Library()).facts
    lines = [*chain(*facts["players"].values(), *facts["judges"].values())]
    marked = {line.text for line in lines if line.number == "this program"}
    assert marked == {sentences.words_only(rules)}
    own = {said.text for said in sentences.page_sentences(rules, Party.authority)}  # itself
    if rules.cites(Wording.acceptable):
        assert {line.text for line in lines if not line.number} == own


# -- cards for devices -----------------------------------------------------------------------------


def test_a_card_holds_its_secret_as_a_code_and_in_sixteen_letters():
    paper = cards("cards", wanted, secret, venue)
    text = text_of(paper)
    for card, shown in zip(wanted, paper.facts["cards"], strict=True):
        assert shown.code == venue.server + secret.path(card)
        assert re.fullmatch("[A-Z2-7]{4}( [A-Z2-7]{4}){3}", shown.letters)
        assert plain(shown.letters) == secret.of(card)
        assert shown.letters in text
    assert text.count(venue.event) == len(wanted)
    assert "Join Hall, password pass;word." in text


def test_without_a_network_no_card_mentions_one():
    open_venue = Venue(venue.server, venue.event)
    assert "Join" not in text_of(cards("cards", wanted, secret, open_venue))
    assert Venue(venue.server, network="Hall").network_code == "WIFI:T:nopass;S:Hall;;"


def test_the_telephones_page_has_the_event_the_rule_and_no_secret_but_the_network_s():
    page = telephones_page(distinct["nzasp-2022"], venue)
    for text in ("6.14", venue.server, venue.event, "Challenger: hold JUDGE"):
        assert text in text_of(page)
    assert page.private
    assert not telephones_page(distinct["nzasp-2022"], Venue(venue.server)).private
    assert "/pair/" not in page.html()


# -- the director's sheets, and every language -----------------------------------------------------


def test_the_director_s_sheets_have_a_line_and_a_final_number_for_each_station():
    paper = papers["director"](distinct["nzasp-2022"])
    text = text_of(paper)
    for station in stations:
        assert f'judge event start /media/stick "{station}"' in text
    assert paper.html().count("<u></u>") == 16 * len(stations)
    for known in ("1 7f3a-91c2-0aab", "H7TX 63N6", "a1b2-c3d4-e5f6", "/board"):
        assert known in text


@pytest.mark.usefixtures("in_pseudo")
@every_rule_set
def test_no_sentence_of_a_paper_of_rules_is_forgotten(rules):
    changed = with_longer_texts(rules)
    editions = (edition.title for edition in public_editions().values())
    numbers = [rules.cites(item) for item in rules.provisions()]
    numbers += [stage.rule for stage in rules.stages]
    lexicons = (stage.lexicon for stage in rules.stages)
    known = (rules.id, "JUDGE", venue.event, *lexicons, *editions, *filter(None, numbers))
    for name in ("slips", "keys", "rules"):
        said = text_of(papers[name](changed))
        assert "[" in said, name
        assert forgotten(said, *known) == [], name


@pytest.mark.usefixtures("in_pseudo")
def test_no_sentence_of_the_other_papers_is_forgotten():
    rules = with_longer_texts(distinct["open"])  # whose card has no sentence of a rulebook, cut
    letters = (secret.letters(card) for card in wanted)
    known = (
        *(rules.id, "FILE", "CODE", venue.event, venue.server, *letters, *stations, "csw"),
        *(wanted[-1].place, "STAGE", *sheets_of.lines.values()),
        *(sheets_of.rules, sheets_of.code, sheets_of.prepare, sheets_of.finish),
    )
    for name in ("card", "cards", "telephones", "director"):
        assert forgotten(text_of(papers[name](rules)), *known) == [], name
