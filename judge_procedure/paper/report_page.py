"""The pages of a report. The program divides them, so that each says how many there are."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from judge_procedure.paper.report import ChallengeLine, Decision, EventReport, Group, report_on
from judge_procedure.paper.report_answers import Answer, Point
from judge_procedure.paper.template import Paper, parted
from judge_procedure.timeline import record_in
from judge_record.journal import Journal
from lexicons import Library
from lexicons.language import _, counted

T = TypeVar("T")

# The first page in millimetres, on the shorter of A4 and Letter.
ROOM, DOUBTS = 199.0, 18
ROWS_OF_ANSWERS, ANSWER, LINE_OF_ANSWER = 3, 14, 4.4
FINALS, LINE_OF_FINALS = 27, 5.7

# How many lines and characters there is room for.
LINES_OF_ANSWER, FEWEST_OF_ANSWER, CHARACTERS_OF_ANSWER = 10, 5, 32
CHARACTERS_OF_STATIONS = 40
MOST_FINALS, MOST_STATIONS, ROWS = 6, 10, 26
LINES_OF_COLUMN, LINES_WITH_WORDS, CHARACTERS_OF_WORDS = 42, 38, 44
LINES_DECIDED, CHARACTERS_DECIDED = 30, 46
LINES_OF_DOUBTS, CHARACTERS_OF_DOUBTS = 34, 90


class ReportSheet(NamedTuple):
    """One page: what it shows, and its part of it."""

    kind: str
    holds: Any = ()


class ListedChallenge(NamedTuple):
    """A line of a list of challenges: the head of a group, or a challenge."""

    group: Group | None = None
    goes_on: bool = False  # whether the group began in another column
    challenge: ChallengeLine | None = None


def page_on(
    journals: Iterable[Journal], library: Library, *, now: str, with_words: bool = False
) -> str:
    """Return the report on the journals of an event as a document."""
    records = [record_in(journal) for journal in journals]
    return page(report_on(records, library, now=now, with_words=with_words))


def page(report: EventReport) -> str:
    """Return a report as a document that prints from any browser."""
    return paper(report).html


def paper(report: EventReport) -> Paper:
    """Return the paper that a report is printed on."""
    most = _lines_of_answer(report)
    answers = [_shortened(answer, most) for answer in report.answers]
    sheets = [
        ReportSheet("first"),
        *(ReportSheet("answers", part) for part in _in_full(report.answers, answers)),
        *(
            ReportSheet("doubts", part)
            for part in parted(report.doubts, LINES_OF_DOUBTS, _lines_of_doubt)
        ),
        *(ReportSheet("challenges", part) for part in _lists(report)),
        *(
            ReportSheet("decisions", part)
            for part in parted(report.decisions, LINES_DECIDED, _lines_decided)
        ),
        *(ReportSheet("records", part) for part in _long(report.proofs, MOST_FINALS)),
        *(ReportSheet("stations", part) for part in _long(report.stations, MOST_STATIONS)),
        ReportSheet("proof"),
    ]
    copy = (
        _("Director's copy: it names words. Not for the wall.")
        if report.with_words
        else _("Committee's copy: it names no word.")
    )
    facts = {
        "title": _("Report on {event}", event=report.event),
        "report": report,
        "answers": answers,
        "with_finals": len(report.proofs) <= MOST_FINALS,
        "with_stations": len(report.stations) <= MOST_STATIONS,
        "sheets": sheets,
        "pages_of": lambda kind: _pages(sheets, kind),
        "copy": copy,
    }
    return Paper("report", "report.html", facts, private=report.with_words)


def _long(rows: Sequence[T], most: int) -> Iterator[tuple[T, ...]]:
    """Yield the rows of each page if they are too many for the page of the proof."""
    return parted(rows if len(rows) > most else (), ROWS, lambda _: 1)


def _pages(sheets: Sequence[ReportSheet], kind: str) -> str:
    """Return on which pages something is, such as `page 2` or `pages 2 to 4`; "" if on none."""
    at = [number for number, sheet in enumerate(sheets, 1) if sheet.kind == kind]
    if not at:
        return ""
    if len(at) == 1:
        return _("page {page}", page=at[0])
    return _("pages {first} to {last}", first=at[0], last=at[-1])


def lines_of(text: str, width: int) -> int:
    """Return about how many lines a text takes.

    >>> lines_of("", 10), lines_of("0123456789a", 10)
    (1, 2)
    """
    return max(1, -(-len(text) // width))


def _lines_decided(decision: Decision) -> int:
    return max(
        lines_of(decision.why, CHARACTERS_DECIDED), lines_of(decision.what, 16),
        lines_of(decision.where, 20),
    )  # fmt: skip


def _lines_of_doubt(doubt: Any) -> int:
    both = (lines_of(text, CHARACTERS_OF_DOUBTS) for text in (doubt.text, doubt.todo))
    return sum(both) + 2


# -- the first page -------------------------------------------------------------------------------


def _lines_of_answer(report: EventReport) -> int:
    """Return how many lines each answer can have: doubts and final numbers need room too."""
    room = ROOM - (DOUBTS if report.doubts else 0)
    if len(report.proofs) <= MOST_FINALS:
        rows = sum(lines_of(proof.stations, CHARACTERS_OF_STATIONS) for proof in report.proofs)
        room -= FINALS + rows * LINE_OF_FINALS
    lines = int((room / ROWS_OF_ANSWERS - ANSWER) / LINE_OF_ANSWER)
    return max(FEWEST_OF_ANSWER, min(LINES_OF_ANSWER, lines))


def _lines_of_point(point: Point) -> int:
    return lines_of(f"{point.name} {point.text}", CHARACTERS_OF_ANSWER)


def _in_full(
    answers: Sequence[Answer], shown: Sequence[Answer]
) -> Iterator[tuple[tuple[Answer, Point], ...]]:
    """Yield all points of the answers that were shortened, a page at a time."""
    cut = (
        (answer, point)
        for answer, short in zip(answers, shown, strict=True)
        if answer != short
        for point in answer.points
    )

    def lines(each: tuple[Answer, Point]) -> int:
        return lines_of(f"{each[1].name} {each[1].text}", CHARACTERS_OF_DOUBTS)

    yield from parted(cut, LINES_OF_DOUBTS, lines)


def _shortened(answer: Answer, most: int) -> Answer:
    """Return an answer of at most so many lines, but with one point."""
    points, used = list[Point](), 0
    for number, point in enumerate(answer.points):
        needs = _lines_of_point(point)
        rest = len(answer.points) - number
        if points and used + needs + (rest > 1) > most:
            more = counted(
                "and {number} more on the next page", "and {number} more on the next page", rest
            )
            points.append(Point("", more))
            break
        points.append(point)
        used += needs
    return answer._replace(points=tuple(points))


# -- lists ----------------------------------------------------------------------------------------


def _lists(report: EventReport) -> Iterator[Any]:
    """Yield the challenges of each page: in two columns, or with their words in one."""
    lines = [*_listed(report.groups)]
    if report.with_words:
        yield from ((part,) for part in _columns(lines, LINES_WITH_WORDS))
        return
    columns = [*_columns(lines, LINES_OF_COLUMN)]
    if len(columns) == 1 and len(lines) > LINES_OF_COLUMN // 2:
        columns = [*_columns(lines, len(lines) // 2 + 1)]
    for at in range(0, len(columns), 2):
        yield columns[at : at + 2]


def _listed(groups: Iterable[Group]) -> Iterator[ListedChallenge]:
    for group in groups:
        yield ListedChallenge(group)
        yield from (ListedChallenge(challenge=each) for each in group.challenges)


def _columns(lines: Sequence[ListedChallenge], most: int) -> Iterator[tuple[ListedChallenge, ...]]:
    """Yield columns. A group that is cut says so; no head stands at the end."""
    group, column, used = None, list[ListedChallenge](), 0
    for line in lines:
        needs = lines_of(line.challenge.typed, CHARACTERS_OF_WORDS) if line.challenge else 2
        if column and used + needs + (2 if line.group else 0) > most:
            yield tuple(column)
            column, used = [], 0
            if line.challenge:
                column.append(ListedChallenge(group, goes_on=True))
                used = 2
        group = line.group or group
        column.append(line)
        used += needs
    if column:
        yield tuple(column)
