"""A game that a person plays: the sitting, the session, what is shown."""
