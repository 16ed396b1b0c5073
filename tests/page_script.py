"""The judge in the audit page, run without the page: under Node, or in Chromium."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from judge_cli.journal import audit

marks = "// -- the judge", "// -- the page"
#: What is asked: data, exports, lists. What comes back: of each export its fault, and of each
#: challenge its number, the verdict now, and how that compares.
Ask = Callable[[dict[str, Any], list[str], list[str]], list[dict[str, Any]]]

ANSWER = """
function answer([data, exports, lists]) {
  const named = texts => texts.map((text, at) => ({ name: `${at}`, text }));
  return audit(data, named(exports), named(lists)).map(({ fault, challenges, byPeople }) => ({
    fault, byPeople,
    challenges: challenges.map(({ entry, again, state }) => [entry.number, again, state]),
  }));
}
"""
NODE = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\\n`);
}
"""


def judge_script() -> str:
    """Return the part of the page's script that judges, and a function that answers."""
    with open(audit.TEMPLATE, encoding="utf-8") as file:
        script = file.read().partition(marks[0])[2].partition(marks[1])[0]
    return f"{marks[0]}{script}\n{ANSWER}"


@contextmanager
def in_node() -> Iterator[Ask]:
    """Yield the judge of the page under Node."""
    command = ["node", "--input-type=module", "--eval", judge_script() + NODE]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as node:

        def ask(*question: Any) -> Any:
            assert node.stdin
            assert node.stdout
            node.stdin.write(f"{json.dumps(question)}\n")
            node.stdin.flush()
            return json.loads(node.stdout.readline())

        yield ask
        assert node.stdin
        node.stdin.close()
    assert node.returncode == 0


@contextmanager
def in_chromium() -> Iterator[Ask]:
    """Yield the judge of the page in Chromium."""
    from tests.chromium import headless  # Node needs no driver

    with headless() as browser:
        script = f"{judge_script()}\nreturn answer(arguments);"
        yield lambda *question: browser.execute_script(script, *question)


def page_judge() -> Any:
    """Return the judge of the page under Node if it is installed, else in Chromium."""
    return in_node() if shutil.which("node") else in_chromium()
