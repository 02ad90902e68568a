"""Boxes that Freya's Folly ships beside its default one; each file says why."""
