"""Where code of others runs: ``running.run`` takes a command, files and limits and gives an outcome.

It knows nothing of packs, claims or packages.
"""
