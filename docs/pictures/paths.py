"""Draw the screens of the kiosk, and what leads from one to another, into docs/states.md.

`tests/support/kiosk_paths.py` finds the arrows: it tries every event on every screen.
Not drawn are the ends of a screen's time, the ways back from a PIN and from rules, and work that
fails.
"""

from docs.generated import rewrite, with_part
from judge_gui.model.traits import Screen
from tests.support.kiosk_path_rules import asks_pin, every_screen, front
from tests.support.kiosk_paths import explored
from tests.support.people import is_of_visit

not_drawn = (
    "time is over", "the work fails", "the work fails, perhaps recorded",
    "the session ends without a copy",
)  # fmt: skip
#: What labels are drawn as, by their beginnings.
in_general = {
    "a ruling": "a ruling",
    "a human judge is called": "a person is called",
    "a word judge is called": "a person is called",
    "the director is called": "a person is called",
    "the PIN is of": "a right PIN",
}
any_key = 7  # from so many keys on, a screen takes any key


def room_of(screen: Screen) -> str:
    """Return the name under which a screen is drawn: PIN and menu are three and two screens."""
    if isinstance(screen, asks_pin):
        return "PIN"
    return "Menu" if is_of_visit(screen) else type(screen).__name__


def arrows() -> dict[tuple[str, str], set[str]]:
    """Return what leads from one screen to another, at stations that cover each setting."""
    drawn: dict[tuple[str, str], set[str]] = {}
    for paths in explored():
        for before, label, after in paths.edges:
            back = after == front(before) or label in not_drawn or "too early" in label
            if room_of(before) != room_of(after) and not back:
                drawn.setdefault((room_of(before), room_of(after)), set()).add(label)
    return drawn


def in_short(labels: set[str]) -> str:
    """Return what leads along an arrow, in a line. Each Enter is one key."""
    names = sorted(
        {label.removeprefix("key ").removeprefix("keypad-")
         for label in labels if label.startswith("key ")}
    )  # fmt: skip
    rest = sorted(
        {next((drawn for begun, drawn in in_general.items() if label.startswith(begun)), label)
         for label in labels if not label.startswith("key ")}
    )  # fmt: skip
    pressed = ["any key"] if len(names) >= any_key else [", ".join(names)] if names else []
    return "<br>".join(pressed + rest)


def picture() -> str:
    """Return the picture as a Mermaid flow chart, in a code block."""
    order = [*(screen.__name__ for screen in every_screen), "PIN", "Menu"]
    drawn = sorted(
        (order.index(one), order.index(other), in_short(by))
        for (one, other), by in arrows().items()
    )
    rows = [f'    {order[one]} -->|"{by}"| {order[other]}' for one, other, by in drawn]
    return "\n".join(["```mermaid", "flowchart TD", *rows, "```", ""])


def page(text: str) -> str:
    """Return the page with the picture as the paths have it."""
    return with_part(text, "screens", picture())


if __name__ == "__main__":
    rewrite("docs/states.md", page)
