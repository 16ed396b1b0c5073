"""Write the values of the drawings as Python: `python3 -m tools.values_table`.

The window starts faster without a TOML reader. A test compares both files.
"""

import os
import tomllib
from textwrap import fill

from tools.command import ROOT

VALUES = os.path.join(ROOT, "lexicons", "data", "look", "values.toml")
TABLE = os.path.join(ROOT, "judge_gui", "pages", "values_table.py")


def written() -> str:
    """Return the Python file for the values as they are now."""
    with open(VALUES, "rb") as file:
        values = tomllib.load(file)
    del values["contrast"], values["type"]["family"]  # the window has no use for them
    text = fill(repr(values).replace("'", '"'), 98, break_long_words=False)
    return (
        '"""Written from `lexicons/data/look/values.toml` by `tools.values_table`."""\n\n'
        "from typing import Any\n\n"
        "# fmt: off\n"
        f"TABLE: dict[str, Any] = \\\n{text}\n"
    )


if __name__ == "__main__":
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(written())
