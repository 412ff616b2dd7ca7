# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///


def depth(tree):
    if tree[0] is tree:
        return 1
    return 1 + depth(tree[0])


tree = [[]]
tree[0] = tree
result = depth(tree)
assert result == 1
