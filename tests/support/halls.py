"""A server with paired devices, in this process; a clock moved by hand."""

import pytest

from judge_procedure.pairing import Card, Use
from judge_procedure.profile import Profile
from judge_record.entry import Kind
from judge_record.installation import RunsOn
from judge_record.place import place_at
from judge_record.session import Session
from judge_server.service import Site
from judge_server.web import board, device_pages
from judge_server.web.board_access import NOBODY
from judge_server.web.served_event import ServedEvent
from lexicons import Library
from tests.support.boards import Board
from tests.support.browsers import Tab, words
from tests.support.clocks import NoonClock
from tests.support.clubs import stage
from tests.support.journals import begin_event_in, open_event_in

device_rules = """
longest_word = 15
most_words = 8

[procedure]
ways = ["self-lookup", "smart-device"]
smart_device = "Only if both agree."
presser = "challenged"
presser_smart_device = "challenger"
checker = "challenged"

[procedure.rule]
smart_device = "6.14"
"""


class Hall:
    """A server with its devices. Time passes when a test says so."""

    clock_type = NoonClock

    def __init__(self, home, profile):
        self.home = home
        self.profile = profile
        self.now = 1_000_000
        self.begin()

    def milliseconds(self):
        return self.now

    def begin(self):
        """Start the server; the devices stay paired over that."""
        library, clock = Library(self.home), self.clock_type()
        begun = begin_event_in(self.home, "Club night", time=clock.now(), station="Server")
        judge = library.adjudicator(self.profile.rules, proved=True)
        served = ServedEvent(
            library=library, profile=self.profile, judge=judge, clock=clock,
            milliseconds=self.milliseconds, place=place_at("", str(self.home)),
            journal=begun.journal,
        )  # fmt: skip
        self.session = Session(
            begun.journal, station="Server", clock=clock, judge=judge, memory=None,
            runs_on=RunsOn.here(None), acting=NOBODY,
        )  # fmt: skip
        self.site = Site(served, self.session, secure=False)
        self.kiosks, self.app = self.site.kiosks, self.site.app

    def wait(self, milliseconds):
        """Let time pass, with the server at work."""
        self.now += milliseconds
        for of_record in (False, True):
            self.kiosks.tick(of_record)

    def open(self, *rounds):
        for round in rounds:
            self.kiosks.devices.open_round(round)

    def close(self, round):
        self.kiosks.devices.close_round(round)

    def path(self, card):
        return self.kiosks.secret.path(card)

    def tab(self):
        return Tab(self)

    def board(self):
        return Board(self)

    def director(self):
        """The board after a director's PIN."""
        board = Board(self)
        board.enter()
        return board

    def paired(self, use="station", place="Kiosk 7"):
        """A browser that is paired by a card, on its page."""
        tab = self.tab()
        tab.paired(use, place)
        return tab

    def phone(self, table="7", round=3):
        """A telephone that is paired with a table."""
        self.open(round)
        tab = self.tab()
        tab.view = {"wide": 390, "high": 844}
        tab.pair(Card(Use.TABLE, table, round))
        return tab

    def unpair(self, **more):
        """Take the first device back."""
        self.kiosks.unpair(next(iter(self.kiosks.devices)).marker, **more)

    def station(self, number=0):
        """The station of a device that has asked for its page."""
        return self.kiosks.of([*self.kiosks.devices][number]).station

    def restart(self):
        """End the server in good order, and start it again."""
        self.kiosks.close()
        self.begin()

    def kill(self):
        """End the process of the server, and start another one."""
        for kiosk in map(self.kiosks.of, self.kiosks.devices):
            kiosk.browser.tick()
            kiosk.station.opening.release()
        self.begin()

    @property
    def entries(self):
        return list(open_event_in(self.home).entries())

    def of_kind(self, kind):
        return [entry for entry in self.entries if entry.kind == kind]

    @property
    def text(self):
        """What is recorded."""
        return "".join(
            f"{e.kind} at {e.station}, round {e.round}, table {e.table}: {e.note or e.use},"
            f" shares {e.shares}, by {e.by};\n"
            for e in self.entries
        )

    @property
    def judged(self):
        """The kinds of what is recorded about challenges."""
        kinds = (Kind.RULING, Kind.CALL, Kind.INTERRUPTED, Kind.REFUSAL)
        return ", ".join(entry.kind for entry in self.entries if entry.kind in kinds)


@pytest.fixture
def hall(home, install, add_rules, monkeypatch):
    """Begins a server under a club's rules over invented words. No request waits for a verdict."""
    begun = []

    async def pass_at_once(_seconds):
        pass

    async def do_at_once(does, *given):
        return does(*given)

    monkeypatch.setattr(device_pages, "sleep", pass_at_once)
    for module in (board, device_pages):  # a thread takes as long as a reply
        monkeypatch.setattr(module, "run_in_threadpool", do_at_once)

    def begin(text=device_rules, **settled):
        install(words)
        add_rules(f"{text}\n{stage}")
        profile = Profile(**{"rules": "club", **settled})
        for edition in Library(home).rules(profile.rules).editions:
            if edition not in Library(home).editions():
                install(words, edition)
        begun.append(Hall(home, profile))
        return begun[-1]

    yield begin
    for each in begun:
        each.kiosks.close()
