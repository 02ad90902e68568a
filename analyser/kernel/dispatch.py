"""How a kernel is compiled: whole, for Python that calls it; as a part, for kernels that call it.

Numba makes of every function a library that stands alone: machine code, a wrapper for Python, one for C. A kernel that
only kernels call needs none of that, for its code is linked into theirs. Measured on the first command of the README:
without it half as long to compile.
"""

from collections.abc import Callable
from typing import Any

from numba.core import compiler, sigutils, typing
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment  # noqa: F401
from numba.core.registry import CPUDispatcher


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled for Python when Python calls it, and as a part when a kernel does."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})
        self.parts: dict[tuple[Any, ...], Any] = {}  # by the types of the arguments
        self.part_cache: Any = None

    @property
    def nopython_signatures(self) -> list[Any]:
        """What it was compiled for, in either way."""
        return [result.signature for result in (*self.overloads.values(), *self.parts.values())]

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba asks for it when a kernel calls this one."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        self.compile_part(tuple(args))
        signatures = [result.signature for result in self.parts.values()]
        name = self.py_func.__name__
        return typing.make_concrete_template(f"CallTemplate({name})", name, signatures), pysig, args, {}

    def get_overload(self, sig: Any) -> Any:
        """By what the callers' code finds this one's."""
        return self.parts[tuple(sigutils.normalize_signature(sig)[0])].entry_point

    def compile_part(self, args: tuple[Any, ...]) -> None:
        """Compiles the function to be linked into others, or loads what was compiled before."""
        with global_compiler_lock, self._compiling_counter:
            if args in self.parts:
                return
            result = self.part_cache and self.part_cache.load_overload(args, self.targetctx)
            if not result:
                result = self._compiled_part(args)
                if self.part_cache:
                    self.part_cache.save_overload(args, result)
            self.parts[args] = result
            self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])

    def _compiled_part(self, args: tuple[Any, ...]) -> Any:
        target, flags = self.targetdescr, compiler.Flags()
        target.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        library = _Part(self.targetctx.codegen(), self.py_func.__qualname__)
        result = compiler.compile_extra(
            target.typing_context, target.target_context, self.py_func, args, None, flags, {}, library
        )
        return result._replace(entry_point=object())


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """A library that is there to be linked into others: no machine code is made of it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def _optimize_final_module(self) -> None:
        pass
