"""Each class and each module of the program has a name of its own."""

import re
from collections import Counter

from judge_record.installation import PACKAGES
from tests.support.commands import checkout

#: Each group of commands has a module of this name; Python runs a package by the other one.
shared = {"command", "__main__", "__init__"}


def modules():
    """The modules of the program and its tools."""
    for folder in (*PACKAGES, "tools"):
        yield from checkout.joinpath(folder).rglob("*.py")


def repeated(names):
    return [name for name, count in Counter(names).items() if count > 1]


def test_no_class_has_the_name_of_another():
    texts = (module.read_text(encoding="utf-8") for module in modules())
    classes = [name for text in texts for name in re.findall(r"(?m)^ *class (\w+)", text)]
    assert len(classes) > 100
    assert repeated(classes) == []


def test_no_module_has_the_name_of_another():
    assert repeated(each.stem for each in modules() if each.stem not in shared) == []
