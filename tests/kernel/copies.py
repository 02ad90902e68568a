"""Copies of the sources, free to be edited, and child processes that import them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def child(code: str, folder: Path, cache: Path, **flags: str) -> list[str]:
    """What a child process prints that imports the sources of this folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = clean | {"ANALYSER_CACHE_DIR": str(cache), "PYTHONPATH": str(folder)} | flags
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, check=False, text=True
    )
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout.split()


def copy_sources(folder: Path) -> Path:
    """The folder, with a copy of the sources in it."""
    for package in ("analyser", "solvers"):
        shutil.copytree(ROOT / package, folder / package, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    return folder
