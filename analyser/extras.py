"""What not everybody needs: the extras of `pyproject.toml`, and how each is had by who lacks it."""

import sys
from pathlib import Path

EXTRAS = {
    "cluster": "distributed",
    "docs": "mkdocs-material",
    "parquet": "pyarrow",
    "play": "prompt-toolkit",
    "tune": "cmaes",
}
"""The package that each of them brings."""


def how_to_get(extra: str) -> str:
    """The command that adds an extra to this installation, be it from a checkout, from a wheel or by pipx.

    Pip fetches nothing of a project that is installed but what it lacks; pipx has an environment of its own.
    """
    if (Path(sys.prefix) / "pipx_metadata.json").is_file():
        return f"pipx inject tabletop-analyser {EXTRAS[extra]}"
    return f"pip install 'tabletop-analyser[{extra}]'"
