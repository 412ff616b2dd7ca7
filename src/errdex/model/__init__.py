"""The nouns of errdex: frozen structs and the pure functions several rooms need.

No I/O happens here. Every other room imports from this one; this one imports from none.
"""
