"""A scan for code that could learn about one word without the imports that the contracts see."""

import ast
import re
from collections.abc import Iterator

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


def peeks(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of all code in a module that only a reviewed place may have."""
    harmless: set[ast.AST] = (
        set()
    )  # docstrings, and `getattr` where it is called: `found_in` looks at the call
    waiting: list[ast.AST] = [ast.parse(source)]
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


def found_in(node: ast.AST) -> Iterator[str]:
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


def named(dotted: str) -> Iterator[str]:
    """Yield the parts of an imported name that are refused."""
    return (part for part in dotted.split(".") if part in refused)
