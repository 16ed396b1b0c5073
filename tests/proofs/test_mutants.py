"""What the proof by mutants names is there: modules, tests, and the code of listed changes.

The proof takes hours, so it runs seldom. A name that is gone would be found only then.
"""

import ast
from pathlib import Path

import pytest

from tests.proofs.mutants import (
    Mutant,
    checkout,
    core,
    equivalent,
    left_out,
    left_out_names,
    selected,
    smallest,
)
from tests.proofs.trial import function_of


@pytest.mark.parametrize("name", [*core, *selected, *left_out])
def test_each_module_and_test_that_is_named_is_there(name: str) -> None:
    assert (checkout / name).exists()


@pytest.mark.parametrize("name", left_out)
def test_what_is_left_out_would_be_selected(name: str) -> None:
    assert any(Path(name).is_relative_to(place) for place in selected)


@pytest.mark.parametrize("name", left_out_names)
def test_each_name_that_is_left_out_is_of_a_selected_test(name: str) -> None:
    places = [checkout / place for place in selected]
    files = [
        file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))
    ]
    assert any(name in file.name or name in file.read_text("utf-8") for file in files)


def test_the_smallest_change_is_of_a_function_of_the_core() -> None:
    assert lines_of(function_of(smallest))


@pytest.mark.parametrize("mutant", equivalent(), ids=lambda mutant: mutant.function)
def test_each_listed_change_is_of_lines_of_the_core(mutant: Mutant) -> None:
    lines = lines_of(mutant.function)
    assert lines, f"no module of the core has {mutant.function}"
    for line in mutant.was.splitlines():
        assert line.strip() in lines
    assert mutant.was != mutant.becomes


def test_a_function_that_is_gone_has_no_lines() -> None:
    called = "judge_record.decision.x__fault_of_permission"
    assert "number = asked.allowed_by or 0" in lines_of(called)
    gone = "x_fault_of_permission", "xǁViewǁfault_of_permission", "xǁCallǁdecide"
    assert not any(lines_of(f"judge_record.decision.{name}") for name in gone)
    assert not lines_of("judge_record.session.xǁSessionǁdecide")  # not of the core


def lines_of(function: str) -> set[str]:
    """Return the lines of a function of the core, by the tool's name for it; none if it is gone.

    `with_methods` gives a property's function a name with `_` before it.
    """
    module, _, name = function.rpartition(".")
    file = f"{module.replace('.', '/')}.py"
    if file not in core or not (checkout / file).exists():
        return set()
    source = (checkout / file).read_text("utf-8")
    *classes, name = name.removeprefix("xǁ").removeprefix("x_").split("ǁ")
    body = ast.parse(source).body
    for of in classes:
        found = [node.body for node in body if isinstance(node, ast.ClassDef) and node.name == of]
        body = found[0] if found else []
    functions = [
        node
        for node in body
        if isinstance(node, ast.FunctionDef) and name in (node.name, f"_{node.name}")
    ]
    text = "\n".join(ast.get_source_segment(source, node) or "" for node in functions)
    return {line.strip() for line in text.splitlines()}
