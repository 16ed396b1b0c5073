"""`judge rules`: which are ready, what they say, whether a file is one, which is used."""

from pathlib import Path

import pytest

import lexicons
from lexicons import Library
from tests.end_to_end.conftest import Do
from tests.printed_text import printed_text

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


# -- sheet ---------------------------------------------------------------------------------------


def sheet_of(judge: Do, rules: str) -> str:
    """What is printed on the sheet of a rule set."""
    return printed_text(judge("rules", "sheet", rules, "-o", "-").out)


def test_a_sheet_has_what_an_officer_signs_and_what_players_and_word_judges_read(
    judge: Do, install: Do
) -> None:
    lacking = sheet_of(judge, "nzasp-2022")
    for text in (
        "No federation has approved this program. This sheet is an approval only when page",
        "NZASP Constitution, Annexe: Rules of Play, as amended in June 2022",
        "csw19: not installed", "No CODE: this machine can't judge by these rules.",
        "prompts = table", "a PIN is set", "6.15.3 One appeal against an adjudicator",
        "A challenge that shares words with another", "Signature", "The rules, for players",
        "The rules, for word judges",
    ):  # fmt: skip
        assert text in lacking, text
    install(["ZANT"], "csw19")
    code = judge("check", "--rules", "nzasp-2022", "-v", "ZANT").err.split("CODE ")[1][:9]
    assert f"CODE {code}" in sheet_of(judge, "nzasp-2022")
    assert "judge_key = tab" in sheet_of(judge, "school-2014")
    assert "There is no table of clauses of these rules." in sheet_of(judge, "open")


def test_another_rulebook_s_officers_sign_a_table_of_their_own(
    judge: Do, session: Do, add_rules: Do, home: Path
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
    shown = sheet_of(judge, "club")
    for text in (
        "4 Players type again. shows it 5 No talk. all", "Nobody says who presses.",
        "The rules cite these, which aren't clauses here: 9.", "no test of the program runs it",
    ):  # fmt: skip
        assert text in shown, text
    table.write_text(
        'source = "Our rules, 2026"\n[clause]\n'
        '"4" = { asks = "Players type again.", tests = ["test_nonsense_that_never_was"] }\n',
        encoding="utf-8",
    )
    session("rules sheet club :: 2 :: clause.4.tests: expected none: tests run the shipped")
    table.write_text('source = "Our rules, 2026"\nowm = ["x"]\n', encoding="utf-8")
    session("rules sheet club :: 2 :: ours.toml cannot be used :: Did you mean 'own'? :: Fix")


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
        ("school-2014-combined", [], "These rules have no word judge"),
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


def test_a_club_plays_by_a_rulebook_with_other_points(
    judge: Do, session: Do, install: Do, home: Path
) -> None:
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
    """)
    shown = sheet_of(judge, "club")
    for text in (
        "With rules of its own: every clause and rule number here is of that rulebook, unless",
        "acceptable play costs, for each word: 10; in nzasp-2022: 5",
        "gets 10 points for each word. own", "Lines marked “own” are these rules' own.",
    ):  # fmt: skip
        assert text in shown, text
