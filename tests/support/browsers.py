"""Browsers at a server in this process: telephones and kiosks."""

import re
from asyncio import new_event_loop
from html import unescape

from httpx import ASGITransport, BaseTransport, Client, Response

from judge_gui.model.events import MOST_CHARACTERS
from judge_procedure.pairing import Card, Use
from lexicons import CannotJudge
from tests.support.people import keys as key_names
from tests.support.printed_text import text_of

loop = new_event_loop()  # of all requests, one after another


class Transport(ASGITransport, BaseTransport):
    """Asks an application in this thread: from another one it takes five times as long."""

    def handle_request(self, request):
        return loop.run_until_complete(self.answer(request))

    async def answer(self, request):
        reply = await self.handle_async_request(request)
        return Response(reply.status_code, headers=reply.headers, content=await reply.aread())


def client_of(app, address="testclient", scheme="http"):
    """Return a browser at an address: it keeps cookies and follows redirections."""
    transport = Transport(app, client=(address, 50_000))
    return Client(transport=transport, base_url=f"{scheme}://judge.local", follow_redirects=True)


words = ("ZANT", "BLORP", "QUEX", "FLIMM")
front = "Challenged words are judged here"  # the title of the first page


def fail(*_given, **_more):
    """Stand in for what writes to a disk: it is full."""
    raise CannotJudge("The disk is full.", remedy="Make room.")


def character(text):
    """What a browser sends for a key that types a character."""
    return f"character:{text}"


def keys_of(typed, together=1):
    """What a browser sends: `enter` is a key, `ZANT` are four, or one if they come `together`."""
    found = []
    for each in typed:
        is_name = ":" in each or not each or (each.islower() and len(each) > 1)
        tiles = [each[at : at + together] for at in range(0, len(each), together)]
        found += [each] if is_name else map(character, tiles)
    return found


def card_of(use, place, round=""):
    return Card(Use(use), place, int(round) if round else None)


class Tab:
    """A browser: it presses buttons, sends what the script would, and follows where it is led."""

    def __init__(self, hall):
        self.hall = hall
        self.client = client_of(hall.app)
        self.view = {"wide": 1280, "high": 800}  # what the script says of its screen
        self.html = ""
        self.status = 0
        self.renews = ""  # what the browser does by itself

    def shows(self, reply):
        self.html, self.status = reply.text, reply.status_code
        self.renews = reply.headers.get("refresh", "")
        if self.status == 401:
            return self.open()
        asks_again = "data-kiosk" in self.html or "data-reports" in self.html
        return self.look() if asks_again else self.text

    def open(self, path="/"):
        return self.shows(self.client.get(path))

    def look(self, **view):
        """The page of this moment, which the script asks for: it was shown the one before."""
        return self.shows(self.client.get("/screen", params={**self.fields, **view}))

    def card(self, *card):
        """Open a card by its use, place and round."""
        return self.open(self.hall.path(card_of(*card)))

    def pair(self, card):
        """Pair by a card, as whoever scans it and agrees does."""
        return self.post(self.hall.path(card))

    def paired(self, *card):
        return self.pair(card_of(*card))

    def post(self, path="/screen", **fields):
        return self.shows(self.client.post(path, data=fields))

    def key(self, *keys, **more):
        """Send keys, whether or not the page has buttons for them."""
        return self.post(**{**self.fields, "key": keys, **more})

    def agree(self, round=""):
        """Agree to the device for a round: for the first one that its page names."""
        return self.post("/agree", **{**self.hidden, "round": round or self.rounds_asked[0]})

    def press(self, *keys):
        """Press buttons of the page one after another; each has to be there."""
        for value in keys_of(keys):
            assert f'value="{value}"' in self.html, (value, self.text)
            self.key(value)
        return self.text

    def send(self, *keys):
        """Send keys and words as a script does, each on the page that came after the one before."""
        for key in keys_of(keys, MOST_CHARACTERS):
            self.key(key)
        return self.text

    def __call__(self, typed):
        """Type as people at a kiosk do: each key on a page that they have seen for long enough."""
        for key in typed:
            self.open()  # it asks again, which shows that the page was painted
            self.hall.wait(4_000)
            self.send(key_names.get(key, character(key)))
        self.hall.wait(1_000)
        return self.open()

    def to_hand_off(self, *typed):
        """Enter a challenge, up to where it is compared."""
        self.open()
        letters = (key for word in typed for key in (word, "enter"))
        return self.send("enter", str(len(typed)), *letters)

    def hold(self):
        """Hold JUDGE: its ruling is recorded, and no page has shown it yet."""
        for key in ("tab", "enter"):
            self.hall.wait(1_000)
            self.press(key)
        self.hall.wait(1_000)

    def judge(self, *typed):
        """Have a challenge judged on a device of a table."""
        self.to_hand_off(*typed)
        self.hold()
        return self.open()

    def at_kiosk(self, *places, word="ZANT"):
        """Begin a challenge of one word at a kiosk, at places as they are typed."""
        self.open()
        self.send("enter", *(key for place in places for key in (place, "enter")))
        self.open()
        self.send("1", word, "enter")

    def judge_at_kiosk(self, *places, word="ZANT"):
        self.at_kiosk(*places, word=word)
        self.hall.wait(1_000)
        self.press("tab")
        self.hall.wait(1_000)
        return self.open()

    @property
    def opened(self):
        """The title of its page, which it asks for."""
        self.open()
        return self.title

    @property
    def again(self):
        """Another browser with the cookies of this one, on its page."""
        tab = Tab(self.hall)
        tab.client.cookies = self.client.cookies
        tab.open()
        return tab

    @property
    def hidden(self):
        """What the page holds for its script, and the hidden fields of its forms."""
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.html))
        held = dict(re.findall(r' data-(turn|taken|secret)="([^"]*)"', self.html))
        return fields | held | {"first": held.get("taken", "")}

    @property
    def rounds_asked(self):
        """The rounds for which both players may agree to the device."""
        return list(map(int, re.findall(r'name="round" value="(\d+)"', self.own)))

    @property
    def fields(self):
        """What the script sends with each key: the page was seen for as long as it is there."""
        return {**self.hidden, **self.view, "after": 10**9}

    @property
    def title(self):
        [title] = re.findall(r"<h1[^>]*>(.*?)</h1>", self.own)
        return text_of(title)

    @property
    def own(self):
        """The page without what is shown only if the server is away."""
        return re.sub(r"(?s)<template.*?</template>", "", self.html)

    @property
    def text(self):
        return text_of(re.sub(r"(?s)<head.*?</head>", " ", self.own))

    @property
    def buttons(self):
        return [unescape(v) for v in re.findall(r'<button value="([^"]*)"', self.own)]


def holds_word(text, word):
    """Whether a text holds a word, as letters or as a row of tiles."""
    return word in text or " ".join(word) in text
