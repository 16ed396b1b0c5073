"""The pages of the director's board. They work without a script, and show no word unless asked."""

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from judge_gui.web import drawing
from judge_gui.web.board_door import BoardDoor, Refused, Session
from judge_gui.web.forms import form_of
from judge_gui.web.overview import ChallengeRow, Overview
from judge_gui.web.tokens import Tokens
from judge_gui.wording import board as wording
from lexicons import CannotJudge, JudgeError, RuleSet
from lexicons.proceedings.pairing import Card, Use
from lexicons.proceedings.prompts import most_rounds
from lexicons.record.act import Act, made
from lexicons.record.calls import not_judged
from lexicons.record.cases import Cases
from lexicons.record.entry import Kind
from lexicons.record.role import Person
from lexicons.record.seat import Seat

refresh = 10  # seconds after which the board asks again
words_shown = 60  # seconds, before the page with words leads back to the board
longest_pin = 40  # characters that are looked at
root = "/board"

Page = Callable[[Request, Session], Response]
Do = Callable[[FormData, Person], str]


class BoardPages:
    """The director's board of a server."""

    def __init__(self, overview: Overview, door: BoardDoor, *, secure: bool) -> None:
        """Take what is shown, who may see it, and whether the server is reached over TLS."""
        self.overview = overview
        self.kiosks = overview.kiosks
        self.door = door
        self.tokens = Tokens(secure=secure, name="board")

    @property
    def routes(self) -> list[BaseRoute]:
        """The routes."""
        actions = {
            "open-round": self.open_round,
            "close-round": self.close_round,
            "take-back": self.take_back,
            "free": self.free,
            "settle": self.settle,
        }
        return [
            Route(root, self.showing(self.board)),
            Route(f"{root}/pin", self.enter, methods=["POST"]),
            Route(f"{root}/leave", self.leave, methods=["POST"]),
            Route(f"{root}/go-on", self.doing(self.go_on), methods=["POST"]),
            Route(f"{root}/rounds", self.showing(self.rounds)),
            Route(f"{root}/opening/{{round:int}}", self.showing(self.opening)),
            Route(f"{root}/closing/{{round:int}}", self.showing(self.closing)),
            Route(f"{root}/challenges", self.showing(self.challenges)),
            Route(f"{root}/words", self.words, methods=["POST"]),
            *(
                Route(f"{root}/{name}", self.doing(action), methods=["POST"])
                for name, action in actions.items()
            ),
        ]

    def knows(self, request: Request) -> bool:
        """Return whether a director with a session asks."""
        return self.door.has_session(self.tokens.of(request))

    # -- pages -------------------------------------------------------------------------------

    def showing(self, page: Page) -> Callable[[Request], Response]:
        """Return the endpoint of a page for a director. Others are asked for a PIN."""

        def endpoint(request: Request) -> Response:
            session = self.session_of(request)
            if session is None:
                return self.asking()
            try:
                return page(request, session)
            except JudgeError as error:
                return self.failed(error)

        return endpoint

    def board(self, request: Request, session: Session) -> Response:
        """Show the board."""
        overview = self.overview
        chains, devices = overview.chains(), self.kiosks.devices
        record, stations = overview.of_record(chains), overview.stations(chains)
        still = "still" in request.query_params
        return self.page(
            "board.html",
            request,
            session,
            seconds=0 if still else refresh,
            still=still,
            server_code=overview.ruling,
            server_file=overview.file,
            newest=max((row.newest for row in stations), default=overview.file),
            stations=stations,
            boards=record.boards,
            overlaps=record.overlaps,
            earlier_overlaps=record.earlier_overlaps,
            calls=record.calls,
            barred=[(key_of(card), card.title) for card in sorted(devices.barred, key=key_of)],
            rounds=sorted(self.kiosks.devices.rounds),
            next_round=overview.next_round(chains),
        )

    def rounds(self, request: Request, session: Session) -> Response:
        """Ask for any round. This page does not change while somebody types."""
        return self.page("board_rounds.html", request, session, most=most_rounds)

    def opening(self, request: Request, session: Session) -> Response:
        """Ask whether a round is to be opened although another one is open."""
        number, rounds = request.path_params["round"], self.kiosks.devices.rounds
        if not rounds or number in rounds or not 0 < number <= most_rounds:
            return RedirectResponse(root, 303)
        return self.page(
            "board_opening.html", request, session, round=number, rounds=sorted(rounds)
        )

    def closing(self, request: Request, session: Session) -> Response:
        """Ask whether a round is to be closed, with its devices and challenges under way."""
        number = request.path_params["round"]
        if number not in self.kiosks.devices.rounds:
            return RedirectResponse(root, 303)
        paired = sum(device.card.round == number for device in self.kiosks.devices)
        calls = self.overview.calls(self.overview.chains())
        facts = {
            "paired": paired,
            "under_way": self.kiosks.under_way(number),
            "calls": [call.number for call in calls if call.round == number],
        }
        return self.page("board_closing.html", request, session, round=number, **facts)

    def challenges(self, request: Request, session: Session) -> Response:
        """List today's challenges without their words."""
        today = self.overview.today(self.overview.chains())
        rows = [(row, self.summary(row)) for row in self.overview.challenges(today)]
        return self.page("board_challenges.html", request, session, rows=rows)

    def summary(self, row: ChallengeRow) -> str:
        """Return a challenge in one line, without its words."""
        return wording.challenge(row.entry, row.time, self.rules)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the server's pages."""
        return self.kiosks.rules

    def asking(self, refused: Refused | None = None) -> Response:
        """Ask for a PIN."""
        try:
            self.door.check_locked()
            fault = wording.refused(refused.wait, role=refused.role) if refused else ""
            status = 403 if refused else 200
        except CannotJudge as error:
            fault, status = str(error), 403
        html = drawing.board("board_door.html", fault=fault, locked=self.door.profile.locked)
        return HTMLResponse(html, status)

    def page(
        self, name: str, request: Request, session: Session, *, seconds: int = 0, **shown: Any
    ) -> Response:
        """Return a page to somebody who may see it.

        After so many seconds the browser goes to the board by itself; 0 if it does not.
        """
        left = max(session.until - self.door.milliseconds(), 0) // 60_000
        html = drawing.board(
            name,
            secret=self.tokens.secret_of(request),
            event=self.kiosks.devices.event,
            person=session.person.name or "",
            now=self.kiosks.clock.local(self.kiosks.clock.now()),
            left=left,
            **shown,
        )
        renewing = {"Refresh": f"{seconds}; url={root}"} if seconds else None
        return HTMLResponse(html, headers=renewing)

    # -- sessions ----------------------------------------------------------------------------

    def session_of(self, request: Request) -> Session | None:
        """Return the session of whoever asks; None if they have none."""
        return self.door.session(self.tokens.of(request)) if self.door.profile.locked else None

    async def enter(self, request: Request) -> Response:
        """Take a PIN."""
        form = await form_of(request)
        return await run_in_threadpool(self.entered, request, str(form.get("pin", "")))

    def entered(self, request: Request, typed: str) -> Response:
        """Begin a session, or say why there is no session."""
        if not self.door.profile.locked or not self.tokens.is_same_site(request):
            return self.asking(Refused())
        try:
            address = request.client.host if request.client else ""
            found = self.door.open(typed[:longest_pin], address)
        except JudgeError as error:
            return self.failed(error)
        if isinstance(found, Refused):
            return self.asking(found)
        reply = RedirectResponse(root, 303)
        self.tokens.give(reply, found)
        return reply

    async def leave(self, request: Request) -> Response:
        """End a session."""
        form = await form_of(request)
        if self.tokens.is_own(request, form):
            self.door.leave(self.tokens.of(request))
        return RedirectResponse(root, 303)

    # -- what a director does ----------------------------------------------------------------

    def doing(self, action: Do) -> Callable[[Request], Any]:
        """Return the endpoint that does something for a director, and leads on from it."""

        async def endpoint(request: Request) -> Response:
            form = await form_of(request)
            return await run_in_threadpool(self.done, request, form, action)

        return endpoint

    def done(self, request: Request, form: FormData, action: Do) -> Response:
        """Do something for a director, if the form is from a page of their session."""
        session = self.session_of(request)
        if session is None or not self.tokens.is_own(request, form):
            return self.asking()
        self.door.go_on(self.tokens.of(request))
        try:
            return RedirectResponse(action(form, session.person), 303)
        except JudgeError as error:
            return self.failed(error)

    def failed(self, error: JudgeError) -> Response:
        """Show that something was not done, and why."""
        return HTMLResponse(drawing.board("board_failed.html", fault=str(error)), 503)

    def go_on(self, form: FormData, person: Person) -> str:
        """Let the session last longer, as everything that is done does."""
        return root

    def open_round(self, form: FormData, person: Person) -> str:
        """Open a round, and record it. Ask first if another one is open."""
        number, rounds = number_in(form, "round", most_rounds), self.kiosks.devices.rounds
        if not number or number in rounds:
            return root
        if rounds and form.get("beside") != "yes":
            return f"{root}/opening/{number}"
        with self.door.acting(person) as logbook:
            logbook.record(Kind.ROUND_SET, seat=Seat(round=number), note="opened")
            self.kiosks.devices.open_round(number)
        return root

    def close_round(self, form: FormData, person: Person) -> str:
        """Close a round, and record it."""
        number = number_in(form, "round", most_rounds)
        if number in self.kiosks.devices.rounds:
            with self.door.acting(person) as logbook:
                logbook.record(Kind.ROUND_SET, seat=Seat(round=number), note="closed")
                self.kiosks.devices.close_round(number)
        return root

    def take_back(self, form: FormData, person: Person) -> str:
        """Take a device back and bar its card, which is recorded at its own station."""
        self.kiosks.take_back(str(form.get("device", "")), person, bars=True)
        return root

    def free(self, form: FormData, person: Person) -> str:
        """Let a card pair again whose device was taken back, and record it."""
        for card in self.kiosks.devices.barred:
            if key_of(card) == form.get("card"):
                table = None if card.use is Use.STATION else card.place
                with self.door.acting(person) as logbook:
                    seat = Seat(table, round=card.round)
                    logbook.record(Kind.DOOR, seat=seat, note="a place freed")
                    self.kiosks.devices.free(card)
        return root

    def settle(self, form: FormData, person: Person) -> str:
        """Settle a call of the server's own chain: what it is about is not judged."""
        number = number_in(form, "number", 10**9)
        with self.door.acting(person) as logbook:
            if call := Cases(logbook.journal).call(number):
                made(logbook.decide(Act(kind=Kind.SETTLED, of=call, note=not_judged)))
        return root

    async def words(self, request: Request) -> Response:
        """Show the words of one challenge: on purpose, which is recorded first."""
        form = await form_of(request)
        return await run_in_threadpool(self.opened, request, form)

    def opened(self, request: Request, form: FormData) -> Response:
        """Record that somebody opens the words of a challenge, and show them."""
        session = self.session_of(request)
        if session is None or not self.tokens.is_own(request, form):
            return self.asking()
        self.door.go_on(self.tokens.of(request))
        chain = str(form.get("chain", ""))
        try:
            entry = self.overview.entry(chain, number_in(form, "number", 10**9))
            if entry is None:
                return RedirectResponse(f"{root}/challenges", 303)
            with self.door.acting(session.person) as logbook:
                own = chain == logbook.journal.opening_seal
                logbook.record(
                    Kind.DOOR,
                    seat=Seat(entry.table, round=entry.round),
                    refers_to=entry.number,
                    refers_to_chain=None if own else chain,
                    note="words opened on the board",
                )
        except JudgeError as error:
            return self.failed(error)
        row = ChallengeRow(chain, entry, self.kiosks.clock.local(entry.time))
        return self.page(
            "board_words.html",
            request,
            session,
            seconds=words_shown,
            summary=self.summary(row),
            words=entry.words,
        )


def key_of(card: Card) -> str:
    """Return by what a form names a card."""
    return f"{card.use} {card.round or 0} {card.place}"


def number_in(form: FormData, name: str, most: int) -> int:
    """Return the number in a field of a form; 0 if there is no number from 1 to `most`."""
    text = str(form.get(name, ""))
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else 0
    return number if number <= most else 0
