"""The token of a device in its cookie, and the secret that its forms send back."""

from hashlib import sha256
from hmac import compare_digest

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from lexicons.proceedings.pairing import Use

days_kept = {Use.TABLE: 1, Use.DEVICE: 7, Use.STATION: 7}
seconds_of_day = 86_400
own_sites = ("same-origin", "none")


class Tokens:
    """Reads and sets the cookie. No script can read it, and no other site can have it sent."""

    def __init__(self, *, secure: bool) -> None:
        """Take whether the server is reached over TLS: then the cookie never leaves TLS."""
        self.secure = secure
        self.name = "__Host-judge" if secure else "judge"

    def of(self, request: Request) -> str:
        """Return the token of a request; an empty text if it has no token."""
        return request.cookies.get(self.name, "")

    def give(self, reply: Response, token: str, use: Use) -> None:
        """Give a device its token."""
        reply.set_cookie(
            self.name,
            token,
            max_age=days_kept[use] * seconds_of_day,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="strict",
        )

    def is_own(self, request: Request, form: FormData) -> bool:
        """Return whether a form came from a page that this server gave to this device."""
        if request.headers.get("sec-fetch-site", own_sites[0]) not in own_sites:
            return False
        sent = str(form.get("secret", ""))
        return compare_digest(sent.encode(), form_secret(self.of(request)).encode())


def form_secret(token: str) -> str:
    """Return the text that the forms of a device send back. The token cannot be found from it.

    >>> len(form_secret("a"))
    32
    """
    return sha256(f"form {token}".encode()).hexdigest()[:32]
