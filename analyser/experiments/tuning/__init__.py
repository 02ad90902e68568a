"""Tuning a policy: which settings there are, what steps show, how they are searched, and what holds on fresh games."""
