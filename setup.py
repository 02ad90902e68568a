"""What `pyproject.toml` can't say.

Man pages are made of the commands when the project is installed or built, and the folder `solvers` is installed as
`analyser.solvers`: by its place here, not by the link to it in `analyser/`, which not every system has.
"""

import sys
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path

from setuptools import Distribution, find_packages, setup

ROOT = Path(__file__).resolve().parent


class WithPages(Distribution):
    """A distribution whose editable installation has its data files as well."""

    def has_data(self) -> bool:
        """What setuptools asks for then, by a name that nothing else has."""
        return bool(self.has_data_files())


def packages() -> list[str]:
    """All that are installed, by the names that they have then."""
    solvers = [f"analyser.{name}" for name in find_packages(include=["solvers*"])]
    return find_packages(include=["analyser*"], exclude=["analyser.solvers*"]) + solvers


def pages() -> list[str]:
    """The man pages, made by these sources."""
    sys.path.insert(0, str(ROOT))
    found = ModuleSpec("analyser.solvers", None, is_package=True)
    found.submodule_search_locations = [str(ROOT / "solvers")]
    sys.modules.setdefault("analyser.solvers", module_from_spec(found))
    from analyser.cli.manual import write_pages

    return [str(page) for page in write_pages(Path("build", "man1"))]


setup(
    distclass=WithPages,
    packages=packages(),
    package_dir={"analyser.solvers": "solvers"},
    data_files=[("share/man/man1", pages())],
)
