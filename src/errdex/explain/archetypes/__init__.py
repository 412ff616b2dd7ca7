"""Archetypes: the kinds of check behind raise sites. One file each: how it is recognised, what it says, its doc."""
