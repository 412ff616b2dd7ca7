# /// script
# requires-python = ">=3.11,<3.12"
# dependencies = []
# ///


class Node:
    def __init__(self):
        self.child = Node()


result = Node().child
