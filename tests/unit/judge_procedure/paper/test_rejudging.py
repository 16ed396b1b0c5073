"""Past rulings judged again: what differs, in which direction, and what the rules grant for it."""

import re
from pathlib import Path

import pytest

from judge_procedure.paper.rejudging import rejudge, sheet
from judge_record.entry import Kind
from lexicons import CannotJudge, Library, Missing, Unsound, Verdict
from lexicons.rules.rulebook import Consequence, WrongRuling
from tests.support import asking
from tests.support.asking import DeskSession
from tests.support.clubs import lexicon_of
from tests.support.printed_text import printed_text
from tests.support.pseudo import forgotten
from tests.support.vectors import vectors

tables = vectors("reports.toml")
now = "2026-11-20T18:00:00.000Z"
yes, no = Verdict.ACCEPTABLE, Verdict.UNACCEPTABLE

before = ("ZANT", "BLORP", "QUEX")
after = ("ZANT", "BLORP", "WUGGLE")  # QUEX was struck out, WUGGLE was added


@pytest.fixture
def event(install, tmp_path):
    """Begins an event under a shipped rule set, over lexicons of invented words."""

    def event(rules_id="nsa-2004-combined", words=before):
        for stage in Library().rules(rules_id).stages:
            install(words, stage.lexicon)
        return DeskSession(tmp_path, rules_id=rules_id)

    return event


@pytest.fixture
def corrected(tmp_path):
    """A lexicon file that is not installed."""

    def corrected(words=after, edition="owl-combined"):
        path = tmp_path / "corrected.lexicon"
        path.write_bytes(lexicon_of(words, edition))
        return str(path)

    return corrected


def judge_again(event, *lexicons, rules_id=None):
    return rejudge([event.record], Library(), rules_id, lexicons)


def text_of(outcome):
    """All that the sheet says, without its head and foot."""
    paper = sheet(outcome, now=now)
    body = paper.html().partition("</header>")[2].partition("<footer")[0]
    return printed_text(body)


# -- what differs ---------------------------------------------------------------------------------


def test_under_the_same_lexicon_no_ruling_differs(event):
    club = event()
    club.rule("ZANT")
    club.rule("QXV")
    outcome = judge_again(club)
    assert (outcome.rulings, outcome.findings, outcome.changes) == (2, [], [])
    text = text_of(outcome)
    assert "Nothing has changed since" in text
    assert "0 of 2 rulings by a machine would differ" in text
    assert "Date and time" not in text


def test_a_second_opinion_under_other_rules_keeps_the_remedy_of_the_rules_of_play(event, install):
    club = event()
    club.rule("WUGGLE")
    install(after, "csw19")
    outcome = judge_again(club, rules_id="nzasp-2022")
    text = text_of(outcome)
    assert len(outcome.findings) == 1
    assert re.search(r"rules nsa-2004-combined: recorded \S+, now none", text)
    assert re.search(r"rules nzasp-2022: recorded none, now \S+", text)
    assert "lexicon owl-combined: recorded" in text
    assert "No score is changed" not in text
    assert "Caution: csw19: not the published edition csw19" in text
    assert "25 points" in text


def test_a_verdict_that_differs_although_nothing_changed_accuses_the_record_or_a_machine(event):
    club = event()
    said = {"words": ("ZANT",), "verdict": no, "source": "machine"}
    by = club.session.judge.judged_by._asdict()
    asking.noted(club.session, Kind.RULING, **said, **by)
    assert "the record or a machine is faulty" in text_of(judge_again(club))


# -- the rule sets --------------------------------------------------------------------------------


@pytest.mark.parametrize("row", tables["granted"], ids=lambda row: row["because"])
def test_each_rule_set_grants_its_own(event, tmp_path, row):
    club = event(row["rules"])
    club.rule(*row["words"].split())
    files = []
    for stage in Library().rules(row["rules"]).stages:
        files.append(str(tmp_path / f"{stage.lexicon}.lexicon"))
        Path(files[-1]).write_bytes(lexicon_of(after, stage.lexicon))
    text = text_of(judge_again(club, *files))
    assert [said for said in row["says"] if said not in text] == []
    assert [said for said in row.get("says_not", ()) if said in text] == []


def test_rules_of_play_that_changed_or_are_gone_since_are_named(install, add_rules, tmp_path):
    install(before)
    path = add_rules()
    club = DeskSession(tmp_path)
    club.rule("WUGGLE")
    install(after)
    add_rules(notice="Changed.")
    text = text_of(judge_again(club))
    assert "Changed since: rules club: recorded" in text
    assert "The rule set has changed since. This is what it says now." in text
    path.unlink()
    with pytest.raises(Missing, match="no rule set"):
        judge_again(club)
    install(after, "csw19")
    text = text_of(judge_again(club, rules_id="london-2020"))
    assert "The rule set club is not on this machine" in text


# -- the sheet ------------------------------------------------------------------------------------


@pytest.fixture
def walked(event, corrected, monkeypatch):
    """A record in which much became of rulings that are wrong today, and its walked."""
    monkeypatch.setenv("TZ", "UTC")
    club = event()
    session = club.session
    club.rule("ZANT", "WUGGLE", round=1, table="7")
    club.rule("ZANT")
    club.rule("QUEX", "BLORP", round=2, table="9")
    club.rule("WUGGLE", round=10)
    club.rule("WUGGLE", "ZANT", round=2, table="A10")
    club.rule("WUGGLE", round=2, table="A9")
    club.rule("QUEX", round=None, table=None)
    asking.corrected(session, club.rule("WUGGLE"), "WUGLE")
    wrong = club.rule("WUGGLE")
    asking.by_hand(session, wrong.words, yes, of=wrong)
    asking.review(session, club.rule("WUGGLE", round=4), by="Ben")
    first = club.rule("WUGGLE", round=6)
    asking.review(session, first, by="Ben")
    asking.decided(session, Kind.WAIVED, first)
    for ground in ("lexical", "placement"):
        upheld = club.rule("WUGGLE", round=7)
        asking.by_hand(session, upheld.words, no, of=upheld, reason=ground)
    return judge_again(club, corrected())


def test_the_sheet_goes_by_round_and_table_and_names_each_remedy_once(walked):
    text = re.sub("[0-9a-f]{4}(-[0-9a-f]{4}){2}", "code", text_of(walked))
    text = text.replace(", one combined list", "")
    assert text.split() == tables["sheet"]["text"].split()


@pytest.mark.usefixtures("in_pseudo")
def test_every_sentence_of_a_sheet_is_translated(walked):
    rules = next(iter(walked.judges.values())).rules
    known = [rules.title, rules.id, rules.fallback, "Open", "invented", "desk", *before, *after]
    for item in (*Consequence.items, *WrongRuling.items):
        known += [str(rules.value(item) or ""), rules.cites(item)]
    known += [m.title for judge in walked.judges.values() for m in judge.lexicons]
    known += [m.edition for judge in walked.judges.values() for m in judge.lexicons]
    known += [rules.verdict_word(verdict.value) for verdict in Verdict]
    title = sheet(walked, now=now).facts["title"]
    assert forgotten(f"{text_of(walked)} {title}", *filter(None, known)) == []


# -- no answer -------------------------------------------------------------------------------------


def test_a_lexicon_that_changes_nothing_or_cannot_judge_is_refused(
    event, corrected, install, add_rules
):
    club = event()
    club.rule("ZANT", "QUEX")
    club.rule("QUEX", "BLORP")
    with pytest.raises(CannotJudge, match="No ruling asks the lexicon csw19") as refused:
        judge_again(club, corrected(after, "csw19"))
    assert "--rules ID" in refused.value.remedy
    with pytest.raises(CannotJudge, match="Two of the lexicon files hold the same edition"):
        judge_again(club, corrected(before), corrected())
    path = Path(corrected())
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(Unsound):
        judge_again(club, str(path))
    path.write_bytes(lexicon_of(after, "owl-combined", lengths=range(2, 9)))
    with pytest.raises(CannotJudge, match="can't judge by its lexicons"):
        judge_again(club, str(path))
    install(before)
    add_rules(most_words=1)
    with pytest.raises(CannotJudge, match="Not every ruling") as caught:
        judge_again(club, rules_id="club")
    assert caught.value.faults[0].startswith("desk1.journal, entry 2: ")
