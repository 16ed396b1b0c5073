"""A director's board in a browser, and what stations record in its journal."""

import re
from contextlib import suppress
from html import unescape
from itertools import count

from judge_record.entry import Kind, Role
from judge_record.installation import digest
from judge_server.web.board_access import PinRefused
from lexicons import Verdict
from tests.support import asking
from tests.support.browsers import Tab, client_of, words
from tests.support.clocks import NoonClock
from tests.support.journals import draft_at
from tests.support.printed_text import text_of

today = NoonClock().today()
minutes = count(1)


def ruling(station, said, round=3, table="7"):
    """A ruling of today, in UTC, each a minute after the one before."""
    at = f"{today} {12 + next(minutes) // 60:02}:{next(minutes) % 60:02}"
    return draft_at(
        station, at, words=tuple(said.split()), verdict=Verdict.UNACCEPTABLE, round=round,
        table=table,
    )  # fmt: skip


def called(station, at=f"{today} 12:00", **fields):
    given = {"calls": Role.WORD_JUDGE, "reason": "overlap", "round": 3, **fields}
    return draft_at(station, at, Kind.CALL, **given)


class Board(Tab):
    """A director's browser, and a server with a board."""

    def __init__(self, hall):
        board = hall.site.board
        self.access, self.event_status = board.access, board.status
        super().__init__(hall)
        self.come_from("testclient")

    def get(self, path=""):
        return self.open(f"/board{path}")

    def do(self, deed, **fields):
        """Send a form of the last page: with its secret, unless another one is given."""
        return self.post(f"/board/{deed}", **{"secret": self.hidden.get("secret", ""), **fields})

    @property
    def token(self):
        return self.client.cookies["board"].strip('"')

    @property
    def task(self):
        """The form of a task."""
        found = re.findall(r'(?s)<form[^>]*action="/board/send".*?</form>', self.html)
        return unescape("".join(found))

    def send(self, **typed):
        """Send the page of a task as its first button does."""
        [number] = re.findall(r'name="number" value="(\d+)"', self.task)
        return self.do("send", number=number, **typed)

    def press(self, label, **typed):
        """Press a deed of a task's page, with what is typed and chosen."""
        digest, *_ = re.findall(
            rf'name="press" value="([^"]*)"[^>]*>{re.escape(label)}<', self.task
        )
        return self.send(press=digest, **typed)

    def come_from(self, address):
        """Take another browser, at this address."""
        self.client = client_of(self.hall.app, address)

    def enter(self, digits="2468"):
        return self.do("pin", pin=digits)

    def try_pin(self, address):
        """Try a wrong PIN from an address."""
        with suppress(PinRefused):
            self.access.sign_in("9999", address)

    @property
    def row_texts(self):
        return list(map(text_of, re.findall(r"(?s)<(?:tr|li)[ >].*?</(?:tr|li)>", self.html)))

    def row(self, of):
        [found] = [row for row in self.row_texts if of in row]
        return found

    @property
    def tables(self):
        """What stands on the board for each table of a round."""
        [tables] = re.findall(r'(?s)<ul class="tables">(.*?)</ul>', self.html)
        found = re.findall(r"(?s)<li[^>]*><b>(.*?)</b>(.*?)</li>", tables)
        return {name: text_of(shown) for name, shown in found}

    @property
    def shows_words(self):
        """Whether the page has a word of the tests."""
        return any(word in self.html for word in (*words, "QXV", "QUEX"))

    @property
    def rounds(self):
        """The open rounds."""
        return self.hall.kiosks.devices.rounds

    def call(self, **where):
        """A call of the server's own chain."""
        return asking.call(self.access.session, "overlap", "director", ("ZANT",), **where)

    def deeds(self):
        """What the board recorded, and by whom."""
        return [(e.kind, e.by) for e in self.hall.entries if e.station == "Server" and e.session]

    def record(self, *drafts):
        """Let stations record in the journal of the server."""
        for each in drafts:
            self.hall.site.board.served.journal.append(each)
        self.get()

    def record_kiosk(self, name, *drafts, **another):
        """Let a kiosk with the server's code, or another one, record in the server's journal."""
        judges_by = self.hall.kiosks.served.judge.judged_by._asdict()
        opening = {"sources": digest(), **judges_by, **another}
        self.record(draft_at(name, f"{today} 11:00", Kind.OPENED, **opening), *drafts)
