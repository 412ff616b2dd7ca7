"""Tests of arguments that are of no more special kind."""

import math


def set_datum(level, station):
    if math.isnan(level):
        raise ValueError("level must be a real height")  # is: argument-check
    name = station.name
    if name.startswith("_"):
        raise ValueError(f"{name} belongs to the archive")  # is: argument-check


def average(heights, weights):
    total = sum(weights)
    if total == sum(heights):
        raise ArithmeticError("weights say nothing")  # is: argument-check


def wait(pump):
    # What decides is no argument of this function.
    if SEA.calm():
        raise ValueError("nothing to wait for")  # is: -
