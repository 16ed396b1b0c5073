"""The report on an event: what it counts, what it never shows, and what its page may not do."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from judge_cli import document
from judge_cli.document import Section, as_page, as_text
from judge_cli.journal import provenance, records, report, together
from judge_cli.journal.lines import as_csv, of_entries, of_timeline
from judge_cli.journal.provenance import JudgedBy
from judge_cli.journal.report import report_on
from judge_record.calls import not_judged
from judge_record.entry import Entry, Kind
from judge_record.session import Session
from judge_record.timeline import Timeline
from lexicons import CannotJudge, Library, Verdict
from tests import asking
from tests.asking import called, corrected, ruled
from tests.clocks import SetClock
from tests.journals import begin_journal
from tests.pseudo import forgotten

words = ("ZANT", "BLORP", "QUEX", "FLIMM")  # in the lexicon
phonies = ("QXVS", "VVORB", "KWYX", "FLYMM")


class Station:
    """A desk in the middle of an event."""

    def __init__(self, folder: Path, name: str = "desk 1", event: str = "Open") -> None:
        self.path = folder / f"{name.replace(' ', '')}.journal"
        self.time = "2026-11-20T10:00:00.000Z"
        self.judge = Library().adjudicator("club")
        self.journal = begin_journal(str(self.path), event, self.time, name, nonce="0")
        self.session = Session(
            self.judge,
            self.journal,
            station=name,
            clock=SetClock(lambda: self.time, near=lambda _: False),
        )

    def rule(self, *typed: str, clock: str = "", round: int | None = None) -> Entry:
        if clock:
            self.time = f"2026-11-{clock}:00.000Z"
        return ruled(self.session, *typed, round=round, table="A5")

    @property
    def timeline(self) -> Timeline:
        return records.read(str(self.path))


@pytest.fixture
def station(
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., Station]:
    """Opens a desk at an event under the rules of a club."""
    monkeypatch.setenv("TZ", "UTC")
    install(words)
    add_rules('[[stage]]\nlexicon = "invented"\n')

    def station(*names: str, folder: str = "", **more: Any) -> Station:
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        return Station(place, *names, **more)

    return station


Begin = Callable[..., Station]


def section(timeline: Timeline, title: str) -> Section:
    [found] = [s for s in report_on(timeline, with_words=True).sections if s.title == title]
    return found


def glance(timeline: Timeline) -> dict[str, str]:
    return dict(section(timeline, "At a glance").rows)  # type: ignore[arg-type]


# -- what is counted ------------------------------------------------------------------------------


def test_a_challenge_counts_once_with_the_verdict_that_stands(station: Begin) -> None:
    desk = station()
    desk.rule("ZANT")
    asking.review(desk.session, desk.rule("ZANT", "QXVS"))
    corrected(desk.session, desk.rule("QXVS"), "QUEX")
    asking.void(desk.session, desk.rule("VVORB"))
    wrong = desk.rule("KWYX")
    asking.by_hand(
        desk.session, ["KWYX"], Verdict.ACCEPTABLE, source="book", reason="lexical", of=wrong
    )
    found = glance(desk.timeline)
    assert found["Challenges ruled on"] == "5"
    assert found["of these: acceptable"] == "3"
    assert found["of these: unacceptable"] == "1"
    assert found["of these: void"] == "1"
    assert found["Share acceptable"] == "75 %"
    assert found["Reviews"] == "1"
    assert "of these: with another verdict" not in found  # what never happened has no row
    assert found["Corrections of mistyped words"] == "1"
    assert found["Rulings by hand"] == "1"


def test_a_review_with_another_verdict_is_counted(station: Begin) -> None:
    desk = station()
    first = desk.rule("ZANT")
    desk.session.record(Kind.REVIEW, refers_to=first.number, words=("ZANT",),
                        verdict=Verdict.UNACCEPTABLE, source="machine")  # fmt: skip
    assert glance(desk.timeline)["of these: with another verdict"] == "1"


def test_what_else_happened_is_counted(station: Begin) -> None:
    desk = station()
    asking.withdraw(desk.session, ["ZANT"], "blank-misunderstood")
    asking.withdraw(desk.session, ["ZANT"], "ZANT was asked for in jest")
    asking.waive(desk.session, desk.rule("ZANT"))
    asking.refuse(desk.session, "The lexicon is damaged.", ["ZANT"])
    asking.discrepancy(desk.session, ["ZANT"])
    asking.door(desk.session)
    asking.door(desk.session, "an earlier ruling was shown again", request="0a" * 32)
    found = glance(desk.timeline)
    assert found["Challenges withdrawn"] == "2"
    assert found["of these: blank misunderstood"] == "1"
    assert {found[name] for name in (
        "Consequences waived", "Refusals to judge", "Slip and board differed",
        "Director's door opened",
    )} == {"1"}  # fmt: skip
    assert "Probing noticed" not in found


def test_interrupted_challenges_and_calls_are_counted_with_how_many_were_settled(
    station: Begin,
) -> None:
    desk = station()
    desk.session.record(Kind.INTERRUPTED)
    first, _second = (
        asking.call(desk.session, "overlap", "word judge", ["ZANT"]) for _ in range(2)
    )
    asking.settle(desk.session, first, "not judged")
    found = glance(desk.timeline)
    assert [found[name] for name in (
        "Challenges interrupted", "Calls of a person", "of these: settled",
    )] == ["1", "2", "1"]  # fmt: skip


def test_what_people_left_unjudged_is_no_refusal_of_the_machine(
    station: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = station()
    first = desk.rule("ZANT", "QXVS")
    noticed = desk.session.record(Kind.PROBING, of=first, words=("QXVS",))
    asking.refuse(desk.session, "not judged: it may be a probe", ["QXVS"], of=noticed)
    call = called(desk.session, "QUEX", corrects=first.number)
    asking.settle(desk.session, call, not_judged, by="DR")
    asking.refuse(desk.session, "The lexicon is damaged.", ["ZANT"])
    monkeypatch.setattr("lexicons.words.chain.Chain.accepts", lambda *_: 1 // 0)
    with pytest.raises(CannotJudge):
        asking.review(desk.session, first)
    found = glance(desk.timeline)
    assert found["Refusals to judge"] == "2"
    assert found["Not judged: for the director"] == "2"
    assert found["Probing noticed"] == "1"


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


@pytest.mark.parametrize(
    ("events", "title"),
    [
        (["Open"], "Open"),
        (["Open", "Open"], "Open"),
        (["Harbour Open Friday", "Harbour Open Saturday"], "Harbour Open"),
        (["Open, Friday", "Open, Saturday"], "Open"),
        (["Open", "Closed", "Open"], "2 events"),
    ],
)
def test_a_report_on_several_journals_has_one_title(events: list[str], title: str) -> None:
    assert report.title(events) == title


def test_rounds_stand_in_the_order_of_their_numbers(station: Begin) -> None:
    desk = station()
    for round_ in (10, 2, 2, None):
        desk.rule("ZANT", round=round_)
    rounds = section(desk.timeline, "Challenges by round")
    assert [row[:2] for row in rounds.rows] == [("2", "2"), ("10", "1")]
    assert rounds.notes == ("Recorded without a round: 1.",)


def test_a_mended_round_counts_where_it_belongs(station: Begin) -> None:
    desk = station()
    wrong = desk.rule("ZANT", round=3)
    desk.rule("QUEX", round=2)
    asking.mend(desk.session, wrong, round=2, table=None)
    rounds = section(desk.timeline, "Challenges by round")
    assert [row[:2] for row in rounds.rows] == [("2", "2")]


def test_rounds_of_several_days_are_not_added_up(station: Begin) -> None:
    desk = station()
    for clock, round_ in (("20T10:10", 1), ("20T11:10", 2), ("21T10:10", 1), ("21T10:20", 1)):
        desk.rule("ZANT", clock=clock, round=round_)
    rounds = section(desk.timeline, "Challenges by day and round")
    assert [row[:2] for row in rounds.rows] == [
        ("2026-11-20, round 1", "1"),
        ("2026-11-20, round 2", "1"),
        ("2026-11-21, round 1", "2"),
    ]


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


def test_an_hour_without_a_challenge_between_two_with_some_is_shown(station: Begin) -> None:
    desk = station()
    for clock in ("20T10:50", "20T13:10"):
        desk.rule("ZANT", clock=clock)
    rows = section(desk.timeline, "Challenges by hour").rows
    assert [(row[0][-5:], row[1], row[-1]) for row in rows] == [
        ("10:00", "1", "100 %"),
        ("11:00", "0", "-"),
        ("12:00", "0", "-"),
        ("13:00", "1", "100 %"),
    ]


def test_invalid_times_are_counted_apart(station: Begin) -> None:
    desk = station()
    desk.time = "at noon"
    desk.rule("ZANT")
    assert section(desk.timeline, "Challenges by hour").notes == (
        "Recorded without a valid time: 1.",
    )
    assert as_page(report_on(desk.timeline))


def test_each_session_is_shown_also_one_that_was_not_closed(station: Begin) -> None:
    desk = station()
    desk.session.open()
    desk.rule("ZANT")
    assert section(desk.timeline, "Stations").rows == (
        ("desk 1", "2026-11-20 10:00:00", "not closed, last 2026-11-20 10:00:00", "1"),
    )
    desk.time = "2026-11-20T18:00:00.000Z"
    desk.session.close()
    assert section(desk.timeline, "Stations").rows == (
        ("desk 1", "2026-11-20 10:00:00", "2026-11-20 18:00:00", "1"),
    )


def test_two_lexicons_of_one_edition_are_seen_at_a_glance(
    station: Begin, install: Callable[..., Path]
) -> None:
    station(folder="a").rule("ZANT")
    one = station(folder="b")
    one.rule("ZANT")
    install(words[:2])
    two = station("desk 2", folder="b")
    two.rule("ZANT")
    timeline = Timeline((*one.timeline.records, *two.timeline.records))
    ruled = section(timeline, "Ruled by")
    assert [row[0] for row in ruled.rows] == ["Rule set", "Lexicon", "Lexicon", "Alphabet"]
    assert ruled.notes == (
        "Lexicon invented: 2 different codes. Not every ruling was by the same.",
    )


def test_two_alphabets_are_seen_though_the_record_does_not_name_them() -> None:
    judges = Counter({JudgedBy("open", "0a" * 32, digits * 32, ()): 1 for digits in ("1b", "2c")})
    assert provenance.ruled_by(judges, lambda _edition, _fingerprint: "").notes == (
        "Alphabet: 2 different codes. Not every ruling was by the same.",
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


def test_a_merged_timeline_shows_each_journal_and_what_looked_wrong(station: Begin) -> None:
    one, two = station(), station("desk 2", event="Closed")
    one.rule("ZANT", clock="20T10:10", round=1)
    two.rule("QXVS", clock="20T10:20", round=1)
    timeline = together.merge([str(one.path), str(two.path)], datetime(2026, 11, 21, tzinfo=UTC))
    found = report_on(timeline)
    assert found.heading == "2 events"
    assert found.head == "2 journals, merged."
    journals = section(timeline, "The record")
    assert [row[1] for row in journals.rows] == ["Open", "Closed"]
    assert [row[3] for row in journals.rows] == [s.journal.head().spoken for s in (one, two)]
    assert "the journals name different events: Closed, Open" in journals.notes
    assert [row[:4] for row in section(timeline, "Challenges by round").rows] == [
        ("1", "2", "1", "1")
    ]


# -- secrecy --------------------------------------------------------------------------------------


def play(desk: Station, good: str, bad: str, *, phony_first: bool) -> Path:
    """An event in which one of two words was the phony."""
    pair = (bad, good) if phony_first else (good, bad)
    desk.session.open()
    first = desk.rule(*pair, clock="20T10:10", round=1)
    asking.review(desk.session, first, by="Ann")
    asking.by_hand(
        desk.session, pair, Verdict.ACCEPTABLE, source="book", reason="lexical", of=first
    )
    asking.void(desk.session, first)
    asking.withdraw(desk.session, pair, "blank-misunderstood", round=1)
    asking.refuse(desk.session, "a fault", pair)
    asking.discrepancy(desk.session, pair)
    desk.session.close()
    return desk.path


def masked(text: str, *pair: str) -> str:
    """A text without these words, and without the seals, which depend on them."""
    for word in pair:
        text = text.replace(word, "####")
    text = re.sub(r"[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}", "seal", text)
    at_seals = r"""(?:(?<="seal":")|(?<=\Wseal='))[0-9a-f]{64}|[0-9a-f]{64}(?=\r?\n|\t)"""
    return re.sub(at_seals, "seal", text)


def forms(timeline: Timeline) -> dict[str, str]:
    """A record in each form that the commands write."""
    entries = timeline.records[0].entries
    short, full = (report_on(timeline, with_words=shown) for shown in (False, True))
    return {
        "rows": "\n".join(map(repr, entries)),
        "jsonl": "".join(of_entries(entries)),
        "csv": "".join(as_csv(entries)),
        "merged": "".join(of_timeline(timeline)),
        "text": as_text(short),
        "page": as_page(short),
        "with words": as_page(full) + as_text(full),
    }


def test_records_that_differ_only_in_the_phony_are_the_same_but_for_the_words(
    station: Begin,
) -> None:
    plays = [
        play(station(folder=folder), "ZANT", "QXVS", phony_first=phony_first)
        for folder, phony_first in (("a", False), ("b", True))
    ]
    one, other = (
        {
            name: masked(text, "ZANT", "QXVS")
            for name, text in forms(records.read(str(each))).items()
        }
        for each in plays
    )
    assert one == other
    assert {name for name, text in one.items() if "seal" not in text} <= {"text", "page"}


def test_files_of_journals_that_differ_only_in_the_phony_have_one_length(station: Begin) -> None:
    sizes = {
        play(station(folder=folder), "ZANT", "QXVS", phony_first=first).stat().st_size
        for folder, first in (("a", False), ("b", True))
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("form", [as_text, as_page])
def test_words_names_and_free_texts_stand_in_a_report_only_where_they_are_asked_for(
    station: Begin, form: Callable[[Any], str]
) -> None:
    desk = station()
    asking.review(desk.session, desk.rule("ZANT", "QXVS", round=1), by="Mrs Wuggle")
    asking.void(desk.session, desk.rule("BLORP"), note="they meant BLORPS")
    asking.refuse(desk.session, "word 1, 'KWYX': a fault", ["KWYX"])
    asking.withdraw(desk.session, ["FLIMM"], "FLIMM was a joke")
    timeline = desk.timeline
    text = form(report_on(timeline))
    hidden = ("ZANT", "QXVS", "BLORP", "KWYX", "FLIMM", "Wuggle", "joke", "A5")
    assert [word for word in hidden if word in text] == []
    assert "ZANT QXVS" in form(report_on(timeline, with_words=True))


# -- the page -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The tags of a page, and whether each that is opened is closed."""

    void = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def made(station: Begin) -> Page:
    """The page on an event with two rounds."""
    desk = station(event='<script>alert("Open")</script> & more')
    desk.session.open()
    desk.rule("ZANT", round=1)
    desk.rule("QXVS", round=2)
    return Page(as_page(report_on(desk.timeline, with_words=True)))


def test_the_page_runs_nothing_and_loads_nothing(made: Page) -> None:
    names = {tag for tag, _ in made.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "use", "image", "base", "form"}
    policy = [a["content"] for tag, a in made.tags if a.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    for tag, attributes in made.tags:
        assert not [name for name in attributes if name in {"src", "href"} or name[:2] == "on"], tag


def test_what_people_typed_is_text_in_the_page_and_never_markup(station: Begin) -> None:
    desk = station("<b>desk</b>", event="<i>Open</i>")
    desk.session.open()
    text = as_page(report_on(desk.timeline))
    assert "<b>" not in text
    assert "<i>" not in text
    assert "&lt;i&gt;Open&lt;/i&gt;" in text


def test_the_page_asks_for_no_address_of_any_network(station: Begin) -> None:
    desk = station()
    desk.rule("ZANT", round=1)
    text = as_page(report_on(desk.timeline)).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "//" not in text
    assert "url(" not in text.replace("url(#hatched)", "")
    assert "@import" not in text


def test_a_bar_is_as_long_as_its_row_says_and_its_parts_stand_side_by_side() -> None:
    header = ("Round", "Challenges", "Acceptable", "Unacceptable", "Void", "Share")
    counts = (("1", "6", "3", "2", "1", "60 %"), ("2", "0", "0", "0", "0", "-"))
    drawn = Section("By round", header, counts, drawn=True)
    place = r'class="color-(\d)" x="([0-9.]+)" width="([0-9.]+)"'
    rects = re.findall(place, document.bar(drawn, counts[0]))
    assert rects == [("0", "0.0", "100.0"), ("1", "100.0", "66.7"), ("2", "166.7", "33.3")]
    assert "rect" not in document.bar(drawn, counts[1])


def test_only_who_sees_is_shown_bars_and_a_table_has_the_numbers(made: Page) -> None:
    bars = [at for at, (tag, a) in enumerate(made.tags) if a.get("class") == "bar"]
    assert len(bars) == 3
    assert [made.tags[at - 1] for at in bars] == [("td", {"aria-hidden": "true"})] * 3
    tables = [a["aria-label"] for tag, a in made.tags if tag == "table"]
    assert {"Challenges by round", "Challenges by hour"} <= set(tables)
    scopes = {a.get("scope") for tag, a in made.tags if tag == "th"}
    assert scopes == {"col", "row"}


def test_the_page_says_its_language_its_letters_and_its_title(made: Page) -> None:
    tags = dict(made.tags)
    assert tags["html"] == {"lang": "en"}
    assert ("meta", {"charset": "utf-8"}) in made.tags


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_and_bars_stand_out_from_the_paper_light_dark_and_printed() -> None:
    text = Path(document.template).read_text(encoding="utf-8")
    palettes = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    assert len(palettes) == 3
    for palette in palettes:
        colors = dict(re.findall(r"--(\w+): (#\w{6})", palette))
        paper = luminance(colors["paper"])
        for name, least in (("ink", 7), ("quiet", 7), ("good", 4.5), ("bad", 4.5),
                            ("acceptable", 4.5), ("unacceptable", 4.5), ("void", 4.5)):  # fmt: skip
            light, dark = sorted((paper, luminance(colors[name])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (name, palette)


def test_the_same_record_gives_the_same_page(station: Begin) -> None:
    desk = station()
    desk.rule("ZANT", round=1)
    assert as_page(report_on(desk.timeline)) == as_page(report_on(desk.timeline))


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
    drawn = Spoken()
    drawn.feed(as_page(found))
    assert forgotten("\n".join(drawn.texts), *known) == []


class Spoken(HTMLParser):
    """What a page says: its texts, and its names for who cannot see it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag == "style"
        self.texts += [value for name, value in attrs if name == "aria-label" and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)
