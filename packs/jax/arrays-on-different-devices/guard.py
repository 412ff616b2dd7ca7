# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(args):
    """Whether those that are bound to devices are bound to the same."""
    return len({frozenset(x.devices()) for x in args if getattr(x, "committed", False)}) <= 1
