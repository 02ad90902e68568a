"""Intervals and other figures about figures: arrays in, numbers out."""
