"""The reference of profiles lists every key of a profile, and nothing else."""

from pathlib import Path

from judge_gui.model import profile
from lexicons.schema import Key

page = Path(__file__).parents[4] / "docs" / "profile-keys.md"


def expected_keys() -> str:
    """The whole table of keys."""
    lines = ["| key | holds | says |", "| --- | --- | --- |"]
    for section, table in (("", profile.file), ("times.", profile.times)):
        lines += [
            f"| `{section}{name}` | {key.expects(None)} | {key.meaning} |"
            for name, key in table.items()
            if isinstance(key, Key)
        ]
    return "\n".join(lines)


def test_the_documentation_lists_every_key_of_a_profile() -> None:
    _, _, rest = page.read_text(encoding="utf-8").partition("a test compares -->\n\n")
    documented, _, _ = rest.partition("\n\n<!-- end of keys -->")
    assert documented == expected_keys()
