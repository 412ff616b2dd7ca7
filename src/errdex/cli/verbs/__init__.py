"""One file per verb, each with a ``command``. A name that is a builtin's has an underscore at its end."""
