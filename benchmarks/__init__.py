"""Accuracy and speed, measured side by side in one run. ``python -m benchmarks`` or ``make bench`` runs all."""
