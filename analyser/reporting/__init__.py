"""Results for people: tables and how they are written. Results in, lines out; nothing here reads or plays."""
