"""Solving positions exactly: every move, every outcome of chance. For small games, and to prove searches right."""
