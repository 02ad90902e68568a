"""How a kernel is compiled: whole, for Python that calls it; as a part, for kernels that call it.

Numba makes of every function a library that stands alone: machine code, a wrapper for Python, one for C. A kernel that
only kernels call needs none of that, for its code is linked into theirs. Measured on the first command of the README:
without it half as long to compile.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from numba.core import compiler, config, sigutils, typing
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import CompilingCounter
from numba.core.registry import CPUDispatcher

from analyser.kernel.compiling import tell
from analyser.kernel.libraries import Part, SeldomCalled, Whole


class Unkept(NullCache):  # type: ignore[misc]
    """The cache of a function that is kept nowhere."""

    def claim(self, sig: Any) -> AbstractContextManager[None]:  # noqa: ARG002 (as `jit` has it for what is kept)
        """No other process needs it."""
        return nullcontext()


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled for Python when Python calls it, and as a part when a kernel does."""

    _compiling_counter: Any  # Numba's: how many compilings of it have begun
    begun = 0  # compilings of all of them

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], *, seldom: bool = False) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})
        self.parts: dict[tuple[Any, ...], Any] = {}  # by the types of the arguments
        self._cache: Any = Unkept()
        self.part_cache: Any = Unkept()
        self.lies_apart = False  # whether its arguments, as Python gives them, never overlap in memory
        self._library = SeldomCalled if seldom else Whole
        self._compiler._customize_flags = self._with_promise  # noqa: SLF001 (Numba's own way to such flags)
        self._compiler.compile = self._telling(self._compiler.compile)

    @property
    def nopython_signatures(self) -> list[Any]:
        """What it was compiled for, in either way."""
        return [result.signature for result in (*self.overloads.values(), *self.parts.values())]

    def _telling(self, compile_now: Callable[..., Any]) -> Callable[..., Any]:
        """Says that the function is compiled, before that is done."""

        def told(*args: Any) -> Any:
            self._tell()
            return compile_now(*args)

        return told

    def _tell(self) -> None:
        """Until all have heard it, nothing has begun: to a copy of the process that somebody makes then, nothing has.

        Numba would take the function for one that calls itself, and not compile there what calls it.
        """
        KernelDispatcher.begun += 1
        begun, self._compiling_counter = self._compiling_counter, CompilingCounter()
        try:
            tell(self.py_func.__qualname__)
        finally:
            self._compiling_counter = begun

    def _with_promise(self, flags: Any) -> Any:
        flags.noalias = self.lies_apart
        return flags

    def compile(self, sig: Any) -> Any:
        """Compiles the function for Python, or loads what was compiled before."""
        args, _ = sigutils.normalize_signature(sig)
        with (
            _no_collection(),
            _without_vectors(),
            _as_wholes(self.targetctx.codegen(), self._library),
            self._cache.claim(args),
        ):
            found = _with_room(super().compile, sig)
        result = self.overloads[tuple(args)]
        for environment in result._find_referenced_environments():  # noqa: SLF001 (those of its parts; see _rebuild)
            result.library.codegen.set_env(environment.env_name, environment)
        return found

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
            with self.part_cache.claim(args):
                result = self.part_cache.load_overload(args, self.targetctx)
                if result is None:
                    result = self._compiled_part(args)
                    self.part_cache.save_overload(args, result)
            self.parts[args] = result
            self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])

    def compile_ahead(self, args: tuple[Any, ...]) -> None:
        """The same before any kernel has called it."""
        with _no_collection(), _without_vectors():
            _with_room(self.compile_part, args)

    def _compiled_part(self, args: tuple[Any, ...]) -> Any:
        self._tell()
        target, flags = self.targetdescr, compiler.Flags()
        target.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        library = Part(self.targetctx.codegen(), self.py_func.__qualname__)
        result = compiler.compile_extra(
            target.typing_context, target.target_context, self.py_func, _Unwritten(args), None, flags, {}, library
        )
        return result._replace(entry_point=object())


class _Unwritten(tuple[Any, ...]):
    """Types of arguments that Numba need not write out, all fields of all records, at each of its 28 steps.

    It does so for whoever listens to its events. Measured, at Castle Panic's first run: 0.7 s of 22.
    """

    def __str__(self) -> str:
        return "types of arguments"


def _with_room(compile_now: Callable[[Any], Any], what: Any) -> Any:
    """Compiles it with room for the frames of all calls in one piece of memory.

    Python takes memory for frames piece by piece, and gives a piece back with its last frame: a loop of the compiler's
    at the edge of one does so with each call. Measured, Castle Panic's first run: 300,000 times, a tenth of its time.
    """
    return compile_now(what)


# Python doubles a piece until the frame fits: this one of 2.4 MB gets 4 MB, of which 1.8 MB are left for the others.
_with_room.__code__ = _with_room.__code__.replace(co_stacksize=300_000)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Numba makes millions of objects that stay, and Python's search for garbage among them takes a tenth as long."""
    was_enabled, before = gc.isenabled(), KernelDispatcher.begun
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if KernelDispatcher.begun > before:  # what is loaded is no reason to make a program's own garbage old
                _grow_old()
            gc.enable()


def _grow_old() -> None:
    """What was made meanwhile is looked through with what is oldest, seldom; else it would be at once: 0.4 s a whole.

    Unless a program has put things aside, which would be taken back with them.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


@contextmanager
def _without_vectors() -> Iterator[None]:
    """While kernels are compiled: loops are not laid out for several numbers at once; other code is as Numba has it."""
    with global_compiler_lock:
        before, config.LOOP_VECTORIZE = config.LOOP_VECTORIZE, 0
        try:
            yield
        finally:
            config.LOOP_VECTORIZE = before


@contextmanager
def _as_wholes(codegen: Any, library: type[JITCodeLibrary]) -> Iterator[None]:
    """While kernels are compiled for Python: what is linked into them is theirs alone (see `libraries.Whole`)."""
    with global_compiler_lock:
        before, codegen._library_class = codegen._library_class, library  # noqa: SLF001
        try:
            yield
        finally:
            codegen._library_class = before  # noqa: SLF001
