"""`analyser sensitivity`: decks and house rules, the files it writes, and what is wrong with what was asked."""

import csv
import json
from pathlib import Path

import pytest

from tests.chosen import EASY, HARDER, SOLO, SOLO_GAME, SOLO_HOUSE_RULE, SOLO_PART
from tests.cli.running import assert_names, fine, mistake

DECKS = ("sensitivity", SOLO, "-p", "random", "-p", "greedy", "--decks", "20", "-n", "20")
RULES = ("sensitivity", SOLO, "-p", "greedy", "-n", "50", "--rules")


def test_every_form_has_every_deck(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept"))
    text = fine(*DECKS, *store)
    assert max(map(len, text.replace(str(tmp_path), "").splitlines())) <= 80
    assert_names(text, "random", "greedy", "20", "seed 1", "ents")
    told = json.loads(fine(*DECKS, *store, "--format", "json"))
    assert [spread["players"] for spread in told["spreads"]] == [["random"], ["greedy"]]
    assert told["count_first"]["measure"] in {one["name"] for one in told["spreads"][1]["contributions"]}
    rows = list(csv.DictReader(fine(*DECKS, *store, "--format", "csv").splitlines()))
    assert len(rows) == 40
    assert {row["games"] for row in rows} == {"20"}
    assert fine(*DECKS, *store, "--format", "markdown").count("### ") == 4
    even = json.loads(fine(*DECKS, *store, "--drawn", "even", "--format", "json"))
    assert even["spreads"][1]["band"] != told["spreads"][1]["band"]
    assert_names("\n".join(even["about_prior"]), "assumed", "each value", "ents")
    assert_names(" ".join(text.split()), *told["about_prior"])
    known = json.loads(fine(*DECKS, *store, "--known", "ents=14..15", "--known", "spheres=15", "--format", "json"))
    assert known["known"] == {"ents": [14, 15], "spheres": 15}


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    graded, band = tmp_path / "graded.toml", tmp_path / "band.json"
    words = ("-d", EASY, "-d", HARDER, "--write-graded", str(graded), "--write-band", str(band), "--format", "json")
    told = json.loads(fine(*DECKS, *words))
    best = told["gradings"][0]["best"]["deck"]
    found = SOLO_GAME.load_components(graded)
    assert dict(found.counts) == {name: count for name, count in best.items() if type(count) is int}
    assert found.name == best["name"]
    made = json.loads(band.read_text(encoding="utf-8"))
    assert len(made["bands"]) == 4
    assert made["command"].startswith("analyser sensitivity")
    assert mistake(*DECKS, "--write-graded", str(graded)).startswith("decks are graded by levels")


def test_the_tornado_of_rules_in_force_and_of_a_file(tmp_path: Path) -> None:
    text = fine(*RULES)
    assert max(map(len, text.splitlines())) <= 80
    assert_names(text, "in force", "greedy", f"{SOLO_PART} -1")
    rows = list(csv.DictReader(fine(*RULES, "--format", "csv").splitlines()))
    assert f"{SOLO_PART} -1" in {row["step"] for row in rows}
    file = tmp_path / "house.toml"
    file.write_text(f"{SOLO_HOUSE_RULE}\n", encoding="utf-8")
    steps = {row["step"] for row in csv.DictReader(fine(*RULES, str(file), "--format", "csv").splitlines())}
    assert f"{SOLO_PART} +1" in steps
    assert f"{SOLO_PART} -1" not in steps


def test_a_shipped_deck_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = ("--store", str(tmp_path / "kept"))
    for name in SOLO_GAME.decks:
        assert_names(fine("run", SOLO, "-n", "10", "--components", name, *store), f"components: {name}")
        assert_names(fine("results", *store), name)
        assert f"--components {name}: " in " ".join(fine("games", SOLO).split())
        study = tmp_path / "study.toml"
        study.write_text(f'game = "{SOLO}"\ngames = 5\ndecks = ["default", "{name}"]\n', encoding="utf-8")
        assert_names(fine("study", "status", str(study), *store), name)
    assert_names(mistake("run", SOLO, "--components", "unheard"), "'unheard'", "default", *SOLO_GAME.decks)


def test_mistakes(tmp_path: Path) -> None:
    assert_names(mistake(*DECKS, "--known", "ents=99"), "ents", "99")
    assert_names(mistake(*DECKS, "--known", "ents"), "--known", "'ents'")
    assert_names(mistake(*DECKS, "--prior", str(tmp_path / "none.toml")), "none.toml")
    assert_names(mistake(*RULES, "--write-band", str(tmp_path / "band")), "--rules")
    assert_names(mistake(*DECKS, "--write-band", str(tmp_path / "band"), "--known", "ents=18"), "--known")
    assert_names(mistake(*DECKS, "--drawn", "odd"), "even", "middle", "'odd'")
    assert_names(mistake(*RULES, "--known", "ents=18"), "decks")
    never = "[measures.both]\nof = { a = 1 }\nrange = [9, 9]\n"
    prior = tmp_path / "never.toml"
    prior.write_text(f'[[pieces]]\nnames = ["a", "b"]\ntotal = 3\n{never}', encoding="utf-8")
    assert_names(mistake(*DECKS, "--prior", str(prior)), "no deck")
