"""Barter: merchants with hidden hands, in the tests' own catalogue. RULES.md says what is played."""
