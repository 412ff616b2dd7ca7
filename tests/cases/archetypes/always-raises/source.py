"""Functions that are there to say that they are not offered."""


class Archive:
    def write(self, record):
        raise TypeError("the archive cannot be written to")  # is: always-raises

    def read(self, record):
        if record.locked:
            raise TypeError("this one is locked away")  # is: argument-check

    def clear(self):
        self.log("clear")
        raise TypeError("the archive keeps all")  # is: always-raises
