"""Runs notebooks top to bottom and keeps what they show, so that the same notebook always gives the same bytes.

    .venv/bin/python notebooks/renew.py                # all of them
    .venv/bin/python notebooks/renew.py 01_how_hard_is_freigard.ipynb

Each is run in a process of its own, by this Python, with this folder's analyser, in an empty folder. Left out is what
differs from day to day or between machines: times, versions.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import nbformat
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent
LIMIT = 120.0
"""Seconds that a notebook may take, all its cells together."""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class ThisPython(AsyncKernelManager):
    """Starts kernels with the interpreter that runs this, whatever kernels are installed."""

    @property
    def kernel_spec(self) -> KernelSpec:
        """What is started."""
        return KernelSpec(**get_kernel_dict())


def all_notebooks() -> list[Path]:
    """Those that are kept here, in the order of their numbers."""
    return sorted(HERE.glob("*.ipynb"))


def read(notebook: Path) -> Any:
    """The notebook as nbformat has it, whose functions have no types."""
    return nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]


def write(node: Any, notebook: Path) -> None:
    """Keeps a notebook."""
    nbformat.write(node, notebook)  # type: ignore[no-untyped-call]


def run(notebook: Path, folder: Path) -> Any:
    """The notebook with what its cells show when they are run in this folder; the file is left as it is.

    Raises CellExecutionError if a cell fails, TimeoutError after LIMIT seconds.
    """
    node = read(notebook)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as own:  # a kernel that is broken off may still write
        paths = os.pathsep.join(filter(None, [str(HERE.parent), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": paths, "IPYTHONDIR": own}
        client = NotebookClient(
            node,
            km=_kernel(Path(own)),
            resources={"metadata": {"path": str(folder)}},
            coalesce_streams=True,  # else it is chance how often what is printed is cut
            record_timing=False,
            shutdown_kernel="immediate",
        )
        asyncio.run(_within_limit(client.async_execute(env=environment, cleanup_kc=True)))
    return plain(node)


def plain(node: Any) -> Any:
    """The notebook without what says when and by which version it was run; changed in place."""
    node.metadata = METADATA
    for number, cell in enumerate(node.cells, 1):
        cell.id = f"cell-{number:02}"
        cell.metadata = {}
    for number, cell in enumerate((cell for cell in node.cells if cell.cell_type == "code"), 1):
        cell.execution_count = number
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
    return node


def main(names: list[str]) -> None:
    """Runs the notebooks of these names, or all, and keeps them with what they show."""
    for notebook in [HERE / Path(name).name for name in names] or all_notebooks():
        with tempfile.TemporaryDirectory() as folder:
            write(run(notebook, Path(folder)), notebook)
        print(notebook.name)


async def _within_limit(work: Coroutine[Any, Any, Any]) -> None:
    """As `asyncio.wait_for`, to which nbclient would say that its kernel has died."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=LIMIT)
    if not task.done():
        task.cancel()
        await asyncio.wait({task})
        raise TimeoutError(f"the notebook takes more than {LIMIT:g} seconds") from task.exception()
    task.result()


def _kernel(folder: Path) -> ThisPython:
    """A kernel that is spoken to by files of this folder: no port is opened."""
    return ThisPython(connection_file=str(folder / "kernel.json"), transport="ipc", ip=str(folder / "kernel"))


if __name__ == "__main__":
    main(sys.argv[1:])
