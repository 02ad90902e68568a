"""Studies: many cells named by one file."""
