"""The compiled parts of all searches: playing on, spending a budget of tries, and growing a tree."""
