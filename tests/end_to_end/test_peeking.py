"""Modules that try to learn about one word: the contracts and the scan refuse each of them.

Some are planted in a copy of the checkout, all at once, on which import-linter runs once. A scan
reads the others, and the packages themselves, for code that could learn about one word without the
imports that the contracts see.
"""

import ast
import re
import shutil
import sys

from judge_record import installation
from tests.support.commands import checkout, run_apart
from tests.support.vectors import vectors
from tools.test import CHECKS

#: How a module could learn whether one word is acceptable by an import.
ways = {
    "maintainers_command": "from judge_cli.lexicon.operands import open_lexicon",
    "back_room": "from lexicons.words.lexicon import Lexicon",
    "lists": "from lexicons.lists.reading import read",
    "trie": "from marisa_trie import Trie",
}
#: Where it could sit.
rooms = (
    "judge_gui/window", "judge_gui/station", "judge_cli/desk", "judge_server", "judge_record",
    "judge_procedure", "tools",
)  # fmt: skip


def test_in_no_room_a_module_that_peeks_by_an_import_is_allowed(tmp_path):
    for name in (*installation.PACKAGES, "tools", "pyproject.toml"):
        there = shutil.copytree if (checkout / name).is_dir() else shutil.copy2
        there(checkout / name, tmp_path / name)
    planted = [f"{room}/peek_by_{way}" for room in rooms for way in ways]
    for path in planted:
        code = ways[path.partition("peek_by_")[2]]
        (tmp_path / f"{path}.py").write_text(f'"""Peek."""\n\n{code}\n', encoding="utf-8")
    settings = {"PYTHONPATH": str(tmp_path), "COLUMNS": "300"}
    command = (sys.executable, *CHECKS[0]["import-linter"], "--no-cache")
    done = run_apart(*command, folder=tmp_path, **settings)
    assert done.status == 1, done
    refused = [line for line in done.out.splitlines() if " -> " in line]
    modules = [path.replace("/", ".") for path in planted]
    assert [each for each in modules if not any(each in line for line in refused)] == []


# -- the scan -------------------------------------------------------------------------------------

#: Private parts of a judge, and what the back room exports.
back_room = {"_chain", "_verdict", "Chain", "Lexicon"}
#: What reads any object's parts by a name, or without one.
readers = {
    "getattr", "attrgetter", "methodcaller", "vars", "globals", "locals", "__dict__", "__slots__",
    "__getattribute__", "__getstate__", "__reduce__", "__reduce_ex__", "__globals__",
    "__closure__", "__subclasses__", "get_objects", "get_referents", "get_referrers", "pickle",
    "copyreg", "inspect", "getmembers", "settrace", "setprofile", "monitoring", "_getframe",
    "_current_frames", "tb_frame", "f_locals",
}  # fmt: skip
#: What finds a module by a text, or runs a text.
finders = {
    "modules", "import_module", "__import__", "pkgutil", "resolve_name", "runpy", "EntryPoint",
    "entry_points", "eval", "exec",
}  # fmt: skip
#: What runs another program, which could be a judge.
programs = {
    "subprocess", "multiprocessing", "QProcess", "system", "popen", "posix_spawn", "posix_spawnp",
    "execl", "execv", "execve", "execvp", "execvpe", "spawnl", "spawnv", "spawnve", "spawnvp",
    "create_subprocess_exec", "create_subprocess_shell",
}  # fmt: skip
looked_at = (
    ast.Import, ast.ImportFrom, ast.Attribute, ast.Name, ast.MatchClass, ast.ClassDef, ast.Constant,
    ast.Call,
)  # fmt: skip
#: What has no parts: most nodes of a module are leaves.
leaves = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)
refused = back_room | readers | finders | programs
in_a_text = re.compile(r"(?<!\w)(_chain|_verdict)\b|lexicons[./]words")


def peeks(source):
    """Yield the line and the text of all code in a module that only a reviewed place may have."""
    harmless = set()  # docstrings, and `getattr` where it is called: `found_in` looks at the call
    waiting = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, leaves):
            waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            harmless.add(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
            harmless.add(node.func)
        if isinstance(node, looked_at) and node not in harmless:
            for found in found_in(node):
                yield node.lineno, found


def found_in(node):
    """Yield what of this one node is refused."""
    match node:
        case ast.Import(names=names):
            yield from (part for each in names for part in named(each.name))
        case ast.ImportFrom(module=module, names=names) if not f"{module}".startswith(
            "lexicons.words."  # the contracts see these
        ):
            yield from named(module or "")
            yield from (part for each in names for part in named(each.name))
        case ast.Attribute(attr=name) if name == "rule" or name in refused:
            yield ast.unparse(node) if name == "rule" else name
        case ast.Name(id=name, ctx=ast.Load()) if name in refused - back_room:
            yield name
        case ast.MatchClass(kwd_attrs=names):
            yield from (name for name in names if name in refused)
        case ast.ClassDef(bases=bases):
            yield from (found for each in bases if "Adjudicator" in (found := ast.unparse(each)))
        case ast.Constant(value=str(text)) if part := in_a_text.search(text):
            yield part[0]
        case ast.Call(func=ast.Name(id="getattr"), args=[_, name, *_]):
            if not isinstance(name, ast.Constant):
                yield ast.unparse(node)


def named(dotted):
    """Yield the parts of an imported name that are refused."""
    return (part for part in dotted.split(".") if part in refused)


reviewed_places = vectors("peeking.toml")["place"]
#: Each file with the code that it alone may have.
reviewed = {(place["file"], code) for place in reviewed_places for code in place["code"]}

#: How a module could learn about one word without an import that the contracts see.
scanned_ways = {
    "private part": "part = judge._chain",
    "import by name": 'Lexicon = import_module("lexicons.words.lexicon").Lexicon',
    "import by a built-in": 'lexicon = __import__("lexicons.words.lexicon")',
    "attribute getter": 'accepts = attrgetter("_chain.accepts")(judge)',
    "imported getter": "from operator import attrgetter as get",
    "getattr": "part = getattr(judge, name)",
    "getattr by another name": "read = getattr",
    "composed name": 'part = getattr(judge, "_" + "chain")',
    "private method": 'part = getattr(judge, "_verdict")',
    "subclass": "class Peek(Adjudicator):\n    pass",
    "pattern": "match judge:\n    case Adjudicator(_chain=chain):\n        pass",
    "object's own reader": 'part = object.__getattribute__(judge, "_" + "chain")',
    "format": 'text = "{0._chain}".format(judge)',
    "all objects": "found = gc.get_objects()",
    "loaded modules": 'Lexicon = sys.modules["lexicons.library"]',
    "resolved name": 'Lexicon = pkgutil.resolve_name("lexicons.words.lexicon:Lexicon")',
    "entry point": 'Lexicon = EntryPoint("x", "y:z", "w").load()',
    "re-export": "from lexicons.library import Lexicon  # type: ignore[attr-defined]",
    "another process": 'subprocess.run(["judge", "check", word])',
    "shell": 'os.system("judge check " + word)',
    "frames": "words = sys._getframe(1).f_locals",
    "trace": "sys.settrace(look)",
    "text as code": "exec(text)",
    "pickled judge": "state = judge.__reduce_ex__(2)",
    "one word at a time": "verdict = judge.rule(judge.board.challenge(word)).verdict",
}


def test_the_scan_refuses_code_that_peeks():
    for way, code in scanned_ways.items():
        assert list(peeks(f'"""Peek."""\n\n{code}\n')), way


def test_only_reviewed_places_could_learn_about_one_word():
    found = {
        (path.relative_to(checkout).as_posix(), code): line
        for place in (*(f"{package}/**/*" for package in installation.PACKAGES), "tools/benchmark")
        for path in checkout.glob(f"{place}.py")
        for line, code in peeks(path.read_text(encoding="utf-8"))
    }
    new = [f"{file}:{line}: {code}" for (file, code), line in found.items()
           if (file, code) not in reviewed]  # fmt: skip
    assert new == []
    assert reviewed == set(found)  # and no place is listed for nothing
