"""A hall of telephones, the board open: each verdict is recorded once, also through kills."""

import asyncio
import random
import time
from collections import Counter
from math import exp

import pytest

from tests.long import telephones as hall
from tests.long.telephones import Away, HallServer
from tests.support import postgres
from tests.support.journals import journal_at, open_event_in

pytestmark = pytest.mark.long
in_database = pytest.mark.needs("pg_ctlcluster")

boards, burst, minutes = 100, 20, 6
typing, apart = 20.0, 0.2  # seconds before a burst; between two of it, at most
finger = 1.0  # second at most between two keys
slowest = 4.0  # seconds: after them, a page says that the server is away
by_browser = ("pair", "document", "board")  # requests for which no script waits
pause = 1.0  # seconds from JUDGE to every verdict, of which no reply is late
least_chance = 1e-4  # of times that differ as much by lot


@pytest.fixture(params=["folder", pytest.param("database", marks=in_database)])
def record(request):
    """The address of an empty database; "" for the folder of the server's home."""
    if request.param == "folder":
        yield ""
        return
    server = postgres.Server()
    try:
        yield server.of_its_own("hall")
    finally:
        server.remove()


def server_of(home, record):
    return HallServer(home, "--rules", "hall", *(["--record", record] if record else []))


def journal_of(server, record):
    return journal_at(record) if record else open_event_in(server.home)


def test_a_hall_of_100_telephones_gets_each_verdict_once(seed, tmp_path, record):
    """Each has a challenge a minute, and twenty press JUDGE together."""
    chance = random.Random(seed)
    server = server_of(hall.prepared(tmp_path / "server"), record)
    found = hall.challenges(chance, server.home)
    dealt = [next(found) for _ in range(boards * minutes)]
    asked = [dealt[board::boards] for board in range(boards)]
    for hand in asked:
        chance.shuffle(hand)
    server.start()
    try:
        telephones, board = asyncio.run(played_out(server, asked, seed))
    finally:
        server.end()
    compare(journal_of(server, record), asked, telephones)
    check_times(telephones, board)
    compare_places(asked, telephones)


async def played_out(server, asked, seed):
    """Judge at all boards, with the director's board open."""

    async def judged(telephone, hand, first):
        telephone.finger = finger
        for number, challenge in enumerate(hand):
            at = first + 60 * number
            await telephone.rest(max(at - typing - time.monotonic(), 0))
            await telephone.challenge(challenge.words, at + telephone.chance.uniform(0, apart))

    async with hall.opened(server, len(asked), seed) as (board, telephones):
        watching = asyncio.create_task(board.watch())
        began, bursts = time.monotonic() + typing, len(asked) // burst
        firsts = [began + 60 / bursts * (each % bursts) for each in range(len(asked))]
        await asyncio.gather(*map(judged, telephones, asked, firsts))
        watching.cancel()
        await board.look()
    return telephones, board


def compare(journal, asked, telephones):
    """Compare what was asked, what was shown and what is recorded."""
    recorded = hall.rulings(journal)
    for telephone, hand in zip(telephones, asked, strict=True):
        expected = [(each.words, each.title.lower()) for each in hand]
        kept = recorded.pop(telephone.table, [])
        assert [(entry.words, entry.ruled) for entry in kept] == expected
        shown = [(each.words, each.title.lower()) for each in telephone.shown]
        assert shown == expected
        assert [each.entry for each in telephone.shown] == [entry.number for entry in kept]
    assert recorded == {}, "something is recorded that nobody asked"


def check_times(telephones, board):
    """Print the times of all requests. The slowest 1 in 100 must come before a page gives up."""
    kinds = ("pair", "document", "key", "look", "judge")
    times = {kind: [time for each in telephones for time in each.times[kind]] for kind in kinds}
    times["board"] = board.times
    times["verdict after its pause"] = [
        each.seconds - pause for telephone in telephones for each in telephone.shown
    ]
    for kind, unsorted in times.items():
        found = sorted(unsorted)
        middle, late, last = (
            1000 * found[min(len(found) * part // 100, len(found) - 1)] for part in (50, 99, 100)
        )
        print(f"{kind}: {len(found)}; ms: median {middle:.0f}, 99 % {late:.0f}, most {last:.0f}")
        if kind not in by_browser:
            assert late < 1000 * slowest, kind


def compare_places(asked, telephones):
    """Compare the times to the verdict by the place of the invented word: they tell nothing.

    The test is that of Kruskal and Wallis on ranks. With three places, its statistic has a
    chi-squared distribution of two degrees of freedom: exp(-H / 2) is the chance of a larger one.
    """
    places = [
        (each.seconds, challenge.place)
        for telephone, hand in zip(telephones, asked, strict=True)
        for each, challenge in zip(telephone.shown, hand, strict=True)
        if challenge.place
    ]
    ranks = {}
    for rank, (_, place) in enumerate(sorted(places), 1):
        ranks.setdefault(place, []).append(rank)
    n = len(places)
    spread = sum(sum(each) ** 2 / len(each) for each in ranks.values())
    h = 12 / (n * (n + 1)) * spread - 3 * (n + 1)
    found = exp(-h / 2)
    assert found > least_chance, f"the times depend on the place of the invented word: {found:.2g}"
    counts = ", ".join(str(len(ranks[place])) for place in sorted(ranks))
    print(f"times by place ({counts}): differences as large come by lot with p = {found:.2f}")


# -- the server is killed in mid-load --------------------------------------------------------------

few_boards = 12
kills = 100
shortest, longest = 0.9, 1.6  # seconds to the kill from the first hold on JUDGE, which lasts one
judging = 0.2  # seconds between JUDGE and the verdict: most of them come between two kills
look_again = 0.3  # seconds at most between two looks for the server
longest_away = 60.0  # seconds
interrupted = ("A challenge was interrupted", "Your challenge was not judged")


def test_telephones_go_on_after_each_kill_and_verdicts_are_recorded_once(seed, tmp_path, record):
    server = server_of(hall.prepared(tmp_path / "server", judging=judging), record)
    server.start()
    try:
        players = asyncio.run(killed(server, random.Random(seed), seed))
    finally:
        server.kill()
    compare_after_kills(journal_of(server, record), players)


class Player:
    """Whoever has challenges judged at one telephone, and keeps what came of each."""

    def __init__(self, telephone, hand):
        self.telephone = telephone
        self.telephone.finger = 0
        self.hand = hand
        self.asked = []
        self.pages = Counter()  # after a kill, by their titles
        self.named = {}  # by the ruling that a page after a kill named
        self.not_judged = []  # of which a page after a kill said so
        self.ways = {}  # the last pages of each challenge, by its words
        self.ends = False

    async def play(self):
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

    async def back(self, challenge):
        """Wait for the server, look at the page that it shows, and go back to the first page."""
        old, began = self.telephone.page, time.monotonic()
        while True:
            assert time.monotonic() - began < longest_away, "the telephone is not paired any more"
            await asyncio.sleep(self.telephone.chance.uniform(0, look_again))
            try:
                await self.telephone.look()
                began = time.monotonic()  # it is paired; the next kill may come before the end
                await self.press_old(old)
                while self.telephone.page.title in (*interrupted, hall.refusal):
                    self.check(challenge)
                    await self.telephone.rest(hall.checking)
                    await self.telephone.press("enter")
                told = challenge in self.not_judged or challenge in self.named.values()
                assert told or not old.data("held"), f"forgotten: {self.telephone.last}"
            except Away:
                continue
            return

    async def press_old(self, old):
        """Press keys of a page from before the kill: they must do nothing."""
        page = self.telephone.page
        if page.data("turn") == old.data("turn"):
            return  # the server was killed between two requests: this page is its new one
        after = await self.telephone.press("enter", "character:1", turn=old.data("turn") or "")
        assert after.data("turn") == page.data("turn"), "a key of an old page did something"

    def check(self, challenge):
        """Look at a page after a kill: it shows no word and no verdict."""
        page = self.telephone.page
        assert not any(map(page.shows, challenge.words)), f"{challenge}: {self.telephone.last}"
        assert "ACCEPTABLE" not in page.text, page.text
        self.pages[page.title] += 1
        if page.title == interrupted[0]:
            assert page.entry, page.text
            # A kill before its note was gone brings a ruling back, maybe to the next challenge.
            self.named.setdefault(page.entry, challenge)
        elif page.title == interrupted[1]:
            self.not_judged.append(challenge)


async def killed(server, chance, seed):
    """Let telephones challenge while the server is killed; return their players."""
    async with hall.opened(server, few_boards, seed) as (_, telephones):
        hand = hall.challenges(chance, server.home)
        players = [Player(each, hand) for each in telephones]
        tasks = [asyncio.create_task(each.play()) for each in players]
        for _ in range(kills):
            await one_holds(telephones, tasks)
            await asyncio.sleep(chance.uniform(shortest, longest))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        for each in players:
            each.ends = True
        await asyncio.gather(*tasks)
    return players


async def one_holds(telephones, tasks):
    """Wait until somebody holds JUDGE. Raise the error of a player who gave up."""
    before = sum(len(each.times["hold"]) for each in telephones)
    while sum(len(each.times["hold"]) for each in telephones) == before:
        await asyncio.sleep(0.01)
        for task in tasks:
            if task.done():
                task.result()


def compare_after_kills(journal, players):
    """Compare what each telephone showed with the record."""
    recorded = hall.rulings(journal)
    for player in players:
        kept = recorded.pop(player.telephone.table, [])
        asked = {each.words: each.title.lower() for each in player.asked}
        held = {entry.number: entry.words for entry in kept}
        assert len(set(held.values())) == len(held), "a challenge is recorded twice"
        for entry in kept:
            assert entry.ruled == asked.get(entry.words), "nobody asked what is recorded"
        shown = {each.entry: each.words for each in player.telephone.shown}
        assert len(shown) == len(player.telephone.shown), "a ruling was shown twice"
        named = {number: each.words for number, each in player.named.items()}
        for number, words in held.items() ^ {**named, **shown}.items():
            fault = "is not recorded" if held.get(number) != words else "was not shown"
            seen = [n for n, each in {**named, **shown}.items() if each == words]
            way = player.ways.get(words, "no kill")
            raise AssertionError(f"entry {number} {fault}; pages named {seen}: {way}")
        wiped = {each.words for each in player.not_judged}
        assert wiped.isdisjoint(held.values()), "a page said of a recorded ruling: not judged"
        for each in player.telephone.shown:
            assert each.title.lower() == asked[each.words], "another verdict was shown"
    assert recorded == {}, "something is recorded that nobody asked"
    verdicts = sum(len(each.telephone.shown) for each in players)
    after_kills = sum(len(each.named) for each in players)
    not_judged = sum(len(each.not_judged) for each in players)
    assert verdicts or after_kills, "nothing was judged"
    pages = sum((each.pages for each in players), Counter())
    print(f"{verdicts} verdicts, {after_kills} named after a kill, {not_judged} wiped; {pages}")
