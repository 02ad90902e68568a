"""What the games of a study, or of a store, have shown: the material of a report."""
