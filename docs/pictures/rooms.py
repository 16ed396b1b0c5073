"""Draw the rooms of the code, and who imports whom, into docs/architecture.md.

The arrows come from the imports in the code. An arrow that follows from others is left out: if A
leads to B and B to C, then A to C is not drawn. Needs grimp, which comes with import-linter.
"""

from typing import NamedTuple

from judge_record.installation import PACKAGES
from tools.renewing import rewrite, with_part


class Room(NamedTuple):
    """Modules that are drawn as one: a package, or some modules of one."""

    label: str
    modules: tuple[str, ...]


#: The first room that holds a module has it.
rooms = {
    "cli": Room("judge_cli<br>the commands, and the desk", ("judge_cli",)),
    "server": Room("judge_server<br>telephones, browser kiosks, the board", ("judge_server",)),
    "gui": Room("judge_gui<br>the kiosk", ("judge_gui",)),
    "procedure": Room("judge_procedure<br>officials' tasks, paper, events", ("judge_procedure",)),
    "record": Room("judge_record<br>the journal and its proof", ("judge_record",)),
    "judge": Room(
        "lexicons<br>one challenge in, one verdict out",
        ("lexicons.adjudicator", "lexicons.library", "lexicons.installing", "lexicons.lists"),
    ),
    "back": Room("lexicons.words<br>the back room: looks up one word", ("lexicons.words",)),
    "values": Room("lexicons: challenge, rule_set, alphabet …<br>values", ("lexicons",)),
}

Arrows = set[tuple[str, str]]


def room_of(module: str) -> str:
    """Return the room that holds a module."""
    return next(
        name
        for name, room in rooms.items()
        for held in room.modules
        if module == held or module.startswith(f"{held}.")
    )


def arrows() -> Arrows:
    """Return which room imports from which; ValueError for a room without a module.

    The door, `lexicons/__init__.py`, is no room: whoever imports from it imports what it hands out.
    """
    from grimp import build_graph

    graph = build_graph(*PACKAGES)
    if empty := rooms.keys() - set(map(room_of, graph.modules - {"lexicons"})):
        raise ValueError(f"rooms without a module: {', '.join(sorted(empty))}")
    drawn = set()
    for module in graph.modules - {"lexicons"}:
        for imported in graph.find_modules_directly_imported_by(module):
            there = "judge" if imported == "lexicons" else room_of(imported)
            drawn.add((room_of(module), there))
    return {(one, other) for one, other in drawn if one != other}


def reached(room: str, drawn: Arrows) -> set[str]:
    """Return the rooms to which arrows lead from a room, at whatever distance."""
    seen: set[str] = set()
    ahead = [room]
    while ahead:
        here = ahead.pop()
        for one, other in drawn:
            if one == here and other not in seen:
                seen.add(other)
                ahead.append(other)
    return seen


def reduced(drawn: Arrows) -> Arrows:
    """Return the arrows without those that follow from others; ValueError for a circle."""
    circles = sorted(name for name in rooms if name in reached(name, drawn))
    if circles:
        raise ValueError(f"rooms that import each other: {', '.join(circles)}")
    return {
        (one, other)
        for one, other in drawn
        if not any((one, by) in drawn and other in reached(by, drawn) for by in rooms)
    }


def picture() -> str:
    """Return the picture as a Mermaid flow chart, in a code block."""
    order = list(rooms)
    lines = [f'    {name}["{room.label}"]' for name, room in rooms.items()]
    lines += [
        f"    {one} --> {other}"
        for one, other in sorted(
            reduced(arrows()), key=lambda a: (order.index(a[0]), order.index(a[1]))
        )
    ]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


def page(text: str) -> str:
    """Return the page with the picture as the code has it."""
    return with_part(text, "rooms", picture())


if __name__ == "__main__":
    rewrite("docs/architecture.md", page)
