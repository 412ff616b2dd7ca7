"""What runs inside the traced program: records which raise statements are reached, and what else was asked.

Needs nothing but the standard library of Python 3.11 or newer, and errdex need not be installed there: the folder is
run by its path, ``python FOLDER --wanted wanted.json --out out.jsonl -- script.py ARGS`` (or ``-m module ARGS``, or
``-c code ARGS``). Modules here import each other relatively, since the folder is loaded under a name of its own and
must not be found under one that the program might use.

What is asked and what is answered is described, with types, in ``errdex.trace.wanted`` and ``errdex.trace.records``;
this package reads the first and writes the second as plain JSON.

Every record is one line, written at once and whole: what was recorded stays whether the program ends by itself, by
``os._exit`` or by a signal. A child made by ``fork`` goes on recording in the same file; a program that is started
anew is not traced.
"""
