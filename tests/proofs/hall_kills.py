"""The server of a hall is killed in mid-load: telephones go on, each verdict is recorded once."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.proofs.board import Board
from tests.proofs.challenges import Challenge, challenges
from tests.proofs.serving import Server
from tests.proofs.telephone import Away, Page, Telephone, checking, refusal
from tests.proofs.telephones import director, pair, played, prepared, rulings, telephones_of

cases = 100  # kills
most_boards = 12
shortest, longest = 0.9, 1.6  # seconds to the kill from the first hold on JUDGE, which lasts one
judging = 0.2  # seconds between JUDGE and the verdict: most of them come between two kills
look_again = 0.3  # seconds at most between two looks for the server
longest_away = 60.0  # seconds
interrupted = ("A challenge was interrupted", "Your challenge was not judged")


class Player:
    """Whoever has challenges judged at one telephone, and keeps what came of each."""

    def __init__(self, telephone: Telephone, hand: Iterator[Challenge]) -> None:
        self.telephone = telephone
        self.telephone.finger = 0
        self.hand = hand
        self.asked: list[Challenge] = []
        self.pages: Counter[str] = Counter()  # after a kill, by their titles
        self.named: dict[int, Challenge] = {}  # by the ruling that a page after a kill named
        self.not_judged: list[Challenge] = []  # of which a page after a kill said so
        self.ways: dict[tuple[str, ...], str] = {}  # the last pages of each challenge, by its words
        self.ends = False

    async def play(self) -> None:
        """Challenge until a verdict after the last kill. After each kill, wait for the server."""
        for challenge in self.hand:
            self.asked.append(challenge)
            try:
                await self.telephone.challenge(challenge.words)
            except Away as away:
                await self.back(challenge)
                self.ways[challenge.words] = f"{away}, then {self.telephone.last}"
            else:
                if self.ends:
                    return

    async def back(self, challenge: Challenge) -> None:
        """Wait for the server, look at the page that it shows, and go back to the first page."""
        old, began = self.telephone.page, time.monotonic()
        while True:
            assert time.monotonic() - began < longest_away, "the telephone is not paired any more"
            await asyncio.sleep(self.telephone.chance.uniform(0, look_again))
            try:
                await self.telephone.look()
                await self.press_old(old)
                while self.telephone.page.title in (*interrupted, refusal):
                    self.check(challenge)
                    await self.telephone.rest(checking)
                    await self.telephone.press("enter")
                assert not old.data("held") or self.was_named(challenge), (
                    f"a challenge was forgotten: {self.telephone.last}"
                )
            except Away:
                continue
            return

    async def press_old(self, old: Page) -> None:
        """Press keys of a page from before the kill: they must do nothing."""
        page = self.telephone.page
        if page.data("turn") == old.data("turn"):
            return  # the server was killed between two requests: this page is its new one
        after = await self.telephone.press("enter", "character:1", turn=old.data("turn") or "")
        assert after.data("turn") == page.data("turn"), "a key of an old page did something"

    def check(self, challenge: Challenge) -> None:
        """Look at a page after a kill: it shows no word and no verdict."""
        page = self.telephone.page
        assert not any(map(page.shows, challenge.words)), f"{challenge}: {self.telephone.last}"
        assert "ACCEPTABLE" not in page.text, page.text
        self.pages[page.title] += 1
        if page.title == interrupted[0]:
            assert page.entry, page.text
            self.named[page.entry] = challenge
        elif page.title == interrupted[1]:
            self.not_judged.append(challenge)

    def was_named(self, challenge: Challenge) -> bool:
        """Return whether a page after a kill said what came of a challenge."""
        return challenge in self.not_judged or challenge in self.named.values()


def prove(seed: int, cases: int) -> Iterator[str]:
    """Kill the server so many times in mid-load, and compare what was shown and recorded."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(prepared(Path(folder, "server"), judging, cases), "--rules", "hall")
        server.start()
        began = time.monotonic()
        try:
            players = asyncio.run(killed(server, random.Random(seed), seed, cases))
        finally:
            server.kill()
        spent = time.monotonic() - began
        yield f"{cases} kills at {len(players)} boards, {spent / cases:.1f} s each"
        yield from compared(server.home, players)


async def killed(server: Server, chance: random.Random, seed: int, cases: int) -> list[Player]:
    """Let telephones challenge while the server is killed; return their players."""
    boards = min(cases + 1, most_boards)
    async with Board(server) as board, telephones_of(server, boards, seed) as telephones:
        await board.open(director, played)
        await pair(server, telephones)
        hand = challenges(chance, server.home)
        players = [Player(each, hand) for each in telephones]
        tasks = [asyncio.create_task(each.play()) for each in players]
        for _ in range(cases):
            await one_holds(telephones, tasks)
            await asyncio.sleep(chance.uniform(shortest, longest))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        for each in players:
            each.ends = True
        await asyncio.gather(*tasks)
    return players


async def one_holds(telephones: Sequence[Telephone], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait until somebody holds JUDGE. Raise the error of a player who gave up."""
    before = sum(len(each.times["hold"]) for each in telephones)
    while sum(len(each.times["hold"]) for each in telephones) == before:
        await asyncio.sleep(0.01)
        for task in tasks:
            if task.done():
                task.result()


def compared(home: Path, players: Sequence[Player]) -> Iterator[str]:
    """Compare what each telephone showed with the record, and yield how much it is."""
    recorded = rulings(home)
    for player in players:
        kept = recorded.pop(player.telephone.table, [])
        asked = {each.words: each.title.lower() for each in player.asked}
        held = {entry.number: entry.words for entry in kept}
        assert len(set(held.values())) == len(held), "a challenge is recorded twice"
        for entry in kept:
            assert entry.verdict == asked.get(entry.words), "nobody asked what is recorded"
        shown = {each.entry: each.words for each in player.telephone.shown}
        assert len(shown) == len(player.telephone.shown), "a ruling was shown twice"
        named = {number: each.words for number, each in player.named.items()}
        for number, words in held.items() ^ {**shown, **named}.items():
            way = player.ways.get(words, "no kill")
            raise AssertionError(f"entry {number} was not shown, or is not recorded: {way}")
        assert {each.words for each in player.not_judged}.isdisjoint(held.values()), (
            "a page said of a recorded ruling: not judged"
        )
        for each in player.telephone.shown:
            assert each.title.lower() == asked[each.words], "another verdict was shown"
    assert recorded == {}, "something is recorded that nobody asked"
    assert any(each.telephone.shown or each.named for each in players), "nothing was judged"
    yield f"{sum(len(each.telephone.shown) for each in players)} verdicts shown, each recorded once"
    yield (
        f"{sum(len(each.named) for each in players)} rulings named by a page after a kill,"
        f" {sum(len(each.not_judged) for each in players)} challenges wiped as not judged"
    )
    pages = sum((each.pages for each in players), Counter[str]())
    yield "; ".join(f"{title}: {number}" for title, number in sorted(pages.items()))
