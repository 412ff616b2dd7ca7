# /// script
# requires-python = ">=3.11,<3.12"
# dependencies = []
# ///


class Node:
    def __init__(self, child=None):
        self.child = child


result = Node(Node()).child
assert isinstance(result, Node) and result.child is None
