"""Coroutines and the event loop's C part, threads and locks."""

from errdex.match.interpreter.base import family

_F = "async"

family(
    _F, "TypeError",
    "object {type} can't be used in 'await' expression",
    "'{type}' object can't be awaited",
    "'{type}' object does not support the asynchronous context manager protocol",
    "'{type}' object does not support the asynchronous context manager protocol (missed __aexit__ method)",
    "'{type}' object does not support the asynchronous context manager protocol (missed __aenter__ method)",
    "'{type}' object does not support the context manager protocol",
    "'{type}' object does not support the context manager protocol (missed __exit__ method)",
    "'{type}' object does not support the context manager protocol (missed __enter__ method)",
    "'async with' received an object from __aenter__ that does not implement __await__: {type}",
    "'async with' received an object from __aexit__ that does not implement __await__: {type}",
    "__await__() returned a coroutine", "__await__() returned non-iterator of type '{type}'",
    "StopIteration interacts badly with generators and cannot be raised into a Future",
    "Task got bad yield: {object}", "An asyncio.Future, a coroutine or an awaitable is required",
)  # fmt: skip
family(
    _F, "TypeError",
    "'{type}' object does not support the context manager protocol (missed __exit__ method) but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?",
    "'{type}' object does not support the context manager protocol (missed __enter__ method) but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?",
    "'{type}' object does not support the asynchronous context manager protocol (missed __aexit__ method) but it supports the context manager protocol. Did you mean to use 'with'?",
    since="3.14",
)  # fmt: skip
family(_F, "AttributeError", "__enter__", "__exit__", "__aenter__", "__aexit__", until="3.11")
family(
    _F, "RuntimeError",
    "no running event loop", "Event loop is closed",
    "await wasn't used with future", "Task {task} got Future {future} attached to a different loop",
    "Task {task} got bad yield: {object}", "Task cannot await on itself: {task}", "yield was used instead of yield from in task {task} with {object}",
    "yield was used instead of yield from for generator in task {task} with {object}",
    "Cannot enter into task {task} while another task {other} is being executed.",
    "Leaving task {task} does not match the current task {other}.", "Future object is not initialized.",
    "cannot enter context: {context} is already entered",
    "cannot exit context: thread state references a different context object", "<Token {what}> has already been used once",
    "can't start new thread", "can't start new thread at interpreter shutdown", "can't create new thread at interpreter shutdown",
    "release unlocked lock", "cannot release un-acquired lock", "cannot join thread before it is started",
    "thread already started", "threads can only be started once",
    "can't allocate lock", "Couldn't release lock", "coroutine '{name}' was never awaited",
)  # fmt: skip
family(
    _F,
    "RuntimeWarning",
    "coroutine '{name}' was never awaited",
    "coroutine method '{name}' of '{object}' was never awaited",
)
family(
    _F,
    "asyncio.exceptions.InvalidStateError",
    "invalid state",
    "Result is not set.",
    "Exception is not set.",
    "Result is not ready.",
)
family(
    _F,
    "ValueError",
    "can't specify a timeout for a non-blocking call",
    "timeout value must be a non-negative number",
    "timeout value is too large",
    "<Token {what}> was created by a different ContextVar",
    "<Token {what}> was created in a different Context",
)
