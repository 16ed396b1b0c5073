"""The forms of our pages, as browsers send them."""

from starlette.datastructures import FormData
from starlette.requests import Request

encoding = "application/x-www-form-urlencoded"
most_keys = 64  # in one form
most_fields = most_keys + 2  # with the turn and the secret


async def form_of(request: Request) -> FormData:
    """Return the fields of a form; an empty form if it is not encoded as our pages have it.

    Another encoding names a character set, and some sets hold texts that UTF-8 cannot write.
    Raises `HTTPException` with status 400 if a form has more fields than any page has.
    """
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != encoding:
        return FormData()
    return await request.form(max_fields=most_fields)
