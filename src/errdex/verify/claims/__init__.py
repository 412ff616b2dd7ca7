"""Runs claims and judges what was seen: ``verifying.verify`` takes jobs and gives evidence; a kind of claim a file."""
