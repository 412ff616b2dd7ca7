"""One file per way of raising; each registers itself with ``base.register``."""
