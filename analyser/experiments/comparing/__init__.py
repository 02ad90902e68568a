"""Questions that need several cells on the same games: comparisons, tournaments, sequential tests."""
