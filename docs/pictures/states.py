"""Draw the states of a play and of a call into docs/states.md, from the rules of the tests.

    python docs/pictures/states.py            write the pictures
    python docs/pictures/states.py --check    exit with 1 if the pictures are not those of the rules

Tests compare the rules with the program, so the pictures show what it does.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

checkout = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(checkout))

from tests import rules  # found in the checkout

page = checkout / "docs" / "states.md"
begin, end = "<!-- states: drawn from the rules -->\n", "<!-- end of states -->\n"

Steps = Mapping[str, Mapping[str, str]]


def picture(steps: Steps, first: str) -> Iterator[str]:
    """Yield the lines of a Mermaid state diagram, in a code block; it begins before `first`."""
    names = {state: f"s{number}" for number, state in enumerate(steps)}
    yield "```mermaid"
    yield "stateDiagram-v2"
    yield from (f'    state "{state}" as {name}' for state, name in names.items() if state != first)
    names[first] = "[*]"
    for state, following in steps.items():
        events: dict[str, list[str]] = {}
        for event, after in following.items():
            events.setdefault(after, []).append(str(event))
        for after, leading in events.items():
            yield f"    {names[state]} --> {names[after]}: {', '.join(leading)}"
    yield "```"


def pictures() -> str:
    """Return both pictures, with a line before each."""
    calls = {"": {"a challenge calls": rules.called}, **rules.settling}
    lines = ["A play:", "", *picture(rules.plays, rules.new), ""]
    lines += ["A call:", "", *picture(calls, ""), ""]
    return "\n".join(lines)


def main(check: bool) -> int:
    """Write the pictures into the page, or compare them with those that are there."""
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(begin)
    _, after = rest.split(end)
    drawn = f"{before}{begin}\n{pictures()}\n{end}{after}"
    if check:
        return 0 if drawn == text else 1
    page.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
