# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Room:
    def __init__(self):
        self._heat = 20

    @property
    def heat(self):
        return self._heat

    @heat.setter
    def heat(self, value):
        self._heat = value


room = Room()
room.heat = 22
assert room.heat == 22
