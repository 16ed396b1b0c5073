"""60 telephones at once, the board open, stations that join: each verdict is recorded once."""

import asyncio
import random
import tempfile
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path

from tests.proofs.board import Board
from tests.proofs.challenges import Challenge, challenges
from tests.proofs.serving import Server
from tests.proofs.stations import AtWork, held_once, joining
from tests.proofs.telephone import Telephone
from tests.proofs.telephones import director, pair, played, prepared, rulings, telephones_of

cases = 1500  # challenges
most_boards = 60
stations = ("Kiosk 1", "Kiosk 2", "Desk 1")
between = 2.0  # seconds at most between two challenges of a station
pauses = 5.0  # seconds at most between two challenges of a board
slowest = 4.0  # seconds: after them, a page says that the server is away
by_browser = ("pair", "document", "board")  # requests for which no script waits
pause = 1.0  # seconds from JUDGE to every verdict, of which no reply is late
least_chance = 1e-4  # of times that differ as much by lot


def prove(seed: int, cases: int) -> Iterator[str]:
    """Judge so many challenges at all boards at once, and compare what was shown and recorded."""
    chance = random.Random(seed)
    boards = min(cases, most_boards)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(prepared(Path(folder, "server"), cases=cases), "--rules", "hall")
        asked = dealt(challenges(chance, server.home), chance, cases, boards)
        at_work = [
            AtWork(joining(Path(folder), name, server), name, server.url, seed + number, between)
            for number, name in enumerate(stations[: 1 + boards // 10])
        ]
        server.start()
        try:
            for each in at_work:
                each.thread.start()
            telephones, board = asyncio.run(played_out(server, asked, seed))
            for each in at_work:
                each.end()
        finally:
            for each in at_work:
                each.ended.set()
            server.end()
        yield compared(server.home, asked, telephones)
        entries = held_once(server.home, at_work)
    yield f"{entries} entries of {len(at_work)} stations, each held once"
    yield from figures(telephones, board)
    yield alike(asked, telephones)


def dealt(
    found: Iterator[Challenge], chance: random.Random, cases: int, boards: int
) -> list[list[Challenge]]:
    """Return the challenges of each board."""
    hands: list[list[Challenge]] = [[] for _ in range(boards)]
    for number in range(cases):
        hands[number % boards].append(next(found))
    for hand in hands:
        chance.shuffle(hand)
    return hands


async def played_out(
    server: Server, asked: Sequence[Sequence[Challenge]], seed: int
) -> tuple[list[Telephone], Board]:
    """Judge at all boards, with the director's board open."""
    async with Board(server) as board, telephones_of(server, len(asked), seed) as telephones:
        await board.open(director, played)
        await pair(server, telephones)
        watching = asyncio.create_task(board.watch())
        await asyncio.gather(*map(judged, telephones, asked))
        watching.cancel()
        await board.look()
    return telephones, board


async def judged(telephone: Telephone, hand: Sequence[Challenge]) -> None:
    """Have the challenges of one board judged, with pauses between them."""
    for number, challenge in enumerate(hand):
        if number:
            await telephone.rest(telephone.chance.uniform(0, pauses))
        await telephone.challenge(challenge.words)


def compared(
    home: Path, asked: Sequence[Sequence[Challenge]], telephones: Sequence[Telephone]
) -> str:
    """Compare what was asked, what was shown and what is recorded, and return how much it is."""
    recorded = rulings(home)
    for telephone, hand in zip(telephones, asked, strict=True):
        expected = [(each.words, each.title.lower()) for each in hand]
        kept = recorded.pop(telephone.table, [])
        assert [(entry.words, entry.verdict) for entry in kept] == expected
        shown = [(each.words, each.title.lower()) for each in telephone.shown]
        assert shown == expected
        assert [each.entry for each in telephone.shown] == [entry.number for entry in kept]
    assert recorded == {}, "something is recorded that nobody asked"
    return f"{sum(map(len, asked))} verdicts at {len(asked)} boards, each recorded and shown once"


def figures(telephones: Sequence[Telephone], board: Board) -> Iterator[str]:
    """Yield the times of all requests. The slowest 1 in 100 must come before a page gives up."""
    kinds = ("pair", "document", "key", "look", "judge")
    times = {
        kind: sorted(time for each in telephones for time in each.times[kind]) for kind in kinds
    }
    times["board"] = sorted(board.times)
    yield f"{sum(each.refused for each in telephones)} first pages said: try again"
    times["verdict after its pause"] = sorted(
        each.seconds - pause for telephone in telephones for each in telephone.shown
    )
    too_late = 0
    for kind, found in times.items():
        middle, late, last = (
            1000 * found[min(len(found) * part // 100, len(found) - 1)] for part in (50, 99, 100)
        )
        yield f"{kind}: {len(found)}; ms: median {middle:.0f}, 99 % {late:.0f}, most {last:.0f}"
        if kind not in by_browser:
            assert late < 1000 * slowest, kind
            too_late += sum(time >= slowest for time in found)
    yield f"{too_late} replies were so late that the page said: the server is away"


def alike(asked: Sequence[Sequence[Challenge]], telephones: Sequence[Telephone]) -> str:
    """Compare the times to the verdict by the place of the invented word; return how alike.

    The test is that of Kruskal and Wallis on ranks. With three places, its statistic has a
    chi-squared distribution of two degrees of freedom: exp(-H / 2) is the chance of a larger one.
    """
    places = [
        (each.seconds, challenge.place)
        for telephone, hand in zip(telephones, asked, strict=True)
        for each, challenge in zip(telephone.shown, hand, strict=True)
        if challenge.place
    ]
    ranks: dict[int, list[int]] = {}
    for rank, (_, place) in enumerate(sorted(places), 1):
        ranks.setdefault(place, []).append(rank)
    n = len(places)
    spread = sum(sum(each) ** 2 / len(each) for each in ranks.values())
    h = 12 / (n * (n + 1)) * spread - 3 * (n + 1)
    found = exp(-h / 2)
    assert found > least_chance, f"the times depend on the place of the invented word: {found:.2g}"
    counts = ", ".join(str(len(ranks[place])) for place in sorted(ranks))
    return f"times by place ({counts}): differences as large come by lot with p = {found:.2f}"
