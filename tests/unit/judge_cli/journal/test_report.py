"""The report on an event: what it counts, what it never shows, and what its page may not do."""

import re
import tomllib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from judge_cli import document
from judge_cli.document import Section, as_page, as_text
from judge_cli.journal import provenance, records
from judge_cli.journal.lines import of_entries
from judge_cli.journal.report import report_on
from judge_procedure.timeline import Timeline
from judge_record.entry import Entry, Kind, Outcome
from judge_record.head import chain_code
from judge_record.view import fields_of
from lexicons import CannotJudge, Library, Verdict
from tests import asking
from tests.asking import corrected
from tests.desks import Desk
from tests.drafts import draft
from tests.journals import begin_journal
from tests.pseudo import forgotten
from tests.timelines import timeline_of

vectors = tomllib.loads((Path(__file__).parents[3] / "vectors" / "reports.toml").read_text("utf-8"))
words = ("ZANT", "BLORP", "QUEX", "FLIMM")  # in the lexicon
phonies = ("QXVS", "VVORB", "KWYX", "FLYMM")


@pytest.fixture
def station(
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., Desk]:
    """Opens a desk at an event under the rules of a club."""
    monkeypatch.setenv("TZ", "UTC")
    install(words)
    add_rules('[[stage]]\nlexicon = "invented"\n')

    def station(*names: str, folder: str = "", **more: Any) -> Desk:
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        return Desk(place, *names, **more)

    return station


Begin = Callable[..., Desk]


def section(timeline: Timeline, title: str) -> Section:
    [found] = [s for s in report_on(timeline, with_words=True).sections if s.title == title]
    return found


def masked(text: str, *pair: str) -> str:
    """A text without these words, without the seals, which depend on them, and the nonce."""
    for word in pair:
        text = text.replace(word, "####")
    text = re.sub(r"[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}", "seal", text)
    at_seals = r"""(?:(?<="seal":")|(?<=\Wseal='))[0-9a-f]{64}|[0-9a-f]{64}(?=\r?\n|\t)"""
    text = re.sub(at_seals, "seal", text)
    return re.sub(r"\b[0-9a-f]{32}\b", "nonce", text)


# -- what is counted ------------------------------------------------------------------------------


def test_a_report_counts_all_that_happened_by_round_and_hour(
    station: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = station()
    desk.session.open()
    desk.rule("ZANT", clock="20T10:50", round=10)
    asking.review(desk.session, desk.rule("ZANT", "QXVS", clock="20T11:05", round=2))
    corrected(desk.session, desk.rule("QXVS", clock="20T13:10", round=2), "QUEX")
    asking.void(desk.session, desk.rule("VVORB", clock="20T13:20"))
    wrong = desk.rule("KWYX", clock="20T20:10", round=3)
    asking.by_hand(
        desk.session, ["KWYX"], Verdict.ACCEPTABLE, source="book", reason="lexical", of=wrong
    )
    asking.mend(desk.session, wrong, round=2, table=None)
    first = desk.rule("BLORP", clock="21T10:10", round=1)
    overturned = {"verdict": Verdict.UNACCEPTABLE, "source": "machine", "words": ("BLORP",)}
    judged_by = fields_of(desk.session.judge)
    desk.session.record(Entry(kind=Kind.REVIEW, about=first.number, **overturned, **judged_by))
    asking.double_check(desk.session, first)
    asking.withdraw(desk.session, ["ZANT"], "blank-misunderstood")
    asking.withdraw(desk.session, ["ZANT"], "ZANT was asked for in jest")
    asking.waive(desk.session, desk.rule("FLIMM"))
    asking.refuse(desk.session, "damaged file", ["ZANT"])
    asking.discrepancy(desk.session, ["ZANT"])
    asking.door(desk.session)
    desk.session.record(Entry(kind=Kind.INTERRUPTED))
    calls = [asking.call(desk.session, "overlap", "word judge", ["ZANT"]) for _ in range(2)]
    asking.settle(desk.session, calls[0], Outcome.REFUSE)
    late = desk.rule("ZANT", round=1)
    monkeypatch.setattr("lexicons.words.chain.Chain.accepts", lambda *_: 1 // 0)
    with pytest.raises(CannotJudge):  # no person left it unjudged
        asking.review(desk.session, late)
    desk.time = "2026-11-21T18:00:00.000Z"
    desk.session.close()
    found = report_on(desk.timeline)
    text = as_text(found).replace(f"  {chain_code(desk.journal.chain)} ", "  K1 ")
    assert masked(text) == vectors["report"]["text"]
    assert as_page(found) == as_page(report_on(desk.timeline))  # the same record, the same page


def test_a_lexicon_that_is_not_verified_is_marked_where_it_ruled(
    station: Begin, add_rules: Callable[..., Path], install: Callable[..., Path], home: Path
) -> None:
    station()
    install(words, "csw19")
    add_rules('[[stage]]\nlexicon = "csw19"\n')
    desk = station(folder="a")
    desk.rule("ZANT")

    def notes() -> tuple[str, ...]:
        found = report_on(desk.timeline, verified=provenance.verified_by(Library()))
        [ruled] = [each for each in found.sections if each.title == "Ruled by"]
        return ruled.notes

    assert notes() == ("Lexicon csw19: not the published edition csw19: its words differ.",)
    install(words[:2], "csw19")
    [note] = notes()
    assert note.startswith("Lexicon csw19: not known whether it is verified: this machine has no ")


def test_hours_are_those_of_this_place_and_a_pause_shows(
    station: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    desk = station()
    for clock in ("20T22:50", "21T00:10", "21T09:00"):
        desk.rule("ZANT", clock=clock)
    monkeypatch.setenv("TZ", "XXX-05:30")
    time.tzset()
    try:
        hours = section(desk.timeline, "Challenges by hour")
        told = report_on(desk.timeline).when
    finally:
        monkeypatch.undo()
        time.tzset()
    assert [row[:2] for row in hours.rows] == [
        ("2026-11-21 04:00", "1"),
        ("2026-11-21 05:00", "1"),
        ("2026-11-21 14:00", "1"),
    ]
    assert told == "2026-11-20 to 2026-11-21, times in UTC+05:30"


def test_stations_and_two_lexicons_of_one_edition_are_seen_at_a_glance(
    station: Begin, install: Callable[..., Path]
) -> None:
    station(folder="a").rule("ZANT")
    one = station(folder="b")
    one.session.open()
    one.rule("ZANT")
    install(words[:2])
    two = station("desk 2", folder="b")
    two.rule("ZANT")
    timeline = Timeline((*one.timeline.records, *two.timeline.records))
    at = "2026-11-20 10:00:00"
    [row] = section(one.timeline, "Stations by day").rows
    assert (row[:2], row[3:]) == (("2026-11-20", "desk 1"), ("2", "1", at, at))
    ruled = section(timeline, "Ruled by")
    assert [row[0] for row in ruled.rows] == ["Rule set", "Lexicon", "Lexicon", "Alphabet"]
    assert ruled.notes == (
        "Lexicon invented: 2 different codes. Not every ruling was by the same.",
    )


def test_an_event_without_challenges_has_a_report_too(station: Begin) -> None:
    found = report_on(station().timeline)
    assert [s.title for s in found.sections] == ["At a glance", "The record"]
    assert "100 %" not in as_page(found)


def test_a_record_that_is_not_sound_is_reported_first(station: Begin, tmp_path: Path) -> None:
    desk = station()
    desk.rule("ZANT")
    export = tmp_path / "event.jsonl"
    text = "".join(of_entries(desk.journal.entries()))
    export.write_text(text.replace("A5", "A6"), encoding="utf-8")
    found = report_on(records.read(str(export)))
    assert not found.sound
    assert found.verified.startswith("The record is NOT SOUND: entry 2 is not as it was sealed.")
    assert as_text(found).splitlines()[2].startswith("The record is NOT SOUND")
    assert '<p class="state unsound">' in as_page(found)


def test_a_report_on_several_journals_shows_each_of_them(station: Begin) -> None:
    one, two = station(), station("desk 2", event="Closed")
    one.rule("ZANT", clock="20T10:10", round=1)
    two.rule("QXVS", clock="20T10:20", round=1)
    timeline = timeline_of([str(one.path), str(two.path)])
    found = report_on(timeline)
    assert found.heading == "Open, Closed"
    assert found.head == "2 journals, merged."
    journals = section(timeline, "The record")
    assert [row[1] for row in journals.rows] == ["Open", "Closed"]
    assert [row[3] for row in journals.rows] == [s.journal.head().spoken for s in (one, two)]
    assert [row[:4] for row in section(timeline, "Challenges by round").rows] == [
        ("1", "2", "1", "1")
    ]


# -- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [as_text, as_page])
def test_words_names_and_free_texts_stand_in_a_report_only_where_they_are_asked_for(
    station: Begin, form: Callable[[Any], str]
) -> None:
    desk = station()
    asking.review(desk.session, desk.rule("ZANT", "QXVS", round=1), by="Mrs Wuggle")
    asking.void(desk.session, desk.rule("BLORP"), note="they meant BLORPS")
    asking.refuse(desk.session, "fault", ["KWYX"])
    asking.withdraw(desk.session, ["FLIMM"], "FLIMM was a joke")
    timeline = desk.timeline
    text = form(report_on(timeline))
    hidden = ("ZANT", "QXVS", "BLORP", "KWYX", "FLIMM", "Wuggle", "joke", "A5")
    assert [word for word in hidden if word in text] == []
    assert "ZANT QXVS" in form(report_on(timeline, with_words=True))


# -- the page -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The tags of a page, whether each that is opened is closed, and what the page says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []  # with the names for who cannot see it
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.texts += [value for name, value in attrs if name == "aria-label" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)


def test_the_page_runs_nothing_loads_nothing_and_takes_no_typed_text_for_markup(
    station: Begin,
) -> None:
    desk = station("<b>desk</b>", event='<script>alert("Open")</script> & more')
    desk.session.open()
    desk.rule("ZANT", round=1)
    desk.rule("QXVS", round=2)
    text = as_page(report_on(desk.timeline, with_words=True))
    made = Page(text)
    names = {tag for tag, _ in made.tags}
    unwanted = {"script", "link", "img", "iframe", "object", "use", "image", "base", "form", "b"}
    assert not names & unwanted
    policy = [a["content"] for tag, a in made.tags if a.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    for tag, attributes in made.tags:
        assert not [name for name in attributes if name in {"src", "href"} or name[:2] == "on"], tag
    assert "&lt;b&gt;desk&lt;/b&gt;" in text
    assert [each for each in ("//", "url(", "@import") if each in text.replace("</", "<")] == []
    assert dict(made.tags)["html"] == {"lang": "en"}
    assert ("meta", {"charset": "utf-8"}) in made.tags
    tables = [a["aria-label"] for tag, a in made.tags if tag == "table"]
    assert {"Challenges by round", "Challenges by hour"} <= set(tables)
    assert {a.get("scope") for tag, a in made.tags if tag == "th"} == {"col", "row"}


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_stands_out_from_the_paper_light_dark_and_printed() -> None:
    text = Path(document.TEMPLATE).read_text(encoding="utf-8")
    palettes = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    assert len(palettes) == 3
    for palette in palettes:
        colors = dict(re.findall(r"--(\w+): (#\w{6})", palette))
        paper = luminance(colors["paper"])
        for name, least in (("ink", 7), ("quiet", 7), ("good", 4.5), ("bad", 4.5)):
            light, dark = sorted((paper, luminance(colors[name])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (name, palette)


# -- in another language -------------------------------------------------------------------------


@pytest.mark.usefixtures("in_pseudo")
def test_every_sentence_of_a_report_is_translated(station: Begin, tmp_path: Path) -> None:
    desk = station()
    desk.session.open(by="AB")
    first = desk.rule("ZANT", clock="20T10:00", round=1)
    asking.withdraw(desk.session, ["ZANT"], "blank-misunderstood")
    asking.review(desk.session, first)
    asking.waive(desk.session, desk.rule("QXVS", clock="20T12:00", round=2))
    asking.void(desk.session, desk.rule("BLORP", clock="21T10:00", round=2))
    desk.rule("BLORP", clock="21T10:00")
    desk.session.close()
    found = report_on(desk.timeline, with_words=True)
    known = ("Open", "club", "invented", "desk", "journal", "UTC", "desk1", *words, *phonies)
    assert forgotten(as_text(found), *known, tmp_path.name) == []
    assert forgotten("\n".join(Page(as_page(found)).texts), *known) == []


# -- days -------------------------------------------------


@pytest.fixture
def timeline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Timeline:
    """Rulings of two days: before round 1, in it, late, in round 2, after midnight, next day."""
    monkeypatch.setenv("TZ", "UTC")
    journal = begin_journal(str(tmp_path / "e.journal"), "Open", "2026-11-20T08:00:00.000Z", "desk")
    ruled = {"kind": Kind.RULING, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
    for at, fields in (
        ("20T08:30", {}),
        ("20T09:00", {}),
        ("20T10:05", {"round": 1}),
        ("20T10:06", {"allowed_by": 1}),  # as that of a call does
        ("21T00:10", {"day": "2026-11-20"}),
        ("21T09:30", {}),
    ):
        journal.append(draft(f"2026-11-{at}:00.000Z", **ruled, **fields))
    journal.append(draft("2026-11-21T09:31:00.000Z", Kind.VOID, about=7))
    return records.read(journal.store.place)


def test_a_report_on_one_day_counts_the_day_of_the_tournament(timeline: Timeline) -> None:
    for day, rulings in (("2026-11-20", "5"), ("2026-11-21", "1")):
        found = report_on(timeline, days={day}, with_words=True)
        assert found.sections[0].rows[0] == ("Challenges ruled on", rulings), day
        assert len(found.sections[-1].rows) == int(rulings)
    with pytest.raises(CannotJudge, match="no entry of 2026-11-22") as caught:
        report_on(timeline, days={"2026-11-22"})
    assert "There are: 2026-11-20, 2026-11-21." in str(caught.value)
