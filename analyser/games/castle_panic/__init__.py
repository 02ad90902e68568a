"""Castle Panic: a castle against monsters. RULES.md says what is played; `play` is where compiled play begins."""
