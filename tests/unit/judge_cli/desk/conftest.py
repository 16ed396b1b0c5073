"""Desks over lexicons of invented words, alone or beside a kiosk."""

from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

import pytest

from judge_cli.desk.sitting import Sitting
from judge_cli.desk.slip_pages import DeskPages
from judge_gui.model.screens import Judging, Starting, TypingTask
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure import system_clock
from judge_procedure.duties.duty import Duty
from judge_procedure.profile import Profile
from judge_procedure.typed import Tables
from judge_record.entry import without_pin
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.station import RunsOn
from lexicons import Library
from tests.clocks import SetClock
from tests.journals import begin_event_in
from tests.memory_store import MemoryStore
from tests.unit.judge_cli.desk.scenes import Desk, Open, good


@pytest.fixture
def desk(
    home: Path, tmp_path: Path, install: Callable[..., Path], add_rules: Callable[..., Path]
) -> Open:
    """Opens a desk under a rule set, whose lexicons hold invented words."""
    rooms = count()
    shipped = {*Library("nowhere").rule_ids()} - {"example"}

    def desk(
        rules: str = "",
        *,
        by: str = "AB",
        tables: bool = True,
        large: bool = False,
        words: tuple[str, ...] = good,
        at: Journal | None = None,
        on_disk: bool = False,
        stages: str = '[[stage]]\nlexicon = "invented"\n',
        listed: Iterable[str] = (),
    ) -> Desk:
        library = Library(home)
        if rules not in shipped:
            install(words)
            add_rules(stages)
        elif rules != "open":
            for stage in library.rules(rules).stages:
                install(words, stage.lexicon)
        times = (f"2026-11-20T10:30:{each // 20:02}.{each % 20:02}0Z" for each in count())
        journal = at or Journal(MemoryStore("nowhere"))
        if on_disk:
            folder = str(tmp_path / f"journal{next(rooms)}")
            journal = begin_event_in(
                folder, "Club night", time="2026-11-20T10:30:00.000Z", station="desk 1"
            ).journal
        session = Session(
            journal,
            station="desk 1",
            clock=SetClock(lambda: next(times), near=lambda _: True),
            judge=library.adjudicator(rules or "club"),
            memory=None,
            runs_on=RunsOn("0", "0", None, None),
            acting=without_pin(),
        )
        together = bool(session.judge.rules.procedure.together)
        seats = Tables(frozenset(listed), journal, required=together and tables)
        pages = DeskPages(Duty(session, seats, by=by or None), large=large)
        return Desk(Sitting(pages, tables=tables), journal)

    return desk


@pytest.fixture
def ruled_by_kiosk(desk: Open, home: Path) -> Open:
    """A desk beside a kiosk that judged ZANT at table 5: entry 3."""

    def ruled_by_kiosk(rules: str) -> Desk:
        desk(rules)  # installs its lexicons
        kiosk = Worker(
            KioskStation(Profile("Kiosk 1", rules), Library(home), system_clock.SystemClock())
        )
        kiosk.work(Starting())
        kiosk.work(Judging(TypingTask(table="5"), ("ZANT",)))
        return desk(rules, at=kiosk.station.open_session.journal)

    return ruled_by_kiosk
