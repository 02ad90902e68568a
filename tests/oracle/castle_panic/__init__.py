"""The oracle twin of Castle Panic: the rulings in plain Python, slow and literal."""
