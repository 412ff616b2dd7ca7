# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///


def depth(tree):
    return 1 + depth(tree[0])


tree = [[]]
tree[0] = tree
result = depth(tree)
