"""Draw the states of a play and of a call into docs/states.md, from the rules of the tests.

Tests compare the rules with the program, so the pictures show what it does.
"""

from collections.abc import Iterator, Mapping

from docs.generated import rewrite, with_part
from tests import rules

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


def page(text: str) -> str:
    """Return the page with the pictures as the rules have them."""
    return with_part(text, "states", pictures())


if __name__ == "__main__":
    rewrite("docs/states.md", page)
