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


room = Room()
room.heat = 22
