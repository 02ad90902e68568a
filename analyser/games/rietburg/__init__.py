"""The Liberation of Rietburg: heroes free a castle. RULES.md says what is played; `play` begins compiled play."""
