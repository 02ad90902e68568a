"""Castle Panic, compiled."""
