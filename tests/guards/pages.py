"""Pages as a browser without script has them: forms, fields and buttons over plain HTTP."""

import re
from html.parser import HTMLParser
from typing import NamedTuple, Self

import httpx


class Button(NamedTuple):
    name: str
    value: str
    label: str


class Form:
    def __init__(self, method: str, action: str) -> None:
        self.method, self.action = method, action
        self.fields: dict[str, str] = {}
        self.secret = ""  # the name of its field for a PIN
        self.buttons: list[Button] = []

    def button(self, key: str) -> Button | None:
        """Return the button of a key, by what it sends or by its label."""
        for each in self.buttons:
            if key in (each.value, each.value.rpartition(":")[2], each.label):
                return each
        return None


class Forms(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given.get("method", "get"), given.get("action", "")))
        elif tag == "input" and self.found and "name" in given:
            self.found[-1].fields[given["name"]] = given.get("value", "")
            if given.get("type") == "password" or "pin" in given["name"]:
                self.found[-1].secret = given["name"]
        elif tag == "button" and self.found:
            self.inside = True
            button = Button(given.get("name", ""), given.get("value", ""), "")
            self.found[-1].buttons.append(button)

    def handle_data(self, data: str) -> None:
        if self.inside:
            last = self.found[-1].buttons[-1]
            self.found[-1].buttons[-1] = last._replace(label=(last.label + data).strip())

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "button"


class Device:
    """A telephone, or a director's browser. It keeps every reply."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=120)
        self.replies: list[str] = []
        self.html = ""

    def ask(self, method: str, path: str, **sent: object) -> None:
        """Send a request, and follow where it leads."""
        reply = self.client.request(method, path, **sent)  # type: ignore[arg-type]
        self.replies.append(seen_in(reply))
        self.html = reply.text
        if reply.has_redirect_location:
            self.ask("GET", reply.headers["location"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.client.close()

    @property
    def forms(self) -> list[Form]:
        return Forms(self.html).found

    def send(self, form: Form, button: Button | None = None, **more: str) -> None:
        """Send a form by one of its buttons."""
        pressed = {button.name: button.value} if button and button.name else {}
        fields = {**form.fields, **more, **pressed}
        self.ask(form.method.upper(), form.action, data=fields)

    def press(self, *keys: str) -> None:
        """Press buttons, one page after another."""
        for key in keys:
            [(form, button)] = [(f, b) for f in self.forms if (b := f.button(key))]
            self.send(form, button)

    def open_round(self, pin: str) -> None:
        """Open the next round, as a director does."""
        self.ask("GET", "/board")
        [door] = [form for form in self.forms if form.secret]
        self.send(door, **{door.secret: pin})
        self.send(next(form for form in self.forms if "round" in form.fields))


def masked(html: str) -> str:
    """Return a page without what is drawn at random, and without the moment it was asked for.

    Where a text stands follows the width of a receipt beside it: a browser's pictures show places.
    """
    field = '<input[^>]*name="(?:secret|turn|device)"[^>]* value="'
    again = '<meta http-equiv="refresh"[^>]* content="'
    drawn = f'({field}|{again}|data-(?:secret|refresh|turn|at)=")[^"]*'
    return re.sub(drawn, r"\1", html)


def seen_in(reply: httpx.Response) -> str:
    """Return all that a reply shows; its size is that of its text."""
    size = reply.headers.get("content-length", len(reply.content))
    assert int(size) == len(reply.content)
    drawn = ("date", "set-cookie", "refresh", "content-length")
    headers = [f"{name}: {'' if name in drawn else text}" for name, text in reply.headers.items()]
    return "\n".join([str(reply.status_code), *headers, masked(reply.text)])
