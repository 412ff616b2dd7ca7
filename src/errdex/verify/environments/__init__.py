"""What claims run with: ``making.environment_for`` takes requirements and a Python, and gives an environment."""
