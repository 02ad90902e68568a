"""Freigard: a solo game of cards. RULES.md says what is played; `play` is where compiled play begins."""
