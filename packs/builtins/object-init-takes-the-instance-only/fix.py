# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Base:
    pass


class User(Base):
    def __init__(self, name):
        super().__init__()
        self.name = name


result = User("ada").name
assert result == "ada"
