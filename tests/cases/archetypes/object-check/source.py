"""Tests of the object itself."""


class Gauge:
    def __init__(self, units):
        self.units = units
        self.levels = []

    def feet(self):
        if self.units != "ft":
            raise ValueError("this gauge does not measure feet")  # is: object-check
        return self.levels

    def above(self, level):
        # An argument takes part in the decision.
        if level.name in self.units:
            raise ValueError("the level lies below")  # is: argument-check

    def at_sea(self):
        if HARBOUR.is_dry():
            raise ValueError("no water")  # is: -
