"""What a report rests on, and how to have it again."""

import hashlib
import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import analyser
from analyser.experiments.findings.findings import TRANSCRIPTS, Findings
from analyser.experiments.findings.subject import Line
from analyser.reporting.numbers import counted

MADE_WITH = ("numpy", "numba", "pandas", "matplotlib")


@dataclass(frozen=True)
class Certificate:
    """The facts, for the page and for the manifest."""

    versions: dict[str, str]  # of the programs, the games, the policies
    inputs: dict[str, str]  # the study and the decks that it names, by their sums
    repeat: str  # the command
    games: int
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
        games=sum(line.entry.games for line in lines),
        checks=tuple(_checks(findings)),
    )


def sha256(content: bytes) -> str:
    """The sum by which a file is known."""
    return hashlib.sha256(content).hexdigest()


def _versions(lines: Sequence[Line]) -> dict[str, str]:
    programs = {"tabletop-analyser": analyser.__version__} | {name: version(name) for name in MADE_WITH}
    games = {f"game {line.entry.played.game}": f"{line.entry.played.game_version}" for line in lines}
    players = (player for line in lines for player in line.entry.played.players)
    policies = {f"policy {player.name}": f"{player.version}" for player in players}
    return programs | games | policies


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
    subject = findings.subject
    words = ["analyser", "report", subject.source.name]
    words += [] if subject.study is None else ["--play"]
    words += [] if findings.transcripts == TRANSCRIPTS else ["--games", f"{findings.transcripts}"]
    return shlex.join([*words, *([] if times else ["--no-times"])])


def _checks(findings: Findings) -> Iterable[str]:
    """What was looked at while the report was made; a check that fails makes no report."""
    yield f"{counted(findings.checked, 'single outcome')} counted anew: they agree with what was kept of each cell."
    if findings.retold:
        count = len(findings.retold)
        yield f"{counted(count, 'game')} played once more, alone: each ended as it had ended among the others."
    statuses = {line.entry.played.known.status for line in findings.subject.lines if line.entry.played.known}
    yield from (f"Rules: {status}." for status in sorted(statuses))


def facts(certificate: Certificate, seeds: Iterable[int]) -> dict[str, Any]:
    """As the manifest has it."""
    return {
        "versions": certificate.versions,
        "inputs": certificate.inputs,
        "repeat": certificate.repeat,
        "games": certificate.games,
        "seeds": sorted(set(seeds)),
        "checks": list(certificate.checks),
    }
