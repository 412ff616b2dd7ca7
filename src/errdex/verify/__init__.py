"""Runs claims and gives evidence: packs and their linter, environments, the sandbox.

With ``observe`` the only room that runs code. It sees a claim, never who made it.
"""
