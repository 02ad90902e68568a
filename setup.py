"""What `pyproject.toml` can't say: man pages are made of the commands when the project is installed or built."""

import sys
from pathlib import Path

from setuptools import Distribution, setup

sys.path.insert(0, str(Path(__file__).resolve().parent))

from analyser.cli.manual import write_pages


class WithPages(Distribution):
    """A distribution whose editable installation has its data files as well."""

    def has_data(self) -> bool:
        """What setuptools asks for then, by a name that nothing else has."""
        return bool(self.has_data_files())


setup(distclass=WithPages, data_files=[("share/man/man1", [str(page) for page in write_pages(Path("build", "man1"))])])
