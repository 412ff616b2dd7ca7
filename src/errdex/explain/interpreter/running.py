"""What goes wrong while a program runs: recursion, iteration, memory, tasks."""

from errdex.explain.interpreter.base import tell

tell(
    "RecursionError",
    meaning="Functions called each other so deeply that Python stopped it before the stack was full.",
    situations=(
        "A function calls itself without a case that ends, or with a value that does not get smaller.",
        "`__getattr__`, `__repr__` or `__eq__` uses what it defines; or data refers to itself.",
    ),
    solutions=(
        "Look at the repeated lines of the traceback: the call among them that should have ended is the place.",
        "Write it as a loop with a list of what is left to do.",
    ),
    prevention="Write the case that ends first.",
    strategy="Give the depth as a parameter and stop at a limit of your own; raising `sys.setrecursionlimit` only moves the end.",
)  # fmt: skip
tell(
    "RuntimeError", "changed size during iteration", "mutated during iteration", "keys changed during iteration", "changed during iteration",
    meaning="A dictionary, set or deque was changed while a loop went through it.",
    situations="The loop's body adds or removes entries, or another thread does.",
    solutions="Go through a copy: `for k in list(d):`; or gather what is to change and change it after the loop.",
    prevention="Build a new dictionary by a comprehension rather than changing the one you go through.",
    strategy="Hold a lock where several threads use it.",
)  # fmt: skip
tell(
    "RuntimeError", "generator raised StopIteration", "raised StopIteration",
    meaning="`next` ran out of items inside a generator; that would have ended it silently, so Python tells.",
    situations="`next(it)` is called in a generator on an iterator that may be used up.",
    solutions="Give `next` a default, or catch `StopIteration` around it and `return`.",
    prevention="Use `for` inside generators rather than `next`.",
    strategy="Use `next(it, None)`.",
)  # fmt: skip
tell(
    "RuntimeError", "event loop", "no current event loop", "no running event loop", "cannot be called from a running",
    "attached to a different loop", "bound to a different event loop",
    meaning="Asynchronous code runs without an event loop, within another one, or in one that is closed.",
    situations="`asyncio.run` is called where a loop runs already (a notebook, a web server), or from a thread without one.",
    solutions=(
        "Inside `async def` use `await`; at the outside use `asyncio.run(main())` once.",
        "From another thread use `asyncio.run_coroutine_threadsafe(coroutine, loop)`.",
    ),
    prevention="Start the loop in one place, and make locks and queues inside it.",
    strategy="Ask `asyncio.get_running_loop()` inside `try` where both may be.",
)  # fmt: skip
tell(
    "RuntimeError", "can't start new thread", "thread",
    meaning="A thread could not be started, or is used in a state that does not allow it.",
    situations="Too many threads run at a time, the interpreter is ending, or a thread is started twice.",
    solutions="Use a pool (`concurrent.futures.ThreadPoolExecutor`) that limits their number; make a new thread each time.",
    prevention="Join threads before the program ends.",
    strategy="Limit their number.",
)  # fmt: skip
tell(
    "RuntimeError", "super()",
    meaning="`super()` without arguments is used where Python cannot tell class and object.",
    situations="It stands in a function outside of a class, a nested function, or a static method.",
    solutions="Give them: `super(Class, self)`; or move it into a plain method.",
    prevention="Use `super()` directly in methods only.",
    strategy="No check before: mend the call.",
)  # fmt: skip
tell(
    "RuntimeError",
    meaning="Something was done in a state that does not allow it.",
    situations="Calls came in another order, twice, or from another thread than is allowed.",
    solutions="Look at what was called on the object before; the message says which state it is in.",
    prevention="Keep who starts and who ends it in one place.",
    strategy="Ask for the state before the call, where it can be asked.",
)  # fmt: skip
tell(
    "MemoryError",
    meaning="There was no memory left for what was asked.",
    situations="A whole file or table is read at once, or a size was worked out wrongly.",
    solutions="Work in pieces (generators, chunks), or use smaller types; look at the size that is asked for.",
    prevention="Measure with `tracemalloc` on data of the real size.",
    strategy="Ask for the size before, and refuse what is too large.",
)  # fmt: skip
tell(
    "StopIteration StopAsyncIteration",
    meaning="An iterator has no more items, and `next` was called on it without a default.",
    situations="It was used up before: an iterator can be gone through once.",
    solutions="Use `next(it, None)`, or a `for` loop.",
    prevention="Keep a list where items are needed twice.",
    strategy="Give `next` a default.",
)  # fmt: skip
tell(
    "GeneratorExit KeyboardInterrupt SystemExit",
    meaning="This is a signal rather than a fault: a generator is closed, the user pressed Ctrl-C, or the program is to end.",
    situations="The program was stopped from outside, or by `sys.exit`.",
    solutions="Let it pass; clean up in `finally`.",
    prevention="Do not catch `BaseException` broadly.",
    strategy="Clean up in `finally` or with `with`.",
)  # fmt: skip
tell(
    "AssertionError",
    meaning="An `assert` found its condition false.",
    situations="Something that the author took for granted is not so.",
    solutions="Look at the values in the condition: run with `python -m pdb`, or give the assert a message with them.",
    prevention="Raise `ValueError` and the like for what callers can get wrong; asserts are left out under `-O`.",
    strategy="No check before the call is known to be enough.",
)  # fmt: skip
tell(
    "EOFError",
    meaning="Input ended where more was expected.",
    situations="`input()` is used without a terminal, or a file or pickle was cut off.",
    solutions="Give the input by a file or arguments; write the file anew.",
    prevention="Write files under another name and rename them when they are complete.",
    strategy="Catch it around the one read.",
)  # fmt: skip
tell(
    "BufferError",
    meaning="Memory that others still look at cannot be changed in size or released.",
    situations="A `memoryview` or a numpy array shares a `bytearray` that is to grow.",
    solutions="Release the view first (`view.release()`, `del array`), or copy the bytes.",
    prevention="Hold views in `with memoryview(x) as view`.",
    strategy="No check before: release first.",
)  # fmt: skip
tell(
    "ReferenceError",
    meaning="A weak reference was used after its object was gone.",
    situations="Nothing else held the object.",
    solutions="Keep the object in a variable as long as it is used.",
    prevention="Hold owners strongly, and only back references weakly.",
    strategy="Call the weak reference and ask for `None`.",
)  # fmt: skip
tell(
    "SystemError",
    meaning="The interpreter, or an extension module, found itself in a state that should not be.",
    situations="An extension module has a fault or was built for another version.",
    solutions="Install the extension anew for this Python; report it with a small example to its project.",
    prevention="Keep extensions and interpreter in step.",
    strategy="No check before: it is not your code's fault.",
)  # fmt: skip
tell(
    "InvalidStateError CancelledError",
    meaning="A task or future is not in the state for that: its result is not there, or is there already.",
    situations="The result is asked for before it is done, or set twice.",
    solutions="Use `await` on it; set the result in one place, after asking `done()`.",
    prevention="Let one place own a future.",
    strategy="Ask `future.done()` before.",
)  # fmt: skip
tell(
    "UnpicklingError PickleError",
    meaning="Data cannot be read back by pickle.",
    situations="The file is cut off, is no pickle, or was written by another version of the classes.",
    solutions="Look at its first bytes; write it anew with the version that reads it.",
    prevention="Keep data in an open format (JSON, Parquet) where it outlives the program.",
    strategy="Catch it around the one load; never load pickles from others.",
)  # fmt: skip
