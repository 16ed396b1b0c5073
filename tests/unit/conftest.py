"""What the unit tests share: judges over lexicons of invented words."""

import polib
import pytest

from lexicons import Library
from lexicons.language import DOMAIN


@pytest.fixture
def judge_over(home, install, add_rules):
    """The judge for the rule set `club` over lexicons that are installed for it."""

    def judge_over(lexicons, stages='[[stage]]\nlexicon = "base"\n', lengths=None, **more):
        for edition, words in lexicons.items():
            shortest, longest = (lengths or {}).get(edition, (2, 15))
            install(words, edition, lengths=range(shortest, longest + 1))
        add_rules(stages, **more)
        return Library(home).adjudicator("club")

    return judge_over


@pytest.fixture
def catalogue(tmp_path, monkeypatch):
    """Puts a translation in the place of those that are shipped."""
    monkeypatch.setattr("lexicons.language.SHIPPED", str(tmp_path / "shipped"))

    def catalogue(language, sentences):
        path = tmp_path / "shipped" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
        path.parent.mkdir(parents=True)
        file = polib.POFile()
        file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
        file.extend(polib.POEntry(msgid=k, msgstr=v) for k, v in sentences.items())
        file.save_as_mofile(str(path))

    return catalogue
