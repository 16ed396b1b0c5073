"""The rulings of a server: recorded, then handed out. A request leads to one ruling or call."""

from asyncio import Semaphore
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Event
from typing import Any

from starlette.concurrency import run_in_threadpool

from judge_procedure.names import authority
from judge_procedure.tables import Tables, seat
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Seat
from judge_record.head import ChainHead, Head, receipt_of
from judge_record.journal import EventClosed, Journal
from judge_record.opening import Opening
from judge_record.question import Called, NotAllowed, NotJudged, Question, Ruled, ShownAgain
from judge_record.session import Session, identity
from judge_record.store.chain_reader import Answered
from judge_record.view import identity_of
from judge_server.asked import Asked
from judge_server.event import PatientMemory
from judge_server.refusals import Refused
from judge_server.writer import Writer
from lexicons import CannotJudge, Challenge, printable

look_every = 1.0  # second


class Rulings:
    """The sessions of one server, one for each rule set, in one journal."""

    def __init__(
        self,
        journal: Journal,
        sessions: Mapping[str, Session],
        memories: Sequence[PatientMemory] = (),
        openings: Sequence[Opening] = (),
    ) -> None:
        """Take the sessions by their rule sets; only the writer uses them and the journal."""
        self.openings = openings
        self.journal = journal
        self.sessions = sessions
        self.memories = memories
        # `service.open_service` sets what is a lambda here.
        #: Returns whether a device is paired with a table in a round; None is any round.
        self.has_device: Callable[[str, int | None], bool] = lambda _table, _round: False
        self.tables = Tables()  # as a kiosk names them
        self.reads = Semaphore(1)  # of admitted tables: other requests need the threads
        self.path = journal.path  # by which other threads open it
        self.before: Sequence[str] = ()  # the parts of the event before this one
        #: Returns the journal of a chain of the event, by its opening seal, for any thread.
        self.reading: Callable[[str], Journal | None] = lambda _chain: None
        self.follow: Callable[[], None] = lambda: None  # reads what other servers received
        self.ends = Event()
        self.writer = Writer(self.change)

    @contextmanager
    def change(self) -> Iterator[None]:
        """Record all of the body in one change. Nothing is remembered of one that failed.

        The journal must hold the last entry that was seen in it, also one of another server.
        """
        before = [memory.last for memory in self.memories]
        try:
            with self.journal.together():
                self.journal.check_known()
                yield
                last = self.journal.last()
        except BaseException:
            for memory, remembered in zip(self.memories, before, strict=True):
                memory.last = remembered
            raise
        self.journal.known = Head(last.number, last.seal)
        for memory in self.memories:
            memory.see(last, self.journal.opening_seal)
            memory.keep()

    async def rule(self, asked: Asked, client: str, request: str) -> dict[str, Any]:
        """Return the ruling on a challenge, as JSON holds it: recorded now, or before.

        A client sent it, and `request` is the hash by which the record knows it.

        Raises `ChallengeRefused` if it cannot be on a board, `Refused` if a person is called, if
        the key belongs to another one, or if there is no such rule set or table, and `CannotJudge`
        if there is no verdict.
        """
        session = self.session_of(asked)
        challenge = session.judge.board.challenge(*asked.words)
        seat = await self._seat(asked.table)

        def ruled() -> Answered:
            if found := self.journal.requested(request):
                _check_request(found.entry, asked, challenge, session)
                return found
            if asked.table and not seat:
                raise self._no_table(asked.table)
            question = Question(
                challenge=challenge,
                seat=(seat or Seat()).in_round(asked.round),
                by=client,
                who=authority(session.judge.rules),
                request=request,
                allowed=asked.allowed,
            )
            return self._ruling_or_call(session, question)

        answered = await self.writer.done(ruled)
        if answered.entry.kind == Kind.DOOR:  # a ruling that was shown again, and is kept so
            answered = await run_in_threadpool(self._shown_before, answered)
        if answered.entry.kind == Kind.CALL:
            call = answered.entry
            raise Refused(
                409,
                f"CALL THE {(call.note or '').upper()}: {call.number}",
                faults=["Not judged: some words were challenged before at this table."],
                remedy="When the call is settled, send the words again with a new key and"
                f' "allowed": {call.number}.',
                call=call.number,
            )
        return self.content(answered, session)

    async def _seat(self, name: str | None) -> Seat | None:
        """Return where a game is played; None without a name, and for a name that is no table."""
        if name is None:
            return None
        if found := seat(name, self.tables.listed):
            return found
        async with self.reads:
            return await run_in_threadpool(self.tables.seat, name)

    def _no_table(self, name: str) -> Refused:
        expected = "a number, perhaps with the letter of a board, such as 7 or 7A"
        remedy = "Send the number of the table, and no other text."
        if self.tables.listed:
            expected = "a table in the list of this event"
            remedy = (
                "Send a table of the list, or let a word judge or the director admit this one at a"
                " kiosk."
            )
        fault = f"table: expected {expected}; found {name!r}"
        what = "The request names no table of this event."
        return Refused(422, what, faults=[fault], remedy=remedy)

    def _shown_before(self, answered: Answered) -> Answered:
        """Return the earlier ruling that was the answer to a request, from its own chain."""
        chain = answered.entry.refers_to_chain or answered.chain
        journal = self.reading(chain)
        ruling = journal.find(answered.entry.refers_to) if journal else None
        if ruling is None:
            raise CannotJudge(
                "The ruling that answered this request cannot be read.",
                faults=[f"expected entry {answered.entry.refers_to} of chain {chain}"],
                remedy="Look for the entry in the record: judge journal show",
            )
        return Answered(chain, ruling)

    def _ruling_or_call(self, session: Session, question: Question) -> Answered:
        """Record the ruling on a challenge, or the call of a person if it overlaps another one.

        The same words at the same table get the earlier ruling, and an entry keeps the request.
        Raises `Refused` for a table with a device of its own, and nothing is recorded; also for a
        call that nobody has let be judged, and the refusal is recorded.
        """
        table = question.seat.table
        if table and self.has_device(table, question.seat.round):
            fault = f"Table {table} judges by its own device."
            raise Refused(409, fault, remedy="Challenge at the device.")
        match session.challenge(question):
            case Ruled(entry) | Called(entry):
                return Answered(self.journal.opening_seal, entry)
            case ShownAgain(ruling, _, chain):
                return Answered(chain or self.journal.opening_seal, ruling)
            case NotJudged(NotAllowed() as why):
                raise Refused(
                    409,
                    why.what,
                    remedy="A word judge or the director settles a call. Then send its words with"
                    " a new key.",
                )
            case NotJudged(why):
                raise why

    async def note_heads(
        self, heads: Sequence[ChainHead], client: str, request: str | None
    ) -> Entry:
        """Record the heads of the event's chains, and return the entry.

        A repeated request gets that of the first time; `Refused` if its key is of a challenge.
        """

        def noted() -> Entry:
            if request and (found := self.journal.requested(request)):
                return found.entry
            return self.first.event_head(heads, by=client, request=request)

        entry = await self.writer.done(noted)
        if entry.kind != Kind.EVENT_HEAD:
            raise _another_request()
        return entry

    @property
    def first(self) -> Session:
        """The session of the first rule set."""
        return next(iter(self.sessions.values()))

    def session_of(self, asked: Asked) -> Session:
        """Return the session of the rule set that is asked for; `Refused` if it is not served."""
        if asked.rules is None:
            return self.first
        if session := self.sessions.get(asked.rules):
            return session
        raise Refused(
            422,
            "This server does not judge by this rule set.",
            faults=[f"rules: expected one of {', '.join(self.sessions)}"],
            remedy="Name one of these, or leave out rules.",
        )

    def content(self, answered: Answered, session: Session) -> dict[str, Any]:
        """Return a ruling as JSON holds it.

        If other rules or lists gave it than those loaded here, their titles and sizes are missing.
        """
        entry = answered.entry
        judged_by: dict[str, Any] = {
            "rules": {"id": entry.rules, "fingerprint": entry.rules_fingerprint},
            "lexicons": [{"edition": name, "fingerprint": found} for name, found in entry.lexicons],
        }
        if identity_of(entry) == identity(session.judge):
            judged_by = dict(session.judge.identity)
        return {
            "verdict": entry.verdict,
            "words": entry.words,
            **judged_by,
            "chain": answered.chain,
            "entry": entry.number,
            "seal": entry.seal,
            "receipt": str(receipt_of(entry, answered.chain)),
        }

    def watch(self) -> None:
        """Look at the journal every second, until the end: what others add is seen soon."""
        while not self.ends.wait(look_every):
            with suppress(CannotJudge):  # whoever asks for a ruling is told
                self.writer.wait_for(lambda: None)
                self.follow()

    def close(self, say: Callable[[str], None] = lambda _: None) -> None:
        """Record what waits, and the end of each session; say which end cannot be recorded."""
        for session in self.sessions.values():
            try:
                self.writer.wait_for(session.close)
            except EventClosed:
                pass  # its journal says so
            except CannotJudge as error:
                say(f"The end of {printable(session.station)} was not recorded.\n{error}")
        for memory in self.memories:
            memory.keep(now=True)
        self.release()

    def release(self) -> None:
        """End the writer, and release the names of the stations."""
        self.ends.set()
        self.writer.end()
        for opening in self.openings:
            opening.release()


def _check_request(entry: Entry, asked: Asked, challenge: Challenge, session: Session) -> None:
    """Raise `Refused` if a request led to an entry on another challenge before.

    A table is named with its board, whether or not a list has that board as a table of its own.
    """
    rules = None if entry.kind == Kind.CALL else session.judge.rules.id  # a call names none
    allowed = entry.refers_to if entry.kind == Kind.RULING else None
    permitted = asked.allowed if entry.kind != Kind.DOOR else None  # equal words needed no call
    table = str(entry.seat) if entry.table else None
    wanted = (challenge.words, rules, asked.table, asked.round, permitted)
    if (entry.words, entry.rules, table, entry.round, allowed) != wanted:
        raise _another_request()


def _another_request() -> Refused:
    return Refused(
        409,
        "This Idempotency-Key belongs to another challenge.",
        remedy="Send a new key with each challenge.",
    )
