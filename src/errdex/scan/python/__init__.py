"""Raise sites in Python source: ``files`` reads one file, ``linking`` puts files together, ``paths`` tells conditions.

tree-sitter finds statements and their surroundings, so files with newer, older or broken syntax still give
their sites; ``ast`` reads only the expressions cut out of them. Nothing is imported or executed. Imports nothing
itself: who asks for a condition has no use for the rest.
"""
