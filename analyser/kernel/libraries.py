"""A kernel's code as libraries: whole or as a part, how they are made faster, and how they are kept in files."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary

# Games' loops run a few times, and how often nobody foresees: unrolled by guess or laid out for vectors they take
# longer to enter than to run (see `dispatch._without_vectors`). Loops of a fixed length are unrolled as before.
# Measured without both: Castle Panic's greedy 1.14 times, Freigard's counter 1.18 times as fast, and nothing slower.
for option in ("-unroll-runtime=false", "-unroll-allow-partial=false"):
    llvm.set_option("analyser", option)


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """A library whose parts nobody else can call, so that calls of them owe nothing to Numba's conventions.

    Left open to others, each part would hand out where its result is and whether it raised, and be asked for both.
    """

    def _optimize_final_module(self) -> None:
        """Once: Numba goes over it beforehand for the sake of reference counts, and records have none.

        Measured on Castle Panic's three line-ups: 1.3 s less of 24 to compile, and no slower.
        """
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
        passes, builder = self._passes()
        passes.run(self._final_module, builder)

    def _passes(self) -> Any:
        return self._codegen._module_pass_manager()  # noqa: SLF001 (as Numba's own)


class SeldomCalled(Whole):
    """A library of what Python calls a few times, which is ready sooner if nothing is made faster.

    Measured, of a game's rules for its story: Rietburg's 1.4 s less, Castle Panic's 0.7.
    """

    def _passes(self) -> Any:
        return self._codegen._module_pass_manager(opt=0)  # noqa: SLF001 (likewise)


class Part(JITCodeLibrary):  # type: ignore[misc]
    """A library that is there to be linked into others: no machine code is made of it, and nothing made faster yet.

    What it is linked into is optimised as a whole. Measured: a fifth less to compile than with both, and no slower.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class OwnPlace(UserProvidedCacheLocator):  # type: ignore[misc]
    """A folder that is looked at once.

    Numba writes a file into it for each function, to see whether it can be written: measured, 0.4 s of each start with
    Rietburg, which has 545 of them.
    """

    def ensure_cache_path(self) -> None:
        """OSError where nothing can be kept."""
        _look_at(self.get_cache_path())


@cache
def _look_at(folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()


class OwnCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """How a function's machine code is kept in a file."""

    _locator_classes = (OwnPlace, *CompileResultCacheImpl._locator_classes)  # noqa: SLF001 (there is no other way)


class PartCacheImpl(OwnCacheImpl):
    """How a part is kept in a file: as LLVM's code, under a name of its own beside the function's machine code."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """The name of the files, without what comes behind it."""
        return f"part-{super().get_filename_base(fullname, abiflags)}"

    def reduce(self, result: Any) -> tuple[Any, ...]:
        """What is written."""
        result.fndesc.typemap = result.fndesc.calltypes = None  # as Numba has it: they may be of any kind
        library = result.library.serialize_using_bitcode()
        return library, result.fndesc, result.environment, result.signature, result.reload_init

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """A part again, from what was read."""
        (name, _, bitcode), description, environment, signature, reload_init = payload
        for load in reload_init:
            load()
        library = Part(target_context.codegen(), name)
        library._final_module = llvm.parse_bitcode(bitcode)  # noqa: SLF001 (as its _unserialize does)
        library._finalized = True  # noqa: SLF001
        return compiler.compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            library=library,
            environment=environment,
            entry_point=object(),
            fndesc=description,
            signature=signature,
            objectmode=False,
        )
