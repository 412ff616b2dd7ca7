"""What the interpreter's own errors mean and how to mend them, one file for each family.

Rules speak of a message's template and are filled with its values; what the reader's own line adds is ``line``'s.
"""
