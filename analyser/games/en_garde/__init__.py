"""En Garde: a duel with hidden hands. RULES.md says what is played; `play` is where compiled play begins."""
