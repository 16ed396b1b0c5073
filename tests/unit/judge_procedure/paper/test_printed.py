"""Papers in print: a browser prints each on A4 and on Letter, and nothing on it is cut."""

import runpy
from collections import Counter
from itertools import product
from math import dist
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from judge_procedure.look import WEIGHTS, widths_of
from judge_procedure.paper import appeal, rejudging
from judge_procedure.paper.account import Account
from judge_procedure.paper.appeal import appeals_at
from judge_procedure.paper.approval import officers_sheet
from judge_procedure.paper.device_cards import Venue, cards, telephones_page
from judge_procedure.paper.kiosk_papers import CAPS, key_labels, wall_card
from judge_procedure.paper.report import EventReport
from judge_procedure.paper.sheets import director_sheets, rules_sheet, slips
from judge_procedure.profile import Profile
from judge_procedure.timeline import JournalRecord
from judge_record.entry import Kind, Role
from lexicons import Library, Verdict
from lexicons.language import choose
from tests.unit.judge_procedure.paper.papers import (
    INCH,
    SIZES,
    assert_fits,
    pages_of,
    papers,
    rule_sets,
    secret,
    sheets_of,
    text_of,
    wanted,
)

RULER = 50.0, 4.0  # millimetres
pytestmark = pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver")
of_rules = ("card", "slips", "keys")  # the longest rules are tried on both sizes


@pytest.mark.parametrize(
    ("name", "rules_id", "size"),
    [*((name, "nzasp-2022", size) for name, size in product(papers, SIZES)
       if name != "director" and (size == "A4" or name not in of_rules)),
     *((name, "crowded", size) for name, size in product(of_rules, SIZES))],
)  # fmt: skip
def test_nothing_is_cut(printed, name, rules_id, size):
    paper = papers[name](rule_sets()[rules_id])
    assert_fits(printed(paper, size), paper, pages_of.get(name))


@pytest.mark.parametrize("language", ["es", "fr"])
def test_nothing_is_cut_in_another_language(printed, language):
    choose(language, {})
    others = ("slips", "cards", "telephones") if language == "es" else ()  # in French: long names
    for name in ("card", *others):
        paper = papers[name](Library("nobody").rules("nsa-2004"))
        assert_fits(printed(paper, "Letter"), paper, pages_of[name])


def test_nothing_is_cut_of_long_names(printed):
    choose("fr", {})
    event = "The international open championship of the harbour, autumn 26"
    place = Venue(
        "https://judge.hall-of-the-harbour.example:18443",
        event,
        "The network of the town hall, 32",
        "password" * 7 + "6 more!",
    )
    paper = cards("cards", wanted, secret, place)
    assert_fits(printed(paper, "Letter"), paper, 2)
    paper = telephones_page(rule_sets()["nzasp-2022"], place)
    assert_fits(printed(paper, "Letter"), paper, 2)
    paper = slips(rule_sets()["nsa-2004"], event)
    assert_fits(printed(paper, "Letter"), paper, 1)


@pytest.mark.parametrize(
    "rules_id", sorted(name for name in rule_sets() if not name.endswith(("crowded", "-combined")))
)
def test_a_wall_card_is_two_pages_that_are_read_from_three_metres(printed, rules_id):
    """A capital is 9 mm high at 40 points; only what rules these are is smaller."""
    sheet = printed(wall_card(rule_sets()[rules_id], Profile()), "Letter")
    assert len(sheet.pages) == 2
    notes, *others = sorted(sheet.points)
    assert round(notes, 1) == 12.5
    assert min(others) >= 39.9


def test_labels_are_as_large_as_keys_and_large(printed):
    sheet = printed(key_labels(rule_sets()["nsa-2004"], Profile()), "Letter")
    document = pypdfium2.PdfDocument(sheet.pdf)
    bounds = [path.get_bounds() for path in document[0].get_objects(filter=[FPDF_PAGEOBJ_PATH])]
    drawn = [((right - left) / 72 * INCH, (top - bottom) / 72 * INCH)
             for left, bottom, right, top in bounds]  # fmt: skip
    for size in CAPS:
        assert any(dist(one, size) < 0.5 for one in drawn), size
    assert any(abs(wide - RULER[0]) < 0.6 and high < 2 * RULER[1] for wide, high in drawn)
    document.close()


def test_texts_are_measured_by_the_widths_of_the_font(printed, chromium):
    printed(slips(rule_sets()["nsa-2004"]), "Letter")  # a page with the fonts
    widths = {f"{weight} {each}": width for weight in WEIGHTS
              for each, width in widths_of(weight).items() if each.isprintable()}  # fmt: skip
    script = """const pen = document.createElement("canvas").getContext("2d");
    return arguments[0].map((each) => {
      pen.font = (each[0] == "B" ? "bold" : "normal") + " 1000px 'Atkinson Hyperlegible'";
      return pen.measureText(each.split(" ").slice(1).join(" ")).width;
    });"""
    measured = chromium.execute_script(script, [*widths])
    assert [round(width) for width in measured] == [
        round(width * 1000) for width in widths.values()
    ]


def assert_whole_and_numbered(sheet, paper):
    """All letters are in print, heads perhaps again on the next page; each page has its number."""
    assert sheet.faults == []
    assert min(sheet.points) >= 9.99
    letters = (Counter(filter(str.isalpha, text)) for text in (text_of(paper), *sheet.pages))
    assert next(letters) <= sum(letters, Counter())
    for number, text in enumerate(sheet.pages, 1):
        assert f"{number}/{len(sheet.pages)}" in "".join(text.split())


@pytest.mark.parametrize("size", SIZES)
def test_the_directors_sheets_are_numbered_however_many_stations_there_are(printed, size):
    for count, pages in ((3, {3}), (10, {4, 5})):
        paper = director_sheets(sheets_of._replace(lines={f"Desk {n}": "" for n in range(count)}))
        sheet = printed(paper, size)
        assert_whole_and_numbered(sheet, paper)
        assert len(sheet.pages) in pages
        assert any("--without" in text for text in sheet.pages)  # an option isn't divided


@pytest.mark.parametrize("rules_id", ["nsa-2004", "nzasp-2022"])
def test_players_read_the_rules_in_large_letters_on_two_pages(printed, rules_id):
    paper = rules_sheet(rule_sets()[rules_id], Library())
    sheet = printed(paper, "Letter")
    assert_whole_and_numbered(sheet, paper)
    assert max(sheet.points) > 11
    [judges, *_more] = [at for at, text in enumerate(sheet.pages) if "for word judges" in text]
    assert judges <= 2


@pytest.mark.parametrize(
    ("rules_id", "size"),
    [("nsa-2004", "Letter"), ("crowded", "A4"),
     *(pytest.param(each, size, marks=pytest.mark.long)
       for each, size in product(sorted(rule_sets()), SIZES))],
)  # fmt: skip
def test_what_officers_sign_is_whole_with_the_signature_on_one_page(printed, rules_id, size):
    paper = officers_sheet(
        rule_sets()[rules_id], Library("nobody"), "Tilejudge 1", today="2026-11-20"
    )
    sheet = printed(paper, size)
    assert_whole_and_numbered(sheet, paper)
    [signed] = [text for text in sheet.pages if "Valid until" in text]
    assert "I approve Tilejudge" in signed


# -- reports ---------------------------------------------------------------------------------------

now = "2026-11-26T18:00:00.000Z"


def played_event():
    """The event of the report in the docs, with 300 rulings more: entries have 4 digits."""
    made = runpy.run_path(str(Path(__file__).parents[4] / "docs" / "report" / "make.py"))
    event, record = made["Played"](), made["played"]()
    event.entries = [*record.entries]
    event.open("17:02", "A kiosk beside the door of the hall, with a name that is long")
    for _each in range(800):
        event.add("17:02", Kind.MENU_OPENED, "Server", by="AB", role=Role.DIRECTOR)
    for at in range(300):
        clock, of, table = (
            f"{18 + at // 100}:{at % 60:02}",
            at // 50 + 7,
            ("STAGE1", "41A", "8")[at % 3],
        )
        play = {"round": of, "table": table}
        ruling = event.rule(clock, f"Kiosk North {at % 2 + 1}", made["NO"], "VEX", "ZANT", **play)
        if at < 8:
            event.add(clock, Kind.VOID, "Desk 1", about=ruling.number, by="AB", role=Role.DIRECTOR,
                      reason="misplaced", **play)  # fmt: skip
        elif at < 24:
            event.rule(clock, "Desk 1", made["YES"], "VEX", "ZANT", kind=Kind.REVIEW, by="GH",
                       about=ruling.number, **{**play, "role": Role.WORD_JUDGE})  # fmt: skip
    return record._replace(entries=tuple(event.entries))


@pytest.mark.parametrize(("size", "with_words"), [("Letter", False), ("A4", True)])
@pytest.mark.parametrize("records", [1, 2])
def test_a_report_is_printed_whole_and_its_pages_are_numbered(printed, records, size, with_words):
    report = EventReport([played_event()] * records, Library(), now=now, with_words=with_words)
    paper = report.paper
    sheet = printed(paper, size)
    assert_whole_and_numbered(sheet, paper)
    challenges, words = report.account.challenges, {*" ".join(sheet.pages).split()}
    assert {
        f"{challenges[-1].first.number}",
        "18:01",
        "STAGE1",
        "Entries",
        "sound",
    } <= words  # in one piece each
    assert f"{len(challenges)}" in sheet.pages[0]
    assert report.records[0].head.spoken in sheet.pages[0]
    assert min(map(len, sheet.pages)) > 200  # no page has nothing but its foot
    assert all("Harbour Open · Printed by Tilejudge: 26" in text for text in sheet.pages)
    [signed] = [text for text in sheet.pages if "Witness" in text]
    assert "slips show that" in signed  # nobody signs a page of its own


@pytest.mark.parametrize("kind", [Kind.CALL, Kind.INTERRUPTED])
def test_the_first_page_is_signed_however_much_is_open(printed, kind):
    made = runpy.run_path(str(Path(__file__).parents[4] / "docs" / "report" / "make.py"))
    event, record = made["Played"](), made["played"]()
    event.entries = [*record.entries]
    for at in range(20, 26):
        play = {"round": 6, "table": "GALERIE7"}
        if kind is Kind.CALL:
            event.call(f"15:{at}", "telephones", "overlap", "ZANT", shares=(10,), **play)
        else:
            event.add(f"15:{at}", kind, "telephones", **play)
    report = EventReport([record._replace(entries=tuple(event.entries))], Library(), now=now)
    sheet = printed(report.paper, "Letter")
    assert_whole_and_numbered(sheet, report.paper)
    assert "Witness" in sheet.pages[0]
    assert "And 5 more:" in sheet.pages[0]
    whole = {*" ".join(sheet.pages[1:]).split()}
    assert {"telephones", "GALERIE7", "09:11"} <= whole


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_an_appeal_is_one_page(printed, language):
    choose(language, {})
    paper = appeal.paper(appeals_at([played_event()], Library(), table="6"), now=now)
    sheet = printed(paper, "Letter")
    assert_whole_and_numbered(sheet, paper)
    assert len(sheet.pages) == 1


def test_an_appeal_that_runs_over_says_on_each_page_what_it_is_of(printed):
    made = runpy.run_path(str(Path(__file__).parents[4] / "docs" / "report" / "make.py"))
    event, words = made["Played"](), [*made["WORDS"][:7], "ABCDEFGHIJKLMNO"]
    ruling = event.rule("9:00", "Kiosk 1", made["NO"], *words, round=1, table="4")
    for _each in range(8):
        event.rule("9:10", "Desk 1", made["YES"], *words, kind=Kind.REVIEW, about=ruling.number,
                   by="GH", role=Role.WORD_JUDGE, note="n " * 90, table="4")  # fmt: skip
    record = JournalRecord("harbour-open.journal", tuple(event.entries))
    paper = appeal.paper(appeals_at([record], Library()), now=now)
    sheet = printed(paper, "A4")
    assert_whole_and_numbered(sheet, paper)
    assert len(sheet.pages) > 1
    assert all("Appeal, table 4 · Harbour Open · Printed" in text for text in sheet.pages)
    assert "09:00" in sheet.pages[0]  # beside tiles of 15 letters


@pytest.mark.parametrize("language", ["en", "fr"])
def test_of_rulings_judged_again_only_station_and_words_are_divided(printed, language):
    choose(language, {})
    made = runpy.run_path(str(Path(__file__).parents[4] / "docs" / "report" / "make.py"))
    event, station = made["Played"](), "Kiosk North beside the stage"
    ruling = event.rule("17:01", station, made["NO"], *made["WORDS"][:8], round=7, table="STAGE12")
    account = Account([JournalRecord("harbour-open.journal", (ruling,))], Library())
    [case] = account.cases
    changed = rejudging.ChangedRuling(ruling, Verdict.ACCEPTABLE, case.play, True)
    paper = rejudging.sheet(rejudging.Rejudged(account, {}, [], [changed], 1, 0), now=now)
    sheet = printed(paper, "A4")
    assert_whole_and_numbered(sheet, paper)
    words = " ".join(sheet.pages).split()
    heading = {"en": "Round", "fr": "Ronde"}[language]
    assert {"17:01", "STAGE12", "North", heading, account.verdict_word(ruling, "acceptable")} <= {
        *words
    }
