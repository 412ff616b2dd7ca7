"""One file per form that errors come in; each registers itself."""
