"""What a report rests on, and how to have it again."""

import hashlib
import os
import platform
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import analyser
from analyser.experiments.findings.findings import TRANSCRIPTS, Findings
from analyser.experiments.findings.subject import Line
from analyser.reporting.export import can_write_parquet
from analyser.reporting.numbers import counted
from analyser.reporting.report.words import missing_words

MADE_WITH = ("numpy", "numba", "scipy", "pandas", "matplotlib")


@dataclass(frozen=True)
class Certificate:
    """The facts, for the page and for the manifest."""

    versions: dict[str, str]  # of the programs, the games, the policies
    inputs: dict[str, str]  # the study and the decks that it names, by their sums
    repeat: str  # the command
    promise: str  # what it gives, and what it does not
    games: int
    seeds: tuple[int, ...]
    checks: tuple[str, ...]


def certificate_of(findings: Findings, *, times: bool) -> Certificate:
    """The certificate of a report."""
    subject = findings.subject
    lines = subject.lines
    inputs = {name: sha256(path.read_bytes()) for name, path in _inputs(findings)}
    return Certificate(
        versions=_versions(lines),
        inputs=inputs,
        repeat=_repeat(findings, times=times),
        promise=_promise(findings, times=times),
        games=sum(line.result.games for line in lines),
        seeds=tuple(sorted({line.spec.seed for line in lines})),
        checks=tuple(_checks(findings)),
    )


def sha256(content: bytes) -> str:
    """The sum by which a file is known."""
    return hashlib.sha256(content).hexdigest()


def is_repeatable(findings: Findings, *, is_timed: bool = False) -> bool:
    """Whether a file is the same wherever the command is given: not if a clock ended the games, or they go on.

    What shows seconds is not either, but for a store, which keeps them.
    """
    study = findings.subject.study
    return study is None or not (is_timed or study.limits.budget is not None or missing_words(findings))


def _versions(lines: Sequence[Line]) -> dict[str, str]:
    """Of a store there may be several versions of the same game or policy."""
    names = [*MADE_WITH, *(["pyarrow"] if can_write_parquet() else [])]
    programs = {"tabletop-analyser": analyser.__version__, "Python": platform.python_version()}
    specs = [line.spec for line in lines]
    found: dict[str, set[int]] = {}
    for one in specs:
        found.setdefault(f"game {one.game_name}", set()).add(one.game_version)
    for player in (player for one in specs for player in one.lineup):
        found.setdefault(f"policy {player.name}", set()).add(player.version)
    numbers = {name: " and ".join(map(str, sorted(several))) for name, several in found.items()}
    return programs | {name: version(name) for name in names} | numbers


def _inputs(findings: Findings) -> Iterable[tuple[str, Path]]:
    """The study and the files that it names, as seen from where it lies."""
    study = findings.subject.study
    if study is None:
        return
    own = (policy.own_file for cell in study.cells for policy in cell.policies)
    for path in dict.fromkeys([study.path, *study.files, *own]):
        if path is not None:
            yield os.path.relpath(path, study.path.parent), path


def _repeat(findings: Findings, *, times: bool) -> str:
    """The command that gives the same bytes; a store's seconds are kept in it, those of a study are new each time."""
    subject = findings.subject
    words = ["analyser", "report", subject.source.name]
    words += [] if subject.study is None else ["--play"]
    words += [] if findings.transcripts == TRANSCRIPTS else ["--games", f"{findings.transcripts}"]
    return shlex.join([*words, *([] if times and subject.study is None else ["--no-times"])])


def _promise(findings: Findings, *, times: bool) -> str:
    """What the command gives, in words."""
    study = findings.subject.study
    if study is None:
        return "Nothing is played: the same store gives the same bytes of every file, with these versions."
    if study.limits.budget is not None:
        return (
            "This study plays for a time, and gets farther on one machine than on another: it can't be repeated byte "
            "for byte. The same games give the same results, and the same store gives the same report."
        )
    if not is_repeatable(findings):
        return "The study is not finished: the command plays what is missing, and the report will then say more."
    same = (
        "What is missing is played: the same study gives the same bytes of every file, on any number of threads and "
        "any machine with these versions."
    )
    seconds = (
        " This report shows seconds besides, which are of the machine that played: the figure of thinking time, "
        "times.csv, and for their sake this page and manifest.json. In nothing else it differs."
    )
    return same + (seconds if times else "")


def _checks(findings: Findings) -> Iterable[str]:
    """What was looked at while the report was made; a check that fails makes no report."""
    checked = counted(findings.checked, "single outcome")
    of = "" if findings.checked == findings.kept else f" of {findings.kept:,}"
    yield f"{checked}{of} counted anew: they agree with what was kept of each cell."
    if findings.retold:
        count = len(findings.retold)
        yield f"{counted(count, 'game')} played once more, alone: each ended as it had ended among the others."
    statuses = {line.spec.known.status for line in findings.subject.lines if line.spec.known}
    yield from (f"Rules: {status}." for status in sorted(statuses))
