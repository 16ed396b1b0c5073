"""Until every surface has switched: each task records what today's dialogue records."""

from typing import Any

import pytest

from judge_procedure import tasks
from judge_procedure.appeals import Appeals
from judge_procedure.duties.form import Done, Next
from judge_procedure.duties.menu import begin as begin_task
from judge_procedure.pages import Pages
from judge_procedure.prompts import Abandoned, Misread
from judge_procedure.shift import Shift
from judge_record.entry import Entry, Kind, without_pin
from tests.unit.judge_procedure.duties.conftest import (
    BOOKS,
    DIRECTOR,
    WORD_JUDGE,
    Begin,
    Evening,
)

#: For each: the task today and what is typed there; the task and what is typed now. A subject is
#: the name of a ruling or call of the evening.
CASES: list[tuple[str, str, list[str], str, dict[str, str]]] = [
    ("settle", "overlap", ["{by}", ""], "answer", {"answer": "judge"}),
    ("settle", "overlap", ["{by}", "n"], "answer", {"answer": "refuse"}),
    ("settle", "insisted", ["{by}", ""], "answer", {"answer": "judge"}),
    ("settle", "mistyped", ["{by}", ""], "answer", {"answer": "judge"}),
    ("settle", "correction", ["{by}", ""], "answer", {"answer": "judge"}),
    ("settle", "person", ["{by}", ""], "answer", {"answer": "judge"}),
    ("correct", "good", ["ZINT", "", "{let}"], "correct", {"words": "ZINT"}),
    ("correct", "bad", ["QUEX HOUSE", "", "{let}"], "correct", {"words": "QUEX HOUSE"}),
    ("hand", "bad", ["1", "1", "1", "{other}", ""], "hand",
     {"source": "book", "ground": "lexical", "verdict": "acceptable", "note": ""}),
    ("hand", "bad", ["3", "2", "2", "{other}", "tiles"], "hand",
     {"source": "person", "ground": "placement", "verdict": "unacceptable", "note": "tiles"}),
    ("hand", "good", ["2", "1", "2", "{director}", "a fault"], "hand",
     {"source": "director", "ground": "lexical", "verdict": "unacceptable", "note": "a fault"}),
    ("void", "bad", ["yes", "{director}", "x"], "void", {"why": "other", "note": "x"}),
    ("waive", "good", ["yes", "{director}", "x"], "waive", {"why": "other", "note": "x"}),
    ("mend", "bad", ["9", "3"], "move", {"table": "9", "round": "3"}),
    ("check", "bad", ["{director}", ""], "check", {"after": "over"}),
    ("review", "good", ["{other}", ""], "review", {"looked": "machine"}),
    ("review", "good", ["{other}", "p", "2"], "review",
     {"looked": "printed", "verdict": "unacceptable"}),
    ("play", "", ["1", "1", "9", "HOUSE", "2", "{other}", "y"], "play",
     {"source": "book", "ground": "lexical", "table": "9", "words": "HOUSE",
      "verdict": "unacceptable", "note": "y"}),
    ("play", "", ["2", "2", "9", "", "2", "{director}", ""], "play",
     {"source": "director", "ground": "placement", "table": "9", "words": "",
      "verdict": "unacceptable", "note": ""}),
    ("play", "", ["1", "1", "2", "ZANT", "1", "1", "{other}", ""], "play",
     {"source": "book", "ground": "lexical", "table": "2", "words": "ZANT", "which": "same",
      "verdict": "acceptable", "note": ""}),
    ("withdraw", "", ["1", "9", "HOUSE", "{by}"], "withdraw",
     {"table": "9", "words": "HOUSE"}),
    ("admit", "", ["9"], "admit", {"table": "9"}),
    ("round", "", ["4"], "round", {"round": "4"}),
]  # fmt: skip
PEOPLE = {"nobody": without_pin(), "word judge": WORD_JUDGE, "director": DIRECTOR}


def number(evening: Evening, name: str) -> str:
    of = evening.rulings.get(name) or evening.calls.get(name)
    return str(of.number) if of else ""


def today(evening: Evening, name: str, subject: str, lines: list[str]) -> str:
    session = evening.session
    pages = Pages(session.judge, event="Open", station="Kiosk 1", large=False)
    shift = Shift(session, pages, by=None)
    [task] = [each for each in tasks.ALL_TASKS if each.name == name]
    if not session.acting.may(task.role(session.judge.rules)):
        return "refused"
    typed = [*lines]
    try:
        dialogue = task.do(Appeals(shift), number(evening, subject))
        page = next(dialogue)
        while True:
            page = dialogue.send(answer(page, typed)) if page.prompt else dialogue.send("")
    except StopIteration as end:
        return "done" if end.value else "nothing"
    except (Misread, Abandoned) as error:
        return f"refused: {error}"


def answer(page: Any, typed: list[str]) -> str:
    """The next line; initials are asked for only where nobody signs by a PIN."""
    text = f"{page.text} {page.prompt}"
    if page.takes == "initials":
        if typed and typed[0].startswith("{"):
            typed.pop(0)
        return "AB" if "irector" in page.prompt else "GH"
    if "Let it be judged" in text:
        return "1"
    if "The fault" in page.prompt:
        return "broken"
    while typed and typed[0].startswith("{"):
        typed.pop(0)
    if "Which verdict?" in text:
        while typed and typed[0] not in ("1", "2"):
            typed.pop(0)
        return typed.pop(0) if typed else "1"
    return typed.pop(0) if typed or "Note" not in page.prompt else "x"


def now(evening: Evening, name: str, subject: str, given: dict[str, str]) -> str:
    """Do the same by the new task; an open field without an answer is one for initials."""
    of = number(evening, subject)
    about = {"call" if name == "answer" else "ruling": of} if of else {}
    work = begin_task(name, evening.duty, **about)
    while True:
        page = work.page()
        if page.fault:
            return f"refused: {page.fault}"
        if page.deed and page.is_ready:
            ended = work.press(page.digest)
            if isinstance(ended, Next):
                work = begin_task(ended.task, evening.duty, **ended.given)
                given = {"answer": "judge"}
                continue
            return "done" if isinstance(ended, Done) else f"refused: {ended.fault}"
        assert page.open, page
        asked = page.open.field
        if page.open.fault:
            return f"refused: {page.open.fault}"
        if asked.name in given:
            text = given[asked.name]
        elif asked.name == "reason":
            text = asked.options[0].key
        elif asked.name in ("by", "leave"):
            text = "AB" if "irector" in asked.label else "GH"
        else:
            text = {"fault": "broken", "note": "x", "verdict": "acceptable"}[asked.name]
        work.take({asked.name: text})


def said_in(entry: Entry) -> dict[str, Any]:
    left_out = ("time", "seal", "day", "number", "session")
    return {
        name: getattr(entry, name)
        for name in Entry.__dataclass_fields__
        if name not in left_out and getattr(entry, name) not in (None, ())
    }


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("rules", ["club", *BOOKS])
def test_each_task_records_the_same(begin: Begin, rules: str, person: str) -> None:
    different = []
    recorded = 0
    for old, subject, lines, new, given in CASES:
        if old == "withdraw" and not tasks.reasons_to_withdraw(begin(rules).duty.rules):
            continue
        one, other = begin(rules, PEOPLE[person]), begin(rules, PEOPLE[person])
        before = len(one.entries)
        was = today(one, old, subject, lines)
        ends = now(other, new, subject, dict(given))
        left = [said_in(each) for each in one.entries[before:]]
        right = [said_in(each) for each in other.entries[before:]]
        recorded += len(right)
        if right and right[-1].get("about") and right[-1]["kind"] is Kind.CORRECTION:
            right[-1].pop("by", None)  # who let it be judged, as for any call that is answered
            left[-1].pop("by", None)
        if right and right[-1]["kind"] in (Kind.MOVED, Kind.ADMITTED):
            right[-1].pop("by", None)  # which is asked for now
            left[-1].pop("by", None)
        if left != right:
            different.append((old, subject, lines, was, left, ends, right))
    assert not different, "\n\n".join("\n".join(map(str, each)) for each in different)
    assert recorded > 4
