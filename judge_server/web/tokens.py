"""What a browser sends: a form, and by which token, secret and pass it proves that it may."""

from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from judge_gui.model.screens import PinScreen
from judge_gui.model.traits import Screen, Usage
from judge_procedure.pairing import Use
from judge_server.web.device_wording import in_use
from lexicons import CannotJudge

#: The server knows how long a device is paired. No browser keeps a cookie for more than 400 days.
DAYS_KEPT = {Use.TABLE: 1, Use.VENUE: 400, Use.STATION: 400}
SECONDS_OF_DAY = 86_400
OWN_SITES = ("same-origin", "none")
TOKEN_BYTES = 32
ENCODING = "application/x-www-form-urlencoded"
LONGEST_NUMBER = 18  # digits
MOST_NUMBER = 10**LONGEST_NUMBER - 1
MOST_FIELDS = 72  # of a form: keys, turn, first, secret, and what the script says of its screen


class Tokens:
    """Reads and sets the cookie. No script can read it, and no form of another site has it sent.

    A link of another site has that of a device sent: it may lead to its own card. No link changes
    anything.
    """

    def __init__(self, *, secure: bool, name: str = "judge") -> None:
        """Over TLS, the cookie is for this server alone and never leaves TLS."""
        self.secure = secure
        self.name = f"__Host-{name}" if secure else name

    def of(self, request: HTTPConnection) -> str:
        r"""Return the token of a request; an empty text if it has no token, or two.

        Starlette's own reading strips names of more than spaces. So a page of another site could
        set `\x85__Host-judge`, which no prefix protects, and have its token taken for ours.
        """
        pairs = [
            pair.strip(" \t").partition("=")
            for header in request.headers.getlist("Cookie")
            for pair in header.split(";")
        ]
        tokens = [token for name, _equal, token in pairs if name == self.name]
        return tokens[0] if len(tokens) == 1 else ""

    def give(self, reply: Response, token: str, use: Use | None = None) -> None:
        """Give a device its token; without a use, until its browser is closed."""
        reply.set_cookie(
            self.name,
            token,
            max_age=DAYS_KEPT[use] * SECONDS_OF_DAY if use else None,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax" if use else "strict",
        )

    def is_own(self, request: Request, form: FormData) -> bool:
        """Return whether a form came from a page that this server gave to this device."""
        sent = str(form.get("secret", ""))
        same = compare_digest(sent.encode(), self.secret_of(request).encode())
        return same and self.is_same_site(request)

    def is_same_site(self, request: Request) -> bool:
        """Return whether no page of another site sent a request, as far as the browser says."""
        return request.headers.get("sec-fetch-site", OWN_SITES[0]) in OWN_SITES

    def secret_of(self, request: Request) -> str:
        """Return the text that the forms of whoever asks send back. It does not show the token."""
        return sha256(f"form {self.of(request)}".encode()).hexdigest()[:32]


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token. It is random, so a plain hash protects it."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


class InUseElsewhere(CannotJudge):
    """An official's visit is under way at this kiosk, in another browser."""


class VisitPass:
    """The visit at one kiosk, if there is one: it belongs to the browser in which it began.

    The cookie of a device can be copied, by players too. So the first page of a visit, which asks
    for the PIN, gives its browser a pass in a cookie of its own. Without the pass, no page of the
    visit is shown, and no key of it counts. Each key of a PIN gives a new pass: a copy of an
    earlier one is worth nothing when the PIN is accepted.
    """

    def __init__(self) -> None:
        self.token = ""  # the pass of a visit; empty without one

    def follow(self, screen: Screen) -> None:
        """Begin a visit where a PIN is asked for; end it with any other screen."""
        if not (screen.traits.usage is Usage.VISIT or isinstance(screen, PinScreen)):
            self.token = ""
        elif not self.token:
            self.renew()

    def renew(self) -> None:
        """Give another pass, so that the one before it is worth nothing."""
        self.token = new_token()

    def admit(self, token: str) -> None:
        """Raise `InUseElsewhere` if a visit is under way that did not give this pass."""
        if self.token and not compare_digest(self.token.encode(), token.encode()):
            raise InUseElsewhere(in_use().title)


# -- forms -----------------------------------------------------------------------------------------


async def form_of(request: Request) -> FormData:
    """Return the fields of a form; an empty form if it is not encoded as our pages have it.

    Another encoding names a character set, and some sets hold texts that UTF-8 can't write.
    Raises `HTTPException` with status 400 if a form has more fields than any page has.
    """
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != ENCODING:
        return FormData()
    return await request.form(max_fields=MOST_FIELDS)


def number_in(form: Mapping[str, object], name: str, most: int = MOST_NUMBER) -> int:
    """Return the number in a field of a form; 0 if there is no number from 1 to `most`."""
    text = str(form.get(name, ""))
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0
    return number if number <= most else 0
