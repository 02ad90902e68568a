"""Boxes that Freigard ships beside its default one; each file says why."""
