"""`judge rules`: which are ready, what they say, whether a file is one, which is used."""

import json
from pathlib import Path
from typing import Any

import pytest

import lexicons
from lexicons import Library
from tests.end_to_end.conftest import Do

folder = Path(lexicons.__file__).with_name("data") / "rules"
shipped = sorted(path.stem for path in folder.glob("*.toml"))
head = b'id = "club"\ntitle = "Our club"\nalphabet = "english"\n'
stage = '[[stage]]\nlexicon = "tiny"\n'

#: The lexicons that each of them needs.
chains = {
    "example": [],
    "london-2020": ["csw19"],
    "nsa-2004": ["owl", "long-list"],
    "nsa-2004-combined": ["owl-combined"],
    "nzasp-2022": ["csw19"],
    "open": [],
    "sanspa-1999": ["redwood-1997", "osw3", "chambers-1993", "mw10"],
    "school-2014": ["ospd4", "mw11"],
    "school-2014-combined": ["ospd4-combined"],
}


def listed(judge: Do) -> dict[str, str]:
    """What `judge rules list` says of each rule set; the default's id is marked."""
    ended = judge("rules", "list")
    assert (ended.status, ended.err) == (0, "")
    rows = [(line[0], *line[2:].split(maxsplit=1)) for line in ended.out.splitlines()]
    return {f"{mark.strip()}{rules_id}": told for mark, rules_id, told in rows}


# -- list ----------------------------------------------------------------------------------------


def test_all_that_are_shipped_are_listed_with_what_they_lack(judge: Do, home: Path) -> None:
    told = listed(judge)
    assert [name.strip("*") for name in told] == sorted(chains) == shipped
    assert [name for name in told if "*" in name] == ["*open"]
    assert told["*open"] == "Open play: ready"
    for rules_id, lexicons_needed in chains.items():
        if lexicons_needed:
            title = Library().rules(rules_id).title
            assert told[rules_id] == f"{title}: lacks {', '.join(lexicons_needed)}"
    assert not home.exists()


def test_what_stands_in_the_way_is_listed_and_hides_no_other(
    judge: Do, add_rules: Do, install: Do, home: Path
) -> None:
    install(["ZANT"], "tiny")
    install(["ZANT"], "short", lengths=range(4, 5))
    install(["ZANT"], "broken").write_bytes(b"")
    (home / "lexicons" / "folder.lexicon").mkdir()
    add_rules(stage, "a-good-one")
    add_rules(stage.replace("tiny", "short"), "b-uncovered")
    add_rules(stage.replace("tiny", "broken"), "c-broken")
    add_rules(stage.replace("tiny", "folder"), "d-folder")
    add_rules(f"{stage}colour = 1\n", "e-faulty")
    add_rules(stage, "f-renamed").rename(home / "rules" / "f-other.toml")
    (home / "rules" / "g-folder.toml").mkdir()
    (home / "rules" / "h-dangling.toml").symlink_to("nowhere")
    (home / "rules" / "No Id.toml").write_text(stage, encoding="utf-8")
    (home / "rules" / "i-text.toml").write_text("ZANT\n", encoding="utf-8")
    (home / "rules" / "notes.txt").write_text("ZANT\n", encoding="utf-8")
    ended = judge("rules", "list")
    assert (ended.status, ended.err) == (0, "")
    for line in (
        "a-good-one", "b-uncovered", "c-broken", "d-folder", "e-faulty", "f-other", "g-folder",
        "h-dangling", "i-text", "No Id", *shipped,
    ):  # fmt: skip
        (told,) = [row for row in ended.out.splitlines() if row[2:].startswith(f"{line} ")]
        assert told.endswith(": ready") == (line in ("a-good-one", "open", "example"))
        assert len(told) > len(line) + 10
    assert "notes" not in ended.out
    for reason in ("found 4 to 4", "colour: no such key", "f-renamed", "not a plain file"):
        assert reason in ended.out


# -- show ----------------------------------------------------------------------------------------


def test_each_rule_set_is_shown_whole_on_lines_that_a_screen_has(judge: Do) -> None:
    for rules_id in shipped:
        ended = judge("rules", "show", rules_id)
        assert (ended.status, ended.err) == (0, ""), rules_id
        assert max(map(len, ended.out.splitlines())) <= 100, rules_id
        rules = Library().rules(rules_id)
        assert f"\n{rules.title} ({rules_id})\n" in ended.out, rules_id
        assert [each for each in rules.editions if each not in ended.out] == [], rules_id


# -- validate ------------------------------------------------------------------------------------


def test_a_sound_file_is_told_with_what_it_lacks(session: Do, add_rules: Do, install: Do) -> None:
    path = add_rules(stage)
    session(f"rules validate {path} :: 0 :: is sound: Our club :: needs: tiny :: = nothing")
    install(["ZANT"], "tiny")
    session(f"rules validate {path} :: 0 :: ~ needs")


def test_a_file_that_is_no_rule_set_ends_with_1(judge: Do, tmp_path: Path) -> None:
    for content, told in (
        (b"", "is empty"),
        (b"\xff\xfe", "not UTF-8"),
        (b"x = " + b"[" * 100_000, "TOML"),
        (head + stage.encode() + b"accept = false\n", "no stage accepts"),
        (head.replace(b"club", b"other") + stage.encode(), "'other'"),
        (head.replace(b"english", b"elvish") + stage.encode(), "elvish"),
    ):
        path = tmp_path / "club.toml"
        path.write_bytes(content)
        ended = judge("rules", "validate", path)
        assert (ended.status, ended.out) == (1, ""), told
        assert told in ended.err, told
        assert "Traceback" not in ended.err, told
        assert len(ended.err.splitlines()) < 20, told


@pytest.mark.parametrize("path", ["nope.toml", ".", "", "loop.toml"])
def test_a_file_that_cannot_be_looked_at_ends_with_2(
    judge: Do, assert_no_answer: Do, tmp_path: Path, path: str
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "loop.toml").symlink_to("loop.toml")
    assert_no_answer(judge("rules", "validate", path))


# -- use -----------------------------------------------------------------------------------------


def test_what_is_used_is_the_default_from_then_on(
    session: Do, add_rules: Do, install: Do, home: Path
) -> None:
    install(["ZANT"], "tiny")
    add_rules(stage)
    short = Library(home).rules("club").fingerprint.short
    session(f"""
        check ZANT :: 1
        check QI :: 0
        rules use club :: 0 :: This machine now judges by: Our club (club, {short}). :: = nothing
        check ZANT :: 0
        check QI :: 1
        rules list :: 0 :: * club
        check --rules open QI :: 0
        rules use open :: 0
        check ZANT :: 1
    """)


def test_a_default_that_cannot_judge_says_so_and_never_judges_by_another(
    session: Do, install: Do
) -> None:
    session("""
        rules use london-2020 :: 2 :: csw19 :: Nothing was changed: this machine judges by open.
        check QI :: 0
        rules use london-2020 --unready :: 0 :: csw19 :: This machine now judges by:
        check QI :: 2 :: london-2020 :: csw19
    """)
    install(["ZANT"], "csw19")
    session("check ZANT :: 0 :: = VALID")


@pytest.mark.parametrize("rules_id", ["nope", "faulty", "", "../rules/club", "OPEN"])
def test_what_is_no_rule_set_is_not_used(
    judge: Do, assert_no_answer: Do, add_rules: Do, home: Path, rules_id: str
) -> None:
    add_rules(f"{stage}colour = 1\n", "faulty")
    (home / "default.toml").write_text('rules = "open"\n', encoding="utf-8")
    assert_no_answer(judge("rules", "use", rules_id))
    assert (home / "default.toml").read_text(encoding="utf-8") == 'rules = "open"\n'
    assert judge("check", "QI").status == 0


# -- clauses -------------------------------------------------------------------------------------


def test_each_clause_of_a_rulebook_is_printed_with_its_places_and_a_line_to_sign(
    judge: Do, session: Do
) -> None:
    session("""
        rules clauses nzasp-2022 :: 0 :: done: test_nzasps :: ____ csw19: not installed
        rules clauses nzasp-2022 :: 0 :: ____ 6.15.3: One appeal against an adjudicator
        rules clauses nzasp-2022 :: 0 :: shown: opinion.second, opinion.against, opinion.given_by
        rules clauses nzasp-2022 :: 0 :: The machines that were examined: CODE ____
        rules clauses nzasp-2022 :: 0 :: requires: prompts = table, pin = true
        rules clauses nzasp-2022 :: 0 :: What the program chose or adds: :: ____ A challenge that
        rules clauses school-2014 :: 0 :: prompts = table, pin = true, judge_key = tab
        rules clauses sanspa-1999 :: 0 :: requires: pin = true
        rules clauses open :: 2 :: There is no table of clauses for open.
    """)
    assert max(map(len, judge("rules", "clauses", "nzasp-2022").out.splitlines())) <= 100


def clauses_in(judge: Do, rules: str) -> dict[str, Any]:
    return json.loads(judge("rules", "clauses", rules, "--json").out)


@pytest.mark.parametrize(
    "own",
    [
        'like = "nzasp-2022"\nlists = {csw19 = "csw24"}\n',
        'like = "nzasp-2022"\n[[stage]]\nlexicon = "csw24"\n',
        'like = "nzasp-2022"\n[[stage]]\nlexicon = "csw24"\n[[stage]]\nlexicon = "csw19"\n',
    ],
)
def test_a_sheet_is_about_the_rule_set_that_is_printed_and_its_lists(
    judge: Do, home: Path, own: str
) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "ours.toml").write_text(f'id = "ours"\n{own}', encoding="utf-8")
    about_lists = {"1.1", "1.2", "1.3", "6.14.4.7"}
    for each in clauses_in(judge, "ours")["clauses"]:
        if each["number"] in about_lists:
            assert each["done"] == []
            assert "csw24 (2 to 15 letters)" in each["differs"][0]
        else:
            assert each["differs"] == []
    assert not any(each["differs"] for each in clauses_in(judge, "nzasp-2022")["clauses"])


def test_a_sheet_says_where_a_file_of_a_rulebook_says_something_else(judge: Do, home: Path) -> None:
    book = (folder / "nzasp-2022.toml").read_text("utf-8")
    ours = book.replace('"nzasp-2022"', '"a"').replace("points_per_word = 5", "points_per_word = 9")
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "a.toml").write_text(
        ours.replace("most_words = 8", "most_words = 3"), "utf-8"
    )
    report = clauses_in(judge, "a")
    assert report["differs"] == ["most_words: 3; in nzasp-2022: 8"]
    assert "_ most_words: 3; in nzasp-2022: 8\n" in judge("rules", "clauses", "a").out
    differing = {each["number"]: each for each in report["clauses"] if each["differs"]}
    assert list(differing) == ["6.17"]
    assert differing["6.17"]["done"] == []


def test_another_rulebook_s_officers_sign_a_table_of_their_own(
    session: Do, add_rules: Do, home: Path
) -> None:
    add_rules(f'{stage}[procedure]\nretyping = "players"\n[procedure.rule]\nretyping = "4, 9"\n',
              source="Our rules, 2026")  # fmt: skip
    table = home / "clauses" / "ours.toml"
    table.parent.mkdir()
    table.write_text(
        'source = "Our rules, 2026"\nown = ["Nobody says who presses."]\n[clause]\n'
        '"4" = { asks = "Players type again." }\n"5" = { asks = "No talk.", people = "all" }\n',
        encoding="utf-8",
    )
    session("""
        rules clauses club :: 0 :: ____ 4: Players type again. :: shown: procedure.retyping
        rules clauses club :: 0 :: ____ 5: No talk. :: left to: all :: ____ Nobody says who presses.
        rules clauses club :: 0 :: Cited by the rule set, and no clause here: 9
    """)
    table.write_text(
        'source = "Our rules, 2026"\n[clause]\n'
        '"4" = { asks = "Players type again.", tests = ["test_nonsense_that_never_was"] }\n',
        encoding="utf-8",
    )
    session("rules clauses club :: 2 :: clause.4.tests: expected none: tests run the shipped")
    table.write_text('source = "Our rules, 2026"\nowm = ["x"]\n', encoding="utf-8")
    session("rules clauses club :: 2 :: ours.toml cannot be used :: Did you mean 'own'? :: Mend")


def test_the_preparation_of_an_event_says_what_breaks_the_rulebook(
    judge: Do, install: Do, tmp_path: Path
) -> None:
    install(["ZANT"], "csw19")
    stick = tmp_path / "stick"
    assert judge("event", "prepare", stick, "--name", "Open", "--rules", "nzasp-2022").status == 0
    with (stick / "event.toml").open("a", encoding="utf-8") as plan:
        plan.write("\n[profile]\nprompts = []\nsmart_device = true\n")
    prepared = judge("event", "prepare", stick)
    assert prepared.status == 0
    assert "The settings here break the rules." in prepared.err
    for each in ("A PIN must be set", "Players must be asked for their table", "(6.13.5)"):
        assert each in prepared.err


@pytest.mark.parametrize(
    ("rules", "options", "says"),
    [
        ("nzasp-2022", [], ""),
        ("nzasp-2022", ["--no-tables"], "Players must be asked for their table"),
        ("school-2014-combined", [], "These rules know no word judge"),
    ],
)
def test_a_desk_says_what_breaks_the_rulebook(
    judge: Do, install: Do, rules: str, options: list[str], says: str
) -> None:
    for edition in chains[rules]:
        install(["ZANT"], edition)
    ended = judge("desk", "--rules", rules, *options, stdin="/end\n")
    assert says in ended.out
    assert ended.out.count("break the rules") == bool(options)


def test_a_club_plays_by_a_rulebook_with_other_points(session: Do, install: Do, home: Path) -> None:
    install(["ZANT"], "csw19")
    (home / "rules").mkdir(exist_ok=True)
    (home / "rules" / "club.toml").write_text(
        'id = "club"\ntitle = "Our club"\nlike = "nzasp-2022"\n'
        "[consequence]\npoints_per_word = 10\n",
        encoding="utf-8",
    )
    session(f"""
        rules validate {home}/rules/club.toml :: 0 :: is sound: Our club
        check --rules club ZANT :: 0 :: = CORRECT
        rules show club :: 0 :: for each word: 10 :: ~ 10 [6.17] :: [6.18] :: ~ from New Zealand
        rules clauses club :: 0 :: ____ 6.18: A wrong ruling :: points_per_word: 10 :: ~ test_
    """)


def test_the_clauses_are_one_json_object_too(judge: Do) -> None:
    ended = judge("rules", "clauses", "sanspa-1999", "--json")
    report = json.loads(ended.out)
    assert list(report) == [
        "rules", "title", "source", "fingerprint", "clauses", "own", "differs", "unknown",
        "cautions",
    ]  # fmt: skip
    [wrong] = [each for each in report["clauses"] if each["number"] == "13.8"]
    assert list(wrong) == [
        "number", "asks", "done", "shown", "requires", "differs", "people", "left_out", "note",
    ]  # fmt: skip
    assert "wrong_ruling.text" in wrong["shown"]
