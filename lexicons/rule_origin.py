"""Origins: a rule set file that takes over all but its lists and its title from a shipped one."""

import os
from typing import Any

from lexicons import rule_keys, schema, storage
from lexicons.edition import data_folder
from lexicons.errors import shown

folder = os.path.join(data_folder, "rules")


def inherited(contents: dict[str, Any], faults: schema.Faults) -> dict[str, Any]:
    """Return the contents of a file with what it takes over by `like`.

    Its head and its stages are its own. Of the sections it may have none: they are the rulebook's.
    """
    if "like" not in contents:
        return contents
    name = contents["like"]
    path = os.path.join(folder, f"{name}.toml")
    if schema.identifier(name) or not storage.is_there(path):
        found = shown(name) if isinstance(name, str) else "another value"
        faults.add("like", f"expected the id of a shipped rule set, found {found}")
        return contents
    for section in [each for each in contents if each in rule_keys.sections]:
        faults.add(section, f"a file that is like {name} has the sections of {name}")
    contents = {key: value for key, value in contents.items() if key not in rule_keys.sections}
    taken = schema.parse(storage.read(path, "The rule set", "Install the program again."), path)
    own = contents.get("language", {})
    if not isinstance(own, dict) or not all(isinstance(texts, dict) for texts in own.values()):
        return {**taken, **contents}
    languages = taken.get("language", {})
    merged = {code: {**languages.get(code, {}), **own.get(code, {})} for code in languages | own}
    return {**taken, **contents, **({"language": merged} if merged else {})}
